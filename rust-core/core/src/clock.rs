use std::time::{Duration, Instant};

/// Time source of a game: [`MonotonicTime`] in the apps, a manual one in tests.
///
/// Timestamps are whole milliseconds since the source's origin. Their differences add up exactly,
/// so clocks never drift from the times of the moves.
pub trait TimeSource: Send + Sync {
    /// Milliseconds since the origin; never decreases.
    fn now_ms(&self) -> u64;

    /// Maximum sleep before a thread that waits for `ms` checks [`TimeSource::now_ms`] again; short
    /// for a source that can jump ahead.
    fn sleep_for(&self, ms: u64) -> Duration {
        Duration::from_millis(ms)
    }
}

/// Monotonic clock of the device. It may stop during sleep, so apps pause games before that.
#[derive(Debug, Clone, Copy)]
pub struct MonotonicTime {
    origin: Instant,
}

impl MonotonicTime {
    /// Creates a source whose origin is now.
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

/// Gregorian date of a day counted from 1970-01-01 (Hinnant's `civil_from_days`).
pub(crate) fn day_text(days: i64) -> String {
    // Eras of 400 years from 0000-03-01: starting in March puts the leap day last.
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
