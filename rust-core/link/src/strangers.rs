//! Rate limits for invitations between strangers.
//!
//! A man in the middle needs equal codes on both screens. It obtains one each time a player opens
//! an invitation, and one each time a player sends one. Each pair matches with probability one in a
//! million, so an attack succeeds with probability opened × asked ÷ 1,000,000 at most.
//! [`StrangerQuota`] bounds both factors per hour. Codes that both players accepted were compared and
//! don't count.

use std::collections::VecDeque;

/// Limit period, in milliseconds.
pub const HOUR_MS: u64 = 3_600_000;

/// Maximum number of unsuccessful codes per hour, opened and requested together.
pub const CODES_AN_HOUR: usize = 5;

/// Maximum number of those requested by inviting a stranger.
pub const ASKED_AN_HOUR: usize = 4;

/// First pause after a stranger was declined or gave up, in milliseconds; it doubles.
const QUIET_MS: u64 = 3_000;

/// Longest pause, in milliseconds.
const LONGEST_QUIET_MS: u64 = 300_000;

/// Displayed code. It counts for an hour unless the pairing succeeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeUse {
    at_ms: u64,
    number: u64,
    asked: bool,
}

/// Limits during one program run. Times are in milliseconds of any monotonic clock.
#[derive(Debug, Clone, Default)]
pub struct StrangerQuota {
    uses: VecDeque<CodeUse>,
    drawn: u64,
    quiet_until_ms: u64,
    quiet_ms: u64,
}

impl StrangerQuota {
    /// Creates the limits with an empty count.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns true if the player may open a stranger's invitation.
    #[must_use]
    pub fn may_open(&self, now_ms: u64) -> bool {
        self.counted(now_ms).count() < CODES_AN_HOUR
    }

    /// Returns true if the player may invite a stranger.
    #[must_use]
    pub fn may_ask(&self, now_ms: u64) -> bool {
        let asked = self.counted(now_ms).filter(|look| look.asked).count();
        self.may_open(now_ms) && asked < ASKED_AN_HOUR
    }

    /// Records opening a stranger's invitation. Returns `None` at the limit.
    pub fn open(&mut self, now_ms: u64) -> Option<CodeUse> {
        self.may_open(now_ms).then(|| self.look(false, now_ms))
    }

    /// Records inviting a stranger. Returns `None` at the limit.
    pub fn ask(&mut self, now_ms: u64) -> Option<CodeUse> {
        self.may_ask(now_ms).then(|| self.look(true, now_ms))
    }

    fn look(&mut self, asked: bool, at_ms: u64) -> CodeUse {
        self.uses.retain(|look| counts(look, at_ms));
        self.drawn += 1;
        let look = CodeUse {
            at_ms,
            number: self.drawn,
            asked,
        };
        self.uses.push_back(look);
        look
    }

    /// Removes a code that stayed secret or that both players accepted.
    pub fn give_back(&mut self, look: CodeUse) {
        self.uses.retain(|counted| counted.number != look.number);
    }

    /// Returns true unless strangers' invitations are paused.
    #[must_use]
    pub const fn may_show(&self, now_ms: u64) -> bool {
        now_ms >= self.quiet_until_ms
    }

    /// Starts a pause after a declined or withdrawn invitation of a stranger.
    pub fn invitation_failed(&mut self, now_ms: u64) {
        let calm = now_ms >= self.quiet_until_ms.saturating_add(LONGEST_QUIET_MS);
        self.quiet_ms = if calm || self.quiet_ms == 0 {
            QUIET_MS
        } else {
            (2 * self.quiet_ms).min(LONGEST_QUIET_MS)
        };
        self.quiet_until_ms = now_ms.saturating_add(self.quiet_ms);
    }

    fn counted(&self, now_ms: u64) -> impl Iterator<Item = &CodeUse> {
        self.uses.iter().filter(move |look| counts(look, now_ms))
    }
}

const fn counts(look: &CodeUse, now_ms: u64) -> bool {
    now_ms < look.at_ms.saturating_add(HOUR_MS)
}
