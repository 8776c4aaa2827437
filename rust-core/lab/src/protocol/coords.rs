use gomoku_engine::{BoardSize, Point};

/// Converts the protocol's `x,y`, unless it is off the board.
pub(crate) fn to_point(x: i64, y: i64, size: BoardSize) -> Option<Point> {
    let lines = i64::from(size.lines());
    if !(0..lines).contains(&x) || !(0..lines).contains(&y) {
        return None;
    }
    let x = u8::try_from(x).ok()?;
    let y = u8::try_from(lines - 1 - y).ok()?;
    Some(Point::new(x, y))
}

pub(crate) fn from_point(point: Point, size: BoardSize) -> (u8, u8) {
    (point.x, (size.lines() - 1).saturating_sub(point.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_protocol_counts_rows_from_the_top() {
        let size = BoardSize::STANDARD;
        assert_eq!(to_point(0, 0, size), Some(Point::new(0, 14)));
        assert_eq!(to_point(14, 14, size), Some(Point::new(14, 0)));
        assert_eq!(to_point(3, 15, size), None);
        assert_eq!(to_point(-1, 0, size), None);
        assert_eq!(to_point(i64::MAX, i64::MIN, size), None);
    }

    #[test]
    fn every_point_goes_there_and_back() {
        for lines in 9..=20 {
            let size = BoardSize::new(lines).unwrap();
            for point in size.points() {
                let (x, y) = from_point(point, size);
                assert_eq!(to_point(x.into(), y.into(), size), Some(point));
            }
        }
    }
}
