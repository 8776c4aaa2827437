use crate::game::{self, ClockSetting, ConfigError};

/// Checks a clock for a local or a proposed game, which has wider limits.
///
/// # Errors
/// [`ConfigError::ClockOutOfRange`], which names the limits.
#[uniffi::export]
pub fn check_clock(clock: ClockSetting) -> Result<(), ConfigError> {
    game::check_clock(clock)
}
