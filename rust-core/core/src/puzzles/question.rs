//! What is asked on a board: by a puzzle that ships, or by a mistake in a game of one's own.

use gomoku_engine::{Point, Position};

use super::{Puzzle, PuzzleTheme};

/// See the [module](self).
#[derive(Debug, Clone)]
pub(crate) struct Question {
    /// The position; whoever is to move is asked.
    pub(crate) start: Position,
    /// One move that answers it.
    pub(crate) answer: Point,
    /// Whether a move is asked for that does not lose, instead of one that wins.
    pub(crate) holds: bool,
    /// Whether every move that holds but `answer` is known to lose. Otherwise each is looked at.
    pub(crate) only_answer: bool,
    /// What it is about, where that is told.
    pub(crate) theme: Option<PuzzleTheme>,
}

impl Question {
    /// None where the puzzle has no position.
    pub(super) fn of_puzzle(puzzle: &Puzzle) -> Option<Self> {
        let holds = puzzle.theme == PuzzleTheme::Defence;
        Some(Self {
            start: puzzle.position()?,
            answer: puzzle.answer,
            holds,
            only_answer: holds,
            theme: Some(puzzle.theme),
        })
    }
}
