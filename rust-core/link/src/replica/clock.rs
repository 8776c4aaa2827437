//! The clock of the turn in progress. With a limit of time it runs while both are there, in a game
//! without one while its side can see the board.

use super::{Event, Referee, Replica, Stage, State, Way};
use crate::message::{Clock, Side};

/// Used time is kept so often, in milliseconds: an app that dies has used no more than since then.
const KEEP_MS: u64 = 4_000;

/// A clock that runs and stands.
#[derive(Debug, Clone, Default)]
pub(super) struct TurnClock {
    used_ms: u64,
    since_ms: Option<u64>,
}

impl TurnClock {
    /// One that stands.
    pub(super) const fn standing_at(used_ms: u64) -> Self {
        Self {
            used_ms,
            since_ms: None,
        }
    }

    pub(super) fn used_ms(&self, now_ms: u64) -> u64 {
        let running = self
            .since_ms
            .map_or(0, |since| now_ms.saturating_sub(since));
        self.used_ms.saturating_add(running)
    }

    pub(super) fn stop(&mut self, now_ms: u64) {
        self.used_ms = self.used_ms(now_ms);
        self.since_ms = None;
    }

    pub(super) fn restart(&mut self) {
        *self = Self::default();
    }
}

impl<R: Referee + Clone> Replica<R> {
    /// Time has passed, at least to [`Replica::next_timer_ms`].
    pub fn tick(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        self.unkept |= self.keep_due_ms().is_some_and(|due_ms| now_ms >= due_ms);
        self.finish();
    }

    /// When [`Replica::tick`] next has something to do.
    #[must_use]
    pub fn next_timer_ms(&self) -> Option<u64> {
        if self.stage != Stage::Playing {
            return None;
        }
        let timers = [self.flag_falls_ms(), self.keep_due_ms()];
        timers.into_iter().flatten().min()
    }

    /// Whether time is limited.
    #[must_use]
    pub fn has_limit(&self) -> bool {
        self.seat.terms.clock != Clock::CountUp
    }

    /// Whether the clock of the side to move runs: it can see the board, and nobody is missed.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        let here = self.peer_here && !self.away;
        here && self.state() == State::Playing && self.chain.turn().is_some()
    }

    /// Time used in the turn in progress, in milliseconds.
    #[must_use]
    pub fn turn_ms(&self, now_ms: u64) -> u64 {
        self.turn.used_ms(now_ms)
    }

    /// What a side's clock shows now, in milliseconds left; `None` without a limit.
    #[must_use]
    pub fn left_ms(&self, side: Side, now_ms: u64) -> Option<u64> {
        let left_ms = self.chain.left_ms(side)?;
        let its_turn = self.chain.turn() == Some(side);
        Some(left_ms.saturating_sub(if its_turn { self.turn_ms(now_ms) } else { 0 }))
    }

    /// The last way to the other side and back, in milliseconds, where the carrier knows it.
    #[must_use]
    pub const fn rtt_ms(&self) -> Option<u64> {
        self.rtt_ms
    }

    /// The carrier has measured it, or knows it no more.
    pub const fn set_rtt(&mut self, rtt_ms: Option<u64>) {
        self.rtt_ms = rtt_ms;
    }

    /// The carrier knows whether the other side is there; `away` is what the app is to know of that.
    pub(crate) fn set_peer_here(&mut self, here: bool, away: Option<bool>, now_ms: u64) {
        self.now_ms = now_ms;
        self.peer_here = here;
        let away = away.or(self.told_away);
        if away != std::mem::replace(&mut self.told_away, away) && self.stage != Stage::Over {
            // Over a link everybody is there until it is said otherwise.
            let news = matches!(self.seat.way, Way::Room { .. }) || self.live;
            if let Some(away) = away.filter(|_| news) {
                self.tell(Event::PeerAway(away));
            }
        }
        self.finish();
    }

    /// When the own clock has nothing left.
    fn flag_falls_ms(&self) -> Option<u64> {
        let own = self.clock_runs() && self.chain.turn() == Some(self.seat.side);
        let left_ms = self
            .left_ms(self.seat.side, self.now_ms)
            .filter(|_| own && !self.chain.is_full())?;
        Some(self.now_ms.saturating_add(left_ms))
    }

    fn keep_due_ms(&self) -> Option<u64> {
        let since_ms = self
            .turn
            .since_ms
            .filter(|_| self.has_limit() && self.chain.turn() == Some(self.seat.side))?;
        let used_ms = self.kept_turn_ms.max(self.turn.used_ms);
        let unkept_from_ms = since_ms.saturating_add(used_ms - self.turn.used_ms);
        Some(unkept_from_ms.saturating_add(KEEP_MS))
    }

    /// Lets the clock run or stand.
    pub(super) fn run_turn_clock(&mut self) {
        if self.clock_runs() {
            self.turn.since_ms.get_or_insert(self.now_ms);
        } else {
            self.turn.stop(self.now_ms);
        }
    }
}
