//! Rows that make a point forbidden, for display.

use super::{Added, Forbidden, LineView, RenjuVerdict, can_become_straight_four, judge};
use crate::lines::{KEY_CELLS, KEY_MIDDLE, KEY_RADIUS};
use crate::{Direction, Point};

/// Returns the rows that make the empty `point` forbidden to Black: overlines, fours or legal
/// threes. Each lists its stones in order, including the one on `point`. Empty for a legal point.
#[must_use]
pub fn forbidding_rows<V: LineView>(view: &V, point: Point) -> Vec<Vec<Point>> {
    let RenjuVerdict::Forbidden(reason) = judge(view, point) else {
        return Vec::new();
    };
    let added = Added {
        point,
        before: None,
    };
    let mut rows = Vec::new();
    for direction in Direction::ALL {
        let line = Line::new(view.key(point, direction) | KEY_MIDDLE);
        let found = match reason {
            Forbidden::Overline => overline(view, point, direction).into_iter().collect(),
            Forbidden::DoubleFour => line.fours(),
            Forbidden::DoubleThree => line
                .threes(|cell| can_become_straight_four(view, &added, direction, 1 << (2 * cell))),
        };
        rows.extend(found.into_iter().map(|cells| {
            let steps = cells.into_iter().map(|cell| cell - KEY_RADIUS as i8);
            steps
                .filter_map(|steps| direction.walk(point, steps))
                .collect()
        }));
    }
    rows
}

/// Cells of an overline through `point`. They may exceed the key.
fn overline<V: LineView>(view: &V, point: Point, direction: Direction) -> Option<Vec<i8>> {
    let black_beside = |steps: i8, by: i8| {
        let at = direction.walk(point, steps);
        at.is_some_and(|at| Line::new(view.key(at, direction)).black(MIDDLE + by))
    };
    let (mut first, mut last) = (0, 0);
    while black_beside(first, -1) {
        first -= 1;
    }
    while black_beside(last, 1) {
        last += 1;
    }
    (last - first >= 5).then(|| (MIDDLE + first..=MIDDLE + last).collect())
}

/// Cells 0 to 10 of a key with a black stone in the middle, cell 5.
struct Line {
    black: u32,
    empty: u32,
}

const MIDDLE: i8 = KEY_RADIUS as i8;

impl Line {
    const fn new(key: u32) -> Self {
        Self {
            black: key & !(key >> 1) & KEY_CELLS,
            empty: !(key | (key >> 1)) & KEY_CELLS,
        }
    }

    const fn is(set: u32, cell: i8) -> bool {
        cell >= 0 && cell <= 2 * MIDDLE && set & (1 << (2 * cell)) != 0
    }

    const fn black(&self, cell: i8) -> bool {
        Self::is(self.black, cell)
    }

    const fn empty(&self, cell: i8) -> bool {
        Self::is(self.empty, cell)
    }

    fn all_but_one(&self, from: i8, length: i8) -> Option<(Vec<i8>, i8)> {
        let window = from..from + length;
        let black: Vec<i8> = window.clone().filter(|&cell| self.black(cell)).collect();
        let empty = window.clone().find(|&cell| self.empty(cell))?;
        (black.len() + 1 == window.len()).then_some((black, empty))
    }

    fn fours(&self) -> Vec<Vec<i8>> {
        let mut fours = Vec::new();
        for from in MIDDLE - 4..=MIDDLE {
            let exact = !self.black(from - 1) && !self.black(from + 5);
            if let Some((stones, _)) = self.all_but_one(from, 5).filter(|_| exact)
                && !fours.contains(&stones)
            {
                fours.push(stones);
            }
        }
        fours
    }

    fn threes(&self, counts: impl Fn(i8) -> bool) -> Vec<Vec<i8>> {
        let mut threes = Vec::new();
        for from in MIDDLE - 3..=MIDDLE {
            let room = self.empty(from - 1)
                && self.empty(from + 4)
                && !self.black(from - 2)
                && !self.black(from + 5);
            if let Some((stones, four)) = self.all_but_one(from, 4).filter(|_| room)
                && !threes.contains(&stones)
                && counts(four)
            {
                threes.push(stones);
            }
        }
        threes
    }
}
