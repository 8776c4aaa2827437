use gomoku_engine::Rule;

use crate::game::ClockSetting;

/// Game settings proposed by the inviting side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct RemoteSetup {
    /// Rule.
    pub rule: Rule,
    /// Lines per side, 9 to 20.
    pub size: i32,
    /// Time control.
    pub clock: ClockSetting,
    /// Whether the inviting side plays Black. Rematches swap colours.
    pub inviter_is_black: bool,
    /// In Renju, `true` lets a forbidden move lose at once; `false` refuses it with its reason.
    pub forbidden_loses: bool,
}
