//! Protocol limits that both peers rely on, in milliseconds unless stated otherwise.

/// Time from connecting to the first message.
pub const GREETING_MS: u64 = 3_000;

/// Interval between pings.
pub const PING_MS: u64 = 4_000;

/// Time without a pong after which the connecting side tries a second stream. A changed address
/// breaks a stream without any error.
pub const DOUBT_MS: u64 = 1_000;

/// Time without data after which a connection is dead.
pub const DEAD_MS: u64 = 15_000;

/// Time for a disconnected peer to return.
pub const SEAT_MS: u64 = 300_000;

/// Messages accepted per second, sustained.
pub const MESSAGES_PER_S: u32 = 20;

/// Messages accepted at once, for example after a network stall.
pub const MESSAGE_BURST: u32 = 100;

/// Requests of a player per second, sustained.
pub const WORDS_PER_S: u32 = 2;

/// Requests of a player at once.
pub const WORD_BURST: u32 = 10;

/// Reactions sent or displayed per second.
pub const REACTIONS_PER_S: u32 = 2;

/// Delay before the next request is displayed after a declined or withdrawn one. It doubles up to
/// [`MOST_DECLINED_MS`].
pub const DECLINED_MS: u64 = 5_000;

/// Longest such delay.
pub const MOST_DECLINED_MS: u64 = 80_000;

/// Token bucket of `burst` tokens, refilled at `per_s` per second.
#[derive(Debug, Clone)]
pub(crate) struct TokenBucket {
    /// Tokens, in thousandths.
    left: u64,
    burst: u64,
    per_s: u64,
    at_ms: u64,
}

impl TokenBucket {
    pub(crate) fn new(burst: u32, per_s: u32, now_ms: u64) -> Self {
        let burst = u64::from(burst) * 1_000;
        Self {
            left: burst,
            burst,
            per_s: u64::from(per_s),
            at_ms: now_ms,
        }
    }

    /// Switches to another time source, which now reads `now_ms`.
    pub(crate) const fn begin_at(&mut self, now_ms: u64) {
        self.at_ms = now_ms;
    }

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
