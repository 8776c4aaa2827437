//! Fitted weights and their file format.

use super::{MAX_EVALUATION, SITUATIONS};
use crate::pattern::class::{COMBOS, Combo};

/// Fractional bits of evaluation weights.
const SHIFT: u32 = 4;
/// 16-bit numbers: values with the colour and with the opponent to move, situations, move scores as
/// own and as opponent's combination.
const NUMBERS: usize = 4 * COMBOS + SITUATIONS;
/// File length in bytes; little-endian numbers only.
pub(crate) const FILE_LENGTH: usize = 2 * NUMBERS;

/// Fitted by `gomoku-research tune fit`, see `research/tuning.md`.
static FITTED: &[u8; FILE_LENGTH] = include_bytes!("weights.bin");

/// One for every 12-bit number.
const ENTRIES: usize = 1 << Combo::BITS;

/// Two sums: with the colour to move (low half) and with the opponent to move (high half).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sums(i64);

impl Sums {
    const fn new(mover: i16, waiter: i16) -> Self {
        Self(((waiter as i64) << 32) + mover as i64)
    }

    #[inline]
    pub(crate) fn add(&mut self, values: Self) {
        self.0 += values.0;
    }

    #[inline]
    pub(crate) fn take(&mut self, values: Self) {
        self.0 -= values.0;
    }

    #[inline]
    pub(crate) fn mover(self) -> i32 {
        self.0 as i32
    }

    #[inline]
    pub(crate) fn waiter(self) -> i32 {
        // A negative low half has borrowed from the high half.
        ((self.0 - i64::from(self.mover())) >> 32) as i32
    }
}

#[derive(Clone)]
pub(crate) struct Weights {
    values: Box<[Sums; ENTRIES]>,
    situations: Box<[i16; SITUATIONS]>,
    scores: Box<[[i16; 2]; ENTRIES]>,
}

impl Default for Weights {
    fn default() -> Self {
        Self::from_bytes(FITTED)
    }
}

impl Weights {
    pub(crate) fn from_bytes(bytes: &[u8; FILE_LENGTH]) -> Self {
        let mut numbers = bytes
            .chunks_exact(2)
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut weights = Self {
            values: Box::new([Sums::default(); ENTRIES]),
            situations: Box::new([0; SITUATIONS]),
            scores: Box::new([[0; 2]; ENTRIES]),
        };
        for (entry, mover) in weights.values[..COMBOS].iter_mut().zip(&mut numbers) {
            *entry = Sums::new(mover, 0);
        }
        for (entry, waiter) in weights.values[..COMBOS].iter_mut().zip(&mut numbers) {
            entry.add(Sums::new(0, waiter));
        }
        for (entry, number) in weights.situations.iter_mut().zip(&mut numbers) {
            *entry = number;
        }
        for role in 0..2 {
            for (entry, number) in weights.scores[..COMBOS].iter_mut().zip(&mut numbers) {
                entry[role] = number;
            }
        }
        weights
    }

    /// In units of 1/2^`SHIFT`.
    #[inline]
    pub(crate) fn values(&self, combo: Combo) -> Sums {
        self.values[combo.number()]
    }

    #[inline]
    pub(crate) fn evaluate(&self, mover: i32, waiter: i32, situation: usize) -> i32 {
        let sum = mover + waiter + i32::from(self.situations[situation & (SITUATIONS - 1)]);
        (sum >> SHIFT).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Evaluation share when the combination's colour is to move.
    #[inline]
    pub(crate) fn value(&self, combo: Combo) -> i32 {
        self.values[combo.number()].mover() >> SHIFT
    }

    /// Move-ordering score of making a combination.
    #[inline]
    pub(crate) fn own_score(&self, combo: Combo) -> i32 {
        i32::from(self.scores[combo.number()][0])
    }

    /// Move-ordering score of preventing a combination.
    #[inline]
    pub(crate) fn other_score(&self, combo: Combo) -> i32 {
        i32::from(self.scores[combo.number()][1])
    }
}
