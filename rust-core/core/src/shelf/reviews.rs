//! What was said of games that are kept, each beside its game's own file. Nothing is lost with one: it
//! is made again. What the bytes say is the review's own matter.

use std::io;

use super::desk::{Desk, Loaded};
use super::folder::Folder;
use super::format::Kind;
use super::{ShelfError, ShelfPart};

/// Of a review's file.
pub(super) const ENDING: &str = ".review";

/// What is kept of a game's review.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum KeptReview {
    /// Nothing, or what can't be read and was set aside.
    Nothing,
    /// As it was handed over.
    Bytes(Vec<u8>),
    /// A later version kept it: it stays.
    Newer,
}

/// The file of that game's review; `id` is one of a game that is there.
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
