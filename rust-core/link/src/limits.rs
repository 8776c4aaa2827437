//! Numbers of the protocol that both peers rely on, in milliseconds where nothing else is said.

/// From a connection to its first word.
pub const GREETING_MS: u64 = 3_000;

/// Between two pings.
pub const PING_MS: u64 = 4_000;

/// A ping without an answer for so long, and the side that connects tries another stream beside the
/// link: the device may have moved to another address, which no stream survives or notices.
pub const DOUBT_MS: u64 = 1_000;

/// Silence after which a link is dead.
pub const DEAD_MS: u64 = 15_000;

/// How long a seat is kept for a peer that is gone.
pub const SEAT_MS: u64 = 300_000;

/// Messages a second that a peer may send for long.
pub const MESSAGES_PER_S: u32 = 20;

/// Messages that may arrive at once, after a network has held them up.
pub const MESSAGE_BURST: u32 = 100;

/// Requests a second that a person may send for long.
pub const WORDS_PER_S: u32 = 2;

/// As many may be sent at once.
pub const WORD_BURST: u32 = 10;

/// Reactions that are sent, and shown, within a second.
pub const REACTIONS_PER_S: u32 = 2;

/// After a request was declined or taken back, the next one is shown so much later, and after each
/// further one twice as late.
pub const DECLINED_MS: u64 = 5_000;

/// But no later than so.
pub const MOST_DECLINED_MS: u64 = 80_000;

/// So many now, so many a second later.
#[derive(Debug, Clone)]
pub(crate) struct Allowance {
    /// Thousandths.
    left: u64,
    burst: u64,
    per_s: u64,
    at_ms: u64,
}

impl Allowance {
    pub(crate) fn new(burst: u32, per_s: u32, now_ms: u64) -> Self {
        let burst = u64::from(burst) * 1_000;
        Self {
            left: burst,
            burst,
            per_s: u64::from(per_s),
            at_ms: now_ms,
        }
    }

    /// Goes on by another clock, which shows this now.
    pub(crate) const fn begin_at(&mut self, now_ms: u64) {
        self.at_ms = now_ms;
    }

    /// Whether one more is allowed.
    pub(crate) fn take(&mut self, now_ms: u64) -> bool {
        let passed_ms = now_ms.saturating_sub(self.at_ms);
        self.at_ms = self.at_ms.max(now_ms);
        let gained = passed_ms.saturating_mul(self.per_s);
        self.left = self.left.saturating_add(gained).min(self.burst);
        let allowed = self.left >= 1_000;
        if allowed {
            self.left -= 1_000;
        }
        allowed
    }
}
