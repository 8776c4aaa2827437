use gomoku_engine as engine;

use super::Point;

/// What a stone would make on an empty point, and only the strongest of it. Not called `Shape` as in
/// the engine: SwiftUI has a protocol of that name, and a file that imports both can name neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum StoneShape {
    /// A three that one more stone makes an open four.
    OpenThree,
    /// A four with one point that makes a five.
    Four,
    /// Two open threes at once.
    DoubleThree,
    /// A four and an open three at once.
    FourThree,
    /// Two fours at once.
    DoubleFour,
    /// A four with two points that make a five: an open three ends here.
    OpenFour,
    /// A row that wins: a four ends here.
    Five,
}

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

impl From<engine::Shape> for StoneShape {
    fn from(shape: engine::Shape) -> Self {
        match shape {
            engine::Shape::OpenThree => Self::OpenThree,
            engine::Shape::Four => Self::Four,
            engine::Shape::DoubleThree => Self::DoubleThree,
            engine::Shape::FourThree => Self::FourThree,
            engine::Shape::DoubleFour => Self::DoubleFour,
            engine::Shape::OpenFour => Self::OpenFour,
            engine::Shape::Five => Self::Five,
        }
    }
}

impl From<engine::PointShapes> for PointShapes {
    fn from(shapes: engine::PointShapes) -> Self {
        Self {
            point: shapes.point.into(),
            black: shapes.black.map(StoneShape::from),
            white: shapes.white.map(StoneShape::from),
        }
    }
}
