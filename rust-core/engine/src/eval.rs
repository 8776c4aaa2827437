//! What a point is worth: the numbers behind the combinations and the evaluation.
//!
//! The evaluation is the sum, over the empty points, of what each colour could make there, plus a
//! term for the strongest thing that either side can do next. 100 is about an open three's worth.

use crate::pattern::Pattern;
use crate::pattern::class::{self, Class, Combo};

/// Worth of a pattern at a point, in hundredths of the evaluation's unit. These and the classes'
/// values were chosen by paired games at 6,000 to 12,000 nodes a move.
const PATTERN_VALUES: [i32; Pattern::COUNT] = [
    0, 0, 40, 90, 160, 220, 300, 373, 420, 1750, 1960, 900, 2800, 3200,
];

/// Worth added for the class, in the evaluation's unit.
const CLASS_VALUES: [i32; Class::COUNT] = [0, 0, 0, 0, 9, 6, 24, 54, 6, 24, 90, 180, 60, 90];

/// Share of a pattern in the move score, in twentieths.
const PATTERN_SCORES: [i32; Pattern::COUNT] = [
    0, 0, 40, 90, 160, 330, 450, 560, 420, 1250, 1400, 900, 2800, 3200,
];

/// Base of the move score of a class.
const CLASS_SCORES: [i32; Class::COUNT] = [
    0, 0, 40, 70, 130, 260, 420, 700, 330, 560, 1500, 2000, 2400, 3600,
];

/// Move score of a point that may be forbidden: it may also be a double-three that stands.
const FORBIDDEN_SCORE: u16 = 900;

/// What it is worth to the side to move that it could play a point of the class now.
const MOVER_BONUS: [i32; Class::COUNT] = [0, 0, 0, 0, 6, 14, 34, 110, 10, 50, 420, 0, 0, 0];

/// What it costs the side to move that the other side could play a point of the class next.
const WAITER_BONUS: [i32; Class::COUNT] = [0, 0, 0, 0, 0, 2, 8, 30, 4, 16, 110, 150, 130, 0];

/// The evaluation never leaves `-MAX_EVALUATION..=MAX_EVALUATION`, far from the mate scores.
pub(crate) const MAX_EVALUATION: i32 = 8_000;

/// What each combination is worth, by its number.
pub(crate) struct Weights {
    values: Box<[i16; 1 << Combo::BITS]>,
    scores: Box<[u16; 1 << Combo::BITS]>,
}

impl Weights {
    pub(crate) fn new() -> Self {
        let mut values = Box::new([0; 1 << Combo::BITS]);
        let mut scores = Box::new([0; 1 << Combo::BITS]);
        for (number, patterns) in class::combinations().enumerate() {
            let class = Class::of(patterns, false);
            values[number] = value(patterns, class);
            scores[number] = move_score(patterns, class);
        }
        scores[class::FORBIDDEN] = FORBIDDEN_SCORE;
        Self { values, scores }
    }

    /// A combination's share of its colour's evaluation.
    #[inline]
    pub(crate) fn value(&self, combo: Combo) -> i32 {
        i32::from(self.values[combo.number()])
    }

    /// How early a combination is worth trying: 0..=4095.
    #[inline]
    pub(crate) fn score(&self, combo: Combo) -> i32 {
        i32::from(self.scores[combo.number()])
    }
}

fn value(patterns: [Pattern; 4], class: Class) -> i16 {
    let sum: i32 = patterns
        .iter()
        .map(|&pattern| PATTERN_VALUES[pattern as usize])
        .sum();
    (sum / 100 + CLASS_VALUES[class as usize]) as i16
}

fn move_score(patterns: [Pattern; 4], class: Class) -> u16 {
    let sum: i32 = patterns
        .iter()
        .map(|&pattern| PATTERN_SCORES[pattern as usize])
        .sum();
    (sum / 20 + CLASS_SCORES[class as usize]).min(4095) as u16
}

/// The evaluation for the side to move, from both sides' sums and class counts.
pub(crate) fn evaluate(
    mover_value: i32,
    waiter_value: i32,
    mover_counts: &[u16; Class::COUNT],
    waiter_counts: &[u16; Class::COUNT],
) -> i32 {
    let strongest = |counts: &[u16; Class::COUNT], bonus: &[i32; Class::COUNT]| {
        counts
            .iter()
            .zip(bonus)
            .filter(|&(&count, _)| count > 0)
            .map(|(_, &bonus)| bonus)
            .max()
            .unwrap_or(0)
    };
    let score = mover_value - waiter_value + strongest(mover_counts, &MOVER_BONUS)
        - strongest(waiter_counts, &WAITER_BONUS);
    score.clamp(-MAX_EVALUATION, MAX_EVALUATION)
}
