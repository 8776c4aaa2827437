//! Clocks that somebody makes up.

use crate::game::{self, ClockSetting, ConfigError};

/// Says whether a clock can be used: in a game at this device, and in one that is proposed to another,
/// whose limits are wider.
///
/// # Errors
/// [`ConfigError::ClockOutOfRange`], which names the limits.
#[uniffi::export]
pub fn check_clock(clock: ClockSetting) -> Result<(), ConfigError> {
    game::check_clock(clock)
}
