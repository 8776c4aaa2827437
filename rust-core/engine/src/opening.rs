//! Opening rules, which reduce Black's first-move advantage, independent of the [`Rule`].

use crate::{BoardSize, Point, Position, Rule};

/// Opening rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Opening {
    /// Any first move.
    #[default]
    Free,
    /// One player places two black stones and a white one. The other takes a colour, or adds one
    /// stone of each colour and lets the first choose.
    Swap2,
    /// First stone in the centre, second within 3×3, third within 5×5.
    RenjuClassic,
}

/// Decision under [`Opening::Swap2`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SwapChoice {
    /// Play Black.
    Black,
    /// Play White.
    White,
    /// Add a stone of each colour; the opponent chooses.
    AddTwo,
}

impl Opening {
    /// Stones that the first player of [`Opening::Swap2`] places.
    pub const FIRST_STONES: usize = 3;
    /// Stones after [`SwapChoice::AddTwo`].
    pub const ALL_STONES: usize = 5;

    /// Returns the openings that the apps offer, [`Opening::Free`] first. Game records may combine
    /// any rule and opening.
    #[must_use]
    pub const fn offered(rule: Rule) -> &'static [Self] {
        match rule {
            Rule::Renju => &[Self::Free, Self::Swap2, Self::RenjuClassic],
            Rule::Freestyle | Rule::Standard => &[Self::Free, Self::Swap2],
        }
    }

    /// Maximum distance from the centre along either axis for stone `ply` (0-based); `None` without
    /// a restriction.
    #[must_use]
    pub const fn reach(self, ply: usize) -> Option<u8> {
        match (self, ply) {
            (Self::RenjuClassic, 0..=2) => Some(ply as u8),
            _ => None,
        }
    }

    /// Whether stone `ply` (0-based) may be placed on `point`.
    #[must_use]
    pub fn allows(self, size: BoardSize, ply: usize, point: Point) -> bool {
        let centre = size.centre();
        let far = point.x.abs_diff(centre.x).max(point.y.abs_diff(centre.y));
        self.reach(ply).is_none_or(|reach| far <= reach)
    }

    /// Returns the allowed empty points, row by row from the bottom; `None` without a restriction.
    #[must_use]
    pub fn points(self, position: &Position) -> Option<Vec<Point>> {
        let ply = position.moves().len();
        self.reach(ply)?;
        let allowed = |&point: &Point| self.allows(position.size(), ply, point);
        Some(position.empty_points().filter(allowed).collect())
    }
}
