//! Presence of the peer, in games with a time limit. The app shows it, and the round trips give the
//! clocks' allowance; no clock pauses for an absent peer.
//!
//! Each side pings every few seconds, in messages that the broker does not store. An answer repeats
//! the ping's stamp, so old ones are ignored. Reactions use the same channel, in every game.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::keys::Seal;
use crate::codec::{decode_saved, encode_saved};
use crate::limits::{DEAD_MS, DOUBT_MS, PING_MS, TokenBucket};
use crate::link::Randomness;
use crate::message::{Reaction, Side};
use crate::replica::ROUND_TRIPS;
use crate::room_key::RoomKey;

const SIGNS_PER_S: u32 = 2;

/// Burst of answers that the peer can cause, above the rate [`SIGNS_PER_S`].
const SIGN_BURST: u32 = 10;

const MAX_ASKED: usize = 4;

/// Maximum number of remembered reactions, to detect duplicates.
const MAX_FELT: usize = 32;

/// Maximum length of a presence message, in bytes.
const MAX_SIGN_BYTES: usize = 128;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum PresenceSignal {
    Ping(u64),
    Pong(u64),
    /// Reaction with a unique number, to detect duplicates.
    Reaction(u64, Reaction),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PeerPresence {
    Unlinked,
    /// Ping sent. From `missed_ms` on the peer counts as absent.
    Asked {
        missed_ms: u64,
    },
    Missed,
    Here {
        until_ms: u64,
    },
}

#[derive(Debug)]
pub(super) struct Presence {
    /// Whether the game has a time limit.
    asks: bool,
    linked: bool,
    own: Seal,
    theirs: Seal,
    randomness: Randomness,
    peer: PeerPresence,
    asked: VecDeque<(u64, u64)>,
    next_ms: u64,
    rtt_ms: Option<u64>,
    trips: usize,
    allowance: TokenBucket,
    felt: VecDeque<u64>,
    out: VecDeque<Vec<u8>>,
}

impl Presence {
    pub(super) fn new(key: &RoomKey, side: Side, asks: bool, randomness: Randomness) -> Self {
        Self {
            asks,
            linked: false,
            own: key.sign_seal(side),
            theirs: key.sign_seal(side.other()),
            randomness,
            peer: PeerPresence::Unlinked,
            asked: VecDeque::new(),
            next_ms: 0,
            rtt_ms: None,
            trips: 0,
            allowance: TokenBucket::new(SIGN_BURST, SIGNS_PER_S, 0),
            felt: VecDeque::new(),
            out: VecDeque::new(),
        }
    }

    pub(super) fn begin(&mut self, now_ms: u64) {
        self.linked = true;
        if !self.asks {
            return;
        }
        self.peer = PeerPresence::Asked {
            missed_ms: now_ms.saturating_add(DOUBT_MS),
        };
        self.ask(now_ms);
    }

    pub(super) fn end(&mut self) {
        self.linked = false;
        self.peer = PeerPresence::Unlinked;
        self.asked.clear();
        self.out.clear();
        self.rtt_ms = None;
    }

    pub(super) fn poll(&mut self) -> Option<Vec<u8>> {
        self.out.pop_front()
    }

    pub(super) fn next_timer_ms(&self) -> Option<u64> {
        match self.peer {
            PeerPresence::Unlinked => None,
            PeerPresence::Asked { missed_ms: at_ms } | PeerPresence::Here { until_ms: at_ms } => {
                Some(self.next_ms.min(at_ms))
            }
            PeerPresence::Missed => Some(self.next_ms),
        }
    }

    pub(super) fn tick(&mut self, now_ms: u64) {
        match self.peer {
            PeerPresence::Unlinked => return,
            PeerPresence::Asked { missed_ms: at_ms } | PeerPresence::Here { until_ms: at_ms }
                if now_ms >= at_ms =>
            {
                self.peer = PeerPresence::Missed;
            }
            PeerPresence::Asked { .. } | PeerPresence::Here { .. } | PeerPresence::Missed => {}
        }
        if now_ms >= self.next_ms {
            self.ask(now_ms);
        }
    }

    /// Returns a reaction of the peer. Ignores invalid bytes.
    pub(super) fn receive(&mut self, sealed: &[u8], now_ms: u64) -> Option<Reaction> {
        if !self.linked || sealed.len() > MAX_SIGN_BYTES {
            return None;
        }
        if sealed.is_empty() {
            // The broker sends this will unencrypted. A present peer answers the new ping at once.
            if matches!(self.peer, PeerPresence::Here { .. }) && self.allowance.take(now_ms) {
                self.peer = PeerPresence::Missed;
                self.asked.clear();
                self.ask(now_ms);
            }
            return None;
        }
        let sign = self.theirs.open(sealed).map(|plain| decode_saved(&plain));
        match sign {
            Some(Ok(PresenceSignal::Ping(stamp))) => {
                if self.allowance.take(now_ms) {
                    self.say(PresenceSignal::Pong(stamp));
                    if self.asks && !self.is_here() {
                        self.ask(now_ms);
                    }
                }
            }
            Some(Ok(PresenceSignal::Pong(stamp))) => {
                let place = self.asked.iter().position(|(asked, _)| *asked == stamp);
                if let Some((_, at_ms)) = place.and_then(|place| self.asked.remove(place)) {
                    self.rtt_ms = Some(now_ms.saturating_sub(at_ms));
                    self.peer = PeerPresence::Here {
                        until_ms: at_ms.saturating_add(DEAD_MS),
                    };
                    self.trips += 1;
                    if self.trips < ROUND_TRIPS {
                        self.ask(now_ms);
                    }
                }
            }
            Some(Ok(PresenceSignal::Reaction(number, reaction))) => {
                if !self.felt.contains(&number) {
                    self.felt.truncate(MAX_FELT - 1);
                    self.felt.push_front(number);
                    return Some(reaction);
                }
            }
            Some(Err(_)) | None => {}
        }
        None
    }

    pub(super) fn show(&mut self, reaction: Reaction) {
        let number = u64::from_be_bytes(self.randomness.bytes());
        self.say(PresenceSignal::Reaction(number, reaction));
    }

    pub(super) const fn is_here(&self) -> bool {
        matches!(self.peer, PeerPresence::Here { .. })
    }

    pub(super) const fn is_missed(&self) -> bool {
        matches!(self.peer, PeerPresence::Missed)
    }

    pub(super) const fn take_rtt(&mut self) -> Option<u64> {
        self.rtt_ms.take()
    }

    fn ask(&mut self, now_ms: u64) {
        let stamp = u64::from_be_bytes(self.randomness.bytes());
        self.asked.truncate(MAX_ASKED - 1);
        self.asked.push_front((stamp, now_ms));
        self.next_ms = now_ms.saturating_add(PING_MS);
        self.say(PresenceSignal::Ping(stamp));
    }

    fn say(&mut self, sign: PresenceSignal) {
        let sealed = encode_saved(&sign)
            .ok()
            .and_then(|plain| self.own.close(&plain, &self.randomness));
        self.out.extend(sealed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [Side; 2] = [Side::Guest, Side::Host];

    fn two() -> [Presence; 2] {
        SIDES.map(|side| {
            let randomness = Randomness::from_seed([side as u8; 32]);
            Presence::new(&RoomKey([7; 32]), side, true, randomness)
        })
    }

    fn talk(two: &mut [Presence; 2], now_ms: u64) -> usize {
        let mut count = 0;
        loop {
            let [a, b] = two;
            if let Some(sign) = a.poll() {
                b.receive(&sign, now_ms);
            } else if let Some(sign) = b.poll() {
                a.receive(&sign, now_ms);
            } else {
                return count;
            }
            count += 1;
            assert!(count < 100, "they never stop talking");
        }
    }

    #[test]
    fn two_who_meet_know_it_at_once() {
        let mut two = two();
        two[0].begin(0);
        talk(&mut two, 0);
        two[0].tick(DOUBT_MS - 1);
        assert!(!two[0].is_here() && !two[0].is_missed());
        two[0].tick(DOUBT_MS);
        assert!(two[0].is_missed());
        two[1].begin(2_000);
        assert!(talk(&mut two, 2_000) <= 2 + 4 * ROUND_TRIPS);
        assert!(two.iter().all(Presence::is_here));
        for now_ms in (2_000..60_000).step_by(500) {
            for side in &mut two {
                side.tick(now_ms);
            }
            assert!(talk(&mut two, now_ms) <= 4, "{now_ms}");
            assert!(two.iter().all(Presence::is_here), "{now_ms}");
        }
    }

    #[test]
    fn presence_times_out_and_ends_at_once_after_a_goodbye() {
        let mut two = two();
        for side in &mut two {
            side.begin(0);
        }
        talk(&mut two, 0);
        for now_ms in (0..=DEAD_MS).step_by(1_000) {
            two[0].tick(now_ms);
            while two[0].poll().is_some() {}
            assert_eq!(two[0].is_here(), now_ms < DEAD_MS, "{now_ms}");
        }
        assert!(two[0].is_missed());
        let now_ms = DEAD_MS + 1_000;
        two[1].begin(now_ms);
        talk(&mut two, now_ms);
        two[0].receive(b"", now_ms);
        assert!(two[0].is_missed());
        // A third client sent the goodbye.
        talk(&mut two, now_ms);
        assert!(two[0].is_here());
    }

    #[test]
    fn ignores_old_and_foreign_signals() {
        let mut two = two();
        for side in &mut two {
            side.begin(0);
        }
        let mut past = Vec::new();
        for _ in 0..3 {
            for who in 0..2 {
                while let Some(sign) = two[who].poll() {
                    two[1 - who].receive(&sign, 0);
                    past.push(sign);
                }
            }
        }
        two[0].end();
        two[0].begin(100_000);
        for sign in &past {
            two[0].receive(sign, 100_000);
        }
        for len in 0..200 {
            two[0].receive(&vec![1; len], 100_000);
        }
        assert!(!two[0].is_here());
        let said = std::iter::from_fn(|| two[0].poll()).count();
        assert!(said <= 2 * SIGN_BURST as usize + 1, "{said}");
    }
}
