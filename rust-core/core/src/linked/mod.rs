//! Connects a remote game to its session: events come from the link's task or an online room.
//! [`crate::remote`] interprets the log.

mod link;
mod online;
mod relay;
mod resume;
mod saved;
mod watching;

pub(crate) use link::{Link, Part};
pub(crate) use online::{Online, Seating};
pub(crate) use relay::{Candidate, GameCallbacks, Relay, Seat};
pub(crate) use resume::{resume, saved_game};
pub(crate) use watching::Watch;
