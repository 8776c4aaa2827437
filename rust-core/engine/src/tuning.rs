//! Features and custom weights for fitting the evaluation.

use crate::board::{SearchBoard, Tables};
use crate::eval;
use crate::pattern::class::{self, Class};
use crate::{Position, Rule};

pub use crate::board::{Features, PointFeatures};
pub use crate::eval::SITUATIONS;
pub use crate::pattern::class::COMBOS;

/// Length of a weights file in bytes.
pub const WEIGHTS_LENGTH: usize = eval::FILE_LENGTH;

/// Evaluation weights.
#[derive(Clone, Default)]
pub struct EvaluationWeights(pub(crate) eval::Weights);

impl EvaluationWeights {
    /// Parses a weights file of [`WEIGHTS_LENGTH`] bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Some(Self(eval::Weights::from_bytes(bytes.try_into().ok()?)))
    }
}

impl std::fmt::Debug for EvaluationWeights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

/// Four line patterns, weakest first, and their class, all below 14. The last combination
/// represents all points that Renju may forbid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Combination {
    /// Pattern numbers.
    pub patterns: [u8; 4],
    /// Class number.
    pub class: u8,
}

/// Returns all [`COMBOS`] combinations by number.
#[must_use]
pub fn combinations() -> Vec<Combination> {
    let forbidden = Combination {
        patterns: [0; 4],
        class: Class::Forbidden as u8,
    };
    class::combinations()
        .map(|patterns| Combination {
            patterns: patterns.map(|pattern| pattern as u8),
            class: Class::of(patterns, false) as u8,
        })
        .chain([forbidden])
        .collect()
}

/// Extracts features under one rule.
pub struct Extractor(Tables);

impl Extractor {
    /// Returns an extractor of `rule`.
    #[must_use]
    pub fn new(rule: Rule, weights: &EvaluationWeights) -> Self {
        Self(Tables::with_weights(rule, weights.0.clone()))
    }

    /// Returns the features of a position with the extractor's rule.
    #[must_use]
    pub fn extract(&self, position: &Position) -> Features {
        let board = SearchBoard::new(&self.0, position);
        board.features()
    }
}

#[cfg(feature = "float-network")]
impl Extractor {
    pub(crate) fn tables(&self) -> &Tables {
        &self.0
    }
}

impl std::fmt::Debug for Extractor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Extractor").finish_non_exhaustive()
    }
}
