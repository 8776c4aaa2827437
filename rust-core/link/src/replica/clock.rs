//! Clock of the own turn.
//!
//! With a time limit it runs from the moment at which this side can know its turn until it moves,
//! regardless of app and connection. Otherwise it runs while this side can see the board.

use super::device_time::{DeviceTime, Elapsed};
use super::{Entry, Event, Referee, Replica, ReplicaState, Stage, Transport};
use crate::message::{Clock, Side};

#[derive(Debug, Clone, Default)]
pub(super) struct TurnClock {
    used_ms: u64,
    since_ms: Option<u64>,
}

impl TurnClock {
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
    /// Sets the device's clocks. A restored game charges the time since the save to the own turn
    /// and to the measurement of the peer. Call this once, before any other method.
    pub fn wake(&mut self, device: DeviceTime, now_ms: u64) {
        self.now_ms = now_ms;
        self.woke = (device, now_ms);
        self.unsaved = true;
        if let Some(saved_at) = self.saved_at.take() {
            let elapsed = device.since(saved_at);
            if self.has_limit() && self.clocks_began() && self.is_own_turn() {
                self.charge_turn(elapsed);
            }
            self.measure_on(match self.is_correspondence() {
                true => elapsed.likely_ms,
                false => elapsed.certain_ms,
            });
        }
        if self.looked_ms == 0 {
            self.looked_ms = device.unix_ms;
        }
        self.finish();
    }

    /// Charges the own turn with time during which the program did not run.
    ///
    /// Only correspondence games charge uncertain time, and leave the grace period on the clock. A
    /// wrong wall clock must not end a game before the player has seen the board.
    fn charge_turn(&mut self, elapsed: Elapsed) {
        let certain_ms = self.turn.used_ms.saturating_add(elapsed.certain_ms);
        self.turn = TurnClock::standing_at(certain_ms);
        if self.is_correspondence() {
            let left_ms = self
                .left_ms(self.participant.side, self.now_ms)
                .unwrap_or(0);
            let most_ms = left_ms.saturating_sub(self.least_grace_ms());
            let uncertain_ms = elapsed.likely_ms.saturating_sub(elapsed.certain_ms);
            let uncertain_ms = uncertain_ms.min(most_ms);
            self.turn = TurnClock::standing_at(certain_ms.saturating_add(uncertain_ms));
        }
    }

    /// Keeps the cost of the turn at position `have` for the next game, so that a divergence gives
    /// no turn twice.
    pub(super) fn resume_turn_at(&mut self, have: u32) {
        let removed = self.chain.records().get(have as usize).copied();
        if let Some(record) = removed {
            let own = record.by == self.participant.side;
            let reported_ms = match record.entry {
                Entry::Move { reported_ms, .. } if own => reported_ms,
                _ => 0,
            };
            self.turn = TurnClock::standing_at(reported_ms.into());
            self.resume_measure_at(have as usize, own);
        }
    }

    pub(super) const fn device_time(&self) -> DeviceTime {
        let (woke_at, woke_ms) = self.woke;
        let since_ms = self.now_ms.saturating_sub(woke_ms);
        DeviceTime {
            unix_ms: woke_at.unix_ms.saturating_add(since_ms),
            boot_ms: woke_at.boot_ms.saturating_add(since_ms),
        }
    }

    pub(super) const fn unix_ms(&self) -> u64 {
        self.device_time().unix_ms
    }

    /// Advances the time; call it at least at [`Replica::next_timer_ms`].
    pub fn tick(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        self.settle_requests();
        self.finish();
    }

    /// Returns the time of the next due [`Replica::tick`].
    #[must_use]
    pub fn next_timer_ms(&self) -> Option<u64> {
        if self.stage != Stage::Playing {
            return None;
        }
        let may_end_ms = self.may_end_at_ms().filter(|_| !self.notified_may_end);
        let timers = [
            self.flag_falls_ms(),
            may_end_ms,
            self.backoff_until_ms(),
            self.begin_by_ms,
        ];
        timers.into_iter().flatten().min()
    }

    /// Returns true with a time limit.
    #[must_use]
    pub fn has_limit(&self) -> bool {
        self.participant.terms.clock != Clock::CountUp
    }

    /// Returns true if the clock of the side to move runs.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        let on = self.stage == Stage::Playing && self.chain.turn().is_some();
        if self.has_limit() {
            on && self.clocks_began() && self.differs_at().is_none()
        } else {
            on && self.state() == ReplicaState::Playing && self.peer_here && !self.away
        }
    }

    /// Returns the time used in the current turn, in milliseconds. With a time limit, the peer's
    /// turn is measured locally.
    #[must_use]
    pub fn turn_ms(&self, now_ms: u64) -> u64 {
        if self.has_limit() && !self.is_own_turn() {
            let later_ms = now_ms.saturating_sub(self.now_ms);
            self.measure_ms()
                .saturating_add(later_ms * u64::from(self.clock_runs()))
        } else {
            self.turn.used_ms(now_ms)
        }
    }

    /// Returns [`Replica::turn_ms`] at the last passed time.
    #[must_use]
    pub fn turn_so_far_ms(&self) -> u64 {
        self.turn_ms(self.now_ms)
    }

    /// Returns a side's remaining time in milliseconds; `None` without a limit.
    #[must_use]
    pub fn left_ms(&self, side: Side, now_ms: u64) -> Option<u64> {
        let left_ms = self.chain.left_ms(side)?;
        let its_turn = self.chain.turn() == Some(side);
        Some(left_ms.saturating_sub(if its_turn { self.turn_ms(now_ms) } else { 0 }))
    }

    /// Returns the last round-trip time in milliseconds, if measured.
    #[must_use]
    pub const fn rtt_ms(&self) -> Option<u64> {
        self.rtt_ms
    }

    /// Discards the round-trip time, which the transport can't measure any more.
    pub const fn forget_rtt(&mut self) {
        self.rtt_ms = None;
    }

    /// Sets the peer's presence and reports `away` to the app.
    pub(crate) fn set_peer_here(&mut self, here: bool, away: Option<bool>, now_ms: u64) {
        self.now_ms = now_ms;
        self.peer_here = here;
        let away = away.or(self.notified_away);
        if away != std::mem::replace(&mut self.notified_away, away) && self.stage != Stage::Over {
            // On a stream the peer is present unless it announces otherwise.
            let news = matches!(self.participant.transport, Transport::Room { .. }) || self.live;
            if let Some(away) = away.filter(|_| news) {
                self.notify(Event::PeerAway(away));
            }
        }
        self.finish();
    }

    fn is_own_turn(&self) -> bool {
        self.chain.turn() == Some(self.participant.side)
    }

    fn flag_falls_ms(&self) -> Option<u64> {
        let own = self.clock_runs() && self.is_own_turn();
        let left_ms = self
            .left_ms(self.participant.side, self.now_ms)
            .filter(|_| own && !self.is_leaving())?;
        Some(self.now_ms.saturating_add(left_ms))
    }

    pub(super) fn run_turn_clock(&mut self) {
        let own = !self.has_limit() || self.is_own_turn();
        if own && self.clock_runs() {
            self.turn.since_ms.get_or_insert(self.now_ms);
        } else {
            self.turn.stop(self.now_ms);
        }
    }

    /// Starts a correspondence turn at the peer's move, or at this side's last look if later.
    /// Shorter turns start when the move arrives. The date comes from the peer's clock, which may
    /// be wrong and must not take time from this side.
    pub(super) fn begin_at_stamp(&mut self, wrote_ms: u64) {
        if !self.looks && self.is_correspondence() && self.clocks_began() && self.is_own_turn() {
            let began_ms = wrote_ms.max(self.looked_ms);
            let used_ms = self.unix_ms().saturating_sub(began_ms);
            self.charge_turn(Elapsed::uncertain(used_ms));
        }
    }

    pub(super) const fn note_check(&mut self) {
        if self.up && self.looks {
            self.looked_ms = self.unix_ms();
        }
    }

    /// Reports once that clocks run, and once per turn that the peer is out of time.
    pub(super) fn notify_clocks(&mut self) {
        let began = self.has_limit() && self.clocks_began();
        if began && !std::mem::replace(&mut self.notified_began, began) {
            self.notify(Event::ClocksBegan);
        }
        let may = self.may_end_without_result();
        if may && !std::mem::replace(&mut self.notified_may_end, may) {
            self.notify(Event::MayEnd);
        }
        self.notified_may_end = may;
    }
}
