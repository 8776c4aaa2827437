//! Online games: the game of [`crate::replica`] without a direct connection.
//!
//! Each side publishes its state as one encrypted message, its *slot*, which a broker stores for
//! the peer. `docs/online.md` describes the protocol.
//!
//! | module | contents |
//! |---|---|
//! | [`Invitation`] | link or code for the other player |
//! | [`pairing`] | from an invitation to a [`Paired`]: peer, settings, room key |
//! | [`Room`] | one side of one game: slots, signs, commands; no I/O |
//! | [`driver`] | MQTT over a stream to a broker |

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
pub use room::{InvalidSlot, Room, RoomOutput};
