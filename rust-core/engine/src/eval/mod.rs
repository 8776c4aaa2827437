//! Static evaluation and move-ordering scores from tables fitted by `gomoku-lab tune fit`.
//!
//! The evaluation is the sum, over the empty points, of what the side to move and what the other
//! side could make there, plus a term for the [situation](situation), which says what either side
//! threatens. 100 is about an open three's worth. The numbers are fitted to self-play by
//! `gomoku-research tune fit`; `research/tuning.md` has the recipe.

mod weights;

pub(crate) use weights::{FILE_LENGTH, Sums, Weights};

use crate::pattern::class::{Class, ClassCounts};

/// Bound of the evaluation, far from mate scores.
pub(crate) const MAX_EVALUATION: i32 = 8_000;

/// Number of situations.
pub const SITUATIONS: usize = 1 << (MOVER_GROUPS.len() + WAITER_GROUPS.len());

/// Threat classes of the side to move. Stronger ones win at once and are never evaluated.
const MOVER_GROUPS: [(Class, Class); 5] = [
    (Class::Three, Class::ThreePlus),
    (Class::DoubleThree, Class::DoubleThree),
    (Class::Four, Class::Four),
    (Class::FourPlus, Class::FourPlus),
    (Class::FourThree, Class::FourThree),
];

const WAITER_GROUPS: [(Class, Class); 6] = [
    (Class::Three, Class::ThreePlus),
    (Class::DoubleThree, Class::DoubleThree),
    (Class::Four, Class::Four),
    (Class::FourPlus, Class::FourPlus),
    (Class::FourThree, Class::FourThree),
    (Class::DoubleFour, Class::OpenFour),
];

/// Bit mask of the threat groups in which a side has a point, the mover's in the low bits.
#[inline]
pub(crate) fn situation(mover: &ClassCounts, waiter: &ClassCounts) -> usize {
    let mask = |counts: &ClassCounts, groups: &[(Class, Class)]| {
        groups
            .iter()
            .enumerate()
            .map(|(bit, &(low, high))| {
                let any = counts[low as usize] | counts[high as usize];
                usize::from(any > 0) << bit
            })
            .sum::<usize>()
    };
    mask(mover, &MOVER_GROUPS) | mask(waiter, &WAITER_GROUPS) << MOVER_GROUPS.len()
}
