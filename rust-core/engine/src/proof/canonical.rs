//! Canonical orientation of positions.

use crate::symmetry::{SYMMETRIES, original, turned};
use crate::{BoardSize, Point, Position, Stone};

const WHITE: u16 = 1 << 8;
const LEFT_OUT: u16 = 2 << 8;

/// Position in canonical orientation, because results of node-limited searches depend on it.
///
/// Among the eight images, this one has the smallest list of black points, white points and points
/// that a book ignores, each in row order.
#[derive(Debug, Clone)]
pub struct CanonicalPosition {
    stones: Vec<u16>,
    way: u8,
    size: BoardSize,
}

impl CanonicalPosition {
    /// Returns the canonical form of a position on at most 15 lines.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self::seen(position, position)
    }

    /// [`CanonicalPosition::of`] for a book that sees only the stones of `known`.
    #[must_use]
    pub fn seen(position: &Position, known: &Position) -> Self {
        let size = position.size();
        let mut seen: Vec<(Point, u16)> = Vec::new();
        for point in size.points() {
            match position.at(point) {
                None => continue,
                Some(Stone::Black) => seen.push((point, 0)),
                Some(Stone::White) => seen.push((point, WHITE)),
            }
            if known.at(point) != position.at(point) {
                seen.push((point, LEFT_OUT));
            }
        }
        let read = |way: u8| {
            let code =
                |&(point, kind): &(Point, u16)| kind | turned(point, way, size).index(size) as u16;
            let mut stones: Vec<u16> = seen.iter().map(code).collect();
            stones.sort_unstable();
            (stones, way)
        };
        let first = read(0);
        let (stones, way) = (1..SYMMETRIES).map(read).fold(first, Ord::min);
        Self { stones, way, size }
    }

    /// Key of the stones, equal for all eight symmetries.
    #[must_use]
    pub fn into_key(self) -> Vec<u16> {
        self.stones
    }

    /// Position in canonical orientation, with the rule and side to move of `met`.
    #[must_use]
    pub fn position(&self, met: &Position) -> Option<Position> {
        let lines = u16::from(self.size.lines());
        let stones = self.stones.iter().filter(|&&code| code < LEFT_OUT);
        let stones = stones.map(|code| {
            let index = code & 0xFF;
            let point = Point::new((index % lines) as u8, (index / lines) as u8);
            let is_white = code & WHITE != 0;
            (point, if is_white { Stone::White } else { Stone::Black })
        });
        Position::from_stones(met.rule(), met.size(), stones, met.turn()).ok()
    }

    /// Maps a point to the canonical orientation.
    pub(super) fn canonical(&self, point: Point) -> Point {
        turned(point, self.way, self.size)
    }

    /// Maps a point back.
    pub(super) fn original(&self, point: Point) -> Point {
        original(point, self.way, self.size)
    }
}
