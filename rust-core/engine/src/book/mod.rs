//! What the computer learnt from lost games: for a position, the move that it should have played.
//!
//! A book belongs to whoever keeps it: the engine fills it ([`Book::study`]) and asks it
//! ([`Book::advice`]); as bytes ([`Book::to_bytes`]) it takes at most [`Book::MAX_BYTES`].

mod bytes;
mod lesson;

pub use bytes::BookError;
pub use lesson::Studied;

use crate::symmetry::Key;
use crate::{Level, Point, Position};

/// Moves of a position that are remembered as lost.
const REFUTED: usize = 3;

/// Positions with the move to play there; the oldest gives way to the newest. Positions that are
/// turned or mirrored are one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Book {
    /// Oldest first; no key twice.
    entries: Vec<Entry>,
}

/// Points are those of the position that the key stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    key: u64,
    /// The level that lost here: a stronger one knows better than this.
    level: Level,
    play: Point,
    refuted: [Option<Point>; REFUTED],
}

impl Book {
    /// Most positions kept.
    pub const MAX_ENTRIES: usize = 240;

    /// Positions kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing was learnt yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The move learnt for this position by `level` or a stronger one. Levels that don't look
    /// ahead learn nothing and are told nothing: they stay what they are.
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

    /// Moves known to lose here.
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

    /// Remembers to play `play` here, since each of `refuted` has lost.
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
