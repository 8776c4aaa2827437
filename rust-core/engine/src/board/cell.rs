//! Points as indices of a padded board: rows of 32 cells with at least five cells off the board on
//! every side, so that no window of a line needs a bounds check.

use crate::{BoardSize, Point};

/// Index of a point in the padded board: `(y + 5) * 32 + x + 5`. Never 0 for a point.
pub(crate) type Cell = u16;

/// Number of cells, a power of two so that `& (CELLS - 1)` bounds an index.
pub(crate) const CELLS: usize = 1024;
/// Cells a row.
pub(crate) const WIDTH: usize = 32;
/// Cells off the board before the first of a row or column.
pub(crate) const MARGIN: usize = 5;
/// No cell; a corner off the board.
pub(crate) const NO_CELL: Cell = 0;
/// Index steps of [`crate::Direction::ALL`].
pub(crate) const STEPS: [isize; 4] = [1, 32, 33, -31];

/// The cell of a point.
#[inline]
pub(crate) const fn cell_of(point: Point) -> Cell {
    ((point.y as usize + MARGIN) * WIDTH + point.x as usize + MARGIN) as Cell
}

/// The point of a cell that lies on a board.
#[inline]
pub(crate) const fn point_of(cell: Cell) -> Point {
    let cell = cell as usize;
    Point::new((cell % WIDTH - MARGIN) as u8, (cell / WIDTH - MARGIN) as u8)
}

/// The line of a cell in a direction, and its place along that line. Along both diagonals the
/// place is the column.
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

/// The cells of a board, row by row from the bottom.
pub(crate) fn cells(size: BoardSize) -> impl Iterator<Item = Cell> {
    size.points().map(cell_of)
}
