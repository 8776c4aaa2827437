//! Positions of the prover: canonical, without history.

use gomoku_engine::{BoardSize, Point, Position, Rule, Stone};

/// Stones and side to move, equal for all eight symmetries. Bytes: side to move (1), number of
/// black stones (1), black and white points, each sorted by `y · lines + x`. Exact, without
/// collisions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Stones(Box<[u8]>);

/// Symmetry from a position to its [`Stones`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Orientation {
    way: u8,
    last: u8,
    /// Whether another symmetry gives the same stones.
    pub(super) is_symmetric: bool,
}

impl Orientation {
    const WAYS: u8 = 8;

    /// Maps a point to the canonical orientation.
    pub(super) fn laid(self, point: Point) -> Point {
        let Point { x, y } = point;
        let (x, y) = if self.way & 4 == 0 { (x, y) } else { (y, x) };
        self.mirrored(x, y)
    }

    /// Maps a point back.
    pub(super) fn original(self, point: Point) -> Point {
        let Point { x, y } = self.mirrored(point.x, point.y);
        if self.way & 4 == 0 {
            Point::new(x, y)
        } else {
            Point::new(y, x)
        }
    }

    fn mirrored(self, x: u8, y: u8) -> Point {
        let flip = |value: u8, bit: u8| match self.way & bit {
            0 => value,
            _ => self.last - value,
        };
        Point::new(flip(x, 1), flip(y, 2))
    }
}

impl Stones {
    /// Stones of a position on at most 16 lines, and the symmetry.
    pub(super) fn of(position: &Position) -> (Self, Orientation) {
        let size = position.size();
        let (mut black, mut white) = (Vec::new(), Vec::new());
        for point in size.points() {
            match position.at(point) {
                Some(Stone::Black) => black.push(point),
                Some(Stone::White) => white.push(point),
                None => {}
            }
        }
        let ways = (0..Orientation::WAYS).map(|way| {
            let laid = Orientation {
                way,
                last: size.lines() - 1,
                is_symmetric: false,
            };
            let code = |points: &[Point]| {
                let mut codes: Vec<u8> = points
                    .iter()
                    .map(|&point| laid.laid(point).index(size) as u8)
                    .collect();
                codes.sort_unstable();
                codes
            };
            let mut bytes = vec![position.turn() as u8, black.len() as u8];
            bytes.extend(code(&black));
            bytes.extend(code(&white));
            (bytes, laid)
        });
        let mut ways: Vec<(Vec<u8>, Orientation)> = ways.collect();
        ways.sort_by(|a, b| a.0.cmp(&b.0));
        // All distinct images occur equally often.
        let is_symmetric = ways.first().map(|it| &it.0) == ways.get(1).map(|it| &it.0);
        let first = (
            Vec::new(),
            Orientation {
                way: 0,
                last: 0,
                is_symmetric,
            },
        );
        let (bytes, mut laid) = ways.into_iter().next().unwrap_or(first);
        laid.is_symmetric = is_symmetric;
        (Self(bytes.into()), laid)
    }

    /// Inverse of [`Stones::bytes`].
    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        Self(bytes.into())
    }

    /// For the journal.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn black(&self, size: BoardSize) -> Vec<Point> {
        let count = self.0.get(1).copied().unwrap_or(0);
        let codes = self.0.iter().skip(2).take(count.into());
        codes.map(|&code| point(code, size)).collect()
    }

    /// Whether Black, the side to be proved winning, is to move.
    pub(super) fn is_attack(&self) -> bool {
        self.0.first() == Some(&(Stone::Black as u8))
    }

    pub(super) fn count(&self) -> usize {
        self.0.len().saturating_sub(2)
    }

    /// Position without a history; `None` for invalid bytes.
    pub(super) fn position(&self, rule: Rule, size: BoardSize) -> Option<Position> {
        let (&[turn, black], points) = self.0.split_first_chunk()?;
        let turn = match turn {
            turn if turn == Stone::Black as u8 => Stone::Black,
            _ => Stone::White,
        };
        let stones = points.iter().enumerate().map(|(index, &code)| {
            let stone = if index < usize::from(black) {
                Stone::Black
            } else {
                Stone::White
            };
            (point(code, size), stone)
        });
        Position::from_stones(rule, size, stones, turn).ok()
    }
}

/// Point of a code, possibly off the board.
pub(super) fn point(code: u8, size: BoardSize) -> Point {
    Point::new(code % size.lines(), code / size.lines())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_ways_are_one_and_lead_back() {
        let size = BoardSize::STANDARD;
        let moves = ["H8", "I9", "G10", "C3", "O2"];
        let moves: Vec<Point> = moves.iter().map(|text| text.parse().unwrap()).collect();
        let position = Position::from_moves(Rule::Freestyle, size, &moves).unwrap();
        let (stones, _) = Stones::of(&position);
        for way in 0..Orientation::WAYS {
            let turn = Orientation {
                way,
                last: 14,
                is_symmetric: false,
            };
            let turned: Vec<Point> = moves.iter().map(|&point| turn.laid(point)).collect();
            let other = Position::from_moves(Rule::Freestyle, size, &turned).unwrap();
            let (same, laid) = Stones::of(&other);
            assert_eq!(same, stones);
            let back = same.position(Rule::Freestyle, size).unwrap();
            for point in size.points() {
                assert_eq!(back.at(laid.laid(point)), other.at(point));
                assert_eq!(laid.original(laid.laid(point)), point);
            }
            assert_eq!(back.turn(), other.turn());
        }
        let other = Position::from_moves(Rule::Freestyle, size, &moves[..4]).unwrap();
        let (fewer, laid) = Stones::of(&other);
        assert_ne!(fewer, stones);
        assert!(!laid.is_symmetric);
        let other = Position::from_moves(Rule::Freestyle, size, &moves[..2]).unwrap();
        assert!(Stones::of(&other).1.is_symmetric);
    }
}
