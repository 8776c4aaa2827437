//! One question while somebody answers it: what a try is worth, and what the computer answers.

use gomoku_engine::{EngineOptions, Limits, Outcome, Point, Position, Stone, StopFlag};

use super::question::Question;
use super::{Puzzle, PuzzlePrompt};
use crate::engines::Engines;
use crate::game::{StoneShape, WinMeans};
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
    /// The player has moved, and nobody has said yet what that is worth.
    Judging,
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

/// What a step has come to, for whoever keeps that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Came {
    /// The first wrong move was made, or the solution looked at.
    pub(crate) missed: bool,
    pub(crate) solved: bool,
}

/// Why a try fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refuted {
    /// The other side wins with what it plays now.
    Wins(WinMeans),
    /// No win is found after what it plays.
    Stops,
    /// It ends the game, and no win.
    Ends,
    /// It is not what was asked for, but this; it costs nothing else.
    Misses(Option<StoneShape>),
}

/// Why the last try fails, and what follows the reply to it that stands on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refutation {
    pub(crate) why: Refuted,
    /// The side that tried is to move first.
    pub(crate) line: Vec<Point>,
}

/// An attempt that somebody has left, as it is kept: enough to go on with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Left {
    pub(crate) stage: Stage,
    /// Stones since the puzzle's beginning.
    pub(crate) played: Vec<Point>,
    pub(crate) wrong: u16,
    pub(crate) looked: bool,
}

/// See the [module](self).
#[derive(Debug)]
pub(crate) struct Attempt {
    question: Question,
    position: Position,
    stage: Stage,
    /// Why the last try fails, while that stands on the board.
    refutation: Option<Refutation>,
    /// Wrong tries so far, those that were taken back included.
    wrong: u16,
    /// Whether the solution was looked at.
    looked: bool,
    /// Whether a point was pointed at on which no stone may stand: the answer to what asks for one.
    found: bool,
    /// The solution, while it is shown.
    solution: Vec<Point>,
    engines: Engines,
    prover: Prover,
}

impl Attempt {
    /// None where the puzzle has no position.
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

    /// Goes on where somebody has left it; none where that is no attempt at this puzzle. What refutes a wrong try
    /// is looked for once more.
    pub(crate) fn resumed(puzzle: &Puzzle, left: &Left, engines: &Engines) -> Option<Self> {
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
                // Where the other side has replied, it replies so again.
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

    /// As it is to be kept; none while a try is judged.
    pub(crate) fn left(&self) -> Option<Left> {
        if self.stage == Stage::Judging {
            return None;
        }
        let moves = self.position.moves().iter().skip(self.given());
        Some(Left {
            stage: self.stage,
            played: moves.map(|played| played.point).collect(),
            wrong: self.wrong,
            looked: self.looked,
        })
    }

    /// What it searches with.
    pub(crate) const fn engines(&self) -> &Engines {
        &self.engines
    }

    pub(crate) const fn question(&self) -> &Question {
        &self.question
    }

    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// Stones that it began with.
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

    /// Whether nothing but right moves led here, and nobody has helped.
    pub(crate) const fn is_clean(&self) -> bool {
        self.wrong == 0 && !self.looked
    }

    /// What has come of a step before which it was `clean` or not, and so far.
    pub(crate) fn came(&self, (clean, stage): (bool, Stage)) -> Came {
        Came {
            missed: clean && !self.is_clean(),
            solved: stage != Stage::Solved && self.stage == Stage::Solved,
        }
    }

    pub(crate) const fn looked(&self) -> bool {
        self.looked
    }

    /// What [`Attempt::show_solution`] has found, until something is done.
    pub(crate) fn shown_solution(&self) -> &[Point] {
        &self.solution
    }

    pub(crate) fn solver(&self) -> Stone {
        self.question.start.turn()
    }

    /// Whether a forbidden point may be pointed at as if a stone were placed there.
    pub(crate) fn asks_for_forbidden(&self) -> bool {
        self.question.prompt == PuzzlePrompt::Forbidden
    }

    /// Whether a forbidden point was found.
    pub(crate) const fn found(&self) -> bool {
        self.found
    }

    /// Puts a stone on `point`, which is legal or what is asked for; [`Attempt::answer`] says what it is worth. Only
    /// while the stage is [`Stage::Open`].
    pub(crate) fn place(&mut self, point: Point) {
        self.found = self.asks_for_forbidden() && self.position.forbidden_at(point).is_some();
        if self.found || self.position.play(point).is_ok() {
            self.stage = Stage::Judging;
            self.solution.clear();
        }
    }

    /// Judges the stone that was placed and plays the answer to it. Takes up to a second or so where it is not the
    /// one that was expected. Only while the stage is [`Stage::Judging`].
    pub(crate) fn answer(&mut self) -> Tried {
        if self.found {
            return self.solved();
        }
        let Some(point) = self.position.moves().last().map(|played| played.point) else {
            return Tried::Wrong;
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
        // The answer was proved before it shipped.
        let wins = if first && point == self.question.answer {
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
        self.reply(reply);
        match self.position.outcome().map(Outcome::winner) {
            None => {
                self.stage = Stage::Open;
                Tried::Right
            }
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
        self.wrong = self.wrong.saturating_add(1);
        self.refute(|attempt| attempt.stopper(reply));
        Tried::Wrong
    }

    /// Plays what refutes the last stone, which is a wrong try: what wins, else what `stops` finds.
    fn refute(&mut self, stops: impl FnOnce(&mut Self) -> Option<Point>) {
        self.stage = Stage::Refuted;
        let mut refutation = Refutation {
            why: Refuted::Ends,
            line: Vec::new(),
        };
        if self.position.outcome().is_none() {
            let wins = if self.asks_for_forbidden() {
                // Nobody was asked for a good move.
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

    /// Whether a wrong try need not lose.
    const fn asks_for_shape(&self) -> bool {
        let prompt = self.question.prompt;
        !prompt.wins() && !prompt.holds()
    }

    /// What the last stone has made.
    fn made(&self) -> Option<StoneShape> {
        let mut before = self.position.clone();
        let point = before.moves().last()?.point;
        before.undo();
        self.prover.makes(&before, point)
    }

    /// What shows best why the last move fails where the other side has no win: the reply that a search thinks
    /// best or the point of the answer, where no win is left after it; else `known`, with which a replay ended.
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

    /// Plays the other side's move: that one, or the one that a search thinks best.
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

    /// Takes back a wrong try with its refutation, else the last right move with the answer to it. False where
    /// nothing was played.
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
        // To where the player was to move before.
        loop {
            self.position.undo();
            let at_start = self.position.moves().len() <= self.given();
            if at_start || self.position.turn() == self.solver() {
                return true;
            }
        }
    }

    /// From the beginning. What was missed stays missed, until it is solved: after that it is another attempt.
    pub(crate) fn again(&mut self) {
        if self.stage == Stage::Solved {
            self.wrong = 0;
            self.looked = false;
        }
        while self.undo() {}
    }

    /// Shows one line that solves it, from the puzzle's beginning, to which the board goes back. Looking at it is
    /// no solving. Nothing happens where it is solved.
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
