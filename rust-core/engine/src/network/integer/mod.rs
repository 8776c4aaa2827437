//! Integer form of the [network](super) for searches. It gives the same evaluations on every
//! machine.
//!
//! `>>` is an arithmetic shift. It rounds halves up where stated; otherwise the layer's bias
//! includes the rounding. A layer is `y = (bias + weights · x) >> shift`, with 16-bit weights and a
//! 32-bit bias.
//!
//! * `cell = (sum of its six rows)`, clamped to 0..=254. Rows are in units of 1/64, so a cell
//!   saturates at 127/32.
//! * `region[r] = sum of its cells`.
//! * `half[r]` = layer of the region's kind, clamped to 0..=8,191; `quadrant` = sum of four halves,
//!   as in the float form.
//! * `global = sum over regions of (region[r] + 8) >> 4`.
//! * `v1` = layer of `[global, quadrant 0, 1, 2, 3]`, `v2` = layer of `v1`, both clamped to
//!   0..=32,767; `logits` = layer of `v2`, in units of 1/4,096.
//! * `skip · e >> 20` is added to the win logit and subtracted from the loss logit, with the
//!   tables' evaluation `e` and `skip = (s << 23) / scale` (rounded towards 0). `a = win − draw`,
//!   `b = loss − draw`, both clamped to ±2^24.
//! * The evaluation is `(softplus(a + ln 2) − softplus(b + ln 2)) · scale`, which equals that of
//!   P(win) + P(draw) / 2. `softplus(z) = ln(1 + e^z)` comes from an integer table.
//! * A candidate's score is `(o · hidden) >> shift` plus `(p · m + 2^15) >> 16` for the tables'
//!   move score `m`. `hidden` = (shared + cell · C) >> shift, clamped to 0..=32,767, with `shared =
//!   global · G + d`.
//!
//! # File format
//! Little-endian, without padding between the parts.
//!
//! | bytes | content |
//! |---|---|
//! | 4 | `GMKI` |
//! | 1 | version, 2 |
//! | 1 | supported rules: bit 0 freestyle, bit 1 Standard, bit 2 Renju; at least one |
//! | 2 | 0 |
//! | 6 × 2 | 32 channels, 7,381 windows, 2,381 combinations, 16 (region), 32 (value), 16 (policy), unsigned |
//! | 4 | `scale`, in 1/256 of the evaluation's unit, 1 to 2^20 |
//! | 4 | `s` in 1/65,536, signed, magnitude at most 2^20 |
//! | 4 | `p` in 1/65,536, signed, magnitude at most 2^20 |
//! | 12,143 × 32 | embeddings, signed |
//! | … | layers: corner, edge and centre (32 to 16 each), `V1` (96 to 32), `V2` (32 to 32), `V3` (32 to 3), `C` (32 to 16; its bias is 0), `G` with `d` (32 to 16; its shift is that of `C`), `o` (16 to 1) |
//! | 4 | CRC-32 of all preceding bytes, as in zip |
//!
//! A layer is its shift, 1 to 30 (1 byte), 0 (3), the bias (outputs × 4) and the weights (outputs ×
//! inputs × 2, one row per output). A file is rejected if a sum of products could overflow 32 bits.

mod accumulators;
mod file;
mod layer;
mod softplus;
#[cfg(test)]
pub(super) mod tests;

pub(super) use accumulators::IntegerAccumulators;
pub(super) use file::LENGTH;
pub(super) use layer::Layer;
pub(super) use softplus::IN_BITS;

use super::features::layout::{
    CHANNELS, JOINED, POLICY, QUADRANTS, REGION, REGIONS, RESULTS, ROWS, VALUE,
};
use super::format::RuleSet;
use crate::eval::MAX_EVALUATION;
use layer::{dot, rectified};
use softplus::{LN_2, OUT_BITS, softplus};

/// Maximum channel value: 127/32 in units of 1/64.
pub(super) const CELL_MAX: i16 = 254;
/// Maximum empty cells of a region, on the largest board.
pub(super) const REGION_CELLS: i64 = 49;
const HALF_MAX: i16 = 8_191;
pub(super) const HIDDEN_MAX: i16 = i16::MAX;
/// Maximum of `global`: the largest board, plus rounding.
pub(super) const GLOBAL_MAX: i64 = 400 * CELL_MAX as i64 / 16 + REGIONS as i64;
/// Bound of a logit difference.
const LOGIT_MAX: i32 = 1 << 24;

type Channels = [i16; CHANNELS];
/// A power of two, so that an index needs no bounds check.
pub(super) type Embeddings = Box<[[i8; CHANNELS]; ROOM]>;
const ROOM: usize = ROWS.next_power_of_two();

/// Network in integer form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntegerNetwork {
    /// Supported rules.
    pub rules: RuleSet,
    /// Evaluation that corresponds to odds of e to 1, in 1/256.
    pub(super) scale: i32,
    /// Both skip weights are in 1/65,536.
    pub(super) value_skip: i32,
    pub(super) policy_skip: i32,
    pub(super) embeddings: Embeddings,
    pub(super) regions: [Layer<CHANNELS, REGION>; 3],
    pub(super) value1: Layer<JOINED, VALUE>,
    pub(super) value2: Layer<VALUE, VALUE>,
    pub(super) value3: Layer<VALUE, RESULTS>,
    pub(super) policy_cell: Layer<CHANNELS, POLICY>,
    pub(super) policy_global: Layer<CHANNELS, POLICY>,
    pub(super) policy_out: Layer<POLICY, 1>,
}

impl IntegerNetwork {
    /// Replaces the scale, the evaluation that corresponds to odds of e to 1. `None` if out of
    /// range.
    #[must_use]
    pub fn with_scale(self, scale: f32) -> Option<Self> {
        let scale = (f64::from(scale) * 256.0).round() as i32;
        let changed = Self { scale, ..self };
        changed.is_sound().then_some(changed)
    }

    pub(super) fn is_sound(&self) -> bool {
        let within = |number: i32| number.unsigned_abs() <= 1 << 20;
        let region = |_: usize| REGION_CELLS * i64::from(CELL_MAX);
        let hidden = |_: usize| i64::from(HIDDEN_MAX);
        let cell = |_: usize| i64::from(CELL_MAX);
        // The sums are added, so each may use a part of the range.
        let shared = |layer: &Layer<CHANNELS, POLICY>, most: i64| layer.is_sound(&|_| 4 * most);
        within(self.scale)
            && self.scale > 0
            && within(self.value_skip)
            && within(self.policy_skip)
            && self.regions.iter().all(|layer| layer.is_sound(&region))
            && self.value1.is_sound(&joined_most)
            && self.value2.is_sound(&hidden)
            && self.value3.is_sound(&hidden)
            && shared(&self.policy_cell, cell(0))
            && shared(&self.policy_global, GLOBAL_MAX)
            && self
                .policy_global
                .bias
                .iter()
                .all(|bias| bias.unsigned_abs() < 1 << 29)
            && self.policy_out.is_sound(&hidden)
    }

    #[inline]
    fn row(&self, row: u16) -> &[i8; CHANNELS] {
        &self.embeddings[usize::from(row) & (ROOM - 1)]
    }

    fn evaluation(
        &self,
        halves: &[[i16; REGION]; REGIONS],
        global: &Channels,
        evaluation: i32,
    ) -> i32 {
        let mut joined = [0; JOINED];
        joined[..CHANNELS].copy_from_slice(global);
        let quadrants = joined[CHANNELS..].as_chunks_mut::<REGION>().0;
        for (quadrant, regions) in quadrants.iter_mut().zip(QUADRANTS) {
            let [a, b, c, d] = regions.map(|region| &halves[region]);
            for at in 0..REGION {
                quadrant[at] = a[at] + b[at] + c[at] + d[at];
            }
        }
        let first = self.value1.rectified::<HIDDEN_MAX>(&joined);
        let second = self.value2.rectified::<HIDDEN_MAX>(&first);
        let logits = self.value3.sums(&second);
        let [win, draw, loss] = logits.map(|logit| logit >> (self.value3.shift & 31));
        let skip = (i64::from(self.value_skip) << (IN_BITS + 11)) / i64::from(self.scale);
        let skip = ((skip * i64::from(evaluation)) >> 20) as i32;
        let own = bounded(i64::from(win) - i64::from(draw) + i64::from(skip));
        let other = bounded(i64::from(loss) - i64::from(draw) - i64::from(skip));
        let odds = softplus(own + LN_2) - softplus(other + LN_2);
        let scaled = i64::from(odds) * i64::from(self.scale);
        let rounded = (scaled + (1 << (OUT_BITS + 7))) >> (OUT_BITS + 8);
        rounded.clamp(-i64::from(MAX_EVALUATION), i64::from(MAX_EVALUATION)) as i32
    }

    fn policy_shared(&self, global: &Channels) -> [i32; POLICY] {
        self.policy_global.sums(global)
    }

    #[inline]
    fn policy(&self, cell: &Channels, shared: &[i32; POLICY], move_score: i32) -> i32 {
        let layer = &self.policy_cell;
        let mut sums = *shared;
        for (sum, row) in sums.iter_mut().zip(&layer.weights) {
            *sum += dot(row, cell);
        }
        let hidden = rectified::<HIDDEN_MAX, POLICY>(&sums, layer.shift);
        let [score] = self.policy_out.sums(&hidden);
        let skip = (i64::from(self.policy_skip) * i64::from(move_score) + (1 << 15)) >> 16;
        (score >> (self.policy_out.shift & 31)) + skip as i32
    }
}

pub(super) fn embeddings(rows: impl Iterator<Item = [i8; CHANNELS]>) -> Embeddings {
    // On the heap: half a megabyte exceeds a thread's stack.
    let mut all: Vec<[i8; CHANNELS]> = rows.take(ROWS).collect();
    all.resize(ROOM, [0; CHANNELS]);
    let all = all.into_boxed_slice().try_into();
    all.unwrap_or_else(|_| unreachable!("so many were laid out"))
}

pub(super) fn joined_most(input: usize) -> i64 {
    if input < CHANNELS {
        GLOBAL_MAX
    } else {
        4 * i64::from(HALF_MAX)
    }
}

fn bounded(difference: i64) -> i32 {
    difference.clamp(-i64::from(LOGIT_MAX), i64::from(LOGIT_MAX)) as i32
}

fn global(regions: &[Channels; REGIONS]) -> Channels {
    let mut sum = [0; CHANNELS];
    for region in regions {
        for (sum, region) in sum.iter_mut().zip(region) {
            *sum += (region + 8) >> 4;
        }
    }
    sum
}

#[inline]
fn cut(mut sum: Channels) -> Channels {
    for number in &mut sum {
        *number = (*number).clamp(0, CELL_MAX);
    }
    sum
}
