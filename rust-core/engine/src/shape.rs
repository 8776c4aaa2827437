//! What a stone would make on each empty point, in the players' terms: for readers of the board,
//! not for the search.

use std::fmt;

use crate::pattern::Pattern;
use crate::pattern::class::Class;
use crate::pattern::table::PatternTable;
use crate::renju::{self, Verdict};
use crate::{Direction, Point, Position, Rule, Stone};

/// What a stone makes, and only the strongest of it; a stronger shape is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
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
    /// A four with two points that make a five. An open three ends here.
    OpenFour,
    /// A row that wins. A four ends here.
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

/// What either colour would make on an empty point, whoever is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointShapes {
    /// Where.
    pub point: Point,
    /// What a black stone would make; none where Renju forbids it.
    pub black: Option<Shape>,
    /// What a white stone would make.
    pub white: Option<Shape>,
}

/// Reads the shapes of positions of one rule. Its tables take 64 to 200 KiB and a few milliseconds
/// to make; a reading then is a thousand look-ups.
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

    /// The rule that it was made for.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The empty points where either colour would make a shape, row by row from the bottom. The
    /// stones are read by the rule that the reader was made for.
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

    /// Renju's Black: the patterns know nothing of what the other lines forbid.
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
