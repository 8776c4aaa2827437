//! Looks for a win with one means after the other, and has every win replayed.

use std::time::{Duration, Instant};

use gomoku_engine::threat::replay::{ReplayLimits, replay};
use gomoku_engine::threat::{Solved, ThreatSolver, Verdict};
use gomoku_engine::{Choice, Engine, EngineOptions, Limits, MATE, Point, Position, Rule, StopFlag};

use super::Mode;
use super::answer::{Answer, Replay};

/// What a position may cost.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    pub(super) nodes: u64,
    pub(super) time: Option<Duration>,
    /// For the replay of a win, on top.
    pub(super) replay: Duration,
}

/// The engine's scores from here on are wins.
const WON: i32 = MATE - 1_000;
/// Stones that a threat search makes between two looks at the clock.
const STEP: u64 = 50_000;
/// Part of the nodes and of the time that `best` gives to the search by threats.
const THREAT_SHARE: u32 = 3;
/// Most stones of the search by fours in `best`; the search by threats looks for fours, too.
const FOUR_NODES: u64 = 100_000;

/// Nodes of the first and of the later attempts to find the winning move after a reply.
const QUICK: u64 = 20_000;
const LONG: u64 = 500_000;

/// Solvers kept from position to position.
pub(super) struct Prover {
    budget: Budget,
    solver: ThreatSolver,
    engine: Engine,
}

/// A win that has yet to be proved, or the best that is known.
struct Claim {
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

    /// Solves a position whose game goes on. Nothing learnt from earlier ones is used.
    pub(super) fn solve(&mut self, position: &Position, mode: Mode) -> Answer {
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
        let mut answer = Answer {
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

    /// One kind of threats, within the nodes and the time from `start`.
    fn threats(
        &mut self,
        position: &Position,
        mode: Mode,
        nodes: u64,
        time: Option<Duration>,
        start: Instant,
    ) -> Claim {
        let mut used = 0;
        let mut step = if time.is_some() { STEP } else { nodes };
        loop {
            let limit = step.min(nodes - used);
            let solved = self.ask(position, mode, limit);
            used += solved.nodes;
            let is_late = time.is_some_and(|time| start.elapsed() >= time);
            // Nodes to spare: it can't be decided by more of them.
            let is_done = solved.verdict != Verdict::Unknown || solved.nodes < limit;
            if is_done || used >= nodes || is_late {
                return Claim {
                    verdict: solved.verdict,
                    line: solved.line,
                    depth: solved.plies,
                    score: None,
                    nodes: used,
                };
            }
            // What is learnt stays in the tables, but the search by fours starts over.
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

    /// Fours, then threats, then the engine.
    fn best(&mut self, position: &Position, start: Instant) -> Claim {
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
            Some(choice) => Claim {
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

    /// The engine's choice; it stops as soon as a win is found.
    fn search(&mut self, position: &Position, limits: Limits) -> Option<Choice> {
        let stop = StopFlag::new();
        self.engine
            .search(position, &limits, 0, &stop, &mut |progress| {
                if progress.score >= WON {
                    stop.stop();
                }
            })
    }

    /// The same after about `nodes` nodes, with all that earlier searches of the position learnt:
    /// a search bounded by nodes would forget it.
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

    /// Replays a win that begins with `first` against every reply.
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
            // The time ends it.
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

    /// The move that wins a position, by the cheapest means that finds it.
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
                // The only move is played without a search, so it has no score of a win.
                let is_forced = choice.nodes == 0;
                return (is_forced || choice.score >= WON).then_some(choice.point);
            }
            let solved = self.ask(position, means, nodes);
            solved.line.first().copied()
        })
    }

    /// Plays a won line to its end, where it was cut short.
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

    /// A good reply in a lost position.
    fn stiffest(&mut self, position: &Position) -> Option<Point> {
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        self.search(position, limits).map(|choice| choice.point)
    }
}
