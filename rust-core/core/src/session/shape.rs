use gomoku_engine as engine;

use crate::game::{Point, StoneShape};

/// Shapes that each colour would make on an empty point, with either side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct PointShapes {
    /// The point.
    pub point: Point,
    /// Shape of a black stone; none where Renju forbids it.
    pub black: Option<StoneShape>,
    /// Shape of a white stone.
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
