//! Index of My games, which avoids parsing them. The game files are authoritative: a row is rebuilt
//! when its file changes, the whole index when it is unreadable.

use super::files::FileEntry;
use super::summary::GameSummary;
use crate::bytes::{Reader, Writer};
use crate::record::RecordError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct IndexRow {
    pub(super) file: FileEntry,
    /// Time of storing, in milliseconds since 1970.
    pub(super) came_ms: u64,
    pub(super) hash: u64,
    pub(super) about: IndexEntry,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum IndexEntry {
    Game(GameSummary),
    Foreign { id: String, error: RecordError },
}

impl IndexEntry {
    pub(super) fn id(&self) -> &str {
        match self {
            Self::Game(summary) => &summary.id,
            Self::Foreign { id, .. } => id,
        }
    }
}

pub(super) fn to_bytes(rows: &[IndexRow]) -> Vec<u8> {
    let mut to = Writer::default();
    for row in rows {
        // Parse foreign records at each start: a later version may be able to show them.
        let IndexEntry::Game(summary) = &row.about else {
            continue;
        };
        to.text(&row.file.name);
        to.long(row.file.length);
        to.long(stamp(&row.file));
        to.long(row.came_ms);
        to.long(row.hash);
        to.text(&summary.id);
        summary.write(&mut to);
    }
    to.rest(&[])
}

pub(super) fn from_bytes(bytes: &[u8]) -> Option<Vec<IndexRow>> {
    let mut from = Reader::new(bytes);
    let mut rows = Vec::new();
    while !from.is_empty() {
        let file = FileEntry {
            name: from.text()?,
            length: from.long()?,
            written_ns: from.long()?.into(),
        };
        let (came_ms, hash) = (from.long()?, from.long()?);
        let id = from.text()?;
        let about = IndexEntry::Game(GameSummary::read(id, &mut from)?);
        rows.push(IndexRow {
            file,
            came_ms,
            hash,
            about,
        });
    }
    Some(rows)
}

/// Nanoseconds since 1970 fit until 2554.
fn stamp(file: &FileEntry) -> u64 {
    u64::try_from(file.written_ns).unwrap_or(u64::MAX)
}

/// Whether the row describes this version of the file.
pub(super) fn is_of(row: &IndexRow, file: &FileEntry) -> bool {
    row.file.name == file.name && row.file.length == file.length && stamp(&row.file) == stamp(file)
}
