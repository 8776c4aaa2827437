//! The clock of the turn in progress. It stands while there is no link or someone is away.

use super::{Phase, Session};
use crate::log::Referee;
use crate::message::{Entry, Side};

impl<R: Referee> Session<R> {
    /// What a side's clock shows now, in milliseconds left; `None` without a limit.
    #[must_use]
    pub fn left_ms(&self, side: Side, now_ms: u64) -> Option<u64> {
        self.turn.left_ms(&self.log, side, now_ms)
    }

    /// Time used in the turn in progress, in milliseconds.
    #[must_use]
    pub fn turn_ms(&self, now_ms: u64) -> u64 {
        self.turn.used_ms(now_ms)
    }

    /// Whether the clock of the side to move runs.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        let both_here = self.away == [false; 2];
        matches!(self.phase, Phase::Live) && both_here && self.log.turn().is_some()
    }

    pub(super) fn run_turn_clock(&mut self, now_ms: u64) {
        if self.clock_runs() {
            self.turn.run(now_ms);
        } else {
            self.turn.stop(now_ms);
        }
    }

    /// When the own clock has nothing left, unless something keeps this side from writing it down.
    pub(super) fn flag_falls_ms(&self, now_ms: u64) -> Option<u64> {
        let own = self.clock_runs()
            && self.log.turn() == Some(self.side)
            && self.consent.mine.is_none()
            && self.log.check(self.side, &Entry::Timeout).is_ok();
        let left_ms = self.left_ms(self.side, now_ms).filter(|_| own)?;
        Some(now_ms.saturating_add(left_ms))
    }
}
