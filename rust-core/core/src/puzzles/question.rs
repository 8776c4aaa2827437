use gomoku_engine::{Point, Position, StopFlag};

use super::{Puzzle, PuzzlePrompt, PuzzleTheme};
use crate::wins::{Effort, Prover};

/// A question from a shipped puzzle, a lesson, or a mistake in a player's game.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    /// The side to move is the solver.
    pub(crate) start: Position,
    pub(crate) answer: Point,
    pub(crate) prompt: PuzzlePrompt,
    /// All other moves are known to be wrong, so that tries need no examination.
    pub(crate) only_answer: bool,
    pub(crate) theme: Option<PuzzleTheme>,
}

impl Question {
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

    /// `None` unless rules and solver determine an answer.
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
