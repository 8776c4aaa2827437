//! Puzzles: positions of games with one move that wins, or one that holds; who solves them, and how well.
//!
//! [`PuzzleSet`] is what ships. A [`Desk`] brings it together with what the shelf keeps of a player's progress;
//! an [`Attempt`] is one puzzle on the board, or
//! a question about a mistake in a game of one's own.

mod attempt;
mod calendar;
mod desk;
mod mistake;
mod progress;
mod prompt;
mod question;
mod set;
#[cfg(test)]
mod tests;

pub(crate) use attempt::{Attempt, Refuted, Stage, Tried};
pub(crate) use desk::{Desk, Pick};
pub(crate) use mistake::mistake;
pub(crate) use progress::{Progress, Went};
pub use prompt::PuzzlePrompt;
pub(crate) use question::Question;
pub use set::{Puzzle, PuzzleSet, PuzzleSetError, PuzzleTheme};
