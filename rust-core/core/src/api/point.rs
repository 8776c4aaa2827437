//! Points as people write them.

use gomoku_engine::BoardSize;

use super::Point;

/// Text that names no point of the board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum PointError {
    /// Not a letter and a number, or not on the board.
    #[error("a point is a letter and a number on the board, such as H8")]
    NotAPoint,
}

/// `H8` for the column 7 and row 7. The same name on every platform. Empty for a point that no
/// board has.
#[uniffi::export]
pub fn point_name(point: Point) -> String {
    let column = u8::try_from(point.x).ok().filter(|&x| x < BoardSize::MAX);
    let row = u8::try_from(point.y).ok().filter(|&y| y < BoardSize::MAX);
    match (column, row) {
        (Some(x), Some(y)) => gomoku_engine::Point::new(x, y).to_string(),
        _ => String::new(),
    }
}

/// Reads `H8` or `h8` on a board of `size` lines.
///
/// # Errors
/// [`PointError::NotAPoint`].
#[uniffi::export]
pub fn parse_point(text: String, size: i32) -> Result<Point, PointError> {
    let size = BoardSize::new(size.into()).map_err(|_| PointError::NotAPoint)?;
    let point: gomoku_engine::Point = text.trim().parse().map_err(|_| PointError::NotAPoint)?;
    if size.contains(point) {
        Ok(point.into())
    } else {
        Err(PointError::NotAPoint)
    }
}
