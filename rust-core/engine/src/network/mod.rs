//! A small network in place of the fitted tables: what each empty cell sees of its four lines,
//! summed by region for the value, cell by cell for the moves. Its numbers come from
//! `gomoku-research tune network`, in floating point; that form is for training alone (feature `float-network`). A search uses the same
//! in whole numbers, as [`Networks`] that ship in one file.
//!
//! `gomoku-lab tune network` trains a floating-point form (feature `float-network`). A search uses
//! the integer form, as [`Networks`] in one file.
//!
//! # Inputs
//! All inputs are from one side's view: the side to move is *own*, the opponent *other*. Each
//! **empty** cell sums six rows of the embedding table:
//!
//! 1. four windows, one per direction ([`window_id`]): row = the window's id;
//! 2. the own combination of the four line patterns: row = 7,381 + its number;
//! 3. the opponent's combination: row = 7,381 + 2,381 + its number.
//!
//! ## Window ids
//! A window has the four cells on either side of a cell along a line. Number the cells of one side
//! from 1, the nearest, to 4. Let `k` (0 to 4) be the number of cells on the board, counted from
//! the nearest. Each of them has a digit: 0 empty, 1 own, 2 other. The code of the side is
//!
//! ```text
//! (3^k − 1) / 2  +  digit1 · 1 + digit2 · 3 + digit3 · 9 + digit4 · 27      (the first k digits)
//! ```
//!
//! so 0 is a side off the board, 40 a side of four empty cells, 120 the maximum: 121 codes. Let `a`
//! be the smaller and `b` the greater code of the two sides, because mirror images are the same
//! window. The id is `b · (b + 1) / 2 + a`, below 7,381. The opponent's view swaps digits 1 and 2.
//!
//! ## Combinations
//! Numbers of [`tuning::combinations`](crate::tuning::combinations), below 2,381, by colour.
//!
//! # Computation
//! `relu(x) = max(x, 0)`. A matrix is stored row by row, **one row per input**, so `y = x · M + b`
//! with a row vector `x` (PyTorch's `Linear.weight` transposed).
//!
//! * `cell = relu(sum of its six rows)`, 32 numbers.
//! * Columns and rows are each cut in three at `t = (lines + 1) / 3` (rounded down) from either
//!   edge. Column `x` is in third 0 if `x < t`, 2 if `x >= lines − t`, else 1. The region is 3 ·
//!   third of the row + third of the column.
//! * `region[r] = (sum of its cells) / 16`; `global = (sum of all cells) / 128`.
//! * `half[r] = relu(region[r] · R + c)`, 16 numbers. The four corners share one `R` and `c`, the
//!   four edges another, and the centre has a third.
//! * `quadrant[q] = half[r] + half[r + 1] + half[r + 3] + half[r + 4]` for `r` = 0, 1, 3, 4.
//! * `v1 = relu([global, quadrant 0, 1, 2, 3] · V1 + b1)`: 96 → 32; `v2 = relu(v1 · V2 + b2)`: 32 →
//!   32; `logits = v2 · V3 + b3`: win, draw, loss of the side to move.
//! * With the tables' evaluation `e` and a trained `s`, `s · e / score_scale / 2` is added to the
//!   win logit and subtracted from the loss logit. The value is P(win) + P(draw) / 2 of their
//!   softmax. The evaluation is `score_scale · ln(value / (1 − value))`.
//! * A candidate's logit is `p · m / move_scale + relu(cell · C + global · G + d) · o`, with the
//!   tables' move score `m`, a trained `p` and 16 hidden units. The move probabilities are its
//!   softmax over the candidates.
//!
//! Each form's module specifies its file format, so that other programs can train and use networks.

#[cfg(feature = "float-network")]
mod evaluator;
mod features;
#[cfg(feature = "float-network")]
mod float;
mod format;
mod integer;
mod networks;
#[cfg(test)]
mod shipped;
mod state;

#[cfg(feature = "float-network")]
pub use evaluator::NetworkEvaluator;
pub use features::{layout, window_id};
#[cfg(feature = "float-network")]
pub use float::{CellInputs, Clipped, InputReader, Inputs, Network, Outputs, dense, relu};
pub use format::{NetworkError, RuleSet};
pub use integer::IntegerNetwork;
pub use networks::{Networks, NetworksError};
pub(crate) use state::NetworkState;

use std::sync::Arc;

#[cfg(feature = "float-network")]
use crate::Rule;

/// Network with its use in a search.
#[derive(Debug, Clone)]
pub struct NetworkConfig {
    /// The network.
    pub weights: NetworkWeights,
    /// Use in the search.
    pub usage: NetworkUse,
}

/// A network in either form.
#[derive(Debug, Clone)]
pub enum NetworkWeights {
    /// Floating-point form, as trained.
    #[cfg(feature = "float-network")]
    Floats(Arc<Network>),
    /// Integer form: fast and machine-independent.
    Integers(Arc<IntegerNetwork>),
}

#[cfg(feature = "float-network")]
impl NetworkWeights {
    /// Parses a file of either form.
    ///
    /// # Errors
    /// [`NetworkError`] for any other data.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        match IntegerNetwork::from_bytes(bytes) {
            Err(NetworkError::Magic) => {
                Network::from_bytes(bytes).map(|network| Self::Floats(Arc::new(network)))
            }
            integers => integers.map(|network| Self::Integers(Arc::new(network))),
        }
    }

    /// Replaces `score_scale`, the evaluation that corresponds to odds of e to 1. `None` if out of
    /// range.
    #[must_use]
    pub fn with_scale(self, scale: f32) -> Option<Self> {
        match self {
            Self::Floats(network) => {
                let parameters = network.parameters().to_vec();
                let network = Network::new(network.rule, scale, network.move_scale, parameters);
                network.map(|network| Self::Floats(Arc::new(network)))
            }
            Self::Integers(network) => {
                let network = Arc::unwrap_or_clone(network).with_scale(scale);
                network.map(|network| Self::Integers(Arc::new(network)))
            }
        }
    }

    /// Whether the network supports a rule.
    #[must_use]
    pub fn serves(&self, rule: Rule) -> bool {
        match self {
            Self::Floats(network) => network.rule == rule,
            Self::Integers(network) => network.rules.contains(rule),
        }
    }
}

/// Use of a network in a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetworkUse {
    /// Minimum depth in plies for move ordering by the network; `None` for never.
    pub policy: Option<u32>,
    /// Quiescence: distance of the tables' value from the window above which the network is
    /// skipped.
    pub margin: i32,
    /// The same margin at inner nodes.
    pub inner_margin: i32,
}

impl Default for NetworkUse {
    fn default() -> Self {
        Self {
            policy: Some(2),
            margin: 150,
            inner_margin: 150,
        }
    }
}
