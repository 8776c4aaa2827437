//! What is asked on a board: by a puzzle that ships, by a lesson, or by a mistake in a game of one's own.

use gomoku_engine::{Point, Position, StopFlag};

use super::{Puzzle, PuzzlePrompt, PuzzleTheme};
use crate::wins::{Effort, Prover};

/// See the [module](self).
#[derive(Debug, Clone)]
pub(crate) struct Question {
    /// The position; whoever is to move is asked.
    pub(crate) start: Position,
    /// One move that answers it.
    pub(crate) answer: Point,
    /// What is asked.
    pub(crate) prompt: PuzzlePrompt,
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
            prompt: if holds {
                PuzzlePrompt::Hold
            } else {
                PuzzlePrompt::Win
            },
            only_answer: holds,
            theme: Some(puzzle.theme),
        })
    }

    /// Asks `prompt` in that position; rules and solver say what answers it. None where they find nothing.
    pub(crate) fn of_position(start: Position, prompt: PuzzlePrompt) -> Option<Self> {
        let mut prover = Prover::new(start.rule(), Effort::Hint, StopFlag::new());
        let answer = *prompt.answers(&start, &mut prover).first()?;
        Some(Self {
            start,
            answer,
            prompt,
            only_answer: false,
            theme: None,
        })
    }
}
