//! Principal variations.

use super::worker::MAX_PLY;
use crate::board::cell::{Cell, NO_CELL};

/// Triangular table of principal variations, in one allocation.
pub(super) struct PvTable {
    moves: Vec<Cell>,
    lengths: [usize; MAX_PLY + 1],
}

impl PvTable {
    pub(super) fn new() -> Self {
        Self {
            moves: vec![NO_CELL; MAX_PLY * MAX_PLY],
            lengths: [0; MAX_PLY + 1],
        }
    }

    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply.min(MAX_PLY)] = 0;
    }

    /// Prepends `cell` to the line of the next ply.
    pub(super) fn extend(&mut self, ply: usize, cell: Cell) {
        let length = self.lengths[ply + 1].min(MAX_PLY - 1);
        let (here, next) = (ply * MAX_PLY, (ply + 1) * MAX_PLY);
        self.moves[here] = cell;
        if next + length <= self.moves.len() {
            self.moves.copy_within(next..next + length, here + 1);
            self.lengths[ply] = length + 1;
        } else {
            self.lengths[ply] = 1;
        }
    }

    pub(super) fn line(&self, ply: usize) -> &[Cell] {
        &self.moves[ply * MAX_PLY..ply * MAX_PLY + self.lengths[ply]]
    }
}
