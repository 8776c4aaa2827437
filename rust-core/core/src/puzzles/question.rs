use gomoku_engine::{Point, Position, StopFlag};

use super::{Puzzle, PuzzlePrompt, PuzzleTheme};
use crate::wins::{Effort, Prover};

/// A question about a position: from a shipped puzzle, a lesson, or a mistake in a player's game.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    /// The side to move is the solver.
    pub(crate) start: Position,
    /// A correct first move.
    pub(crate) answer: Point,
    pub(crate) prompt: PuzzlePrompt,
    /// Whether all other moves are known to be wrong, so that tries need no examination.
    pub(crate) only_answer: bool,
    pub(crate) theme: Option<PuzzleTheme>,
}

impl Question {
    /// `None` if the puzzle has no valid position.
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

    /// A question whose answer rules and solver determine, if there is one.
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
