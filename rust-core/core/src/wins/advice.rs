use gomoku_engine::{Point, Position, Rule, Stone, StopFlag};

use super::threat::passed;
use super::{Effort, Prover, shown};
use crate::game::{self, Advice, Certainty, HintReason, LineKind, MoveLine, StoneShape, WinMeans};

/// Finds and explains hints. Created per request, because its tables take some MiB.
#[derive(Debug)]
pub(crate) struct Advisor {
    prover: Prover,
}

impl Advisor {
    pub(crate) fn new(rule: Rule, stop: StopFlag) -> Self {
        let prover = Prover::new(rule, Effort::Hint, stop);
        Self { prover }
    }

    pub(crate) fn win(&mut self, position: &Position) -> Option<Advice> {
        let claim = self.prover.find(position)?;
        let point = *claim.line().first()?;
        let win = self.prover.judge_line(position, &claim);
        let certainty = win.certainty();
        let reason = HintReason::Wins {
            means: win.means(),
            // Odd plies are the winner's.
            moves: (win.plies() + 1) / 2,
            proved: certainty == Certainty::Proved,
        };
        Some(Advice {
            point: point.into(),
            // A five follows from the rules and needs no certainty.
            certainty: (win.means() != WinMeans::Five).then_some(certainty),
            lines: line(LineKind::Play, position, win.line(), certainty)
                .into_iter()
                .collect(),
            reason: Some(reason),
        })
    }

    /// Advice for the search's move `point`, without a win by threats.
    pub(crate) fn search(
        &mut self,
        position: &Position,
        point: Point,
        expected: &[Point],
    ) -> Advice {
        let said = self.reason(position, point);
        let expected = shown(&legal(position, expected));
        let play = line(LineKind::Play, position, &expected, Certainty::Estimated)
            .filter(|line| line.points.first() == Some(&point.into()));
        let threat = match said {
            Some((HintReason::Stops { .. }, _)) => self.threatened(position),
            _ => None,
        };
        Advice {
            point: point.into(),
            reason: said.map(|(reason, _)| reason),
            certainty: said.and_then(|(_, certainty)| certainty),
            lines: play.into_iter().chain(threat).collect(),
        }
    }

    /// The opponent's win if the side to move passed. `None` for a five, which the board shows.
    fn threatened(&mut self, position: &Position) -> Option<MoveLine> {
        let passed = passed(position)?;
        let claim = self.prover.find(&passed)?;
        let win = self.prover.judge_line(&passed, &claim);
        line(LineKind::Threat, &passed, win.line(), win.certainty())
    }

    fn reason(
        &mut self,
        position: &Position,
        point: Point,
    ) -> Option<(HintReason, Option<Certainty>)> {
        let shapes = self.prover.shapes.read(position);
        let here = shapes.iter().find(|shapes| shapes.point == point);
        let made = |stone: Stone| -> Option<StoneShape> {
            match stone {
                Stone::Black => here?.black,
                Stone::White => here?.white,
            }
        };
        let makes = made(position.turn());
        let takes = made(position.turn().opponent());
        if let Some(threat) = self.prover.threat(position) {
            let only_block = threat.only_block == Some(point);
            // A move in a lost position has no good reason.
            if !only_block && !self.holds(position, point) {
                return None;
            }
            let only = only_block || self.prover.others_lose(position, point).is_some();
            let threat = threat.kind;
            let reason = HintReason::Stops {
                threat,
                only,
                makes,
            };
            // The rules prove the reason for a four. Otherwise, finding no win proves nothing.
            return Some((reason, (!only_block).then_some(Certainty::Estimated)));
        }
        // The board shows the shape, so no certainty is given.
        makes
            .map(|shape| HintReason::Makes { shape })
            .or_else(|| takes.map(|shape| HintReason::Takes { shape }))
            .map(|reason| (reason, None))
    }

    fn holds(&mut self, position: &Position, point: Point) -> bool {
        let mut after = position.clone();
        after.play(point).is_ok() && self.prover.find(&after).is_none()
    }
}

/// `None` for fewer than two stones.
fn line(
    kind: LineKind,
    position: &Position,
    points: &[game::Point],
    certainty: Certainty,
) -> Option<MoveLine> {
    let first = position.turn();
    let points = points.to_vec();
    (points.len() > 1).then_some(MoveLine {
        kind,
        first,
        points,
        certainty,
    })
}

/// The legal prefix: a transposition table entry may belong to another position.
fn legal(position: &Position, line: &[Point]) -> Vec<Point> {
    let mut after = position.clone();
    let played = line.iter().copied();
    played
        .take_while(|point| after.outcome().is_none() && after.play(*point).is_ok())
        .collect()
}
