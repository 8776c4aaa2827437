//! Floating-point form of the [network](super), for training and as the reference of the integer
//! form.
//!
//! # File format
//! Little-endian, without padding between the parts.
//!
//! | bytes | content |
//! |---|---|
//! | 4 | `GMKN` |
//! | 1 | version, 1 |
//! | 1 | rule: 0 freestyle, 1 standard, 2 Renju |
//! | 2 | 0 |
//! | 6 × 2 | 32 channels, 7,381 windows, 2,381 combinations, 16 (region), 32 (value), 16 (policy), unsigned |
//! | 4 | `score_scale`, f32 |
//! | 4 | `move_scale`, f32 |
//! | 395,477 × 4 | parameters, f32, in the order of [`layout`]: embeddings of windows (7,381 rows of 32), own combinations (2,381 rows of 32), opponent's combinations (the same); `R` of corner, edge, centre (3 × 32 rows of 16), `c` of the three (3 × 16); `V1` (96 rows of 32: global first), `b1`; `V2` (32 rows of 32), `b2`; `V3` (32 rows of 3), `b3`; `s`; `C` (32 rows of 16), `G` (32 rows of 16), `d` (16), `o` (16); `p` |
//! | 4 | CRC-32 of all preceding bytes, as in zip |

mod accumulators;
mod file;
mod forward;
mod inputs;
mod quantise;
#[cfg(test)]
pub(super) mod tests;

pub(super) use accumulators::Accumulators;
pub use forward::{Outputs, dense, relu};
pub(super) use inputs::fill;
pub use inputs::{CellInputs, InputReader, Inputs};
pub use quantise::Clipped;

use super::features::layout;
use crate::Rule;

/// Network parameters of one rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Network {
    /// Rule of the training games.
    pub rule: Rule,
    /// Evaluation that corresponds to odds of e to 1.
    pub score_scale: f32,
    /// Move score that corresponds to a probability factor of e.
    pub move_scale: f32,
    /// [`layout::PARAMETERS`] numbers in the order of [`layout`].
    parameters: Box<[f32]>,
}

impl Network {
    /// Returns a network, or `None` unless there are [`layout::PARAMETERS`] finite parameters.
    #[must_use]
    pub fn new(
        rule: Rule,
        score_scale: f32,
        move_scale: f32,
        parameters: Vec<f32>,
    ) -> Option<Self> {
        let sound = parameters.len() == layout::PARAMETERS
            && parameters.iter().all(|number| number.is_finite())
            && [score_scale, move_scale]
                .iter()
                .all(|scale| scale.is_finite() && *scale > 0.0);
        sound.then(|| Self {
            rule,
            score_scale,
            move_scale,
            parameters: parameters.into_boxed_slice(),
        })
    }

    /// Parameters in the order of [`layout`].
    #[must_use]
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    #[inline]
    pub(crate) fn part(&self, part: std::ops::Range<usize>) -> &[f32] {
        &self.parameters[part]
    }

    #[inline]
    pub(crate) fn row(&self, row: u16) -> &[f32; layout::CHANNELS] {
        &self.parameters.as_chunks().0[usize::from(row)]
    }
}
