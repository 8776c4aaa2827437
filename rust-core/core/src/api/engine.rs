//! The engine's own words, which cross the boundary as they are. What stands here repeats each type
//! for uniffi alone: a variant that one side lacks does not compile.

use gomoku_engine::{
    Forbidden, LevelName, LevelStyle, Opening, RenjuOpening, Rule, Stone, SwapChoice,
};

use crate::game::{RowKind, StoneShape};

/// The two colours. Black moves first.
#[uniffi::remote(Enum)]
pub enum Stone {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

/// Which rows win and what Black may not play.
#[uniffi::remote(Enum)]
pub enum Rule {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five win.
    Standard,
    /// RIF rules: forbidden points for Black.
    Renju,
}

/// How a game begins: an agreement beside the rule that takes Black's advantage away.
#[uniffi::remote(Enum)]
pub enum Opening {
    /// Any first move.
    Free,
    /// The first player places two black stones and a white one; the second takes a colour, or
    /// adds a white and a black stone and lets the first choose.
    Swap2,
    /// The first stone in the centre, the second within 3×3 around it, the third within 5×5.
    RenjuClassic,
}

/// The 26 openings of Renju by their first three stones, in the order of their numbers: direct ones first.
#[uniffi::remote(Enum)]
pub enum RenjuOpening {
    /// 1 direct.
    Kansei,
    /// 2 direct.
    Keigetsu,
    /// 3 direct.
    Sosei,
    /// 4 direct.
    Kagetsu,
    /// 5 direct.
    Zangetsu,
    /// 6 direct.
    Ugetsu,
    /// 7 direct.
    Kinsei,
    /// 8 direct.
    Shogetsu,
    /// 9 direct.
    Kyugetsu,
    /// 10 direct.
    Shingetsu,
    /// 11 direct.
    Zuisei,
    /// 12 direct.
    Sangetsu,
    /// 13 direct.
    Yusei,
    /// 1 indirect.
    Chosei,
    /// 2 indirect.
    Kyogetsu,
    /// 3 indirect.
    Kosei,
    /// 4 indirect.
    Suigetsu,
    /// 5 indirect.
    Ryusei,
    /// 6 indirect.
    Ungetsu,
    /// 7 indirect.
    Hogetsu,
    /// 8 indirect.
    Rangetsu,
    /// 9 indirect.
    Gingetsu,
    /// 10 indirect.
    Myojo,
    /// 11 indirect.
    Shagetsu,
    /// 12 indirect.
    Meigetsu,
    /// 13 indirect.
    Suisei,
}

/// What a player of [`Opening::Swap2`] decides.
#[uniffi::remote(Enum)]
pub enum SwapChoice {
    /// To play Black.
    Black,
    /// To play White.
    White,
    /// To add a white and a black stone and let the other choose.
    AddTwo,
}

/// A level that has a name of its own.
#[uniffi::remote(Enum)]
pub enum LevelName {
    /// For whoever has just learnt the rules: overlooks threats.
    Beginner,
    /// The five-tuple greedy player.
    Easy,
    /// A short search.
    Medium,
    /// A long search.
    Hard,
    /// The top of the ladder.
    Expert,
}

/// What kind of player a level is, for a few words beside it.
#[uniffi::remote(Enum)]
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

/// Why Black may not play a point in Renju.
#[uniffi::remote(Enum)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two or more fours at once.
    DoubleFour,
    /// Two or more threes at once.
    DoubleThree,
}

/// What a stone would make on an empty point, and only the strongest of it.
#[uniffi::remote(Enum)]
pub enum StoneShape {
    /// A three that one more stone makes an open four.
    OpenThree,
    /// A four with one point that makes a five.
    Four,
    /// Two open threes at once.
    DoubleThree,
    /// A four and an open three at once.
    FourThree,
    /// Two fours at once.
    DoubleFour,
    /// A four with two points that make a five: an open three ends here.
    OpenFour,
    /// A row that wins: a four ends here.
    Five,
}

/// What a row of stones threatens.
#[uniffi::remote(Enum)]
pub enum RowKind {
    /// One more stone makes a five.
    Four,
    /// One more stone makes an open four.
    OpenThree,
}
