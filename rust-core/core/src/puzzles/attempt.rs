//! One puzzle while somebody solves it: what a try is worth, and what the computer answers.

use gomoku_engine::{Engine, EngineOptions, Limits, Outcome, Point, Position, Stone, StopFlag};

use super::{Puzzle, PuzzleTheme};
use crate::wins::{Effort, Kept, Prover};

/// Nodes for an answer where no threat decides.
const NODES: u64 = 20_000;
/// The table of such a search.
const TABLE_MIB: u32 = 1;

/// How far it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The player is to move.
    Open,
    /// The last try failed, and what refutes it stands on the board.
    Refuted,
    Solved,
}

/// What a try came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tried {
    /// It keeps the win; the other side has answered.
    Right,
    Wrong,
    Solved,
}

/// See the [module](self).
#[derive(Debug)]
pub(crate) struct Attempt {
    puzzle: Puzzle,
    position: Position,
    /// Stones that the puzzle began with.
    given: usize,
    stage: Stage,
    /// Wrong tries so far, those that were taken back included.
    wrong: usize,
    /// Whether the solution was looked at.
    looked: bool,
    prover: Prover,
}

impl Attempt {
    /// None where the puzzle has no position.
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Self> {
        let position = puzzle.position()?;
        Some(Self {
            puzzle: puzzle.clone(),
            given: position.moves().len(),
            position,
            stage: Stage::Open,
            wrong: 0,
            looked: false,
            prover: Prover::new(puzzle.rule, Effort::Hint, StopFlag::new()),
        })
    }

    pub(crate) const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) const fn given(&self) -> usize {
        self.given
    }

    pub(crate) const fn stage(&self) -> Stage {
        self.stage
    }

    pub(crate) const fn wrong(&self) -> usize {
        self.wrong
    }

    /// Whether nothing but right moves led here, and nobody has helped.
    pub(crate) const fn is_clean(&self) -> bool {
        self.wrong == 0 && !self.looked
    }

    pub(crate) const fn looked(&self) -> bool {
        self.looked
    }

    fn solver(&self) -> Stone {
        self.puzzle.turn()
    }

    /// Plays `point`, which is legal, and the answer to it. Takes up to a second or so where the try is not the
    /// one that was expected. Only while the stage is [`Stage::Open`].
    pub(crate) fn play(&mut self, point: Point) -> Tried {
        let before = self.position.clone();
        let first = before.moves().len() == self.given;
        if self.position.play(point).is_err() {
            return Tried::Wrong;
        }
        if let Some(outcome) = self.position.outcome() {
            if outcome.winner() == Some(self.solver()) {
                return self.solved();
            }
            return self.failed(None);
        }
        if self.puzzle.theme == PuzzleTheme::Defence {
            if point == self.puzzle.answer {
                return self.solved();
            }
            return self.failed(None);
        }
        // The answer was proved before it shipped.
        let wins = if first && point == self.puzzle.answer {
            true
        } else {
            match self.prover.keeps(&before, point) {
                Kept::Yes => true,
                Kept::No(reply) => return self.failed(Some(reply)),
                // A five that was left out, or a replay that takes too long for somebody who waits.
                Kept::Unknown => self.prover.stiffest(&before, point).is_some(),
            }
        };
        if !wins {
            return self.failed(None);
        }
        let reply = self.prover.stiffest(&before, point);
        self.answer(reply);
        match self.position.outcome().map(Outcome::winner) {
            None => Tried::Right,
            // The other side has no move left, or the board is full.
            Some(winner) if winner == Some(self.solver()) => self.solved(),
            Some(_) => self.failed(None),
        }
    }

    fn solved(&mut self) -> Tried {
        self.stage = Stage::Solved;
        Tried::Solved
    }

    /// The try stands on the board; what refutes it comes with it.
    fn failed(&mut self, reply: Option<Point>) -> Tried {
        self.wrong += 1;
        self.stage = Stage::Refuted;
        if self.position.outcome().is_none() {
            let reply = self.refutation(reply);
            self.answer(reply);
        }
        Tried::Wrong
    }

    /// What shows best why the last move fails: a win of the other side; else the reply that a search thinks best
    /// or the point of the answer, where no win is left after it; else `known`, with which a replay ended.
    fn refutation(&mut self, known: Option<Point>) -> Option<Point> {
        if let Some(claim) = self.prover.find(&self.position) {
            return claim.line().first().copied();
        }
        let searched = self.searched();
        for reply in [searched, Some(self.puzzle.answer)].into_iter().flatten() {
            let mut after = self.position.clone();
            let fits = after.play(reply).is_ok() && after.outcome().is_none();
            if fits && self.prover.find(&after).is_none() {
                return Some(reply);
            }
        }
        known.or(searched)
    }

    /// Plays the other side's move: that one, or the one that a search thinks best.
    fn answer(&mut self, reply: Option<Point>) {
        let reply = reply.or_else(|| self.searched());
        let played = reply.map(|point| self.position.play(point));
        if !matches!(played, Some(Ok(()))) {
            log::warn!("a puzzle has no answer to a move");
        }
    }

    fn searched(&self) -> Option<Point> {
        let mut engine = Engine::new(EngineOptions {
            table_mib: TABLE_MIB,
            threads: 1,
        });
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        let stop = StopFlag::new();
        let choice = engine.search(&self.position, &limits, 0, &stop, &mut |_| {});
        choice.map(|choice| choice.point)
    }

    /// Takes back a wrong try with its refutation, else the last right move with the answer to it. False where
    /// nothing was played.
    pub(crate) fn undo(&mut self) -> bool {
        if self.position.moves().len() <= self.given {
            return false;
        }
        self.stage = Stage::Open;
        // To where the player was to move before.
        loop {
            self.position.undo();
            let at_start = self.position.moves().len() <= self.given;
            if at_start || self.position.turn() == self.solver() {
                return true;
            }
        }
    }

    /// From the beginning; what was missed stays missed.
    pub(crate) fn again(&mut self) {
        while self.undo() {}
    }

    /// One line that solves it from the position to solve; looking at it is no solving.
    pub(crate) fn solution(&mut self) -> Vec<Point> {
        if self.stage != Stage::Solved {
            self.looked = true;
        }
        let mut root = self.position.clone();
        while root.moves().len() > self.given {
            root.undo();
        }
        let answer = self.puzzle.answer;
        let claim = match self.puzzle.theme {
            PuzzleTheme::Defence => None,
            _ => self.prover.find(&root),
        };
        match claim {
            Some(claim) if claim.line().first() == Some(&answer) => claim.line().to_vec(),
            _ => vec![answer],
        }
    }
}
