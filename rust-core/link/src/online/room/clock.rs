//! The clock of the turn in progress. In a game with a limit of time it runs while both are there, as
//! over a link ([`crate::session`]); in one without, while its side can see the board.

use super::log::{Entry, Record, Referee};
use super::output::Event;
use super::{Output, Room, Stage};
use crate::message::Side;
use crate::online::slot::Slot;
use crate::replica::State;

/// Most of a round trip that is not charged to the mover.
const MAX_CREDIT_MS: u64 = 500;

/// What the other side may charge for a move beyond what the mover told.
const MAX_SURCHARGE_MS: u32 = 15_000;

impl<R: Referee + Clone> Room<R> {
    /// Time has passed, at least to [`Room::next_timer_ms`].
    pub fn tick(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        if let Some(presence) = &mut self.presence {
            let before_ms = presence.next_timer_ms();
            presence.tick(now_ms);
            // An app that dies has used no more than since the last of these.
            let own = self.log.turn() == Some(self.side);
            self.unkept |= own && self.turn.runs() && presence.next_timer_ms() != before_ms;
        }
        self.finish();
    }

    /// When [`Room::tick`] next has something to do.
    #[must_use]
    pub fn next_timer_ms(&self) -> Option<u64> {
        if self.stage == Stage::Over {
            return None;
        }
        let presence = self.presence.as_ref();
        let presence_ms = presence.and_then(|presence| presence.next_timer_ms());
        [presence_ms, self.flag_falls_ms()]
            .into_iter()
            .flatten()
            .min()
    }

    /// The other side, or somebody, says something of its being there.
    pub fn hear_sign(&mut self, sign: &[u8], now_ms: u64) {
        if self.stage == Stage::Over {
            return;
        }
        self.now_ms = now_ms;
        if let Some(presence) = &mut self.presence {
            presence.receive(sign, now_ms);
        }
        self.finish();
    }

    /// Whether time is limited: the sides then tell each other that they are there.
    #[must_use]
    pub const fn has_limit(&self) -> bool {
        self.presence.is_some()
    }

    /// The clock of the side to move runs: it can see the board, and nobody is missed whose presence
    /// matters.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        let here = self.presence.as_ref().is_none_or(|peer| peer.is_here());
        here && self.state() == State::Playing && self.log.turn().is_some()
    }

    /// Time used in the turn in progress, in milliseconds.
    #[must_use]
    pub fn turn_ms(&self, now_ms: u64) -> u64 {
        self.turn.used_ms(now_ms)
    }

    /// What a side's clock shows now, in milliseconds left; `None` without a limit.
    #[must_use]
    pub fn left_ms(&self, side: Side, now_ms: u64) -> Option<u64> {
        self.turn.left_ms(&self.log, side, now_ms)
    }

    /// The last way to the other side and back, in milliseconds; known in games with a limit only.
    #[must_use]
    pub fn rtt_ms(&self) -> Option<u64> {
        self.presence
            .as_ref()
            .and_then(|presence| presence.rtt_ms())
    }

    /// When the own clock has nothing left, unless something keeps this side from writing it down.
    fn flag_falls_ms(&self) -> Option<u64> {
        let own = self.clock_runs() && self.log.turn() == Some(self.side) && self.asking.is_none();
        let left_ms = self.left_ms(self.side, self.now_ms).filter(|_| own)?;
        Some(self.now_ms.saturating_add(left_ms))
    }

    /// Lets the clock run or stand, says what is to be said of being there.
    pub(super) fn run_turn_clock(&mut self) {
        if self.clock_runs() {
            self.turn.run(self.now_ms);
        } else {
            self.turn.stop(self.now_ms);
        }
        let Some(presence) = &mut self.presence else {
            return;
        };
        while let Some(sign) = presence.poll() {
            self.out.push_back(Output::Sign(sign));
        }
        let away = match (presence.is_here(), presence.is_missed()) {
            (true, _) => Some(false),
            (false, true) => Some(true),
            (false, false) => self.peer_away,
        };
        if self.stage != Stage::Over && away != std::mem::replace(&mut self.peer_away, away) {
            self.out
                .extend(away.map(|away| Output::Event(Event::PeerAway(away))));
        }
    }

    /// What a move of the other side costs it: what it tells, but with a limit no less than what was
    /// seen here, the way there and back deducted. A late network alone never takes the last
    /// millisecond.
    pub(super) fn charge(&self, told_ms: u32, seen_ms: u64, left_ms: Option<u64>) -> u32 {
        let Some(left_ms) = left_ms else {
            return told_ms;
        };
        let credit_ms = self.rtt_ms().unwrap_or(MAX_CREDIT_MS).min(MAX_CREDIT_MS);
        let seen_ms = seen_ms.saturating_sub(credit_ms);
        u32::try_from(seen_ms.min(left_ms.saturating_sub(1)))
            .unwrap_or(u32::MAX)
            .min(told_ms.saturating_add(MAX_SURCHARGE_MS))
            .max(told_ms)
    }

    /// What the other side has made of own moves.
    pub(super) fn be_charged(&mut self, slot: &Slot) {
        if self.presence.is_none() {
            return;
        }
        let mut charged = Vec::new();
        let own = self.log.records().get(slot.first as usize..);
        for (index, (own, theirs)) in
            (slot.first..).zip(own.unwrap_or_default().iter().zip(&slot.records))
        {
            if let Record {
                by,
                entry: Entry::Move { elapsed_ms, .. },
                charged_ms,
            } = *own
                && by == self.side
                && charged_ms != theirs.charged_ms
                && (elapsed_ms..=elapsed_ms.saturating_add(MAX_SURCHARGE_MS))
                    .contains(&theirs.charged_ms)
            {
                charged.push((index, theirs.charged_ms));
            }
        }
        for (index, charged_ms) in charged {
            self.log.charge(index as usize, charged_ms);
            self.unkept = true;
            self.tell(Event::Charged { index, charged_ms });
        }
    }
}
