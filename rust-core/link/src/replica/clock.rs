//! The clock of the own turn. With a limit of time it runs from the moment at which this side can know
//! that it is its turn until it moves, whatever happens to the app or the link; in a game without one
//! while its side can see the board.

use super::device_time::{DeviceTime, Elapsed};
use super::{Entry, Event, Referee, Replica, Stage, State, Way};
use crate::message::{Clock, Side};

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
    /// Starts with the device's clocks at `device`. A restored game charges the turn in progress, and the measure of
    /// the other side's, with the time since it was saved. Call this once, before anything else.
    pub fn wake(&mut self, device: DeviceTime, now_ms: u64) {
        self.now_ms = now_ms;
        self.woke = (device, now_ms);
        self.unkept = true;
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

    /// Charges the own turn with time that this program did not see pass. Only correspondence games charge time that
    /// is not certain, and leave the grace on the clock: a wrong wall clock, here or at the other side, must not end a
    /// game before its player has seen the board.
    fn charge_turn(&mut self, elapsed: Elapsed) {
        let certain_ms = self.turn.used_ms.saturating_add(elapsed.certain_ms);
        self.turn = TurnClock::standing_at(certain_ms);
        if self.is_correspondence() {
            let left_ms = self.left_ms(self.seat.side, self.now_ms).unwrap_or(0);
            let most_ms = left_ms.saturating_sub(self.least_grace_ms());
            let uncertain_ms = elapsed.likely_ms.saturating_sub(elapsed.certain_ms);
            let uncertain_ms = uncertain_ms.min(most_ms);
            self.turn = TurnClock::standing_at(certain_ms.saturating_add(uncertain_ms));
        }
    }

    /// Continues the turn at that position in the next game with what it has cost, so that a difference gives neither
    /// side the same turn twice.
    pub(super) fn resume_turn_at(&mut self, have: u32) {
        let removed = self.chain.records().get(have as usize).copied();
        if let Some(record) = removed {
            let own = record.by == self.seat.side;
            let told_ms = match record.entry {
                Entry::Move { told_ms, .. } if own => told_ms,
                _ => 0,
            };
            self.turn = TurnClock::standing_at(told_ms.into());
            self.resume_measure_at(have as usize, own);
        }
    }

    /// The device's clocks now.
    pub(super) const fn device_time(&self) -> DeviceTime {
        let (woke_at, woke_ms) = self.woke;
        let since_ms = self.now_ms.saturating_sub(woke_ms);
        DeviceTime {
            unix_ms: woke_at.unix_ms.saturating_add(since_ms),
            boot_ms: woke_at.boot_ms.saturating_add(since_ms),
        }
    }

    /// Milliseconds since 1970 by the device's wall clock.
    pub(super) const fn unix_ms(&self) -> u64 {
        self.device_time().unix_ms
    }

    /// Time has passed, at least to [`Replica::next_timer_ms`].
    pub fn tick(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        self.settle_requests();
        self.finish();
    }

    /// When [`Replica::tick`] next has something to do.
    #[must_use]
    pub fn next_timer_ms(&self) -> Option<u64> {
        if self.stage != Stage::Playing {
            return None;
        }
        let may_end_ms = self.may_end_at_ms().filter(|_| !self.told_may_end);
        let timers = [
            self.flag_falls_ms(),
            may_end_ms,
            self.hushed_ms(),
            self.begin_by_ms,
        ];
        timers.into_iter().flatten().min()
    }

    /// Whether time is limited.
    #[must_use]
    pub fn has_limit(&self) -> bool {
        self.seat.terms.clock != Clock::CountUp
    }

    /// Whether the clock of the side to move runs.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        let on = self.stage == Stage::Playing && self.chain.turn().is_some();
        if self.has_limit() {
            on && self.clocks_began() && self.differs_at().is_none()
        } else {
            on && self.state() == State::Playing && self.peer_here && !self.away
        }
    }

    /// Time used in the turn in progress, in milliseconds: told for the own one; with a limit of time
    /// measured for the other side's.
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

    /// [`Replica::turn_ms`] at the time of the last call that had one.
    #[must_use]
    pub fn turn_so_far_ms(&self) -> u64 {
        self.turn_ms(self.now_ms)
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

    /// The carrier knows it no more.
    pub const fn forget_rtt(&mut self) {
        self.rtt_ms = None;
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

    fn is_own_turn(&self) -> bool {
        self.chain.turn() == Some(self.seat.side)
    }

    /// When the own clock has nothing left.
    fn flag_falls_ms(&self) -> Option<u64> {
        let own = self.clock_runs() && self.is_own_turn();
        let left_ms = self
            .left_ms(self.seat.side, self.now_ms)
            .filter(|_| own && !self.is_leaving())?;
        Some(self.now_ms.saturating_add(left_ms))
    }

    /// Lets the clock run or stand.
    pub(super) fn run_turn_clock(&mut self) {
        let own = !self.has_limit() || self.is_own_turn();
        if own && self.clock_runs() {
            self.turn.since_ms.get_or_insert(self.now_ms);
        } else {
            self.turn.stop(self.now_ms);
        }
    }

    /// Starts the clock of a correspondence turn when the other side moved, or when this side last looked if that was
    /// later. In shorter games a turn starts when the move arrives: the date in a slot comes from the other side's clock,
    /// which may be wrong, and must not take time from this side.
    pub(super) fn begin_at_stamp(&mut self, wrote_ms: u64) {
        if !self.looks && self.is_correspondence() && self.clocks_began() && self.is_own_turn() {
            let began_ms = wrote_ms.max(self.looked_ms);
            let used_ms = self.unix_ms().saturating_sub(began_ms);
            self.charge_turn(Elapsed::uncertain(used_ms));
        }
    }

    /// This side looks at this moment at what the other has posted.
    pub(super) const fn note_look(&mut self) {
        if self.up && self.looks {
            self.looked_ms = self.unix_ms();
        }
    }

    /// Tells once that clocks run, and once a turn that the other side has passed its own.
    pub(super) fn tell_clocks(&mut self) {
        let began = self.has_limit() && self.clocks_began();
        if began && !std::mem::replace(&mut self.told_began, began) {
            self.tell(Event::ClocksBegan);
        }
        let may = self.may_end_without_result();
        if may && !std::mem::replace(&mut self.told_may_end, may) {
            self.tell(Event::MayEnd);
        }
        self.told_may_end = may;
    }
}
