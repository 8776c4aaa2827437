//! Transposition table of the VCF search: 8 bytes per slot, always replacing.

use crate::board::cell::{Cell, NO_CELL};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum VcfResult {
    Win(Cell),
    NoWin,
}

/// A probe compares the upper 53 bits of the hash; the low bits select the slot.
#[derive(Debug, Clone)]
pub(super) struct VcfTable {
    slots: Box<[u64]>,
}

/// Slot bits below the hash: the cell (10) and a flag for a used slot.
const DATA_BITS: u32 = 11;
const CELL_MASK: u64 = 0x3FF;
const USED: u64 = 1 << 10;

impl VcfTable {
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
    pub(super) fn probe(&self, hash: u64) -> Option<VcfResult> {
        let word = self.slots[self.slot(hash)];
        if (word ^ hash) >> DATA_BITS != 0 || word & USED == 0 {
            return None;
        }
        match (word & CELL_MASK) as Cell {
            NO_CELL => Some(VcfResult::NoWin),
            cell => Some(VcfResult::Win(cell)),
        }
    }

    #[inline]
    pub(super) fn store(&mut self, hash: u64, known: VcfResult) {
        let cell = match known {
            VcfResult::Win(cell) => cell,
            VcfResult::NoWin => NO_CELL,
        };
        let slot = self.slot(hash);
        self.slots[slot] = hash >> DATA_BITS << DATA_BITS | USED | u64::from(cell);
    }
}
