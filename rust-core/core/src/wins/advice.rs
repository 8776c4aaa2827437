//! Why a move is worth playing.

use gomoku_engine::{Point, Position, Rule, Stone, StopFlag};

use super::{Certainty, Effort, Prover};
use crate::game::{HintReason, StoneShape};

/// Who answers a person that asked for a hint. Made for one question: its tables are some MiB.
#[derive(Debug)]
pub(crate) struct Advisor {
    prover: Prover,
}

impl Advisor {
    pub(crate) fn new(rule: Rule, stop: StopFlag) -> Self {
        let prover = Prover::new(rule, Effort::Hint, stop);
        Self { prover }
    }

    /// The first move of a win by threats.
    pub(crate) fn win(&mut self, position: &Position) -> Option<(Point, HintReason)> {
        let claim = self.prover.find(position)?;
        let point = *claim.line().first()?;
        let win = self.prover.judge(position, &claim);
        let reason = HintReason::Wins {
            means: win.means(),
            // The winner's stones are the odd ones.
            moves: (win.plies() + 1) / 2,
            proved: win.certainty() == Certainty::Proved,
        };
        Some((point, reason))
    }

    /// What can be said of `point`, which a search found where no win by threats is known.
    pub(crate) fn reason(&mut self, position: &Position, point: Point) -> Option<HintReason> {
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
            // In a lost position there is nothing to be said.
            if !only_block && !self.holds(position, point) {
                return None;
            }
            let only = only_block || self.prover.others_lose(position, point).is_some();
            let threat = threat.kind;
            return Some(HintReason::Stops {
                threat,
                only,
                makes,
            });
        }
        makes
            .map(|shape| HintReason::Makes { shape })
            .or_else(|| takes.map(|shape| HintReason::Takes { shape }))
    }

    /// Whether the other side has no win that is found after `point`.
    fn holds(&mut self, position: &Position, point: Point) -> bool {
        let mut after = position.clone();
        after.play(point).is_ok() && self.prover.find(&after).is_none()
    }
}
