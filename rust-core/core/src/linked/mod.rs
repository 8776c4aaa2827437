//! Connects a remote game to its session: events come from the link's task or an online room.
//! [`crate::remote`] interprets the log.

mod link;
mod online;
mod relay;
mod resume;
mod saved;
mod watching;

pub(crate) use link::{Link, LinkRole};
pub(crate) use online::{PendingRoom, RoomLink};
pub(crate) use relay::{GameCallbacks, PairingObserver, Recipient, Relay};
pub(crate) use resume::{resume, saved_game};
pub(crate) use watching::Watch;
