//! Forbidden moves for Black in Renju: overline, double four and double three of the RIF rules.
//!
//! The check reads only the 11 cells around a point in each direction, from any [`LineView`]. The
//! recursion adds its hypothetical stones to the keys, not to the board.
//!
//! ```
//! use gomoku_engine::renju::{RenjuVerdict, judge};
//! use gomoku_engine::{BoardSize, Forbidden, Point, Stone, StoneLines};
//!
//! // X·X?X·X in one row: a stone in the middle makes two fours on one line.
//! let mut lines = StoneLines::new(BoardSize::STANDARD);
//! for x in [3, 5, 7, 9] {
//!     lines.toggle(Point::new(x, 7), Stone::Black);
//! }
//! assert_eq!(judge(&lines, Point::new(6, 7)), RenjuVerdict::Forbidden(Forbidden::DoubleFour));
//! ```

mod rows;

use std::fmt;

pub use rows::forbidding_rows;

use crate::lines::{BLACK_BITS, KEY_CELLS, KEY_MIDDLE, KEY_RADIUS};
use crate::{Direction, Point, StoneLines};

/// Forbidden shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two or more fours, possibly on one line.
    DoubleFour,
    /// Two or more threes that could legally become straight fours.
    DoubleThree,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
        })
    }
}

/// Legality of a black stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RenjuVerdict {
    /// Exactly five, which wins even with a forbidden shape.
    Five,
    /// Forbidden.
    Forbidden(Forbidden),
    /// Legal.
    Free,
}

/// Read access for the Renju check.
pub trait LineView {
    /// The 11 cells around `point`, in the layout of [`StoneLines::key`].
    fn key(&self, point: Point, direction: Direction) -> u32;
}

impl LineView for StoneLines {
    #[inline]
    fn key(&self, point: Point, direction: Direction) -> u32 {
        Self::key(self, point, direction)
    }
}

/// Returns the legality of a black stone on the empty `point`.
#[must_use]
pub fn judge<V: LineView>(view: &V, point: Point) -> RenjuVerdict {
    judge_with(view, point, None)
}

/// Directions in which a black stone on the empty `point` belongs to a three with a legal straight
/// four.
pub(crate) fn threes<V: LineView>(view: &V, point: Point) -> [bool; 4] {
    let added = Added {
        point,
        before: None,
    };
    Direction::ALL.map(|direction| {
        let cells = shape(view.key(point, direction) | KEY_MIDDLE).straight_four_cells;
        can_become_straight_four(view, &added, direction, cells)
    })
}

/// Stones of the outer levels of recursion.
struct Added<'a> {
    point: Point,
    before: Option<&'a Added<'a>>,
}

fn judge_with<V: LineView>(view: &V, point: Point, added: Option<&Added<'_>>) -> RenjuVerdict {
    let mut overline = false;
    let mut fours = 0;
    let mut threes = [0; 4];
    let mut three_count = 0;
    for direction in Direction::ALL {
        let mut key = view.key(point, direction) | KEY_MIDDLE;
        let mut next = added;
        while let Some(stone) = next {
            if let Some(steps) = direction.offset(point, stone.point)
                && steps.unsigned_abs() <= KEY_RADIUS
            {
                key |= BLACK_BITS << (2 * (steps + KEY_RADIUS as i32));
            }
            next = stone.before;
        }
        let shape = shape(key);
        if shape.five {
            return RenjuVerdict::Five;
        }
        overline |= shape.overline;
        fours += shape.fours;
        if shape.straight_four_cells != 0 {
            threes[direction as usize] = shape.straight_four_cells;
            three_count += 1;
        }
    }
    if overline {
        return RenjuVerdict::Forbidden(Forbidden::Overline);
    }
    if fours >= 2 {
        return RenjuVerdict::Forbidden(Forbidden::DoubleFour);
    }
    let mut needed = 2;
    let added = Added {
        point,
        before: added,
    };
    for direction in Direction::ALL {
        if three_count < needed {
            break;
        }
        let cells = threes[direction as usize];
        if cells == 0 {
            continue;
        }
        three_count -= 1;
        if can_become_straight_four(view, &added, direction, cells) {
            needed -= 1;
            if needed == 0 {
                return RenjuVerdict::Forbidden(Forbidden::DoubleThree);
            }
        }
    }
    RenjuVerdict::Free
}

/// Whether one of `cells` can legally make the straight four, without a five in another direction.
/// `cells` has low bits around the newest stone.
fn can_become_straight_four<V: LineView>(
    view: &V,
    added: &Added<'_>,
    direction: Direction,
    mut cells: u32,
) -> bool {
    while cells != 0 {
        let steps = (cells.trailing_zeros() / 2) as i8 - KEY_RADIUS as i8;
        cells &= cells - 1;
        if let Some(point) = direction.walk(added.point, steps)
            && judge_with(view, point, Some(added)) == RenjuVerdict::Free
        {
            return true;
        }
    }
    false
}

/// Rows on one line with a black stone in the middle.
#[derive(Default)]
struct LineShape {
    five: bool,
    overline: bool,
    /// Distinct sets of four stones that one more completes to an exact five. A straight four is
    /// one set.
    fours: u32,
    /// Low bits of the cells that make a straight four: one three per line, with up to two such
    /// cells.
    straight_four_cells: u32,
}

/// Start cells of windows around the middle: 0 to 5 for six cells, 1 to 5 for five, 2 to 5 for
/// four.
const SIX_STARTS: u32 = 0x555;
const FIVE_STARTS: u32 = 0x554;
const FOUR_STARTS: u32 = 0x550;
/// Cells, except the middle, of fives through the middle.
const NEAR: u32 = 0x5_5154;

/// Evaluates all windows at once. Bit `2 * s` of each word describes the window from cell `s`. The
/// middle of `key` must be black.
#[inline]
fn shape(key: u32) -> LineShape {
    let black = key & !(key >> 1) & KEY_CELLS;
    let others = black & NEAR;
    // A three needs two other stones. Avoids a bit count, which some targets lack.
    if others & others.wrapping_sub(1) == 0 {
        return LineShape::default();
    }
    let empty = !(key | (key >> 1)) & KEY_CELLS;
    let not_black = !black;
    let [b0, b1, b2, b3, b4] = [black, black >> 2, black >> 4, black >> 6, black >> 8];
    let [e0, e1, e2, e3, e4] = [empty, empty >> 2, empty >> 4, empty >> 6, empty >> 8];

    // A row is exactly five if no black stone touches its window.
    let exact = (not_black << 2) & (not_black >> 10) & FIVE_STARTS;
    let b01 = b0 & b1;
    let b23 = b2 & b3;
    let last_missing = b01 & b23;
    let five = last_missing & b4 & exact;
    let overline = last_missing & b4 & (black >> 10) & SIX_STARTS;

    let first = e0 & b1 & b23 & b4 & exact;
    let last = last_missing & e4 & exact;
    let inner = ((b0 & e1 & b23 & b4) | (b01 & e2 & b3 & b4) | (b01 & b2 & e3 & b4)) & exact;
    // `·XXXX·` can be completed at both ends but is one four.
    let all = first | last | inner;
    let fours = if all == 0 {
        0
    } else {
        all.count_ones() - ((first << 2) & last).count_ones()
    };

    // Windows with room for an exact five at both ends.
    let room = (empty << 2) & e4 & (not_black << 4) & (not_black >> 10) & FOUR_STARTS;
    let straight_four_cells = (e0 & b1 & b23 & room)
        | ((b0 & e1 & b23 & room) << 2)
        | ((b01 & e2 & b3 & room) << 4)
        | ((b01 & b2 & e3 & room) << 6);

    LineShape {
        five: five != 0,
        overline: overline != 0,
        fours,
        straight_four_cells,
    }
}
