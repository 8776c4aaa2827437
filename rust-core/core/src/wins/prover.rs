//! Wins by threats: searched within a node limit, and replayed against every reply.

use gomoku_engine::threat::replay::{Refutation, ReplayLimits, Replayed, replay, replay_line};
use gomoku_engine::threat::{Solved, ThreatSolver, Verdict};
use gomoku_engine::{Point, Position, Rule, ShapeReader, Stone, StopFlag};

use super::{EstimatedWin, ReplayedWin, Win, shown};
use crate::game::{Certainty, StoneShape, WinMeans};

/// Node limits (stones placed) of a search by fours and of one by threats.
const FOURS: u64 = 20_000;
const THREATS: u64 = 40_000;
/// Node limit of one solver call; the stop flag is checked between calls.
const STEP: u64 = 10_000;
/// Node limits after a reply in a replay.
const FOURS_AGAIN: u64 = 5_000;
const THREATS_AGAIN: u64 = 20_000;
/// Maximum number of positions that one replay passes to the solver.
const QUESTIONS: u64 = 3_000;
/// Node limit for each alternative to a presumed only move.
const OTHERS: u64 = 2_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// A person waits for the result.
    Hint,
    Review,
}

impl Effort {
    /// Total node limit of the solver in one replay.
    const fn stones(self) -> u64 {
        match self {
            Self::Hint => 200_000,
            Self::Review => 1_500_000,
        }
    }
}

/// A win that no replay has checked.
#[derive(Debug, Clone)]
pub(crate) struct Claim {
    means: WinMeans,
    plies: u32,
    /// Never empty.
    line: Vec<Point>,
    first: Point,
}

impl Claim {
    pub(crate) const fn means(&self) -> WinMeans {
        self.means
    }

    pub(crate) fn line(&self) -> &[Point] {
        &self.line
    }
}

/// Whether a move preserves a win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum WinKept {
    Yes,
    /// No win is found after this reply.
    No(Point),
    /// The limits were reached.
    Unknown,
}

/// Finds and replays wins. After the stop flag is set, its results are arbitrary and must be
/// discarded.
#[derive(Debug)]
pub(crate) struct Prover {
    solver: ThreatSolver,
    pub(super) shapes: ShapeReader,
    effort: Effort,
    stop: StopFlag,
}

impl Prover {
    pub(crate) fn new(rule: Rule, effort: Effort, stop: StopFlag) -> Self {
        Self {
            solver: ThreatSolver::new(rule),
            shapes: ShapeReader::new(rule),
            effort,
            stop,
        }
    }

    pub(crate) fn find(&mut self, position: &Position) -> Option<Claim> {
        // The result must not depend on earlier searches.
        self.solver.clear();
        let (fours, _) = self.by_fours(position, FOURS);
        fours.or_else(|| self.by_threats(position, THREATS).0)
    }

    pub(crate) fn makes(&self, position: &Position, point: Point) -> Option<StoneShape> {
        let shapes = self.shapes.read(position);
        let here = shapes.iter().find(|shapes| shapes.point == point)?;
        match position.turn() {
            Stone::Black => here.black,
            Stone::White => here.white,
        }
    }

    pub(crate) fn can_make_five(&self, position: &Position) -> bool {
        self.shapes.read(position).iter().any(|shapes| {
            let own = match position.turn() {
                Stone::Black => shapes.black,
                Stone::White => shapes.white,
            };
            own == Some(StoneShape::Five)
        })
    }

    pub(super) fn find_fours(&mut self, position: &Position) -> Option<Claim> {
        self.solver.clear();
        self.by_fours(position, FOURS).0
    }

    pub(crate) fn judge(&mut self, position: &Position, claim: &Claim) -> Win {
        let (replayed, _) = self.replay(position, claim.first, claim.means, None);
        judged(replayed, claim, &claim.line)
    }

    /// As [`Prover::judge`], but a proved win shows the longest replayed line.
    pub(crate) fn judge_line(&mut self, position: &Position, claim: &Claim) -> Win {
        let mut line = Vec::new();
        let (replayed, _) = self.replay(position, claim.first, claim.means, Some(&mut line));
        judged(replayed, claim, &line)
    }

    /// A proved win shows its replayed line.
    pub(crate) fn with_line(&mut self, position: &Position, win: Win) -> Win {
        if win.certainty() == Certainty::Estimated {
            return win;
        }
        let found = self.find(position);
        let again = found.map(|claim| self.judge_line(position, &claim));
        again
            .filter(|again| again.certainty() == Certainty::Proved)
            .unwrap_or(win)
    }

    pub(crate) fn keeps(&mut self, position: &Position, played: Point) -> WinKept {
        self.solver.clear();
        // The replay would play an available five instead of `played`.
        let (fives, _) = self.by_fours(position, FOURS);
        if fives.is_some_and(|claim| claim.means == WinMeans::Five) {
            return WinKept::Unknown;
        }
        match self.replay(position, played, WinMeans::Threats, None) {
            (Ok(_), _) => WinKept::Yes,
            (Err(Refutation::NoAnswer { line }), false) | (Err(Refutation::NotWon { line }), _) => {
                match line[..] {
                    [_, reply] => WinKept::No(reply),
                    _ => WinKept::Unknown,
                }
            }
            (Err(_), _) => WinKept::Unknown,
        }
    }

    /// The longest resisting reply to a win by threats that begins with `point`.
    pub(crate) fn stiffest(&mut self, position: &Position, point: Point) -> Option<Point> {
        self.solver.clear();
        let solved = self.solver.vct_with(position, point, THREATS)?;
        let won = solved.verdict == Verdict::Win;
        won.then(|| solved.line.first().copied()).flatten()
    }

    /// Whether every move but `played` loses to fours, with the certainty of that claim.
    pub(crate) fn only_move(&mut self, position: &Position, played: Point) -> Option<Certainty> {
        let others = self.others_lose(position, played)?;
        let mut after = position.clone();
        for (other, claim) in &others {
            after.play(*other).ok()?;
            let (replayed, _) = self.replay(&after, claim.first, claim.means, None);
            after.undo();
            if replayed.is_err() {
                return Some(Certainty::Estimated);
            }
        }
        Some(Certainty::Proved)
    }

    /// Each other move with the win that refutes it; `None` if one is not refuted.
    pub(super) fn others_lose(
        &mut self,
        position: &Position,
        played: Point,
    ) -> Option<Vec<(Point, Claim)>> {
        self.solver.clear();
        let mut others = position.legal_points();
        others.retain(|&other| other != played);
        // Other defences are likely near this one, so an unrefuted move is found early.
        let far = |a: Point| a.x.abs_diff(played.x).max(a.y.abs_diff(played.y));
        others.sort_by_key(|&other| far(other));
        let mut after = position.clone();
        let mut claims = Vec::with_capacity(others.len());
        for other in others {
            after.play(other).ok()?;
            let (claim, _) = self.by_fours(&after, OTHERS);
            after.undo();
            claims.push((other, claim?));
        }
        Some(claims)
    }

    /// Sets `line` to the longest line. Returns whether a limit cut it off.
    fn replay(
        &mut self,
        position: &Position,
        first: Point,
        means: WinMeans,
        line: Option<&mut Vec<Point>>,
    ) -> (Result<Replayed, Refutation>, bool) {
        let root = position.hash();
        let mut left = self.effort.stones();
        let mut cut = false;
        let limits = ReplayLimits {
            questions: QUESTIONS,
            ..ReplayLimits::default()
        };
        let mut strategy = |asked: &Position| {
            if asked.hash() == root {
                return Some(first);
            }
            cut = left == 0 || self.stop.is_stopped();
            if cut {
                return None;
            }
            let (fours, stones) = self.by_fours(asked, FOURS_AGAIN);
            left = left.saturating_sub(stones);
            if fours.is_some() || means != WinMeans::Threats {
                return fours.map(|claim| claim.first);
            }
            let (threats, stones) = self.by_threats(asked, THREATS_AGAIN);
            left = left.saturating_sub(stones);
            threats.map(|claim| claim.first)
        };
        let result = match line {
            None => replay(position, &mut strategy, limits),
            Some(line) => {
                replay_line(position, &mut strategy, limits).map(|(replayed, longest)| {
                    *line = longest;
                    replayed
                })
            }
        };
        (result, cut)
    }

    fn by_fours(&mut self, position: &Position, most: u64) -> (Option<Claim>, u64) {
        match self.solver.vcf(position, most) {
            Some(solved) => (claim(&solved, WinMeans::Fours), solved.nodes),
            None => (None, 0),
        }
    }

    fn by_threats(&mut self, position: &Position, most: u64) -> (Option<Claim>, u64) {
        let mut used = 0;
        while used < most && !self.stop.is_stopped() {
            let limit = STEP.min(most - used);
            let Some(solved) = self.solver.vct(position, limit) else {
                break;
            };
            // At least one node must count to end the loop.
            used += solved.nodes.max(1);
            // With nodes left over, a higher limit would not change the verdict.
            if solved.verdict != Verdict::Unknown || solved.nodes < limit {
                return (claim(&solved, WinMeans::Threats), used);
            }
        }
        (None, used)
    }
}

fn judged(replayed: Result<Replayed, Refutation>, claim: &Claim, line: &[Point]) -> Win {
    match replayed {
        Ok(replayed) => Win::Proved(ReplayedWin::new(
            claim.means,
            i32::try_from(replayed.plies).unwrap_or(i32::MAX),
            shown(line),
        )),
        Err(_) => Win::Estimated(EstimatedWin {
            means: claim.means,
            plies: i32::try_from(claim.plies).unwrap_or(i32::MAX),
            line: shown(&claim.line),
        }),
    }
}

fn claim(solved: &Solved, means: WinMeans) -> Option<Claim> {
    if solved.verdict != Verdict::Win {
        return None;
    }
    let first = solved.line.first().copied()?;
    Some(Claim {
        means: if solved.plies == 1 {
            WinMeans::Five
        } else {
            means
        },
        plies: solved.plies,
        line: solved.line.clone(),
        first,
    })
}
