//! Ratings of a person, at puzzles and against the computer.

mod glicko;
mod levels;

pub(crate) use glicko::Strength;
pub(crate) use levels::{nearest, strength};
