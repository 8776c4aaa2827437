//! Fitted evaluation weights and their file format.

use super::{MAX_EVALUATION, SITUATIONS};
use crate::pattern::class::{COMBOS, Combo};

/// Fractional bits of the evaluation's weights.
const SHIFT: u32 = 4;
/// Count of 16-bit numbers: values with the colour and with the opponent to move, situations, move
/// scores of the own and of the opponent's combination.
const NUMBERS: usize = 4 * COMBOS + SITUATIONS;
/// Length of the file, which consists of little-endian numbers only.
pub(crate) const FILE_LENGTH: usize = 2 * NUMBERS;

/// Weights fitted by `gomoku-lab tune fit`.
static FITTED: &[u8; FILE_LENGTH] = include_bytes!("weights.bin");

/// Entries of a table by combination, one for every 12-bit number.
const ENTRIES: usize = 1 << Combo::BITS;

/// Two sums: with the colour to move in the low half, with the opponent to move in the high half.
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

    /// Sum with the colour to move.
    #[inline]
    pub(crate) fn mover(self) -> i32 {
        self.0 as i32
    }

    /// Sum with the opponent to move.
    #[inline]
    pub(crate) fn waiter(self) -> i32 {
        // A negative low half has borrowed from the high half.
        ((self.0 - i64::from(self.mover())) >> 32) as i32
    }
}

/// Weights of combinations and situations.
#[derive(Clone)]
pub(crate) struct Weights {
    /// Evaluation shares by combination.
    values: Box<[Sums; ENTRIES]>,
    situations: Box<[i16; SITUATIONS]>,
    /// Move-ordering scores by combination, as the own and as the opponent's combination.
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

    /// A combination's shares in the evaluation, in units of 1/2^`SHIFT`.
    #[inline]
    pub(crate) fn values(&self, combo: Combo) -> Sums {
        self.values[combo.number()]
    }

    /// Evaluation from the sum of the side to move and the opponent's sum.
    #[inline]
    pub(crate) fn evaluate(&self, mover: i32, waiter: i32, situation: usize) -> i32 {
        let sum = mover + waiter + i32::from(self.situations[situation & (SITUATIONS - 1)]);
        (sum >> SHIFT).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Contribution of a combination to the evaluation when its colour is to move.
    #[inline]
    pub(crate) fn value(&self, combo: Combo) -> i32 {
        self.values[combo.number()].mover() >> SHIFT
    }

    /// Move-ordering score for making the own combination.
    #[inline]
    pub(crate) fn own_score(&self, combo: Combo) -> i32 {
        i32::from(self.scores[combo.number()][0])
    }

    /// Move-ordering score for preventing the opponent's combination.
    #[inline]
    pub(crate) fn other_score(&self, combo: Combo) -> i32 {
        i32::from(self.scores[combo.number()][1])
    }
}
