//! Column letters in lists of moves: many programs skip the letter I, as in Go.

use super::moves::SIZES;
use crate::game::Point;

const I: i32 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Columns {
    /// With I, or with no column after it.
    WithI,
    /// The last column is that of a common board (P of 15 lines, T of 19, U of 20), and all rows
    /// fit on it.
    WithoutI,
    Unknown,
}

impl Columns {
    pub(super) fn of(moves: &[(usize, Point)]) -> Self {
        let columns = || moves.iter().map(|(_, point)| point.x);
        // Without I, the index of the last column is the number of columns.
        let last = columns().max().unwrap_or(0);
        if last <= I || columns().any(|column| column == I) {
            Self::WithI
        } else if SIZES.map(i32::from).contains(&last)
            && moves.iter().all(|(_, point)| point.y < last)
        {
            Self::WithoutI
        } else {
            Self::Unknown
        }
    }
}

pub(super) fn close_gap(moves: &mut [(usize, Point)]) {
    for (_, point) in moves {
        point.x -= i32::from(point.x > I);
    }
}
