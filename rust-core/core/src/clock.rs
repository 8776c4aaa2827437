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

/// The day so many days after 1970-01-01, by the Gregorian calendar (Hinnant's `civil_from_days`).
pub(crate) fn day_text(days: i64) -> String {
    // Days since 0000-03-01 in eras of 400 years: March first makes the leap day the last one.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        assert_eq!(day_text(0), "1970-01-01");
        assert_eq!(day_text(19_782), "2024-02-29");
        assert_eq!(day_text(19_783), "2024-03-01");
        assert_eq!(day_text(47_482), "2100-01-01");
        assert_eq!(day_text(-1), "1969-12-31");
    }
}
