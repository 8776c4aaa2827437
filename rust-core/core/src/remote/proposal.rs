//! The game that is proposed to a player on another device.

use gomoku_engine::Rule;

use crate::game::ClockSetting;

/// What a game is about, proposed by whoever invites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct RemoteSetup {
    /// Which rows win.
    pub rule: Rule,
    /// Lines a side, 9 to 20.
    pub size: i32,
    /// How time is kept.
    pub clock: ClockSetting,
    /// Whether the one who invites has Black. Colours change with each rematch.
    pub inviter_is_black: bool,
    /// In Renju: `false` refuses a forbidden point with its reason, `true` lets it lose at once.
    pub forbidden_loses: bool,
}
