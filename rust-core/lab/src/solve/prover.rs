//! Searches for a win with increasingly expensive methods, and replays it.

use std::time::{Duration, Instant};

use gomoku_engine::threat::replay::{ReplayLimits, replay};
use gomoku_engine::threat::{Solved, ThreatSolver, Verdict};
use gomoku_engine::{Choice, Engine, EngineOptions, Limits, MATE, Point, Position, Rule, StopFlag};

use super::Mode;
use super::answer::{Replay, Solution};

#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    pub(super) nodes: u64,
    pub(super) time: Option<Duration>,
    /// Additional time for the replay.
    pub(super) replay: Duration,
}

/// Minimum engine score of a win.
const WON: i32 = MATE - 1_000;
/// Nodes between checks of the clock.
const STEP: u64 = 50_000;
/// `best` allots one in this many nodes and milliseconds to the threat search.
const THREAT_SHARE: u32 = 3;
/// Node limit of the VCF search in `best`; the VCT search includes fours.
const FOUR_NODES: u64 = 100_000;

/// Node limits of the first and later attempts to find the winning move after a reply.
const QUICK: u64 = 20_000;
const LONG: u64 = 500_000;

/// Solvers, reused between positions.
pub(super) struct Prover {
    budget: Budget,
    solver: ThreatSolver,
    engine: Engine,
}

/// Unproved win, or best known move.
struct WinClaim {
    verdict: Verdict,
    line: Vec<Point>,
    depth: u32,
    score: Option<i32>,
    nodes: u64,
}

impl Prover {
    pub(super) fn new(budget: Budget) -> Self {
        Self {
            budget,
            solver: ThreatSolver::new(Rule::Freestyle),
            engine: Engine::new(EngineOptions::default()),
        }
    }

    /// Solves a position independently of earlier ones.
    pub(super) fn solve(&mut self, position: &Position, mode: Mode) -> Solution {
        if self.solver.rule() != position.rule() {
            self.solver = ThreatSolver::new(position.rule());
        }
        self.solver.clear();
        self.engine.clear();
        let start = Instant::now();
        let claim = match mode {
            Mode::Vcf => self.threats(position, mode, self.budget.nodes, self.budget.time, start),
            Mode::Vct => self.threats(position, mode, self.budget.nodes, self.budget.time, start),
            Mode::Best => self.best(position, start),
        };
        let elapsed = start.elapsed();
        let mut answer = Solution {
            verdict: claim.verdict,
            best: claim.line.first().copied(),
            line: claim.line,
            depth: claim.depth,
            score: claim.score,
            nodes: claim.nodes,
            elapsed,
            replay: None,
        };
        if answer.verdict == Verdict::Win {
            let replay = self.replay(position, mode, answer.best);
            if replay.result.is_err() {
                answer.verdict = Verdict::Unknown;
            } else {
                self.finish(position, &mut answer.line);
            }
            answer.replay = Some(replay);
        }
        answer
    }

    /// Searches for threats within node and time limits.
    fn threats(
        &mut self,
        position: &Position,
        mode: Mode,
        nodes: u64,
        time: Option<Duration>,
        start: Instant,
    ) -> WinClaim {
        let mut used = 0;
        let mut step = if time.is_some() { STEP } else { nodes };
        loop {
            let limit = step.min(nodes - used);
            let solved = self.ask(position, mode, limit);
            used += solved.nodes;
            let is_late = time.is_some_and(|time| start.elapsed() >= time);
            // With unused nodes, a higher limit can't decide.
            let is_done = solved.verdict != Verdict::Unknown || solved.nodes < limit;
            if is_done || used >= nodes || is_late {
                return WinClaim {
                    verdict: solved.verdict,
                    line: solved.line,
                    depth: solved.plies,
                    score: None,
                    nodes: used,
                };
            }
            // The table persists, but the VCF search restarts from the root.
            if mode == Mode::Vcf {
                step = step.saturating_mul(2);
            }
        }
    }

    fn ask(&mut self, position: &Position, mode: Mode, nodes: u64) -> Solved {
        let solved = match mode {
            Mode::Vcf => self.solver.vcf(position, nodes),
            Mode::Vct | Mode::Best => self.solver.vct(position, nodes),
        };
        solved.unwrap_or(Solved {
            verdict: Verdict::Unknown,
            line: Vec::new(),
            plies: 0,
            nodes,
        })
    }

    /// Tries fours, then threats, then the engine.
    fn best(&mut self, position: &Position, start: Instant) -> WinClaim {
        let Budget { nodes, time, .. } = self.budget;
        let share = nodes / u64::from(THREAT_SHARE);
        let part = time.map(|time| time / THREAT_SHARE);
        let fours = self.threats(position, Mode::Vcf, share.min(FOUR_NODES), part, start);
        if fours.verdict == Verdict::Win {
            return fours;
        }
        let rest = share.saturating_sub(fours.nodes).max(1);
        let mut claim = self.threats(position, Mode::Vct, rest, part, start);
        claim.nodes += fours.nodes;
        if claim.verdict == Verdict::Win {
            return claim;
        }
        let limits = Limits {
            time: time.map(|time| time.saturating_sub(start.elapsed())),
            nodes: (nodes < u64::MAX).then(|| nodes.saturating_sub(claim.nodes).max(1)),
            ..Limits::default()
        };
        match self.search(position, limits) {
            Some(choice) => WinClaim {
                verdict: if choice.score >= WON {
                    Verdict::Win
                } else {
                    Verdict::Unknown
                },
                line: choice.pv,
                depth: if choice.score >= WON {
                    MATE.abs_diff(choice.score)
                } else {
                    choice.depth
                },
                score: Some(choice.score),
                nodes: claim.nodes + choice.nodes,
            },
            None => claim,
        }
    }

    fn search(&mut self, position: &Position, limits: Limits) -> Option<Choice> {
        let stop = StopFlag::new();
        self.engine
            .search(position, &limits, 0, &stop, &mut |progress| {
                if progress.score >= WON {
                    stop.stop();
                }
            })
    }

    /// [`Self::search`] with about `nodes` nodes, without a node limit, which would clear the
    /// table.
    fn search_on(&mut self, position: &Position, nodes: u64) -> Option<Choice> {
        let stop = StopFlag::new();
        let limits = Limits::default();
        self.engine
            .search(position, &limits, 0, &stop, &mut |progress| {
                if progress.score >= WON || progress.nodes >= nodes {
                    stop.stop();
                }
            })
    }

    /// Replays a win that begins with `first`.
    fn replay(&mut self, position: &Position, mode: Mode, first: Option<Point>) -> Replay {
        let start = Instant::now();
        let root = position.hash();
        let end = self.budget.replay;
        let result = replay(
            position,
            &mut |asked| {
                if asked.hash() == root {
                    return first;
                }
                (start.elapsed() < end).then(|| self.winning_move(asked, mode))?
            },
            // The time limit ends the replay.
            ReplayLimits {
                questions: u64::MAX,
                ..ReplayLimits::default()
            },
        );
        Replay {
            result: result.map_err(|refutation| refutation.to_string()),
            elapsed: start.elapsed(),
        }
    }

    /// Winning move by the cheapest method.
    fn winning_move(&mut self, position: &Position, mode: Mode) -> Option<Point> {
        let means = match mode {
            Mode::Vcf => vec![(Mode::Vcf, u64::MAX)],
            Mode::Vct => vec![(Mode::Vcf, QUICK), (Mode::Vct, u64::MAX)],
            Mode::Best => {
                let nodes = self.budget.nodes.clamp(LONG, 20 * LONG);
                vec![
                    (Mode::Vcf, QUICK),
                    (Mode::Best, QUICK),
                    (Mode::Vct, QUICK),
                    (Mode::Best, 10 * QUICK),
                    (Mode::Vct, LONG),
                    (Mode::Best, LONG),
                    (Mode::Best, nodes.saturating_mul(3)),
                ]
            }
        };
        means.into_iter().find_map(|(means, nodes)| {
            if means == Mode::Best {
                let choice = self.search_on(position, nodes)?;
                // A forced move is played without a search and has no winning score.
                let is_forced = choice.nodes == 0;
                return (is_forced || choice.score >= WON).then_some(choice.point);
            }
            let solved = self.ask(position, means, nodes);
            solved.line.first().copied()
        })
    }

    /// Completes a truncated line.
    fn finish(&mut self, position: &Position, line: &mut Vec<Point>) {
        let mut end = position.clone();
        for index in 0.. {
            if end.outcome().is_some() {
                line.truncate(index);
                return;
            }
            let next = match line.get(index) {
                Some(&point) => Some(point),
                None if end.turn() == position.turn() => self.winning_move(&end, Mode::Best),
                None => self.stiffest(&end),
            };
            let Some(point) = next.filter(|&point| end.play(point).is_ok()) else {
                return;
            };
            if index == line.len() {
                line.push(point);
            }
        }
    }

    /// Good reply in a lost position.
    fn stiffest(&mut self, position: &Position) -> Option<Point> {
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        self.search(position, limits).map(|choice| choice.point)
    }
}
