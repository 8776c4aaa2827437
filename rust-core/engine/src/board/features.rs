//! Evaluation features for fitting.

/// Features of an empty point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointFeatures {
    /// Index of the point.
    pub point: u16,
    /// Combination of the side to move, below [`COMBOS`](crate::tuning::COMBOS).
    pub own: u16,
    /// Combination of the opponent.
    pub other: u16,
    /// Whether the search would consider the point.
    pub candidate: bool,
}

/// Evaluation features of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Features {
    /// Threats of both sides, below [`SITUATIONS`](crate::tuning::SITUATIONS).
    pub situation: u16,
    /// All empty points.
    pub points: Vec<PointFeatures>,
    /// Evaluation for the side to move.
    pub evaluation: i32,
    /// Move-ordering scores of `points`.
    pub move_scores: Vec<i32>,
}
