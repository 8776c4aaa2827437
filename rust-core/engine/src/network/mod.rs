//! A small network in place of the fitted tables: what each empty cell sees of its four lines,
//! summed by region for the value, cell by cell for the moves. Its numbers come from
//! `gomoku-lab tune network`, in floating point; that form is for the lab alone (feature `float-network`). A search uses the same
//! in whole numbers, as [`Networks`] that ship in one file.
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
//! How it is kept in a file is described with either kind, in full, so that other programs can train one and use it.

#[cfg(feature = "float-network")]
mod float;
mod format;
mod integer;
#[cfg(feature = "float-network")]
mod judge;
mod kept;
mod networks;
#[cfg(test)]
mod shipped;
mod sight;

#[cfg(feature = "float-network")]
pub use float::{CellInputs, Clipped, Inputs, Network, Outputs, Reader, dense, relu};
pub use format::{NetworkError, RuleSet};
pub use integer::IntegerNetwork;
#[cfg(feature = "float-network")]
pub use judge::Judge;
pub(crate) use kept::Kept;
pub use networks::{Networks, NetworksError};
pub use sight::{layout, window_id};

use std::sync::Arc;

#[cfg(feature = "float-network")]
use crate::Rule;

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
    #[cfg(feature = "float-network")]
    Floats(Arc<Network>),
    /// The same on every machine, and fast.
    Integers(Arc<IntegerNetwork>),
}

#[cfg(feature = "float-network")]
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

    /// Whether the network serves a rule.
    #[must_use]
    pub fn serves(&self, rule: Rule) -> bool {
        match self {
            Self::Floats(network) => network.rule == rule,
            Self::Integers(network) => network.rules.contains(rule),
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
            margin: 150,
            inner_margin: 150,
        }
    }
}
