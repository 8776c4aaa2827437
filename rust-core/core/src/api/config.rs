use super::{Opening, Rule};

/// Who plays a colour.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum Seat {
    /// A person on this device.
    Human,
    /// The computer.
    Computer {
        /// The number of one of [`super::levels`].
        level: i32,
    },
    /// A person on another device. Stands in snapshots; games with one come from a
    /// [`super::Lobby`] or are resumed, never from a [`GameConfig`].
    Remote {
        /// What that person calls itself; empty when it is not known.
        name: String,
    },
}

/// How time is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum ClockSetting {
    /// No limit; each side's used time is counted up.
    CountUp,
    /// Main time and an increment after each own move; at zero the side loses.
    Countdown {
        /// Main time a side in milliseconds, 10 s to 24 h.
        main_ms: i64,
        /// Added after each own move in milliseconds, 0 to 10 min.
        increment_ms: i64,
    },
}

/// What a new game needs.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct GameConfig {
    /// Which rows win.
    pub rule: Rule,
    /// Lines a side, 9 to 20.
    pub size: i32,
    /// Who plays Black.
    pub black: Seat,
    /// Who plays White.
    pub white: Seat,
    /// How time is kept.
    pub clock: ClockSetting,
    /// In Renju: `false` refuses a forbidden point with its reason, `true` lets it lose at once.
    pub forbidden_loses: bool,
    /// How the game begins. In [`Opening::Swap2`] the seat at Black places the first three stones;
    /// which colour it plays is chosen afterwards.
    pub opening: Opening,
    /// Search threads of the computer, 1 to 16.
    pub threads: i32,
    /// The computer's reply is shown no sooner than this after the move before, 0 to 5,000 ms:
    /// an instant answer jars.
    pub min_reply_ms: i32,
    /// Seed of the computer's choice among equal moves; `None` draws one.
    pub seed: Option<i64>,
}
