//! Progress in puzzles and lessons, and personal puzzles, as opaque bytes.

use super::context::{Loaded, StorageContext};
use super::folder::Folder;
use super::format::FileKind;
use super::{StorageError, StoragePart};

#[derive(Debug)]
pub(super) struct ProgressFile {
    folder: Folder,
    name: &'static str,
    kind: FileKind,
    part: StoragePart,
}

impl ProgressFile {
    pub(super) const fn puzzles(folder: Folder) -> Self {
        Self {
            folder,
            name: "practice",
            kind: FileKind::Practice,
            part: StoragePart::Practice,
        }
    }

    pub(super) const fn own_puzzles(folder: Folder) -> Self {
        Self {
            folder,
            name: "own-puzzles",
            kind: FileKind::OwnPuzzles,
            part: StoragePart::OwnPuzzles,
        }
    }

    pub(super) const fn lessons(folder: Folder) -> Self {
        Self {
            folder,
            name: "lessons",
            kind: FileKind::Lessons,
            part: StoragePart::Lessons,
        }
    }

    /// Returns the stored bytes; none if they were damaged and set aside.
    pub(super) fn load(&self, context: &StorageContext) -> Result<Option<Vec<u8>>, StorageError> {
        match context.load(&self.folder, self.name, self.kind, self.part)? {
            Loaded::Nothing | Loaded::Damaged => Ok(None),
            Loaded::Newer => Err(StorageError::Newer),
            Loaded::Content(content) => Ok(Some(content)),
        }
    }

    pub(super) fn keep(
        &self,
        content: &[u8],
        context: &StorageContext,
    ) -> Result<(), StorageError> {
        context.pass()?;
        Ok(self.folder.write(self.name, self.kind, content)?)
    }

    pub(super) fn set_aside(&self, context: &StorageContext) -> Result<(), StorageError> {
        context.set_aside(&self.folder, self.name, self.part)
    }
}
