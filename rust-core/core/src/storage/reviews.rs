//! Reviews as opaque bytes, one file per game.

use std::io;

use super::context::{Loaded, StorageContext};
use super::folder::Folder;
use super::format::FileKind;
use super::{StorageError, StoragePart};

pub(super) const ENDING: &str = ".review";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum StoredReview {
    /// Missing, or unreadable and set aside.
    Nothing,
    Bytes(Vec<u8>),
    /// A later version wrote it; it stays.
    Newer,
}

fn name(id: &str) -> String {
    format!("{id}{ENDING}")
}

pub(super) fn load(
    games: &Folder,
    id: &str,
    context: &StorageContext,
) -> Result<StoredReview, StorageError> {
    let loaded = context.load(games, &name(id), FileKind::Review, StoragePart::Review)?;
    Ok(match loaded {
        Loaded::Nothing | Loaded::Damaged => StoredReview::Nothing,
        Loaded::Content(bytes) => StoredReview::Bytes(bytes),
        Loaded::Newer => StoredReview::Newer,
    })
}

pub(super) fn keep(games: &Folder, id: &str, bytes: &[u8]) -> io::Result<()> {
    games.write(&name(id), FileKind::Review, bytes)
}

pub(super) fn set_aside(
    games: &Folder,
    id: &str,
    context: &StorageContext,
) -> Result<(), StorageError> {
    context.set_aside(games, &name(id), StoragePart::Review)
}

pub(super) fn remove(games: &Folder, id: &str) -> io::Result<()> {
    games.remove(&name(id))
}
