/// The two colours. Black moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Stone {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

/// Which rows win and what Black may not play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Rule {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five win.
    Standard,
    /// RIF rules: forbidden points for Black.
    Renju,
}

/// How strong the computer plays. Limited by nodes, so that every phone plays the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Level {
    /// The five-tuple greedy player.
    Easy,
    /// A shallow search.
    Medium,
    /// The full search.
    Hard,
}

/// Why Black may not play a point in Renju.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two or more fours at once.
    DoubleFour,
    /// Two or more threes at once.
    DoubleThree,
}

/// A crossing of the board. Values off the board are refused by every call, never trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Point {
    /// Column from the left, 0-based.
    pub x: i32,
    /// Row from the bottom, 0-based.
    pub y: i32,
}
