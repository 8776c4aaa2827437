//! Board access for networks.

use super::SearchBoard;
#[cfg(feature = "float-network")]
use super::cell::WIDTH;
use super::cell::{self, CELLS, Cell, MARGIN};
use crate::{BoardSize, Rule};

#[cfg(feature = "float-network")]
impl super::Tables {
    pub(crate) fn rule(&self) -> Rule {
        self.rule
    }
}

impl SearchBoard<'_> {
    pub(crate) fn rule(&self) -> Rule {
        self.tables.rule
    }

    pub(crate) fn size(&self) -> BoardSize {
        self.size
    }

    /// Eleven cells of a line around a cell, two bits each.
    #[inline]
    pub(crate) fn line_key(&self, cell: Cell, direction: usize) -> u32 {
        let (line, place) = cell::place(usize::from(cell), direction);
        (self.keys[direction][line] >> (2 * (place - MARGIN)) & 0x3F_FFFF) as u32
    }

    /// A whole line, two bits per cell.
    #[inline]
    pub(crate) fn line(&self, direction: usize, line: usize) -> u64 {
        self.keys[direction][line & 63]
    }

    /// Contents by cell: 0 empty, 1 Black, 2 White, 3 off the board.
    #[inline]
    pub(crate) fn contents(&self) -> &[u8; CELLS] {
        &self.contents
    }

    #[cfg(feature = "float-network")]
    #[inline]
    pub(crate) fn is_near(&self, cell: Cell) -> bool {
        let (x, y) = (usize::from(cell) % WIDTH, usize::from(cell) / WIDTH);
        self.near[y & (WIDTH - 1)] >> x & 1 != 0
    }
}
