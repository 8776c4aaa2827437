//! A small network in place of the fitted tables: what each empty cell sees of its four lines,
//! summed by region for the value, cell by cell for the moves. Its numbers come from
//! `gomoku-lab tune network`; only the lab builds this module (feature `network`). Here it is in floating point, as it is
//! trained; [`integer`] is the same in whole numbers, as a search is to use it.
//!
//! # What goes in
//! Everything is told from one side: the side to move is *own*, the opponent *other*. Each
//! **empty** cell has six rows of the embedding table, added up:
//!
//! 1. four windows, one a direction ([`window_id`]): row = the window's id;
//! 2. the own combination of the four line patterns: row = 7,381 + its number;
//! 3. the other side's combination: row = 7,381 + 2,381 + its number.
//!
//! ## The id of a window
//! Along a line, a cell sees four cells on either side. Take one side and number its cells from 1, the
//! nearest, to 4. Count those that are on the board, from the nearest on: `k`, 0 to 4. Each of them has
//! a digit: 0 empty, 1 own, 2 other. The side's code is
//!
//! ```text
//! (3^k − 1) / 2  +  digit1 · 1 + digit2 · 3 + digit3 · 9 + digit4 · 27      (the first k digits)
//! ```
//!
//! so 0 is a side off the board, 40 a side of four empty cells, 120 the greatest: 121 codes. Let `a` be the
//! smaller and `b` the greater of the two sides' codes (mirror images are one window). The id is
//! `b · (b + 1) / 2 + a`, below 7,381. The other side's view swaps digits 1 and 2.
//!
//! ## Combinations
//! Numbers of [`tuning::combinations`](crate::tuning::combinations), below 2,381, by colour.
//!
//! # What is computed
//! `relu(x) = max(x, 0)`; a matrix is stored row by row, **one row an input**, so `y = x · M + b` with `x` a
//! row (PyTorch's `Linear.weight` transposed).
//!
//! * `cell = relu(sum of its six rows)`, 32 numbers.
//! * The board is cut in three by columns and by rows at `t = (lines + 1) / 3` (whole) from either edge: column
//!   `x` is in third 0 if `x < t`, 2 if `x >= lines − t`, else 1; region = 3 · third of the row + third of the column.
//! * `region[r] = (sum of its cells) / 16`; `global = (sum of all cells) / 128`.
//! * `half[r] = relu(region[r] · R + c)`, 16 numbers, with one `R` and `c` for the four corners, one for the four edges, one
//!   for the centre.
//! * `quadrant[q] = half[r] + half[r + 1] + half[r + 3] + half[r + 4]` for `r` = 0, 1, 3, 4.
//! * `v1 = relu([global, quadrant 0, 1, 2, 3] · V1 + b1)`: 96 → 32; `v2 = relu(v1 · V2 + b2)`: 32 → 32;
//!   `logits = v2 · V3 + b3`: win, draw, loss of the side to move.
//! * The tables' evaluation `e` is added: `s · e / score_scale / 2` to the win's logit, the same taken off the
//!   loss's, `s` trained. The value is P(win) + P(draw) / 2 of their softmax, and the evaluation
//!   `score_scale · ln(value / (1 − value))`.
//! * A candidate's logit is `p · m / move_scale + relu(cell · C + global · G + d) · o` with `m` the tables' move score, `p`
//!   trained, 16 hidden numbers. The moves' probabilities are its softmax over the candidates.
//!
//! # The file
//! Little-endian, nothing between the parts.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `GMKN` |
//! | 1 | version, 1 |
//! | 1 | rule: 0 freestyle, 1 standard, 2 Renju |
//! | 2 | 0 |
//! | 6 × 2 | 32 channels, 7,381 windows, 2,381 combinations, 16 (region), 32 (value), 16 (policy), unsigned |
//! | 4 | `score_scale`, f32 |
//! | 4 | `move_scale`, f32 |
//! | 395,477 × 4 | parameters, f32, in the order of [`layout`]: embeddings of windows (7,381 rows of 32), own combinations (2,381 rows of 32), other's (the same); `R` of corner, edge, centre (3 × 32 rows of 16), `c` of the three (3 × 16); `V1` (96 rows of 32: global first), `b1`; `V2` (32 rows of 32), `b2`; `V3` (32 rows of 3), `b3`; `s`; `C` (32 rows of 16), `G` (32 rows of 16), `d` (16), `o` (16); `p` |
//! | 4 | CRC-32 of all before, as in zip |
//!
//! A file that is anything else is refused with what is wrong with it: [`NetworkError`].

mod accumulators;
mod file;
mod forward;
mod inputs;
pub mod integer;
mod judge;
mod kept;
pub mod layout;
mod seen;
#[cfg(test)]
mod tests;
mod window;

pub use file::NetworkError;
pub use forward::{Outputs, dense, relu};
pub use inputs::{CellInputs, Inputs, Reader};
pub use integer::IntegerNetwork;
pub use judge::Judge;
pub(crate) use kept::Kept;
pub use window::window_id;

use std::sync::Arc;

use crate::Rule;

/// The numbers of a network, for one rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Network {
    /// The rule whose games it was trained on.
    pub rule: Rule,
    /// Evaluation that is worth odds of e to 1.
    pub score_scale: f32,
    /// Move score that is worth a factor e of probability.
    pub move_scale: f32,
    /// The numbers in the order of [`layout`], [`layout::PARAMETERS`] of them.
    parameters: Box<[f32]>,
}

/// A network and how a search uses it.
#[derive(Debug, Clone)]
pub struct Networked {
    /// The network.
    pub numbers: Numbers,
    /// How it is used.
    pub how: NetworkUse,
}

/// A network of either kind.
#[derive(Debug, Clone)]
pub enum Numbers {
    /// As it was trained.
    Floats(Arc<Network>),
    /// The same on every machine, and fast.
    Integers(Arc<IntegerNetwork>),
}

impl Numbers {
    /// The network of a file of either kind.
    ///
    /// # Errors
    /// When the bytes are anything else.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        match IntegerNetwork::from_bytes(bytes) {
            Err(NetworkError::Magic) => {
                Network::from_bytes(bytes).map(|network| Self::Floats(Arc::new(network)))
            }
            integers => integers.map(|network| Self::Integers(Arc::new(network))),
        }
    }

    /// The same with another evaluation for odds of e to 1; `None` if that is none or too large.
    #[must_use]
    pub fn with_scale(self, scale: f32) -> Option<Self> {
        match self {
            Self::Floats(network) => {
                let parameters = network.parameters.to_vec();
                let network = Network::new(network.rule, scale, network.move_scale, parameters);
                network.map(|network| Self::Floats(Arc::new(network)))
            }
            Self::Integers(network) => {
                let network = Arc::unwrap_or_clone(network).with_scale(scale);
                network.map(|network| Self::Integers(Arc::new(network)))
            }
        }
    }

    /// The rule whose games it was trained on.
    #[must_use]
    pub fn rule(&self) -> Rule {
        match self {
            Self::Floats(network) => network.rule,
            Self::Integers(network) => network.rule,
        }
    }
}

/// How a search uses a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetworkUse {
    /// Whether it orders moves, too, and from which depth in plies.
    pub policy: Option<u32>,
    /// How far outside the window the tables' value makes the network's needless.
    pub margin: i32,
    /// The same at inner nodes.
    pub inner_margin: i32,
}

impl Default for NetworkUse {
    fn default() -> Self {
        Self {
            policy: Some(2),
            margin: 600,
            inner_margin: i32::MAX,
        }
    }
}

impl Network {
    /// A network with these numbers; `None` unless there are [`layout::PARAMETERS`], all finite.
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

    /// The numbers, in the order of [`layout`].
    #[must_use]
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// The numbers of a part of [`layout`].
    #[inline]
    pub(crate) fn part(&self, part: std::ops::Range<usize>) -> &[f32] {
        &self.parameters[part]
    }

    /// A row of the embedding table.
    #[inline]
    pub(crate) fn row(&self, row: u16) -> &[f32; layout::CHANNELS] {
        &self.parameters.as_chunks().0[usize::from(row)]
    }
}
