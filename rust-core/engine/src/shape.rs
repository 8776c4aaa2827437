//! Shapes of stones on empty points, in players' terms, for display and reviews. The search does
//! not use them.

use std::fmt;

use crate::pattern::Pattern;
use crate::pattern::class::Class;
use crate::pattern::table::PatternTable;
use crate::renju::{self, RenjuVerdict};
use crate::{Direction, Point, Position, Rule, Stone};

/// Strongest shape of a stone, in ascending order of strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// One more stone makes an open four.
    OpenThree,
    /// One point makes a five.
    Four,
    /// Two open threes.
    DoubleThree,
    /// A four and an open three.
    FourThree,
    /// Two fours.
    DoubleFour,
    /// Two points make a five. Completes an open three.
    OpenFour,
    /// Winning row. Completes a four.
    Five,
}

impl Shape {
    fn of(class: Class) -> Option<Self> {
        match class {
            Class::None | Class::Forbidden | Class::Two | Class::ClosedThree | Class::DoubleTwo => {
                None
            }
            Class::Three | Class::ThreePlus => Some(Self::OpenThree),
            Class::DoubleThree => Some(Self::DoubleThree),
            Class::Four | Class::FourPlus => Some(Self::Four),
            Class::FourThree => Some(Self::FourThree),
            Class::DoubleFour => Some(Self::DoubleFour),
            Class::OpenFour => Some(Self::OpenFour),
            Class::Five => Some(Self::Five),
        }
    }
}

/// Both colours' shapes on an empty point, regardless of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointShapes {
    /// Empty point.
    pub point: Point,
    /// Shape of a black stone; `None` where Renju forbids it.
    pub black: Option<Shape>,
    /// Shape of a white stone.
    pub white: Option<Shape>,
}

/// Reads shapes under one rule. The tables take 64 to 200 KiB and a few milliseconds, a reading
/// about a thousand look-ups.
pub struct ShapeReader {
    rule: Rule,
    patterns: PatternTable,
}

impl fmt::Debug for ShapeReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShapeReader")
            .field("rule", &self.rule)
            .finish_non_exhaustive()
    }
}

impl ShapeReader {
    /// Computes the tables of `rule`.
    #[must_use]
    pub fn new(rule: Rule) -> Self {
        Self {
            rule,
            patterns: PatternTable::new(rule),
        }
    }

    /// Rule of the tables.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the empty points with a shape of either colour under the reader's rule, row by row
    /// from the bottom.
    #[must_use]
    pub fn read(&self, position: &Position) -> Vec<PointShapes> {
        position
            .empty_points()
            .map(|point| self.at(position, point))
            .filter(|shapes| shapes.black.is_some() || shapes.white.is_some())
            .collect()
    }

    fn at(&self, position: &Position, point: Point) -> PointShapes {
        let windows = Direction::ALL.map(|direction| {
            let window = position.lines().key(point, direction);
            self.patterns.lookup(window.into())
        });
        let of = |stone: Stone| {
            let patterns = windows.map(|window| match stone {
                Stone::Black => pattern(window & 0xF),
                Stone::White => pattern(window >> 4),
            });
            if self.rule == Rule::Renju && stone == Stone::Black {
                Self::renju(position, point, patterns)
            } else {
                Shape::of(Class::of(patterns, false))
            }
        };
        PointShapes {
            point,
            black: of(Stone::Black),
            white: of(Stone::White),
        }
    }

    /// Shape for Black in Renju. Line patterns ignore forbidden points on crossing lines.
    fn renju(position: &Position, point: Point, mut patterns: [Pattern; 4]) -> Option<Shape> {
        match renju::judge(position.lines(), point) {
            RenjuVerdict::Five => return Some(Shape::Five),
            RenjuVerdict::Forbidden(_) => return None,
            RenjuVerdict::Free => {}
        }
        let threes = renju::threes(position.lines(), point);
        for (pattern, three) in patterns.iter_mut().zip(threes) {
            let open = matches!(pattern, Pattern::OpenThree | Pattern::OpenThreeWide);
            if open && !three {
                *pattern = Pattern::ClosedThree;
            }
        }
        Shape::of(Class::of(patterns, false))
    }
}

fn pattern(number: u8) -> Pattern {
    Pattern::ALL
        .get(usize::from(number))
        .copied()
        .unwrap_or(Pattern::Dead)
}
