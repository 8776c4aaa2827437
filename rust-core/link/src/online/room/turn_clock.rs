//! How much of the turn in progress has been used, and what that leaves.

use super::log::{GameLog, Referee};
use crate::message::Side;

/// A clock that runs and stands.
#[derive(Debug, Clone, Default)]
pub(crate) struct TurnClock {
    used_ms: u64,
    since_ms: Option<u64>,
}

impl TurnClock {
    /// One that stands.
    pub(crate) const fn standing_at(used_ms: u64) -> Self {
        Self {
            used_ms,
            since_ms: None,
        }
    }

    pub(crate) fn used_ms(&self, now_ms: u64) -> u64 {
        let running = self
            .since_ms
            .map_or(0, |since| now_ms.saturating_sub(since));
        self.used_ms.saturating_add(running)
    }

    /// What a side's clock shows, in milliseconds left; `None` without a limit.
    pub(crate) fn left_ms<R: Referee>(
        &self,
        log: &GameLog<R>,
        side: Side,
        now_ms: u64,
    ) -> Option<u64> {
        let left_ms = log.left_ms(side)?;
        let its_turn = log.turn() == Some(side);
        Some(left_ms.saturating_sub(if its_turn { self.used_ms(now_ms) } else { 0 }))
    }

    pub(crate) const fn runs(&self) -> bool {
        self.since_ms.is_some()
    }

    pub(crate) fn run(&mut self, now_ms: u64) {
        self.since_ms.get_or_insert(now_ms);
    }

    pub(crate) fn stop(&mut self, now_ms: u64) {
        self.used_ms = self.used_ms(now_ms);
        self.since_ms = None;
    }

    pub(crate) fn restart(&mut self) {
        *self = Self::default();
    }
}
