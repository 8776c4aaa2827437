//! Attempts at a question: judged tries and the computer's replies.

use gomoku_engine::{EngineOptions, Limits, Outcome, Point, Position, Stone, StopFlag};

use super::question::Question;
use super::{Puzzle, PuzzlePrompt};
use crate::engines::Engines;
use crate::game::{StoneShape, WinMeans};
use crate::wins::{Effort, Prover, WinKept};

/// Node limit for a reply when no threat decides.
const NODES: u64 = 20_000;
const TABLE_MIB: u32 = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    Open,
    /// The move has not been judged.
    Judging,
    /// The refutation of the last try is on the board.
    Refuted,
    Solved,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TryOutcome {
    /// The move preserves the win, and the opponent has replied.
    Right,
    Wrong,
    Solved,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StepOutcome {
    /// The first wrong move was made, or the solution was shown.
    pub(crate) missed: bool,
    pub(crate) solved: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refuted {
    /// The opponent wins, starting with its reply.
    Wins(WinMeans),
    /// The reply leaves no win.
    Stops,
    /// The try ends the game without a win.
    Ends,
    /// The try makes this shape instead of the required one, and is not otherwise wrong.
    Misses(Option<StoneShape>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refutation {
    pub(crate) why: Refuted,
    /// The solver is to move first.
    pub(crate) line: Vec<Point>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SavedAttempt {
    pub(crate) stage: Stage,
    /// Stones since the initial position.
    pub(crate) played: Vec<Point>,
    pub(crate) wrong: u16,
    pub(crate) looked: bool,
}

#[derive(Debug)]
pub(crate) struct Attempt {
    question: Question,
    position: Position,
    stage: Stage,
    /// Present while it is on the board.
    refutation: Option<Refutation>,
    /// Number of wrong tries, undone ones included.
    wrong: u16,
    looked: bool,
    /// Whether the solver has named a forbidden point.
    found: bool,
    /// Not empty while it is shown.
    solution: Vec<Point>,
    engines: Engines,
    prover: Prover,
}

impl Attempt {
    pub(crate) fn new(puzzle: &Puzzle, engines: &Engines) -> Option<Self> {
        Some(Self::at(Question::of_puzzle(puzzle)?, engines))
    }

    pub(crate) fn at(question: Question, engines: &Engines) -> Self {
        Self {
            position: question.start.clone(),
            stage: Stage::Open,
            refutation: None,
            wrong: 0,
            looked: false,
            found: false,
            solution: Vec::new(),
            engines: engines.clone(),
            prover: Prover::new(question.start.rule(), Effort::Hint, StopFlag::new()),
            question,
        }
    }

    /// `None` if it does not fit this puzzle. Recomputes the refutation of a wrong try.
    pub(crate) fn resumed(puzzle: &Puzzle, left: &SavedAttempt, engines: &Engines) -> Option<Self> {
        let mut attempt = Self::new(puzzle, engines)?;
        for &point in &left.played {
            attempt.position.play(point).ok()?;
        }
        attempt.wrong = left.wrong;
        attempt.looked = left.looked;
        attempt.stage = left.stage;
        let solvers_turn = attempt.position.turn() == attempt.solver();
        let over = attempt.position.outcome().is_some();
        match left.stage {
            Stage::Open if solvers_turn && !over => {}
            Stage::Solved if !left.played.is_empty() => {}
            Stage::Refuted if !left.played.is_empty() => {
                let reply = left.played.last().copied().filter(|_| solvers_turn);
                if reply.is_some() {
                    attempt.position.undo();
                }
                if attempt.position.moves().len() <= attempt.given() {
                    return None;
                }
                attempt.refute(|_| reply);
            }
            _ => return None,
        }
        Some(attempt)
    }

    /// `None` while a try is being judged.
    pub(crate) fn left(&self) -> Option<SavedAttempt> {
        if self.stage == Stage::Judging {
            return None;
        }
        let moves = self.position.moves().iter().skip(self.given());
        Some(SavedAttempt {
            stage: self.stage,
            played: moves.map(|played| played.point).collect(),
            wrong: self.wrong,
            looked: self.looked,
        })
    }

    pub(crate) const fn engines(&self) -> &Engines {
        &self.engines
    }

    pub(crate) const fn question(&self) -> &Question {
        &self.question
    }

    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn given(&self) -> usize {
        self.question.start.moves().len()
    }

    pub(crate) const fn stage(&self) -> Stage {
        self.stage
    }

    pub(crate) const fn refutation(&self) -> Option<&Refutation> {
        self.refutation.as_ref()
    }

    pub(crate) const fn wrong(&self) -> u16 {
        self.wrong
    }

    pub(crate) const fn is_clean(&self) -> bool {
        self.wrong == 0 && !self.looked
    }

    /// Outcome of a step, given `clean` and stage before it.
    pub(crate) fn came(&self, (clean, stage): (bool, Stage)) -> StepOutcome {
        StepOutcome {
            missed: clean && !self.is_clean(),
            solved: stage != Stage::Solved && self.stage == Stage::Solved,
        }
    }

    pub(crate) const fn looked(&self) -> bool {
        self.looked
    }

    /// The result of [`Attempt::show_solution`], until the next step.
    pub(crate) fn shown_solution(&self) -> &[Point] {
        &self.solution
    }

    pub(crate) fn solver(&self) -> Stone {
        self.question.start.turn()
    }

    pub(crate) fn asks_for_forbidden(&self) -> bool {
        self.question.prompt == PuzzlePrompt::Forbidden
    }

    pub(crate) const fn found(&self) -> bool {
        self.found
    }

    /// Places a stone on a legal or the requested forbidden point, for [`Attempt::answer`]. Only in
    /// [`Stage::Open`].
    pub(crate) fn place(&mut self, point: Point) {
        self.found = self.asks_for_forbidden() && self.position.forbidden_at(point).is_some();
        if self.found || self.position.play(point).is_ok() {
            self.stage = Stage::Judging;
            self.solution.clear();
        }
    }

    /// Judges the placed stone and plays the reply. Takes up to a second after an unexpected move.
    /// Only in [`Stage::Judging`].
    pub(crate) fn answer(&mut self) -> TryOutcome {
        if self.found {
            return self.solved();
        }
        let Some(point) = self.position.moves().last().map(|played| played.point) else {
            return TryOutcome::Wrong;
        };
        let mut before = self.position.clone();
        before.undo();
        if let Some(outcome) = self.position.outcome() {
            if outcome.winner() == Some(self.solver()) {
                return self.solved();
            }
            return self.failed(None);
        }
        let first = before.moves().len() == self.given();
        let prompt = self.question.prompt;
        if !prompt.wins() {
            let met = (prompt.holds() && point == self.question.answer)
                || (!self.question.only_answer && prompt.is_met(&before, point, &mut self.prover));
            return if met {
                self.solved()
            } else {
                self.failed(None)
            };
        }
        // The stored answer was proved before shipping.
        let wins = if first && point == self.question.answer {
            true
        } else {
            match self.prover.keeps(&before, point) {
                WinKept::Yes => true,
                WinKept::No(reply) => return self.failed(Some(reply)),
                // A five was available, or the replay exceeded its limits.
                WinKept::Unknown => self.prover.stiffest(&before, point).is_some(),
            }
        };
        if !wins {
            return self.failed(None);
        }
        let reply = self.prover.stiffest(&before, point);
        self.reply(reply);
        match self.position.outcome().map(Outcome::winner) {
            None => {
                self.stage = Stage::Open;
                TryOutcome::Right
            }
            // The opponent has no legal move, or the board is full.
            Some(winner) if winner == Some(self.solver()) => self.solved(),
            Some(_) => self.failed(None),
        }
    }

    fn solved(&mut self) -> TryOutcome {
        self.stage = Stage::Solved;
        TryOutcome::Solved
    }

    fn failed(&mut self, reply: Option<Point>) -> TryOutcome {
        self.wrong = self.wrong.saturating_add(1);
        self.refute(|attempt| attempt.stopper(reply));
        TryOutcome::Wrong
    }

    fn refute(&mut self, stops: impl FnOnce(&mut Self) -> Option<Point>) {
        self.stage = Stage::Refuted;
        let mut refutation = Refutation {
            why: Refuted::Ends,
            line: Vec::new(),
        };
        if self.position.outcome().is_none() {
            let wins = if self.asks_for_forbidden() {
                // The question was not about a good move.
                None
            } else {
                self.prover.find(&self.position)
            };
            let reply = match wins {
                Some(claim) => {
                    refutation.why = Refuted::Wins(claim.means());
                    refutation.line = claim.line().iter().skip(1).copied().collect();
                    claim.line().first().copied()
                }
                None if self.asks_for_shape() => {
                    refutation.why = Refuted::Misses(self.made());
                    self.refutation = Some(refutation);
                    return;
                }
                None => {
                    refutation.why = Refuted::Stops;
                    stops(self)
                }
            };
            self.reply(reply);
        }
        self.refutation = Some(refutation);
    }

    /// Whether the prompt requires a shape, so that a wrong try need not lose.
    const fn asks_for_shape(&self) -> bool {
        let prompt = self.question.prompt;
        !prompt.wins() && !prompt.holds()
    }

    fn made(&self) -> Option<StoneShape> {
        let mut before = self.position.clone();
        let point = before.moves().last()?.point;
        before.undo();
        self.prover.makes(&before, point)
    }

    /// The reply that best refutes a move without a win of the opponent: the search's reply or the
    /// point of the answer, if no win is left after it. Else `known`, the end of a replay.
    fn stopper(&mut self, known: Option<Point>) -> Option<Point> {
        let searched = self.searched();
        for reply in [searched, Some(self.question.answer)].into_iter().flatten() {
            let mut after = self.position.clone();
            let fits = after.play(reply).is_ok() && after.outcome().is_none();
            if fits && self.prover.find(&after).is_none() {
                return Some(reply);
            }
        }
        known.or(searched)
    }

    /// Without `reply`, plays the search's best move.
    fn reply(&mut self, reply: Option<Point>) {
        let reply = reply.or_else(|| self.searched());
        let played = reply.map(|point| self.position.play(point));
        if !matches!(played, Some(Ok(()))) {
            log::warn!("a puzzle has no answer to a move");
        }
    }

    fn searched(&self) -> Option<Point> {
        let mut engine = self.engines.engine(EngineOptions {
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

    /// Undoes a wrong try with its refutation, or the last right move with its reply.
    pub(crate) fn undo(&mut self) -> bool {
        self.solution.clear();
        if std::mem::take(&mut self.found) {
            self.stage = Stage::Open;
            return true;
        }
        if self.position.moves().len() <= self.given() {
            return false;
        }
        self.stage = Stage::Open;
        self.refutation = None;
        loop {
            self.position.undo();
            let at_start = self.position.moves().len() <= self.given();
            if at_start || self.position.turn() == self.solver() {
                return true;
            }
        }
    }

    /// Restarts from the initial position. A miss stays, except after the solution, as a new
    /// attempt.
    pub(crate) fn again(&mut self) {
        if self.stage == Stage::Solved {
            self.wrong = 0;
            self.looked = false;
        }
        while self.undo() {}
    }

    /// Shows one solving line, which does not count as solving. No effect once solved.
    pub(crate) fn show_solution(&mut self) {
        if self.stage == Stage::Solved {
            return;
        }
        self.looked = true;
        self.again();
        let answer = self.question.answer;
        let claim = if self.question.prompt.wins() {
            self.prover.find(&self.position)
        } else {
            None
        };
        self.solution = match claim {
            Some(claim) if claim.line().first() == Some(&answer) => claim.line().to_vec(),
            _ => vec![answer],
        };
    }
}
