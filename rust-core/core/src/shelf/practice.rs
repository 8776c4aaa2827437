//! How puzzles went. What the bytes say is the puzzles' own matter.

use super::desk::{Desk, Loaded};
use super::folder::Folder;
use super::format::Kind;
use super::{ShelfError, ShelfPart};

const PRACTICE: &str = "practice";

/// See the [module](self).
#[derive(Debug)]
pub(super) struct Practice {
    folder: Folder,
}

impl Practice {
    pub(super) const fn new(folder: Folder) -> Self {
        Self { folder }
    }

    /// As it was handed over; none where there is nothing, or what was damaged and set aside.
    /// [`ShelfError::Newer`] for that of a later version.
    pub(super) fn load(&self, desk: &Desk) -> Result<Option<Vec<u8>>, ShelfError> {
        match desk.load(&self.folder, PRACTICE, Kind::Practice, ShelfPart::Practice)? {
            Loaded::Nothing | Loaded::Damaged => Ok(None),
            Loaded::Newer => Err(ShelfError::Newer),
            Loaded::Content(content) => Ok(Some(content)),
        }
    }

    pub(super) fn keep(&self, content: &[u8], desk: &Desk) -> Result<(), ShelfError> {
        desk.pass()?;
        Ok(self.folder.write(PRACTICE, Kind::Practice, content)?)
    }

    pub(super) fn set_aside(&self, desk: &Desk) -> Result<(), ShelfError> {
        desk.set_aside(&self.folder, PRACTICE, ShelfPart::Practice)
    }
}
