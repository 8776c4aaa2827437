//! The fitted numbers and their file.

use super::{MAX_EVALUATION, SITUATIONS};
use crate::pattern::class::{COMBOS, Combo};

/// Fractional bits of the evaluation's weights.
const SHIFT: u32 = 4;
/// 16-bit numbers of the file: values as mover and as waiter, situations, scores of the own and
/// the other side's combination.
const NUMBERS: usize = 4 * COMBOS + SITUATIONS;
/// Length of the file: little-endian numbers and nothing else.
pub(crate) const FILE_LENGTH: usize = 2 * NUMBERS;

/// Fitted by `gomoku-lab tune fit`, see `docs/tuning.md`.
static FITTED: &[u8; FILE_LENGTH] = include_bytes!("weights.bin");

/// Entries of a table by combination: every 12-bit number has one.
const ENTRIES: usize = 1 << Combo::BITS;

/// Two sums in one number: of the shares that count when the colour is to move, in the low half, and
/// of those that count when the other is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sums(i64);

impl Sums {
    const fn new(mover: i16, waiter: i16) -> Self {
        Self(((waiter as i64) << 32) + mover as i64)
    }

    /// Adds what a combination is worth.
    #[inline]
    pub(crate) fn add(&mut self, values: Self) {
        self.0 += values.0;
    }

    /// Takes off what a combination is worth.
    #[inline]
    pub(crate) fn take(&mut self, values: Self) {
        self.0 -= values.0;
    }

    /// The sum for when the colour is to move.
    #[inline]
    pub(crate) fn mover(self) -> i32 {
        self.0 as i32
    }

    /// The sum for when the other colour is to move.
    #[inline]
    pub(crate) fn waiter(self) -> i32 {
        // A low half below zero has borrowed from the high one.
        ((self.0 - i64::from(self.mover())) >> 32) as i32
    }
}

/// What each combination and situation is worth.
#[derive(Clone)]
pub(crate) struct Weights {
    /// By combination: its share when its colour is to move, and when the other is.
    values: Box<[Sums; ENTRIES]>,
    situations: Box<[i16; SITUATIONS]>,
    /// By combination: its part in the move score as the own and as the other side's.
    scores: Box<[[i16; 2]; ENTRIES]>,
}

impl Default for Weights {
    fn default() -> Self {
        Self::from_bytes(FITTED)
    }
}

impl Weights {
    /// The weights of a file.
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

    /// A combination's shares in the evaluation, in fractions of the evaluation's unit.
    #[inline]
    pub(crate) fn values(&self, combo: Combo) -> Sums {
        self.values[combo.number()]
    }

    /// The evaluation for the side to move, from the sums of its values as mover and the other
    /// side's as waiter.
    #[inline]
    pub(crate) fn evaluate(&self, mover: i32, waiter: i32, situation: usize) -> i32 {
        let sum = mover + waiter + i32::from(self.situations[situation & (SITUATIONS - 1)]);
        (sum >> SHIFT).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// What a combination adds to the evaluation of its colour when that is to move.
    #[inline]
    pub(crate) fn value(&self, combo: Combo) -> i32 {
        self.values[combo.number()].mover() >> SHIFT
    }

    /// How early a point is worth trying for the own combination's sake.
    #[inline]
    pub(crate) fn own_score(&self, combo: Combo) -> i32 {
        i32::from(self.scores[combo.number()][0])
    }

    /// How early a point is worth trying to keep the other side's combination from it.
    #[inline]
    pub(crate) fn other_score(&self, combo: Combo) -> i32 {
        i32::from(self.scores[combo.number()][1])
    }
}
