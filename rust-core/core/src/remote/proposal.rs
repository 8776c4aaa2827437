//! Settings of a game proposed to a player on another device.

use gomoku_engine::Rule;

use crate::game::ClockSetting;

/// Settings of a game, proposed by the inviting side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct RemoteSetup {
    /// Rule of the game.
    pub rule: Rule,
    /// Lines per side, 9 to 20.
    pub size: i32,
    /// Time control.
    pub clock: ClockSetting,
    /// Whether the inviting side plays Black. Colours swap with each rematch.
    pub inviter_is_black: bool,
    /// In Renju: `false` refuses a forbidden move with its reason, `true` lets it lose at once.
    pub forbidden_loses: bool,
}
