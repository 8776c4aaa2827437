use crate::game::{self, ClockSetting, ConfigError};

/// Checks a clock against the limits of local games; those of proposed games are wider.
///
/// # Errors
/// [`ConfigError::ClockOutOfRange`], which names the limits.
#[uniffi::export]
pub fn check_clock(clock: ClockSetting) -> Result<(), ConfigError> {
    game::check_clock(clock)
}
