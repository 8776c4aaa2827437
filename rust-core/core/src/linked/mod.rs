//! A game with a player on another device while somebody has it: between its link's task, or a room's,
//! and the session that shows it. What the link's log comes to is told in [`crate::remote`].

mod kept;
mod link;
mod online;
mod relay;
mod resume;
mod watching;

pub(crate) use link::{Link, Part};
pub(crate) use online::{Online, Seating};
pub(crate) use relay::{Candidate, GameKeeping, Relay, Seat};
pub(crate) use resume::{kept_game, resume};
pub(crate) use watching::Watch;
