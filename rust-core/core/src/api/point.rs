use gomoku_engine::BoardSize;

use super::Point;

/// Name of a point, such as `H8` for column 7 and row 7. Empty for a point that no board has.
#[uniffi::export]
pub fn point_name(point: Point) -> String {
    let column = u8::try_from(point.x).ok().filter(|&x| x < BoardSize::MAX);
    let row = u8::try_from(point.y).ok().filter(|&y| y < BoardSize::MAX);
    match (column, row) {
        (Some(x), Some(y)) => gomoku_engine::Point::new(x, y).to_string(),
        _ => String::new(),
    }
}

/// Parses `H8` or `h8` on a board of `size` lines, for programs.
#[must_use]
pub fn parse_point(text: &str, size: i32) -> Option<Point> {
    let size = BoardSize::new(size.into()).ok()?;
    let point: gomoku_engine::Point = text.trim().parse().ok()?;
    size.contains(point).then(|| point.into())
}
