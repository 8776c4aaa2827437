//! How many codes of people who were never met may be looked at, and how often a stranger may ask.
//!
//! Whoever stands in the middle of two people needs the same six digits on both screens. It makes one
//! code each time a person opens an invitation, and one each time a person invites; any of the one may
//! equal any of the other, each pair once in a million. So the chance of an attack is at most
//! opened × asked ÷ 1,000,000, and [`Strangers`] bounds both for an hour. Only what was accepted by both
//! people is not counted: they have compared.

use std::collections::VecDeque;

/// What both limits are for.
pub const HOUR_MS: u64 = 3_600_000;

/// Codes of strangers in an hour that came to nothing, opened and asked for together.
pub const CODES_AN_HOUR: usize = 5;

/// Of those, such as this person asked for: strangers that it invited.
pub const ASKED_AN_HOUR: usize = 4;

/// How long no stranger is heard after one was turned down or gave up: from so long, doubling with each,
const QUIET_MS: u64 = 3_000;

/// to so long.
const LONGEST_QUIET_MS: u64 = 300_000;

/// One code that counts until it is known what came of it, and for an hour if nothing did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    at_ms: u64,
    number: u64,
    asked: bool,
}

/// The limits of one device, for as long as its program runs. Times are of any clock that does not go
/// back, in milliseconds.
#[derive(Debug, Clone, Default)]
pub struct Strangers {
    looks: VecDeque<Look>,
    drawn: u64,
    quiet_until_ms: u64,
    quiet_ms: u64,
}

impl Strangers {
    /// Nobody was looked at yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether another stranger's invitation may be opened.
    #[must_use]
    pub fn may_open(&self, now_ms: u64) -> bool {
        self.counted(now_ms).count() < CODES_AN_HOUR
    }

    /// Whether another stranger may be invited.
    #[must_use]
    pub fn may_ask(&self, now_ms: u64) -> bool {
        let asked = self.counted(now_ms).filter(|look| look.asked).count();
        self.may_open(now_ms) && asked < ASKED_AN_HOUR
    }

    /// A person opens a stranger's invitation; none where no more may be.
    pub fn open(&mut self, now_ms: u64) -> Option<Look> {
        self.may_open(now_ms).then(|| self.look(false, now_ms))
    }

    /// A person invites a stranger; none where no more may be.
    pub fn ask(&mut self, now_ms: u64) -> Option<Look> {
        self.may_ask(now_ms).then(|| self.look(true, now_ms))
    }

    fn look(&mut self, asked: bool, at_ms: u64) -> Look {
        self.looks.retain(|look| counts(look, at_ms));
        self.drawn += 1;
        let look = Look {
            at_ms,
            number: self.drawn,
            asked,
        };
        self.looks.push_back(look);
        look
    }

    /// No code could be learnt by it, or both people have accepted.
    pub fn give_back(&mut self, look: Look) {
        self.looks.retain(|counted| counted.number != look.number);
    }

    /// Whether a stranger's invitation may be shown: none was turned down a moment ago.
    #[must_use]
    pub const fn may_show(&self, now_ms: u64) -> bool {
        now_ms >= self.quiet_until_ms
    }

    /// A stranger's invitation was turned down, or taken back.
    pub fn came_to_nothing(&mut self, now_ms: u64) {
        let calm = now_ms >= self.quiet_until_ms.saturating_add(LONGEST_QUIET_MS);
        self.quiet_ms = if calm || self.quiet_ms == 0 {
            QUIET_MS
        } else {
            (2 * self.quiet_ms).min(LONGEST_QUIET_MS)
        };
        self.quiet_until_ms = now_ms.saturating_add(self.quiet_ms);
    }

    fn counted(&self, now_ms: u64) -> impl Iterator<Item = &Look> {
        self.looks.iter().filter(move |look| counts(look, now_ms))
    }
}

const fn counts(look: &Look, now_ms: u64) -> bool {
    now_ms < look.at_ms.saturating_add(HOUR_MS)
}
