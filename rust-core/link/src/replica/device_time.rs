//! Time during which the program did not run, from two imperfect clocks. The player may set the
//! wall clock, and a restart resets the boot-time clock.

/// Reading of the device's clocks, in milliseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DeviceTime {
    /// Wall-clock time since 1970, which may be set at any moment.
    pub unix_ms: u64,
    /// Time since the device's start, including sleep. 0 if unknown, as in early saved games.
    pub boot_ms: u64,
}

/// Time between readings, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Elapsed {
    pub(super) certain_ms: u64,
    /// Estimate by the wall clock, not below `certain_ms`.
    pub(super) likely_ms: u64,
}

impl Elapsed {
    /// Span that only a wall clock measured.
    pub(super) const fn uncertain(likely_ms: u64) -> Self {
        Self {
            certain_ms: 0,
            likely_ms,
        }
    }
}

impl DeviceTime {
    /// Time since an earlier reading. The lower bound is exact unless the device restarted in
    /// between, which is detected only if the boot-time clock reads less.
    pub(super) fn since(self, earlier: Self) -> Elapsed {
        let by_wall_ms = self.unix_ms.saturating_sub(earlier.unix_ms);
        if earlier.boot_ms == 0 {
            return Elapsed::uncertain(by_wall_ms);
        }
        let since_earlier_ms = self.boot_ms.checked_sub(earlier.boot_ms);
        let certain_ms = since_earlier_ms.unwrap_or(self.boot_ms);
        Elapsed {
            certain_ms,
            likely_ms: by_wall_ms.max(certain_ms),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAVED: DeviceTime = DeviceTime {
        unix_ms: 1_000_000,
        boot_ms: 50_000,
    };

    fn since_saved(unix_ms: u64, boot_ms: u64) -> (u64, u64) {
        let elapsed = DeviceTime { unix_ms, boot_ms }.since(SAVED);
        (elapsed.certain_ms, elapsed.likely_ms)
    }

    #[test]
    fn is_certain_of_the_boot_times_difference_however_the_wall_clock_is_set() {
        assert_eq!(since_saved(1_007_000, 57_000), (7_000, 7_000));
        assert_eq!(since_saved(0, 57_000), (7_000, 7_000));
        assert_eq!(since_saved(1_900_000, 57_000), (7_000, 900_000));
    }

    #[test]
    fn is_certain_of_the_time_since_a_restart() {
        assert_eq!(since_saved(1_060_000, 20_000), (20_000, 60_000));
        assert_eq!(since_saved(0, 20_000), (20_000, 20_000));
    }

    #[test]
    fn is_certain_of_nothing_without_a_saved_boot_time() {
        let saved = DeviceTime {
            boot_ms: 0,
            ..SAVED
        };
        let now = DeviceTime {
            unix_ms: 1_060_000,
            boot_ms: 20_000,
        };
        assert_eq!(now.since(saved), Elapsed::uncertain(60_000));
    }
}
