//! How a game begins: an agreement beside the rule that takes Black's advantage away.

use crate::{BoardSize, Point, Position, Rule};

/// How a game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Opening {
    /// Any first move.
    #[default]
    Free,
    /// One player places two black stones and a white one; the other takes a colour, or adds one
    /// stone of each and lets the first choose.
    Swap2,
    /// The first stone in the centre, the second within 3×3 around it, the third within 5×5.
    RenjuClassic,
}

/// What a player of [`Opening::Swap2`] decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SwapChoice {
    /// To play Black.
    Black,
    /// To play White.
    White,
    /// To add a white and a black stone and let the other choose.
    AddTwo,
}

impl Opening {
    /// Stones that the first player of [`Opening::Swap2`] places.
    pub const FIRST_STONES: usize = 3;
    /// Stones on the board after [`SwapChoice::AddTwo`].
    pub const ALL_STONES: usize = 5;

    /// What is offered beside `rule`, [`Opening::Free`] first: the classic Renju opening answers
    /// Renju's rules alone. Records may have any.
    #[must_use]
    pub const fn offered(rule: Rule) -> &'static [Self] {
        match rule {
            Rule::Renju => &[Self::Free, Self::Swap2, Self::RenjuClassic],
            Rule::Freestyle | Rule::Standard => &[Self::Free, Self::Swap2],
        }
    }

    /// How many lines from the centre stone number `ply` (from 0) may lie at most, along either
    /// axis; `None` where any point is allowed.
    #[must_use]
    pub const fn reach(self, ply: usize) -> Option<u8> {
        match (self, ply) {
            (Self::RenjuClassic, 0..=2) => Some(ply as u8),
            _ => None,
        }
    }

    /// Whether stone number `ply` (from 0) may lie on `point` of a board of `size`.
    #[must_use]
    pub fn allows(self, size: BoardSize, ply: usize, point: Point) -> bool {
        let centre = size.centre();
        let far = point.x.abs_diff(centre.x).max(point.y.abs_diff(centre.y));
        self.reach(ply).is_none_or(|reach| far <= reach)
    }

    /// The empty points where the next stone of `position` may lie, row by row from the bottom;
    /// `None` where the opening restricts nothing.
    #[must_use]
    pub fn points(self, position: &Position) -> Option<Vec<Point>> {
        let ply = position.moves().len();
        self.reach(ply)?;
        let allowed = |&point: &Point| self.allows(position.size(), ply, point);
        Some(position.empty_points().filter(allowed).collect())
    }
}
