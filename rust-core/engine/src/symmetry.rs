//! One key for the eight ways to lay a board.

use crate::{BoardSize, Point, Position, Stone, zobrist};

/// Mirrorings and the turn about the diagonal, one bit each.
pub(crate) const SYMMETRIES: u8 = 8;

impl Position {
    /// As [`Position::hash`], but the same for positions that are turned or mirrored into each other.
    #[must_use]
    pub fn symmetric_hash(&self) -> u64 {
        Key::of(self).hash
    }
}

/// A turn or mirroring of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symmetry {
    way: u8,
    size: BoardSize,
}

impl Symmetry {
    /// The image of a point. A point off the board is its own image.
    #[must_use]
    pub fn image(self, point: Point) -> Point {
        match self.size.contains(point) {
            true => turned(point, self.way, self.size),
            false => point,
        }
    }

    /// The point whose image is `point`.
    #[must_use]
    pub fn preimage(self, point: Point) -> Point {
        match self.size.contains(point) {
            true => original(point, self.way, self.size),
            false => point,
        }
    }
}

impl Position {
    /// A turn or mirroring that maps every stone onto a stone of the same colour, and `from` onto `to`.
    #[must_use]
    pub fn symmetry(&self, from: Point, to: Point) -> Option<Symmetry> {
        let size = self.size();
        (0..SYMMETRIES)
            .map(|way| Symmetry { way, size })
            .filter(|symmetry| symmetry.image(from) == to)
            .find(|symmetry| {
                size.points()
                    .all(|point| self.at(point) == self.at(symmetry.image(point)))
            })
    }
}

/// The smallest hash of the eight, and how to get there.
pub(crate) struct Key {
    pub(crate) hash: u64,
    /// Whether some turn or mirroring leaves the position as it is.
    pub(crate) is_symmetric: bool,
    symmetry: u8,
    size: BoardSize,
}

impl Key {
    pub(crate) fn of(position: &Position) -> Self {
        let size = position.size();
        let stones: Vec<(Point, Stone)> = size
            .points()
            .filter_map(|point| position.at(point).map(|stone| (point, stone)))
            .collect();
        let hash = |symmetry: u8| {
            let turn = match position.turn() {
                Stone::Black => 0,
                Stone::White => zobrist::WHITE_TO_MOVE,
            };
            let empty = zobrist::empty_board(position.rule(), size) ^ turn;
            stones.iter().fold(empty, |hash, &(point, stone)| {
                hash ^ zobrist::stone(turned(point, symmetry, size), stone)
            })
        };
        let mut hashes: Vec<(u64, u8)> = (0..SYMMETRIES)
            .map(|symmetry| (hash(symmetry), symmetry))
            .collect();
        hashes.sort_unstable();
        let (hash, symmetry) = hashes.first().copied().unwrap_or_default();
        Self {
            hash,
            // All hashes are met equally often.
            is_symmetric: hashes.get(1).is_some_and(|&(next, _)| next == hash),
            symmetry,
            size,
        }
    }

    /// A point of the position as the key has it.
    pub(crate) fn canonical(&self, point: Point) -> Point {
        turned(point, self.symmetry, self.size)
    }

    /// A point of the key as the position has it; off the board for one that is off the key's.
    pub(crate) fn original(&self, point: Point) -> Point {
        if !self.size.contains(point) {
            return point;
        }
        original(point, self.symmetry, self.size)
    }
}

/// Where a point comes to lie.
pub(crate) fn turned(point: Point, symmetry: u8, size: BoardSize) -> Point {
    let Point { x, y } = point;
    let point = if symmetry & 4 == 0 {
        point
    } else {
        Point::new(y, x)
    };
    mirrored(point, symmetry, size)
}

fn mirrored(point: Point, symmetry: u8, size: BoardSize) -> Point {
    let last = size.lines() - 1;
    let flip = |value: u8, bit: u8| {
        if symmetry & bit == 0 {
            value
        } else {
            last - value
        }
    };
    Point::new(flip(point.x, 1), flip(point.y, 2))
}

/// The point that comes to lie on `point`.
pub(crate) fn original(point: Point, symmetry: u8, size: BoardSize) -> Point {
    let Point { x, y } = mirrored(point, symmetry, size);
    if symmetry & 4 == 0 {
        Point::new(x, y)
    } else {
        Point::new(y, x)
    }
}
