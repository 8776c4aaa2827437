//! Points as indices of a padded board. Rows have 32 cells with at least five off-board cells on
//! every side, which saves bounds checks.

use crate::{BoardSize, Point};

/// Index in the padded board: `(y + 5) * 32 + x + 5`. Never 0 for a point.
pub(crate) type Cell = u16;

/// A power of two, so that `& (CELLS - 1)` bounds an index.
pub(crate) const CELLS: usize = 1024;
pub(crate) const WIDTH: usize = 32;
/// Off-board cells before the first cell of a row or column.
pub(crate) const MARGIN: usize = 5;
/// Sentinel: the index of an off-board corner.
pub(crate) const NO_CELL: Cell = 0;
/// Index steps along [`crate::Direction::ALL`].
pub(crate) const STEPS: [isize; 4] = [1, 32, 33, -31];

#[inline]
pub(crate) const fn cell_of(point: Point) -> Cell {
    ((point.y as usize + MARGIN) * WIDTH + point.x as usize + MARGIN) as Cell
}

#[inline]
pub(crate) const fn point_of(cell: Cell) -> Point {
    let cell = cell as usize;
    Point::new((cell % WIDTH - MARGIN) as u8, (cell / WIDTH - MARGIN) as u8)
}

/// Line through a cell, and the position on it: the column on diagonals.
#[inline]
pub(crate) const fn place(cell: usize, direction: usize) -> (usize, usize) {
    let (x, y) = (cell % WIDTH, cell / WIDTH);
    match direction {
        0 => (y, x),
        1 => (x, y),
        2 => ((x + 32 - y) & 63, x),
        _ => ((x + y) & 63, x),
    }
}

/// Cells of a board, row by row from the bottom.
pub(crate) fn cells(size: BoardSize) -> impl Iterator<Item = Cell> {
    size.points().map(cell_of)
}
