//! Evaluation of positions, independent of those evaluated before.

use gomoku_engine::{
    Engine, EngineOptions, Limits, MATE, Point, Position, ProofPlayer, Stone, StopFlag,
};

use super::source::Source;
use crate::engines::Engines;
use crate::game::chance;
use crate::game::{ProvedWin, ThreatKind, WinMeans, has_proof};
use crate::wins::{Effort, EstimatedWin, Prover, Win, shown};

/// Node limit of a search.
const NODES: u64 = 150_000;
/// Node limit of a search for several moves.
const LINES_NODES: u64 = 300_000;
const LINES: usize = 4;
/// Hash table size: cleared before each search, and large enough for its nodes.
const TABLE_MIB: u32 = 8;
/// Cache size. A position occurs after a move, before the next one, and as the result of an
/// alternative.
const KEPT: usize = 8;

#[derive(Debug, Clone)]
enum PositionValue {
    Over(Option<Stone>),
    /// Win by threats for the side to move.
    Won(Win),
    /// Search score for the side to move.
    Open(i32),
}

/// Evaluation for the side to move.
#[derive(Debug, Clone)]
pub(super) struct Evaluation {
    turn: Stone,
    standing: PositionValue,
    /// Best line; empty after the game.
    pub(super) line: Vec<Point>,
    pub(super) threat: Option<ThreatKind>,
    /// The opponent has a four that exactly one stone blocks.
    pub(super) is_forced: bool,
}

impl Evaluation {
    /// Returns the winning chance of the side to move, in thousandths.
    pub(super) fn chance(&self) -> i32 {
        match &self.standing {
            PositionValue::Over(None) => chance::CERTAIN / 2,
            PositionValue::Over(Some(winner)) if *winner == self.turn => chance::CERTAIN,
            PositionValue::Over(Some(_)) => 0,
            PositionValue::Won(_) => chance::CERTAIN,
            PositionValue::Open(score) => chance::of_score(*score),
        }
    }

    pub(super) fn best(&self) -> Option<Point> {
        self.line.first().copied()
    }

    pub(super) fn win(&self) -> Option<Win> {
        match &self.standing {
            PositionValue::Won(win) => Some(win.clone()),
            PositionValue::Open(score) if chance::is_won(*score) => {
                Some(Win::Estimated(EstimatedWin {
                    means: WinMeans::Search,
                    plies: MATE - score,
                    line: shown(&self.line),
                }))
            }
            PositionValue::Open(_) | PositionValue::Over(_) => None,
        }
    }

    /// Whether the opponent has won or wins by search.
    pub(super) fn is_lost(&self) -> bool {
        match &self.standing {
            PositionValue::Open(score) => chance::is_won(-*score),
            PositionValue::Over(winner) => *winner == Some(self.turn.opponent()),
            PositionValue::Won(_) => false,
        }
    }

    fn score(&self) -> i32 {
        match &self.standing {
            PositionValue::Over(None) => 0,
            PositionValue::Over(Some(winner)) if *winner == self.turn => MATE,
            PositionValue::Over(Some(_)) => -MATE,
            PositionValue::Won(win) => MATE - win.plies(),
            PositionValue::Open(score) => *score,
        }
    }
}

/// Engine and win prover for one game.
pub(super) struct Examiner {
    engine: Engine,
    pub(super) prover: Prover,
    /// Present if a proof covers rule, size and empty starting position.
    perfect: Option<ProofPlayer>,
    stop: StopFlag,
    kept: Vec<(u64, Evaluation)>,
}

impl Examiner {
    /// Allocates about 20 MiB. After `stop` is set, all calls return meaningless results at once.
    pub(super) fn new(source: &Source, engines: &Engines, stop: StopFlag) -> Self {
        let options = EngineOptions {
            table_mib: TABLE_MIB,
            threads: 1,
        };
        Self {
            engine: engines.engine(options),
            prover: Prover::new(source.rule, Effort::Review, stop.clone()),
            perfect: (has_proof(source.rule, source.size) && source.start.is_none())
                .then(|| engines.proof_player(source.rule))
                .flatten(),
            stop,
            kept: Vec::with_capacity(KEPT),
        }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Returns Black's proven win if the proof covers the game so far.
    pub(super) fn proved(&mut self, position: &Position) -> Option<ProvedWin> {
        if position.outcome().is_some() {
            return None;
        }
        let stones = self.perfect.as_mut()?.proved(position)?.stones?;
        Some(ProvedWin::new(stones, position.moves().len()))
    }

    pub(super) fn evaluate(&mut self, position: &Position) -> Evaluation {
        let hash = position.hash();
        if let Some((_, look)) = self.kept.iter().find(|(known, _)| *known == hash) {
            return look.clone();
        }
        let look = self.evaluate_uncached(position);
        if self.kept.len() == KEPT {
            self.kept.remove(0);
        }
        self.kept.push((hash, look.clone()));
        look
    }

    /// Evaluates the position after a legal move.
    pub(super) fn look_after(&mut self, position: &Position, played: Point) -> Option<Evaluation> {
        let mut after = position.clone();
        after.play(played).ok()?;
        Some(self.evaluate(&after))
    }

    fn evaluate_uncached(&mut self, position: &Position) -> Evaluation {
        let turn = position.turn();
        let mut look = Evaluation {
            turn,
            standing: PositionValue::Open(0),
            line: Vec::new(),
            threat: None,
            is_forced: false,
        };
        if let Some(outcome) = position.outcome() {
            look.standing = PositionValue::Over(outcome.winner());
            return look;
        }
        let threat = self.prover.threat(position);
        look.threat = threat.as_ref().map(|threat| threat.kind);
        if let Some(claim) = self.prover.find(position) {
            look.line = claim.line().to_vec();
            look.standing = PositionValue::Won(self.prover.judge(position, &claim));
            return look;
        }
        if let Some(block) = threat.and_then(|threat| threat.only_block) {
            // No search finds the block, so the score comes from the next position.
            look.is_forced = true;
            look.line.push(block);
            if let Some(next) = self.look_after(position, block) {
                look.standing = PositionValue::Open(-further(next.score()));
                look.line.extend(next.line);
            }
            return look;
        }
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        let choice = self
            .engine
            .search(position, &limits, 0, &self.stop, &mut |_| {});
        if let Some(choice) = choice {
            look.standing = PositionValue::Open(choice.score);
            look.line = choice.pv;
            // The first stone needs no search, and a search stopped while changing its best move
            // has no reply yet.
            if look.line.len() == 1
                && let Some(next) = self.look_after(position, choice.point)
            {
                if position.stone_count() == 0 {
                    look.standing = PositionValue::Open(-further(next.score()));
                }
                look.line.extend(next.line);
            }
        }
        look
    }

    pub(super) fn several(&mut self, position: &Position) -> Vec<Point> {
        let limits = Limits {
            nodes: Some(LINES_NODES),
            ..Limits::default()
        };
        let lines = self
            .engine
            .lines(position, &limits, LINES, &self.stop, &mut |_| {});
        lines.into_iter().map(|choice| choice.point).collect()
    }
}

/// Adds one ply to the distance in a win or loss score of the next position.
fn further(score: i32) -> i32 {
    if chance::is_won(score) {
        score - 1
    } else if chance::is_won(-score) {
        score + 1
    } else {
        score
    }
}
