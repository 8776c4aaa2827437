//! Precomputed patterns of a stone on each line through a point.
//!
//! [`line`] computes the patterns of one line, [`table`] packs them for the board's line keys, and
//! [`class`] combines the four lines.

pub(crate) mod class;
pub(crate) mod line;
pub(crate) mod table;
#[cfg(test)]
mod tests;

/// Pattern on one line, in ascending order of strength. Fits four bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Pattern {
    /// No five is possible.
    Dead = 0,
    /// Black in Renju: an overline, or two fours on this line.
    Overline = 1,
    /// A closed two at best.
    ClosedOne = 2,
    /// Can become an open two.
    OpenOne = 3,
    /// A closed three at best.
    ClosedTwo = 4,
    /// Becomes an open three in one or two ways.
    OpenTwo = 5,
    /// Becomes an open three in three ways.
    OpenTwoWide = 6,
    /// Becomes an open three in four or more ways.
    OpenTwoWidest = 7,
    /// A closed four at best.
    ClosedThree = 8,
    /// Becomes an open four in one way.
    OpenThree = 9,
    /// Becomes an open four in two or more ways.
    OpenThreeWide = 10,
    /// One point makes five.
    ClosedFour = 11,
    /// Two points make five.
    OpenFour = 12,
    Five = 13,
}

impl Pattern {
    pub(crate) const COUNT: usize = 14;

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
