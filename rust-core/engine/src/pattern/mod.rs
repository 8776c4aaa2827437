//! Precomputed patterns that a stone makes on each of the four lines through a point.
//!
//! [`line`] computes the fourteen patterns of one line recursively, [`table`] packs them for the
//! board's 2-bit line keys, and [`class`] combines the four lines of a point.

pub(crate) mod class;
pub(crate) mod line;
pub(crate) mod table;
#[cfg(test)]
mod tests;

/// Pattern of a stone on one line, in ascending order of strength. Fits four bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Pattern {
    /// No five is possible.
    Dead = 0,
    /// Black in Renju only: an overline, or two fours on this line. Forbidden.
    Overline = 1,
    /// One stone that can become a closed two at best.
    ClosedOne = 2,
    /// One stone that can become an open two.
    OpenOne = 3,
    /// Two stones that can become a closed three at best.
    ClosedTwo = 4,
    /// Two stones that become an open three in one or two ways.
    OpenTwo = 5,
    /// Two stones that become an open three in three ways.
    OpenTwoWide = 6,
    /// Two stones that become an open three in four or more ways.
    OpenTwoWidest = 7,
    /// Three stones that become a closed four at best.
    ClosedThree = 8,
    /// Three stones that become an open four in one way.
    OpenThree = 9,
    /// Three stones that become an open four in two or more ways.
    OpenThreeWide = 10,
    /// Four stones with one point that makes five.
    ClosedFour = 11,
    /// Four stones with two points that make five.
    OpenFour = 12,
    /// A winning row.
    Five = 13,
}

impl Pattern {
    pub(crate) const COUNT: usize = 14;

    /// All patterns in the order of their numbers.
    pub(crate) const ALL: [Self; Self::COUNT] = [
        Self::Dead,
        Self::Overline,
        Self::ClosedOne,
        Self::OpenOne,
        Self::ClosedTwo,
        Self::OpenTwo,
        Self::OpenTwoWide,
        Self::OpenTwoWidest,
        Self::ClosedThree,
        Self::OpenThree,
        Self::OpenThreeWide,
        Self::ClosedFour,
        Self::OpenFour,
        Self::Five,
    ];
}
