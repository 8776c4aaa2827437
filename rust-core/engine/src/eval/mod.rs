//! What a position and a move are worth: fitted tables over the combinations of the empty points.
//!
//! The evaluation is the sum, over the empty points, of what the side to move and what the other
//! side could make there, plus a term for the [situation](situation), which says what either side
//! threatens. 100 is about an open three's worth. The numbers are fitted to self-play by
//! `gomoku-lab tune fit`; `docs/tuning.md` has the recipe.

mod weights;

pub(crate) use weights::{FILE_LENGTH, Sums, Weights};

use crate::pattern::class::{Class, ClassCounts};

/// The evaluation never leaves `-MAX_EVALUATION..=MAX_EVALUATION`, far from the mate scores.
pub(crate) const MAX_EVALUATION: i32 = 8_000;

/// Number of situations.
pub const SITUATIONS: usize = 1 << (MOVER_GROUPS.len() + WAITER_GROUPS.len());

/// Classes that the side to move may be able to play; stronger ones win and are not evaluated.
const MOVER_GROUPS: [(Class, Class); 5] = [
    (Class::Three, Class::ThreePlus),
    (Class::DoubleThree, Class::DoubleThree),
    (Class::Four, Class::Four),
    (Class::FourPlus, Class::FourPlus),
    (Class::FourThree, Class::FourThree),
];

/// Classes that the other side may be able to play next.
const WAITER_GROUPS: [(Class, Class); 6] = [
    (Class::Three, Class::ThreePlus),
    (Class::DoubleThree, Class::DoubleThree),
    (Class::Four, Class::Four),
    (Class::FourPlus, Class::FourPlus),
    (Class::FourThree, Class::FourThree),
    (Class::DoubleFour, Class::OpenFour),
];

/// Which groups of strong classes the side to move and the other side have a point of: a bit each,
/// the mover's low.
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
