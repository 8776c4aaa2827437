//! Puzzles: positions with a single winning or holding move. A [`PuzzleTrainer`] combines the shipped
//! [`PuzzleSet`] with a player's progress. An [`Attempt`] is a puzzle on the board, or a question
//! about a mistake in a player's game, which may become a personal puzzle ([`own`]).

mod attempt;
mod calendar;
mod history;
mod mistake;
mod own;
mod progress;
mod prompt;
mod question;
mod set;
#[cfg(test)]
mod tests;
mod trainer;

pub(crate) use attempt::{Attempt, Refuted, Stage, TryOutcome};
pub(crate) use history::PuzzleResult;
pub(crate) use mistake::mistake;
pub(crate) use own::{
    MOST as MOST_OWN, OwnPuzzle, OwnPuzzleCollection, PuzzleBookmark, SavePuzzleError,
};
pub(crate) use progress::PuzzleProgress;
pub use prompt::PuzzlePrompt;
pub(crate) use question::Question;
pub use set::{Puzzle, PuzzleSet, PuzzleSetError, PuzzleTheme};
pub(crate) use trainer::{Pick, PuzzleTrainer};
