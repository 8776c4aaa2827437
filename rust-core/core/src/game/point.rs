use gomoku_engine as engine;

use super::{Game, MoveError};

/// Point of the board. Every call rejects values off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Point {
    /// Column from the left, 0-based.
    pub x: i32,
    /// Row from the bottom, 0-based.
    pub y: i32,
}

impl From<engine::Point> for Point {
    fn from(point: engine::Point) -> Self {
        Self {
            x: i32::from(point.x),
            y: i32::from(point.y),
        }
    }
}

impl Point {
    pub(crate) fn on_board(self, game: &Game) -> Result<engine::Point, MoveError> {
        let size = game.setup().size;
        self.on(size).ok_or(MoveError::OffBoard {
            x: self.x,
            y: self.y,
            size: size.lines().into(),
        })
    }

    pub(crate) fn on(self, size: engine::BoardSize) -> Option<engine::Point> {
        let point = engine::Point::new(u8::try_from(self.x).ok()?, u8::try_from(self.y).ok()?);
        size.contains(point).then_some(point)
    }
}
