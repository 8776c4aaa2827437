//! Protocol limits that both peers rely on. Times are in milliseconds unless stated otherwise.

/// Time from the start of a connection to its first message.
pub const GREETING_MS: u64 = 3_000;

/// Interval between pings.
pub const PING_MS: u64 = 4_000;

/// Time without a pong after which the connecting side tries a second stream in parallel. The
/// device may have changed its address, which breaks a stream without any error.
pub const DOUBT_MS: u64 = 1_000;

/// Time without received data after which a connection counts as dead.
pub const DEAD_MS: u64 = 15_000;

/// Time for which a disconnected peer may return to its game.
pub const SEAT_MS: u64 = 300_000;

/// Sustained rate of messages accepted from a peer, per second.
pub const MESSAGES_PER_S: u32 = 20;

/// Burst of messages accepted at once, for example after a network stall.
pub const MESSAGE_BURST: u32 = 100;

/// Sustained rate of requests from a player, per second.
pub const WORDS_PER_S: u32 = 2;

/// Burst of requests from a player.
pub const WORD_BURST: u32 = 10;

/// Maximum number of reactions sent or displayed per second.
pub const REACTIONS_PER_S: u32 = 2;

/// Delay before the next request is displayed after one was declined or withdrawn. It doubles with
/// each further one, up to [`MOST_DECLINED_MS`].
pub const DECLINED_MS: u64 = 5_000;

/// Upper limit of that delay.
pub const MOST_DECLINED_MS: u64 = 80_000;

/// Token bucket: `burst` tokens at most, refilled at `per_s` tokens per second.
#[derive(Debug, Clone)]
pub(crate) struct Allowance {
    /// Available tokens, in thousandths.
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

    /// Switches to another time source, which currently reads `now_ms`.
    pub(crate) const fn begin_at(&mut self, now_ms: u64) {
        self.at_ms = now_ms;
    }

    /// Takes a token. Returns false if none is available.
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
