//! Puzzles: positions of games with one move that wins, or one that holds; who solves them, and how well.
//!
//! [`PuzzleSet`] is what ships. A [`Desk`] brings it together with what the shelf keeps of a player's progress;
//! an [`Attempt`] is one puzzle on the board, or a question about a mistake in a game of one's own, which may become a
//! puzzle itself ([`own`]).

mod attempt;
mod calendar;
mod desk;
mod mistake;
mod own;
mod progress;
mod prompt;
mod question;
mod seen;
mod set;
#[cfg(test)]
mod tests;

pub(crate) use attempt::{Attempt, Refuted, Stage, Tried};
pub(crate) use desk::{Desk, Pick};
pub(crate) use mistake::mistake;
pub(crate) use own::{KeepError, Keeping, MOST as MOST_OWN, OwnDesk, OwnPuzzle};
pub(crate) use progress::Progress;
pub use prompt::PuzzlePrompt;
pub(crate) use question::Question;
pub(crate) use seen::Went;
pub use set::{Puzzle, PuzzleSet, PuzzleSetError, PuzzleTheme};
