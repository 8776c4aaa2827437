//! What the evaluation sees of a position, for those who fit it.

/// What the evaluation and the move order see of an empty point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointFeatures {
    /// Index of the point.
    pub point: u16,
    /// Combination of the side to move, below [`COMBOS`](crate::tuning::COMBOS).
    pub own: u16,
    /// Combination of the other side.
    pub other: u16,
    /// Whether the search would try the point.
    pub candidate: bool,
}

/// What the evaluation sees of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Features {
    /// What the two sides threaten, below [`SITUATIONS`](crate::tuning::SITUATIONS).
    pub situation: u16,
    /// Every empty point.
    pub points: Vec<PointFeatures>,
    /// The evaluation for the side to move.
    pub evaluation: i32,
    /// The move score of every point in `points`.
    pub move_scores: Vec<i32>,
}
