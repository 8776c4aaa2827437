//! Clocks as text.

use gomoku_core::ClockSetting;

/// Parses `none`, `5` or `5+3` (minutes per side, seconds per move), or `90s+2` (main time in
/// seconds). The core checks the ranges.
///
/// # Errors
/// A description of the format.
pub fn parse(text: &str) -> Result<ClockSetting, String> {
    const FORM: &str =
        "a clock is none, MINUTES or MINUTES+SECONDS, such as 5+3; 90s+2 for seconds";
    let text = text.trim().to_ascii_lowercase();
    if text == "none" || text == "off" {
        return Ok(ClockSetting::CountUp);
    }
    let (main, increment) = text.split_once('+').unwrap_or((&text, "0"));
    let (main, unit_ms) = match main.strip_suffix('s') {
        Some(seconds) => (seconds, 1_000),
        None => (main, 60_000),
    };
    let number = |digits: &str| -> Option<i64> {
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| digits.parse().ok()).flatten()
    };
    let main_ms = number(main)
        .and_then(|value| value.checked_mul(unit_ms))
        .ok_or(FORM)?;
    let increment = increment.strip_suffix('s').unwrap_or(increment);
    let increment_ms = number(increment)
        .and_then(|value| value.checked_mul(1_000))
        .ok_or(FORM)?;
    Ok(ClockSetting::Countdown {
        main_ms,
        increment_ms,
    })
}

/// Formats a setting for [`parse`].
#[must_use]
pub fn setting_text(setting: ClockSetting) -> String {
    match setting {
        ClockSetting::CountUp => "none".to_owned(),
        ClockSetting::Countdown {
            main_ms,
            increment_ms,
        } => {
            let increment = increment_ms / 1_000;
            if main_ms % 60_000 == 0 {
                format!("{}+{increment}", main_ms / 60_000)
            } else {
                format!("{}s+{increment}", main_ms / 1_000)
            }
        }
    }
}

/// Formats a clock, such as `4:05` or `1:02:03`, with tenths below ten seconds of a countdown:
/// `9.3`.
#[must_use]
pub fn clock_text(ms: i64, countdown: bool) -> String {
    let ms = ms.max(0);
    if countdown && ms < 10_000 {
        return format!("{}.{}", ms / 1_000, ms % 1_000 / 100);
    }
    // A countdown rounds up, so that a second shows until it is over; elapsed time rounds down.
    let seconds = if countdown {
        (ms + 999) / 1_000
    } else {
        ms / 1_000
    };
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Formats a move's time: `0.3 s`, `2:05`.
#[must_use]
pub fn move_time(ms: i64) -> String {
    if ms < 100_000 {
        format!("{:.1} s", ms.max(0) as f64 / 1_000.0)
    } else {
        clock_text(ms, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn countdown(main_ms: i64, increment_ms: i64) -> ClockSetting {
        ClockSetting::Countdown {
            main_ms,
            increment_ms,
        }
    }

    #[test]
    fn reads_clocks() {
        assert_eq!(parse("none"), Ok(ClockSetting::CountUp));
        assert_eq!(parse("5+3"), Ok(countdown(300_000, 3_000)));
        assert_eq!(parse("10"), Ok(countdown(600_000, 0)));
        assert_eq!(parse("30s+2s"), Ok(countdown(30_000, 2_000)));
        for bad in [
            "",
            "x",
            "5+",
            "+3",
            "-5",
            "5+-3",
            "99999999999999999999",
            "9223372036854775807",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn settings_go_there_and_back() {
        for text in ["none", "5+3", "10+0", "90s+2"] {
            assert_eq!(parse(text).map(setting_text), Ok(text.to_owned()));
        }
    }

    #[test]
    fn shows_clocks() {
        assert_eq!(clock_text(300_000, true), "5:00");
        assert_eq!(clock_text(299_001, true), "5:00");
        assert_eq!(clock_text(9_940, true), "9.9");
        assert_eq!(clock_text(-5, true), "0.0");
        assert_eq!(clock_text(3_723_999, false), "1:02:03");
        assert_eq!(clock_text(9_940, false), "0:09");
    }
}
