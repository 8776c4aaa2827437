//! Reviews as opaque bytes, one file per game.

use std::io;

use super::desk::{Desk, Loaded};
use super::folder::Folder;
use super::format::Kind;
use super::{ShelfError, ShelfPart};

pub(super) const ENDING: &str = ".review";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum KeptReview {
    /// Missing, or unreadable and set aside.
    Nothing,
    Bytes(Vec<u8>),
    /// A later version wrote it; it stays.
    Newer,
}

fn name(id: &str) -> String {
    format!("{id}{ENDING}")
}

pub(super) fn load(games: &Folder, id: &str, desk: &Desk) -> Result<KeptReview, ShelfError> {
    let loaded = desk.load(games, &name(id), Kind::Review, ShelfPart::Review)?;
    Ok(match loaded {
        Loaded::Nothing | Loaded::Damaged => KeptReview::Nothing,
        Loaded::Content(bytes) => KeptReview::Bytes(bytes),
        Loaded::Newer => KeptReview::Newer,
    })
}

pub(super) fn keep(games: &Folder, id: &str, bytes: &[u8]) -> io::Result<()> {
    games.write(&name(id), Kind::Review, bytes)
}

pub(super) fn set_aside(games: &Folder, id: &str, desk: &Desk) -> Result<(), ShelfError> {
    desk.set_aside(games, &name(id), ShelfPart::Review)
}

pub(super) fn remove(games: &Folder, id: &str) -> io::Result<()> {
    games.remove(&name(id))
}
