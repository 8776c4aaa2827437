//! What the other side's clock costs by the own one. Each side tells how long it thought; the side that
//! waits measures, too, so that whoever tells too little is found out. What it measures ends nothing by
//! itself: it lets the waiting player end the game without result.

use serde::{Deserialize, Serialize};

use super::{CommandError, Gone, Over, Referee, Replica, Stage, Way};
use crate::message::Clock;

/// A side may think for so long beyond its clock, by the other's measure, before the other may end the
/// game without result. Networks that stall for some seconds stay below it.
pub const GRACE_MS: u64 = 12_000;

/// Round trips that are measured before the clocks begin. Their median is the allowance.
pub const ROUND_TRIPS: usize = 5;

/// Allowances are multiples of it.
const QUARTER_MS: u64 = 250;

/// The largest, in quarters of a second: 1.5 s.
pub(super) const MOST_QUARTERS: u8 = 6;

/// Clocks begin so long after the other side could have said its allowance, also when it has not.
const BEGIN_MS: u64 = 10_000;

/// Games at a server with a clock of this length or more are played by people who look in now and then.
const CORRESPONDENCE_MS: u32 = 3_600_000;

/// Their grace: what the clocks of two devices may differ by, and a thousandth of what was measured.
const CORRESPONDENCE_GRACE_MS: u64 = 600_000;

/// Whether clocks of this setting count the time on the wall in games at a server.
pub(super) const fn is_long(clock: Clock) -> bool {
    matches!(clock, Clock::Countdown { main_ms, .. } if main_ms >= CORRESPONDENCE_MS)
}

/// The turn of the other side, as this side measures it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measure {
    /// The number of the own slot that made it the other side's turn; 0 before there is one.
    pub number: u64,
    /// How long it took until the other side had seen that, in milliseconds.
    pub waited_ms: u64,
    /// It has.
    pub seen: bool,
    /// How long it has thought since, in milliseconds.
    pub thought_ms: u64,
    /// From when on nothing of this is counted yet.
    #[serde(skip)]
    since_ms: Option<u64>,
    /// Time in which this program did not run, in milliseconds. It counts once the other side shows that it has not
    /// moved in the meantime.
    #[serde(skip)]
    pub(super) gap_ms: u64,
}

impl Measure {
    fn pass(&mut self, now_ms: u64) {
        let Some(since_ms) = self.since_ms.replace(now_ms) else {
            return;
        };
        self.add(now_ms.saturating_sub(since_ms));
        self.since_ms = Some(now_ms.max(since_ms));
    }

    fn add(&mut self, ms: u64) {
        let part = match self.seen {
            true => &mut self.thought_ms,
            false => &mut self.waited_ms,
        };
        *part = part.saturating_add(ms);
    }

    /// What the turn has cost so far.
    fn cost_ms(&self, allowance_ms: u64) -> u64 {
        let waited_ms = self.waited_ms.saturating_sub(allowance_ms);
        waited_ms.saturating_add(self.thought_ms)
    }
}

/// The median of the round trips, up to the next quarter of a second: 1 to [`MOST_QUARTERS`].
fn quarters(trips_ms: &[u64; ROUND_TRIPS]) -> u8 {
    let mut sorted = *trips_ms;
    sorted.sort_unstable();
    let quarters = sorted[ROUND_TRIPS / 2].div_ceil(QUARTER_MS).max(1);
    u8::try_from(quarters).map_or(MOST_QUARTERS, |quarters| quarters.min(MOST_QUARTERS))
}

impl<R: Referee + Clone> Replica<R> {
    /// The carrier has measured the way to the other side and back.
    pub fn round_trip(&mut self, rtt_ms: u64, now_ms: u64) {
        self.rtt_ms = Some(rtt_ms);
        if !self.has_limit() || self.is_correspondence() || self.allowance.is_some() {
            return;
        }
        self.trips_ms.push(rtt_ms);
        if let Ok(trips_ms) = <&[u64; ROUND_TRIPS]>::try_from(&self.trips_ms[..]) {
            self.allowance = Some(quarters(trips_ms));
            self.now_ms = now_ms;
            self.changed = true;
            self.finish();
        }
    }

    /// For so long, in milliseconds, each side may keep the other waiting for word that it has seen a
    /// move: the larger of what both measured before the clocks began. `None` before that, and in games
    /// without a limit of time.
    #[must_use]
    pub fn allowance_ms(&self) -> Option<u64> {
        let theirs = self.theirs.as_ref().and_then(|slot| slot.allowance);
        let quarters = match (self.allowance?, theirs) {
            (own, Some(theirs)) => own.max(theirs),
            (_, None) if self.begins_alone => MOST_QUARTERS,
            (_, None) => return None,
        };
        Some(u64::from(quarters) * QUARTER_MS)
    }

    /// Who answers no pings, or does not say what it has measured, keeps no clock from beginning.
    pub(super) fn begin_alone(&mut self) {
        let limited = self.has_limit() && !self.is_correspondence();
        if !limited || self.stage != Stage::Playing || self.clocks_began() {
            self.begin_by_ms = None;
            return;
        }
        let linked = self.live && matches!(self.seat.way, Way::Link { .. });
        let theirs = self.theirs.as_ref();
        let moved = theirs.is_some_and(|slot| !slot.entries.is_empty());
        let measured = self.allowance.is_some() && theirs.is_some();
        if !(linked || moved || measured) {
            return;
        }
        let later_ms = self.now_ms.saturating_add(BEGIN_MS);
        if self.now_ms >= *self.begin_by_ms.get_or_insert(later_ms) {
            self.begins_alone = true;
            self.allowance = self.allowance.or(Some(MOST_QUARTERS));
            self.changed = true;
            self.begin_by_ms = None;
        }
    }

    /// Whether people play this game who look in now and then: clocks count the time on the wall.
    pub(super) fn is_correspondence(&self) -> bool {
        is_long(self.seat.terms.clock) && matches!(self.seat.way, Way::Room { .. })
    }

    /// Whether clocks with a limit run at all: both know the allowance, and that both do.
    pub(super) fn clocks_began(&self) -> bool {
        if self.is_correspondence() {
            self.theirs.is_some()
        } else {
            self.allowance_ms().is_some()
        }
    }

    /// Whether the other side has thought for longer than it had, by this side's measure, so that this
    /// side may [end the game without result](Replica::end_without_result).
    #[must_use]
    pub fn may_end_without_result(&self) -> bool {
        self.waits() && !self.is_leaving() && self.over_ms() >= self.grace_ms()
    }

    /// The person waits no longer for somebody whose time is up. Nobody has won.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] unless [`Replica::may_end_without_result`].
    pub fn end_without_result(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if !self.may_end_without_result() {
            return Err(CommandError::NotNow);
        }
        self.gone = Gone::NoResult;
        self.changed = true;
        self.finish();
        if let Way::Link { .. } = self.seat.way {
            self.end(Over::NoResult);
        }
        Ok(())
    }

    /// What the other side's ending the game means here.
    pub(super) fn peer_gone(&self, gone: Gone) -> Option<Over> {
        match gone {
            Gone::Here => None,
            Gone::Left => Some(Over::PeerLeft),
            Gone::NoResult => {
                let left_ms = self.left_ms(self.seat.side, self.now_ms);
                Some(match left_ms.is_some_and(|left_ms| left_ms > GRACE_MS) {
                    true => Over::PeerLeft,
                    false => Over::PeerEnded,
                })
            }
        }
    }

    /// It is the other side's turn in a game with a limit of time.
    fn waits(&self) -> bool {
        self.has_limit()
            && self.stage == Stage::Playing
            && self.clocks_began()
            && self.chain.turn() == Some(self.seat.side.other())
    }

    /// By how much the other side has passed its clock, in milliseconds.
    fn over_ms(&self) -> u64 {
        let (given_ms, spent_ms) = self.measured_ms();
        spent_ms.saturating_sub(given_ms)
    }

    /// What the other side was given so far, and what it has used by this side's measure.
    fn measured_ms(&self) -> (u64, u64) {
        let of_moves = |place: usize| self.measured.get(place).copied().unwrap_or(0).into();
        let peer = self.seat.side.other();
        let (given_ms, spent_ms) = self.chain.spent(peer, of_moves).unwrap_or_default();
        (given_ms, spent_ms.saturating_add(self.measure_ms()))
    }

    /// What the other side's turn in progress has cost by this side's measure, in milliseconds.
    pub(super) fn measure_ms(&self) -> u64 {
        let mut measure = self.measure.clone();
        measure.pass(self.now_ms);
        measure.cost_ms(self.allowance_ms().unwrap_or(0))
    }

    fn grace_ms(&self) -> u64 {
        let thousandth_ms = match self.is_correspondence() {
            true => self.measured_ms().1 / 1_000,
            false => 0,
        };
        self.least_grace_ms().saturating_add(thousandth_ms)
    }

    /// The grace of a side that has not used any time, in milliseconds.
    pub(super) fn least_grace_ms(&self) -> u64 {
        match self.is_correspondence() {
            true => CORRESPONDENCE_GRACE_MS,
            false => GRACE_MS,
        }
    }

    /// When [`Replica::may_end_without_result`] becomes true, unless the other side moves.
    pub(super) fn may_end_at_ms(&self) -> Option<u64> {
        if !self.waits() || self.measure.since_ms.is_none() {
            return None;
        }
        let (given_ms, spent_ms) = self.measured_ms();
        let rest_ms = given_ms
            .saturating_add(self.grace_ms())
            .saturating_sub(spent_ms);
        // Nothing of the allowance has been counted.
        let free_ms = match self.measure.seen {
            true => 0,
            false => {
                let waited_ms = self.measure.waited_ms.saturating_add(
                    self.measure
                        .since_ms
                        .map_or(0, |since_ms| self.now_ms.saturating_sub(since_ms)),
                );
                self.allowance_ms().unwrap_or(0).saturating_sub(waited_ms)
            }
        };
        (rest_ms > 0).then(|| self.now_ms.saturating_add(rest_ms).saturating_add(free_ms))
    }

    /// Begins to measure once the other side can know that it is its turn.
    pub(super) fn run_measure(&mut self) {
        if !self.waits() {
            return;
        }
        if self.measure.number == 0 && self.up && self.news > 0 {
            // Nobody confirms a mere receipt.
            self.measure.number = self.news;
            self.measure.since_ms = Some(self.now_ms);
            self.note_seen();
        }
    }

    /// Looks whether the other side has seen that it is its turn.
    pub(super) fn note_seen(&mut self) {
        let seen = self.theirs.as_ref().map_or(0, |theirs| theirs.seen.number);
        let number = self.measure.number;
        if number > 0 && !self.measure.seen && seen >= number {
            self.measure.pass(self.now_ms);
            self.measure.seen = true;
            if self.is_correspondence() && self.chain.have() == 0 {
                self.measure.waited_ms = 0;
            }
        }
    }

    /// The chain has one more entry.
    pub(super) fn measured(&mut self, is_move_of_peer: bool) {
        let cost_ms = match is_move_of_peer {
            true => u32::try_from(self.measure_ms()).unwrap_or(u32::MAX),
            false => 0,
        };
        self.measured.push(cost_ms);
        self.measure = Measure::default();
    }

    /// The chain is another one: what is known of its beginning stays, the rest cost what was told.
    pub(super) fn measure_anew(&mut self, same: usize) {
        self.measured.truncate(same);
        let records = self.chain.records();
        let rest = records.iter().skip(self.measured.len());
        let told = rest.map(|record| match record.entry {
            super::Entry::Move { told_ms, .. } => told_ms,
            _ => 0,
        });
        self.measured.extend(told.collect::<Vec<u32>>());
        self.measure = Measure::default();
    }

    /// Removes the measures from that place on. Unless the removed turn is this side's own, the other side resumes it with
    /// its cost.
    pub(super) fn resume_measure_at(&mut self, place: usize, own: bool) {
        let cost_ms = self.measured.get(place).copied().unwrap_or(0);
        self.measured.truncate(place);
        self.measure = Measure::default();
        if !own {
            self.measure.thought_ms = cost_ms.into();
        }
    }

    /// A packet of the other side has come, and it is still its turn.
    pub(super) fn no_move_yet(&mut self) {
        let gap_ms = std::mem::take(&mut self.measure.gap_ms);
        if gap_ms > 0 {
            self.measure.add(gap_ms);
            self.unkept = true;
        }
    }

    /// The measure up to now, for the disk.
    pub(super) fn saved_measure(&self) -> Measure {
        let mut measure = self.measure.clone();
        measure.pass(self.now_ms);
        measure.since_ms = None;
        measure
    }

    /// Resumes after `gap_ms` in which this program did not run.
    pub(super) fn measure_on(&mut self, gap_ms: u64) {
        if self.measure.number > 0 {
            self.measure.gap_ms = self.measure.gap_ms.saturating_add(gap_ms);
            self.measure.since_ms = Some(self.now_ms);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_allowance_is_the_median_up_to_the_next_quarter() {
        let cases = [
            ([0, 0, 0, 0, 0], 1),
            ([250; ROUND_TRIPS], 1),
            ([251; ROUND_TRIPS], 2),
            ([9_000, 20, 9_000, 20, 400], 2),
            ([1_500; ROUND_TRIPS], 6),
            ([u64::MAX; ROUND_TRIPS], 6),
        ];
        for (trips_ms, expected) in cases {
            assert_eq!(quarters(&trips_ms), expected, "{trips_ms:?}");
        }
    }
}
