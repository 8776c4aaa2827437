//! Learning book: better moves for positions of lost games.
//!
//! The engine fills ([`Book::study`]) and reads ([`Book::advice`]) it. The caller stores its bytes
//! ([`Book::to_bytes`]).

mod bytes;
mod lesson;

pub use bytes::BookError;
pub use lesson::StudyResult;

use crate::symmetry::Key;
use crate::{Level, Point, Position};

/// Refuted moves stored per position.
const REFUTED: usize = 3;

/// Moves by position. A new entry replaces the oldest of a full book. Symmetric positions share an
/// entry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Book {
    /// Oldest first, with unique keys.
    entries: Vec<Entry>,
}

/// Points of the canonical image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    key: u64,
    /// Losing level. Stronger levels ignore the entry.
    level: Level,
    play: Point,
    refuted: [Option<Point>; REFUTED],
}

impl Book {
    /// Maximum number of positions.
    pub const MAX_ENTRIES: usize = 240;

    /// Number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the book is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the move that `level` or a stronger level learnt. `None` for levels that do not
    /// search, so that their strength stays constant.
    #[must_use]
    pub fn advice(&self, position: &Position, level: Level) -> Option<Point> {
        level.nodes()?;
        if position.outcome().is_some() {
            return None;
        }
        let key = Key::of(position);
        let entry = self.entry(&key)?;
        let point = key.original(entry.play);
        // Two positions may share a hash.
        (entry.level >= level && position.check(point).is_ok()).then_some(point)
    }

    fn entry(&self, key: &Key) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key.hash)
    }

    fn refuted(&self, position: &Position) -> Vec<Point> {
        let key = Key::of(position);
        let known = self.entry(&key).map(|entry| entry.refuted);
        known
            .into_iter()
            .flatten()
            .flatten()
            .map(|point| key.original(point))
            .collect()
    }

    /// Stores `play`, after each of `refuted` has lost here.
    fn remember(&mut self, position: &Position, level: Level, play: Point, refuted: &[Point]) {
        let key = Key::of(position);
        self.entries.retain(|entry| entry.key != key.hash);
        if self.entries.len() >= Self::MAX_ENTRIES {
            self.entries.remove(0);
        }
        let mut kept = [None; REFUTED];
        for (slot, &point) in kept.iter_mut().zip(refuted) {
            *slot = Some(key.canonical(point));
        }
        self.entries.push(Entry {
            key: key.hash,
            level,
            play: key.canonical(play),
            refuted: kept,
        });
    }
}
