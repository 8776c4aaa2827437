//! Puzzles: positions with a single winning or holding move. A [`PuzzleTrainer`] combines the shipped
//! [`PuzzleSet`] with a player's progress. An [`Attempt`] is a puzzle on the board, or a question
//! about a mistake in a player's game, which may become a personal puzzle ([`own`]).

mod attempt;
mod calendar;
mod mistake;
mod own;
mod progress;
mod prompt;
mod question;
mod seen;
mod set;
#[cfg(test)]
mod tests;
mod trainer;

pub(crate) use attempt::{Attempt, Refuted, Stage, Tried};
pub(crate) use mistake::mistake;
pub(crate) use own::{KeepError, Keeping, MOST as MOST_OWN, OwnPuzzle, OwnPuzzleCollection};
pub(crate) use progress::Progress;
pub use prompt::PuzzlePrompt;
pub(crate) use question::Question;
pub(crate) use seen::Went;
pub use set::{Puzzle, PuzzleSet, PuzzleSetError, PuzzleTheme};
pub(crate) use trainer::{Pick, PuzzleTrainer};
