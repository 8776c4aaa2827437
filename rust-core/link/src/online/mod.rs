//! Online games: the game of [`crate::replica`] without a direct connection between the devices.
//!
//! Each side publishes its state as one encrypted message, its *slot*, that a broker stores for the
//! peer. A side that returns hours later reads the peer's slot and continues. `docs/online.md`
//! describes the protocol.
//!
//! | module | contents |
//! |---|---|
//! | [`Invitation`] | link or code that one player gives to the other |
//! | [`pairing`] | from an invitation to a [`Paired`]: the peer, the settings, the room's key |
//! | [`Room`] | one side of one game at a broker: slots, signs, commands; no I/O |
//! | [`driver`] | MQTT over a stream to a broker that the app opens |

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
