use gomoku_engine as engine;

use crate::game::{Point, StoneShape};

/// What either colour would make on an empty point, whoever is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct PointShapes {
    /// Where.
    pub point: Point,
    /// What a black stone would make; none where Renju forbids it.
    pub black: Option<StoneShape>,
    /// What a white stone would make.
    pub white: Option<StoneShape>,
}

impl From<engine::PointShapes> for PointShapes {
    fn from(shapes: engine::PointShapes) -> Self {
        Self {
            point: shapes.point.into(),
            black: shapes.black,
            white: shapes.white,
        }
    }
}
