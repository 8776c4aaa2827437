//! Progress in puzzles and lessons, and personal puzzles, as opaque bytes.

use super::desk::{Desk, Loaded};
use super::folder::Folder;
use super::format::Kind;
use super::{ShelfError, ShelfPart};

#[derive(Debug)]
pub(super) struct Progress {
    folder: Folder,
    name: &'static str,
    kind: Kind,
    part: ShelfPart,
}

impl Progress {
    pub(super) const fn puzzles(folder: Folder) -> Self {
        Self {
            folder,
            name: "practice",
            kind: Kind::Practice,
            part: ShelfPart::Practice,
        }
    }

    pub(super) const fn own_puzzles(folder: Folder) -> Self {
        Self {
            folder,
            name: "own-puzzles",
            kind: Kind::OwnPuzzles,
            part: ShelfPart::OwnPuzzles,
        }
    }

    pub(super) const fn lessons(folder: Folder) -> Self {
        Self {
            folder,
            name: "lessons",
            kind: Kind::Lessons,
            part: ShelfPart::Lessons,
        }
    }

    /// Returns the stored bytes; none if they were damaged and set aside.
    pub(super) fn load(&self, desk: &Desk) -> Result<Option<Vec<u8>>, ShelfError> {
        match desk.load(&self.folder, self.name, self.kind, self.part)? {
            Loaded::Nothing | Loaded::Damaged => Ok(None),
            Loaded::Newer => Err(ShelfError::Newer),
            Loaded::Content(content) => Ok(Some(content)),
        }
    }

    pub(super) fn keep(&self, content: &[u8], desk: &Desk) -> Result<(), ShelfError> {
        desk.pass()?;
        Ok(self.folder.write(self.name, self.kind, content)?)
    }

    pub(super) fn set_aside(&self, desk: &Desk) -> Result<(), ShelfError> {
        desk.set_aside(&self.folder, self.name, self.part)
    }
}
