//! Two players anywhere: the game of [`crate::replica`] without a link between them. What each
//! side has to say is one encrypted message, its *slot*, that a broker keeps for the other. Whoever comes
//! back hours later reads the other's slot and goes on. The protocol is told in `docs/online.md`.
//!
//! | module | what |
//! |---|---|
//! | [`Invitation`] | what one player sends or says to the other |
//! | [`pairing`] | from there to a [`Paired`]: who it is, what is played, the room's key |
//! | [`Room`] | one side of one game at a broker: slots, signs, commands; no I/O |
//! | [`driver`] | a broker, MQTT over a stream that the app opens |

pub mod driver;
mod invitation;
mod keys;
mod mqtt;
pub mod pairing;
mod presence;
mod room;

pub use crate::room_key::RoomKey;
pub use invitation::{Invitation, InvitationError, SpokenCode};
pub use keys::{MAX_SLOT_BYTES, Seal, Topic};
pub use mqtt::MqttFault;
pub use pairing::Paired;
pub use room::{Faulty, Output, Room};
