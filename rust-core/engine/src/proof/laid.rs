//! How a position is laid to be asked about.

use crate::symmetry::{SYMMETRIES, original, turned};
use crate::{BoardSize, Point, Position, Stone};

const WHITE: u16 = 1 << 8;
const LEFT_OUT: u16 = 2 << 8;

/// A position in the one of its eight ways in which everybody asks about it: what a solver finds
/// within some nodes depends on how the board lies. It is the way whose list of black points, then
/// white points, then points that a book left out, is least, each in the order of rows.
#[derive(Debug, Clone)]
pub struct Laid {
    stones: Vec<u16>,
    way: u8,
    size: BoardSize,
}

impl Laid {
    /// For a position on at most 15 lines.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self::seen(position, position)
    }

    /// The same where a book sees the stones of `known` alone.
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

    /// The same for all eight ways, and different for different stones.
    #[must_use]
    pub fn into_key(self) -> Vec<u16> {
        self.stones
    }

    /// The stones as they are laid, with the rule and the side to move of `met`.
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

    /// Where a point of the position comes to lie.
    pub(super) fn laid(&self, point: Point) -> Point {
        turned(point, self.way, self.size)
    }

    /// The point of the position that comes to lie on `point`.
    pub(super) fn original(&self, point: Point) -> Point {
        original(point, self.way, self.size)
    }
}
