//! Shapes that a stone would make on each empty point, in players' terms, for displays and reviews.
//! The search does not use them.

use std::fmt;

use crate::pattern::Pattern;
use crate::pattern::class::Class;
use crate::pattern::table::PatternTable;
use crate::renju::{self, Verdict};
use crate::{Direction, Point, Position, Rule, Stone};

/// The strongest shape that a stone makes, in ascending order of strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// A three that one more stone turns into an open four.
    OpenThree,
    /// A four with one point that makes a five.
    Four,
    /// Two open threes at once.
    DoubleThree,
    /// A four and an open three at once.
    FourThree,
    /// Two fours at once.
    DoubleFour,
    /// A four with two points that make a five. Completes an open three.
    OpenFour,
    /// A row that wins. Completes a four.
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

/// The shapes of both colours on an empty point, regardless of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointShapes {
    /// The empty point.
    pub point: Point,
    /// Shape that a black stone would make; `None` where Renju forbids the point.
    pub black: Option<Shape>,
    /// Shape that a white stone would make.
    pub white: Option<Shape>,
}

/// Reads the shapes of positions of one rule. The tables take 64 to 200 KiB and a few milliseconds
/// to compute, a reading about a thousand look-ups.
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

    /// Returns the empty points where either colour would make a shape, row by row from the bottom,
    /// by the reader's rule.
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

    /// Shape for Black in Renju. The line patterns ignore forbidden points on crossing lines.
    fn renju(position: &Position, point: Point, mut patterns: [Pattern; 4]) -> Option<Shape> {
        match renju::judge(position.lines(), point) {
            Verdict::Five => return Some(Shape::Five),
            Verdict::Forbidden(_) => return None,
            Verdict::Free => {}
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
