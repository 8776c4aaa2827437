//! What a list says of each of My games, kept so that the list opens without reading them. The
//! games' own files are what counts: a row whose file is another one by now is read anew, and an
//! index that can't be read is made again.

use super::files::Listed;
use super::summary::GameSummary;
use crate::bytes::{Reader, Writer};
use crate::record::RecordError;

/// One game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    /// The file that this is said of.
    pub(super) file: Listed,
    /// When the game was kept, in milliseconds since 1970.
    pub(super) came_ms: u64,
    /// Of the record's text.
    pub(super) hash: u64,
    pub(super) about: About,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum About {
    Game(GameSummary),
    /// A record that this version can't show.
    Foreign {
        id: String,
        error: RecordError,
    },
}

impl About {
    pub(super) fn id(&self) -> &str {
        match self {
            Self::Game(summary) => &summary.id,
            Self::Foreign { id, .. } => id,
        }
    }
}

pub(super) fn to_bytes(rows: &[Row]) -> Vec<u8> {
    let mut to = Writer::default();
    for row in rows {
        // One that can't be shown is read again: a later version may show it.
        let About::Game(summary) = &row.about else {
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

pub(super) fn from_bytes(bytes: &[u8]) -> Option<Vec<Row>> {
    let mut from = Reader::new(bytes);
    let mut rows = Vec::new();
    while !from.is_empty() {
        let file = Listed {
            name: from.text()?,
            length: from.long()?,
            written_ns: from.long()?.into(),
        };
        let (came_ms, hash) = (from.long()?, from.long()?);
        let id = from.text()?;
        let about = About::Game(GameSummary::read(id, &mut from)?);
        rows.push(Row {
            file,
            came_ms,
            hash,
            about,
        });
    }
    Some(rows)
}

/// Nanoseconds since 1970 fit until 2554.
fn stamp(file: &Listed) -> u64 {
    u64::try_from(file.written_ns).unwrap_or(u64::MAX)
}

/// Whether the row is said of that very file.
pub(super) fn is_of(row: &Row, file: &Listed) -> bool {
    row.file.name == file.name && row.file.length == file.length && stamp(&row.file) == stamp(file)
}
