//! Symmetries of the board, and one hash key for all images of a position.

use crate::{BoardSize, Point, Position, Stone, zobrist};

/// Bits 0 and 1 mirror columns and rows, bit 2 transposes them.
pub(crate) const SYMMETRIES: u8 = 8;

impl Position {
    /// Returns a hash that is equal for all rotations and reflections.
    #[must_use]
    pub fn symmetric_hash(&self) -> u64 {
        Key::of(self).hash
    }
}

/// Rotation or reflection of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symmetry {
    way: u8,
    size: BoardSize,
}

impl Symmetry {
    /// Returns the image of a point; a point off the board is unchanged.
    #[must_use]
    pub fn image(self, point: Point) -> Point {
        match self.size.contains(point) {
            true => turned(point, self.way, self.size),
            false => point,
        }
    }

    /// Returns the point whose image is `point`.
    #[must_use]
    pub fn preimage(self, point: Point) -> Point {
        match self.size.contains(point) {
            true => original(point, self.way, self.size),
            false => point,
        }
    }
}

impl Position {
    /// Returns a symmetry that preserves the stones and maps `from` onto `to`.
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

/// Smallest hash of the eight images, with its symmetry.
pub(crate) struct Key {
    pub(crate) hash: u64,
    /// Whether another symmetry than the identity preserves the position.
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
            // All distinct hashes occur equally often.
            is_symmetric: hashes.get(1).is_some_and(|&(next, _)| next == hash),
            symmetry,
            size,
        }
    }

    /// Maps a point to the canonical image.
    pub(crate) fn canonical(&self, point: Point) -> Point {
        turned(point, self.symmetry, self.size)
    }

    /// Maps a point back. A point off the board is unchanged.
    pub(crate) fn original(&self, point: Point) -> Point {
        if !self.size.contains(point) {
            return point;
        }
        original(point, self.symmetry, self.size)
    }
}

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

pub(crate) fn original(point: Point, symmetry: u8, size: BoardSize) -> Point {
    let Point { x, y } = mirrored(point, symmetry, size);
    if symmetry & 4 == 0 {
        Point::new(x, y)
    } else {
        Point::new(y, x)
    }
}
