//! Binary format of the learning book, little-endian: `GKBK`, version (1), number of entries (2),
//! entries, CRC-32 of all preceding bytes (4). An entry is its hash (8), level (1), move (2) and
//! three refuted moves (2 each). A point is `y · 20 + x`, 65,535 if absent.

use thiserror::Error;

use super::{Book, Entry, REFUTED};
use crate::checksum::crc32;
use crate::{BoardSize, Level, Point};

const MAGIC: [u8; 4] = *b"GKBK";
const VERSION: u8 = 1;
const HEAD: usize = 7;
const ENTRY: usize = 8 + 1 + 2 + 2 * REFUTED;
const CHECKSUM: usize = 4;
const NO_POINT: u16 = u16::MAX;

/// Error of reading a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BookError {
    /// The magic bytes are missing.
    #[error("this is no learning book")]
    NotABook,
    /// Unsupported version.
    #[error("the learning book has version {0}, not {VERSION}")]
    Version(u8),
    /// The data is truncated, too long or corrupt.
    #[error("the learning book is damaged")]
    Damaged,
}

impl Book {
    /// Maximum bytes of a book.
    pub const MAX_BYTES: usize = HEAD + Self::MAX_ENTRIES * ENTRY + CHECKSUM;

    /// Serialises the book.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + self.entries.len() * ENTRY + CHECKSUM);
        bytes.extend(MAGIC);
        bytes.push(VERSION);
        bytes.extend((self.entries.len() as u16).to_le_bytes());
        for entry in &self.entries {
            bytes.extend(entry.key.to_le_bytes());
            bytes.push(entry.level.number());
            bytes.extend(code(Some(entry.play)).to_le_bytes());
            for point in entry.refuted {
                bytes.extend(code(point).to_le_bytes());
            }
        }
        let checksum = crc32(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Parses a book.
    ///
    /// # Errors
    /// [`BookError`] unless all bytes form one valid book.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let (magic, rest) = bytes.split_first_chunk().ok_or(BookError::NotABook)?;
        if *magic != MAGIC {
            return Err(BookError::NotABook);
        }
        let (&version, _) = rest.split_first().ok_or(BookError::Damaged)?;
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        decode(bytes).ok_or(BookError::Damaged)
    }
}

fn decode(bytes: &[u8]) -> Option<Book> {
    if bytes.len() > Book::MAX_BYTES {
        return None;
    }
    let (bytes, checksum) = bytes.split_last_chunk()?;
    if crc32(bytes) != u32::from_le_bytes(*checksum) {
        return None;
    }
    let (count, rest) = bytes.get(HEAD - 2..)?.split_first_chunk()?;
    let (entries, left) = rest.as_chunks::<ENTRY>();
    if !left.is_empty() || entries.len() != usize::from(u16::from_le_bytes(*count)) {
        return None;
    }
    let mut book = Book::default();
    for bytes in entries {
        let entry = entry(bytes)?;
        if book.entries.iter().any(|known| known.key == entry.key) {
            return None;
        }
        book.entries.push(entry);
    }
    Some(book)
}

fn entry(bytes: &[u8; ENTRY]) -> Option<Entry> {
    let (key, rest) = bytes.split_first_chunk()?;
    let (&level, rest) = rest.split_first()?;
    let (points, _) = rest.as_chunks();
    let (&play, lost) = points.split_first()?;
    let mut refuted = [None; REFUTED];
    for (slot, &code) in refuted.iter_mut().zip(lost) {
        *slot = match u16::from_le_bytes(code) {
            NO_POINT => None,
            code => Some(point(code)?),
        };
    }
    Some(Entry {
        key: u64::from_le_bytes(*key),
        level: Level::new(level.into()).ok()?,
        play: point(u16::from_le_bytes(play))?,
        refuted,
    })
}

fn code(point: Option<Point>) -> u16 {
    let side = u16::from(BoardSize::MAX);
    point.map_or(NO_POINT, |point| {
        u16::from(point.y) * side + u16::from(point.x)
    })
}

fn point(code: u16) -> Option<Point> {
    let side = u16::from(BoardSize::MAX);
    let (x, y) = (code % side, code / side);
    (y < side).then(|| Point::new(x as u8, y as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_has_a_code() {
        for y in 0..BoardSize::MAX {
            for x in 0..BoardSize::MAX {
                let here = Point::new(x, y);
                assert_eq!(point(code(Some(here))), Some(here));
            }
        }
        assert_eq!(point(400), None);
    }
}
