//! Validation of custom clocks.

use crate::game::{self, ClockSetting, ConfigError};

/// Checks whether a clock can be used in a local game or in one proposed to another device, which
/// has wider limits.
///
/// # Errors
/// [`ConfigError::ClockOutOfRange`], which names the limits.
#[uniffi::export]
pub fn check_clock(clock: ClockSetting) -> Result<(), ConfigError> {
    game::check_clock(clock)
}
