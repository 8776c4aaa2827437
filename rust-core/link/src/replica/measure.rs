//! Local measurement of the peer's thinking time, which exposes false claims.
//!
//! The measurement ends nothing by itself: it lets the waiting player end the game without result.

use serde::{Deserialize, Serialize};

use super::{CommandError, Departure, EndReason, Referee, Replica, Stage, Transport};
use crate::message::Clock;

/// Excess over the peer's clock, in milliseconds by local measurement, before this side may end the
/// game without result. Longer than network stalls of a few seconds.
pub const GRACE_MS: u64 = 12_000;

/// Number of round trips before the clocks begin. Their median is the allowance.
pub const ROUND_TRIPS: usize = 5;

/// Unit of allowances, in milliseconds.
const QUARTER_MS: u64 = 250;

/// Largest allowance in quarters of a second: 1.5 s.
pub(super) const MOST_QUARTERS: u8 = 6;

/// Time after which the clocks begin without the peer's allowance, in milliseconds.
const BEGIN_MS: u64 = 10_000;

/// Minimum clock of a correspondence game at a server, in milliseconds.
const CORRESPONDENCE_MS: u32 = 3_600_000;

/// Grace period of correspondence games in milliseconds, the expected difference of two devices'
/// clocks. A thousandth of the measured time is added.
const CORRESPONDENCE_GRACE_MS: u64 = 600_000;

/// True for clocks that count wall-clock time in games at a server.
pub(super) const fn is_long(clock: Clock) -> bool {
    matches!(clock, Clock::Countdown { main_ms, .. } if main_ms >= CORRESPONDENCE_MS)
}

/// Measurement of the peer's current turn.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PeerTurn {
    /// Own slot that gave the peer the turn; 0 for none.
    pub number: u64,
    /// Time until the peer saw that slot, in milliseconds.
    pub waited_ms: u64,
    /// The peer has seen that slot.
    pub seen: bool,
    /// The peer's thinking time since then, in milliseconds.
    pub thought_ms: u64,
    #[serde(skip)]
    since_ms: Option<u64>,
    /// Time in milliseconds during which the program did not run. It counts once the peer shows
    /// that it has not moved meanwhile.
    #[serde(skip)]
    pub(super) gap_ms: u64,
}

impl PeerTurn {
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

    fn cost_ms(&self, allowance_ms: u64) -> u64 {
        let waited_ms = self.waited_ms.saturating_sub(allowance_ms);
        waited_ms.saturating_add(self.thought_ms)
    }
}

/// Median round trip, rounded up to 1 to [`MOST_QUARTERS`] quarters.
fn quarters(trips_ms: &[u64; ROUND_TRIPS]) -> u8 {
    let mut sorted = *trips_ms;
    sorted.sort_unstable();
    let quarters = sorted[ROUND_TRIPS / 2].div_ceil(QUARTER_MS).max(1);
    u8::try_from(quarters).map_or(MOST_QUARTERS, |quarters| quarters.min(MOST_QUARTERS))
}

impl<R: Referee + Clone> Replica<R> {
    /// Records a measured round-trip time.
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

    /// Returns the time in milliseconds to acknowledge a move before it counts as thinking: the
    /// larger of both sides' measurements. `None` before the clocks began and without a time limit.
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

    /// Starts the clocks after [`BEGIN_MS`], so that a silent peer can't prevent it.
    pub(super) fn begin_without_peer(&mut self) {
        let limited = self.has_limit() && !self.is_correspondence();
        if !limited || self.stage != Stage::Playing || self.clocks_began() {
            self.begin_by_ms = None;
            return;
        }
        let linked = self.live && matches!(self.participant.transport, Transport::Link { .. });
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

    pub(super) fn is_correspondence(&self) -> bool {
        is_long(self.participant.terms.clock)
            && matches!(self.participant.transport, Transport::Room { .. })
    }

    /// True once both sides have an allowance.
    pub(super) fn clocks_began(&self) -> bool {
        if self.is_correspondence() {
            self.theirs.is_some()
        } else {
            self.allowance_ms().is_some()
        }
    }

    /// Returns true if the peer has exceeded its time by local measurement, so that this side may
    /// [end the game without result](Replica::end_without_result).
    #[must_use]
    pub fn may_end_without_result(&self) -> bool {
        self.waits() && !self.is_leaving() && self.over_ms() >= self.grace_ms()
    }

    /// Ends the game without a winner, because the peer's time is over.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] unless [`Replica::may_end_without_result`].
    pub fn end_without_result(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if !self.may_end_without_result() {
            return Err(CommandError::NotNow);
        }
        self.gone = Departure::NoResult;
        self.changed = true;
        self.finish();
        if let Transport::Link { .. } = self.participant.transport {
            self.end(EndReason::NoResult);
        }
        Ok(())
    }

    pub(super) fn peer_gone(&self, gone: Departure) -> Option<EndReason> {
        match gone {
            Departure::Here => None,
            Departure::Left => Some(EndReason::PeerLeft),
            Departure::NoResult => {
                let left_ms = self.left_ms(self.participant.side, self.now_ms);
                Some(match left_ms.is_some_and(|left_ms| left_ms > GRACE_MS) {
                    true => EndReason::PeerLeft,
                    false => EndReason::PeerEnded,
                })
            }
        }
    }

    fn waits(&self) -> bool {
        self.has_limit()
            && self.stage == Stage::Playing
            && self.clocks_began()
            && self.chain.turn() == Some(self.participant.side.other())
    }

    fn over_ms(&self) -> u64 {
        let (given_ms, spent_ms) = self.measured_ms();
        spent_ms.saturating_sub(given_ms)
    }

    /// The peer's received and measured time.
    fn measured_ms(&self) -> (u64, u64) {
        let of_moves = |place: usize| self.measured.get(place).copied().unwrap_or(0).into();
        let peer = self.participant.side.other();
        let (given_ms, spent_ms) = self.chain.spent(peer, of_moves).unwrap_or_default();
        (given_ms, spent_ms.saturating_add(self.measure_ms()))
    }

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

    pub(super) fn least_grace_ms(&self) -> u64 {
        match self.is_correspondence() {
            true => CORRESPONDENCE_GRACE_MS,
            false => GRACE_MS,
        }
    }

    /// Time at which [`Replica::may_end_without_result`] becomes true without a move.
    pub(super) fn may_end_at_ms(&self) -> Option<u64> {
        if !self.waits() || self.measure.since_ms.is_none() {
            return None;
        }
        let (given_ms, spent_ms) = self.measured_ms();
        let rest_ms = given_ms
            .saturating_add(self.grace_ms())
            .saturating_sub(spent_ms);
        // The rest of the allowance is not part of `spent_ms`.
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

    pub(super) fn run_measure(&mut self) {
        if !self.waits() {
            return;
        }
        if self.measure.number == 0 && self.up && self.news > 0 {
            // The peer does not acknowledge acknowledgements, so use the last slot with news.
            self.measure.number = self.news;
            self.measure.since_ms = Some(self.now_ms);
            self.note_seen();
        }
    }

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

    pub(super) fn measured(&mut self, is_move_of_peer: bool) {
        let cost_ms = match is_move_of_peer {
            true => u32::try_from(self.measure_ms()).unwrap_or(u32::MAX),
            false => 0,
        };
        self.measured.push(cost_ms);
        self.measure = PeerTurn::default();
    }

    /// After a replaced chain the first `same` costs stay; the others become the claimed times.
    pub(super) fn measure_anew(&mut self, same: usize) {
        self.measured.truncate(same);
        let records = self.chain.records();
        let rest = records.iter().skip(self.measured.len());
        let reported = rest.map(|record| match record.entry {
            super::Entry::Move { reported_ms, .. } => reported_ms,
            _ => 0,
        });
        self.measured.extend(reported.collect::<Vec<u32>>());
        self.measure = PeerTurn::default();
    }

    /// Discards costs from index `place` on. The discarded turn's author resumes it with its cost.
    pub(super) fn resume_measure_at(&mut self, place: usize, own: bool) {
        let cost_ms = self.measured.get(place).copied().unwrap_or(0);
        self.measured.truncate(place);
        self.measure = PeerTurn::default();
        if !own {
            self.measure.thought_ms = cost_ms.into();
        }
    }

    /// Counts the gap, because the peer has shown that it has not moved.
    pub(super) fn note_no_move(&mut self) {
        let gap_ms = std::mem::take(&mut self.measure.gap_ms);
        if gap_ms > 0 {
            self.measure.add(gap_ms);
            self.unsaved = true;
        }
    }

    pub(super) fn saved_measure(&self) -> PeerTurn {
        let mut measure = self.measure.clone();
        measure.pass(self.now_ms);
        measure.since_ms = None;
        measure
    }

    /// Resumes after `gap_ms` without this program.
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
