use std::time::{Duration, Instant};

/// Where a game's time comes from: [`MonotonicTime`] in the apps, a hand-moved one in tests.
///
/// Whole milliseconds since an origin of its own: differences of such stamps add up exactly, so
/// clocks never drift from the times of the single moves.
pub trait TimeSource: Send + Sync {
    /// Milliseconds since this source's origin; never goes back.
    fn now_ms(&self) -> u64;

    /// How long a thread may sleep before it looks at [`TimeSource::now_ms`] again when it waits
    /// for `ms` of this time. A source that can jump ahead says something short.
    fn sleep_for(&self, ms: u64) -> Duration {
        Duration::from_millis(ms)
    }
}

/// The device's monotonic clock. It may stand still while the device sleeps; an app pauses its
/// games before that.
#[derive(Debug, Clone, Copy)]
pub struct MonotonicTime {
    origin: Instant,
}

impl MonotonicTime {
    /// A source whose origin is now.
    #[must_use]
    pub fn new() -> Self {
        Self {
            origin: Instant::now(),
        }
    }
}

impl Default for MonotonicTime {
    fn default() -> Self {
        Self::new()
    }
}

impl TimeSource for MonotonicTime {
    fn now_ms(&self) -> u64 {
        u64::try_from(self.origin.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}
