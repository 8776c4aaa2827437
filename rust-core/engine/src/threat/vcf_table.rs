//! What the four search remembers: 8 bytes a position, the newest result kept.

use crate::search::cell::{Cell, NO_CELL};

/// A remembered result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// Won in so many plies, beginning with the cell.
    Win(Cell, u32),
    /// No four wins.
    NoWin,
}

/// Results by position hash. The upper 46 bits of a hash are compared, the lower ones choose the
/// slot.
#[derive(Debug, Clone)]
pub(super) struct VcfTable {
    slots: Box<[u64]>,
}

/// Bits of a slot below the hash: the cell (10) and half the plies, rounded up (8).
const DATA_BITS: u32 = 18;
const CELL_MASK: u64 = 0x3FF;

impl VcfTable {
    /// A table of `2^bits` slots.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            slots: vec![0; 1 << bits].into_boxed_slice(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(0);
    }

    #[inline]
    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    #[inline]
    pub(super) fn probe(&self, hash: u64) -> Option<Known> {
        let word = self.slots[self.slot(hash)];
        if (word ^ hash) >> DATA_BITS != 0 {
            return None;
        }
        let cell = (word & CELL_MASK) as Cell;
        // An empty slot has no plies and no cell; so has no result that was stored.
        match (word >> 10 & 0xFF) as u32 {
            0 => None,
            _ if cell == NO_CELL => Some(Known::NoWin),
            half => Some(Known::Win(cell, 2 * half - 1)),
        }
    }

    #[inline]
    pub(super) fn store(&mut self, hash: u64, known: Known) {
        let (cell, half) = match known {
            Known::Win(cell, plies) => (cell, plies.div_ceil(2).min(0xFF)),
            Known::NoWin => (NO_CELL, 1),
        };
        let slot = self.slot(hash);
        let key = hash >> DATA_BITS << DATA_BITS;
        self.slots[slot] = key | u64::from(half) << 10 | u64::from(cell);
    }
}
