//! Table of proof and disproof numbers.

use crate::board::cell::{Cell, NO_CELL};

pub(super) const INFINITE: u32 = 1 << 20;

/// Proof and disproof number: minimum leaves still to decide to prove the attacker's win (0: won)
/// or to disprove it (0: no win by these threats).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// For a win, plies to the winning stone.
    pub(super) plies: u32,
}

impl ProofNumbers {
    pub(super) const FAILED: Self = Self {
        proof: INFINITE,
        disproof: 0,
        plies: 0,
    };

    pub(super) const fn won(plies: u32) -> Self {
        Self {
            proof: 0,
            disproof: INFINITE,
            plies,
        }
    }

    pub(super) const fn open(proof: u32, disproof: u32) -> Self {
        Self {
            proof,
            disproof,
            plies: 0,
        }
    }

    pub(super) const fn is_won(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_failed(self) -> bool {
        self.disproof == 0
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    hash: u64,
    /// Proof number (21 bits), disproof number (21), plies (8), cell (10), effort (4).
    data: u64,
}

/// One cache line.
const BUCKET: usize = 4;
const NUMBER_BITS: u32 = 21;
const NUMBER_MASK: u64 = (1 << NUMBER_BITS) - 1;

/// A full bucket replaces the entry with the least effort.
#[derive(Debug, Clone)]
pub(super) struct ProofNumberTable {
    slots: Box<[Slot]>,
}

impl ProofNumberTable {
    /// Allocates `2^bits` slots of 16 bytes.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            slots: vec![Slot::default(); 1 << bits].into_boxed_slice(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(Slot::default());
    }

    #[inline]
    fn start(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1) & !(BUCKET - 1)
    }

    #[inline]
    pub(super) fn probe(&self, hash: u64) -> Option<(ProofNumbers, Cell)> {
        let start = self.start(hash);
        let slot = self.slots[start..start + BUCKET]
            .iter()
            .find(|slot| slot.hash == hash && slot.data != 0)?;
        let numbers = ProofNumbers {
            proof: (slot.data & NUMBER_MASK) as u32,
            disproof: (slot.data >> NUMBER_BITS & NUMBER_MASK) as u32,
            plies: (slot.data >> 42 & 0xFF) as u32,
        };
        Some((numbers, (slot.data >> 50 & 0x3FF) as Cell))
    }

    /// Stores numbers that cost `nodes` to find.
    pub(super) fn store(&mut self, hash: u64, numbers: ProofNumbers, cell: Cell, nodes: u64) {
        debug_assert!(cell == NO_CELL || numbers.is_won());
        let effort = u64::from((nodes + 1).ilog2().min(15));
        let data = u64::from(numbers.proof.min(INFINITE))
            | u64::from(numbers.disproof.min(INFINITE)) << NUMBER_BITS
            | u64::from(numbers.plies.min(0xFF)) << 42
            | u64::from(cell) << 50
            | effort << 60;
        let start = self.start(hash);
        let bucket = &mut self.slots[start..start + BUCKET];
        let mut victim = 0;
        for (index, slot) in bucket.iter().enumerate() {
            if slot.hash == hash {
                victim = index;
                break;
            }
            if slot.data >> 60 < bucket[victim].data >> 60 || slot.data == 0 {
                victim = index;
            }
        }
        bucket[victim] = Slot { hash, data };
    }
}
