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

/// How a game begins: an agreement beside the rule that takes Black's advantage away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Opening {
    /// Any first move.
    Free,
    /// The first player places two black stones and a white one; the second takes a colour, or
    /// adds a white and a black stone and lets the first choose.
    Swap2,
    /// The first stone in the centre, the second within 3×3 around it, the third within 5×5.
    RenjuClassic,
}

/// What a player of [`Opening::Swap2`] decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum SwapChoice {
    /// To play Black.
    Black,
    /// To play White.
    White,
    /// To add a white and a black stone and let the other choose.
    AddTwo,
}

/// A level that has a name of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum LevelName {
    /// The five-tuple greedy player.
    Easy,
    /// A short search.
    Medium,
    /// A long search.
    Hard,
}

/// What kind of player a level is, for a few words beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum LevelStyle {
    /// Overlooks threats, diagonal and broken ones most; does not look ahead.
    Overlooks,
    /// Sees every row; does not look ahead.
    OneMove,
    /// Looks ahead, the further the higher the level.
    Searches,
    /// The top: everything that the engine has.
    Strongest,
}

/// How strong the computer plays. Limited by nodes, so that every phone plays the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Level {
    /// From 1 for the weakest; neighbours are about 200 Elo apart.
    pub number: i32,
    /// Its name, where it has one.
    pub name: Option<LevelName>,
    /// What kind of player it is.
    pub style: LevelStyle,
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
