//! Engine types that cross the boundary. Each is repeated here for uniffi; a variant missing on
//! either side fails to compile.

use gomoku_engine::{
    Forbidden, LevelName, LevelStyle, Opening, RenjuOpening, Rule, Stone, SwapChoice,
};

use crate::game::{RowKind, StoneShape};

/// Colour.
#[uniffi::remote(Enum)]
pub enum Stone {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

/// Rule set: winning rows and forbidden points for Black.
#[uniffi::remote(Enum)]
pub enum Rule {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five win.
    Standard,
    /// RIF rules, with forbidden points for Black.
    Renju,
}

/// Opening protocol, which compensates Black's advantage.
#[uniffi::remote(Enum)]
pub enum Opening {
    /// Any first move.
    Free,
    /// The first player places two black stones and a white one; the second takes a colour, or adds
    /// a white and a black stone and lets the first choose.
    Swap2,
    /// The first stone in the centre, the second within 3×3 around it, the third within 5×5.
    RenjuClassic,
}

/// Renju opening by its first three stones, in numerical order: direct ones first.
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

/// Choice in [`Opening::Swap2`].
#[uniffi::remote(Enum)]
pub enum SwapChoice {
    /// Takes Black.
    Black,
    /// Takes White.
    White,
    /// Adds a white and a black stone; the other player chooses.
    AddTwo,
}

/// Name of a named level.
#[uniffi::remote(Enum)]
pub enum LevelName {
    /// Overlooks threats; for beginners.
    Beginner,
    /// Greedy, with five-tuple evaluation.
    Easy,
    /// Short search.
    Medium,
    /// Long search.
    Hard,
    /// Strongest level.
    Expert,
}

/// Style of a level, for a description.
#[uniffi::remote(Enum)]
pub enum LevelStyle {
    /// Overlooks threats, especially diagonal and broken ones; does not look ahead.
    Overlooks,
    /// Sees every row; does not look ahead.
    OneMove,
    /// Searches ahead, deeper at higher levels.
    Searches,
    /// Full strength of the engine.
    Strongest,
}

/// Reason why Renju forbids a point to Black.
#[uniffi::remote(Enum)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two or more fours at once.
    DoubleFour,
    /// Two or more threes at once.
    DoubleThree,
}

/// Strongest shape that a stone would make.
#[uniffi::remote(Enum)]
pub enum StoneShape {
    /// Three that becomes an open four with one more stone.
    OpenThree,
    /// Four with one point that makes a five.
    Four,
    /// Two open threes at once.
    DoubleThree,
    /// A four and an open three at once.
    FourThree,
    /// Two fours at once.
    DoubleFour,
    /// Four with two points that make a five.
    OpenFour,
    /// Winning row.
    Five,
}

/// Threat of a row of stones.
#[uniffi::remote(Enum)]
pub enum RowKind {
    /// One more stone makes a five.
    Four,
    /// One more stone makes an open four.
    OpenThree,
}
