//! State of background checks: the news between devices that the person was notified of. Nothing is
//! notified twice, and a killed check loses nothing. The file is in the private folder.

use std::collections::BTreeMap;

use super::context::{Loaded, StorageContext};
use super::folder::Folder;
use super::format::FileKind;
use super::{StorageError, StoragePart};
use crate::bytes::{Reader, Writer};

const NEWS: &str = "news";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkStage {
    /// Open invitation.
    Invites,
    /// Answer to an invitation.
    Joins,
    Plays,
}

/// Last notified state of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) stage: LinkStage,
    /// Game number over the link.
    pub(crate) game: u32,
    pub(crate) entries: u32,
    /// Stones on the board.
    pub(crate) moves: u32,
    /// Id of the peer's open offer; 0 for none.
    pub(crate) asked: u32,
    /// Last request to the server, in milliseconds since 1970.
    pub(crate) looked_ms: u64,
}

/// Last notified state, by link id.
pub(crate) type Marks = BTreeMap<String, Mark>;

pub(super) struct NewsMarks {
    folder: Folder,
}

impl NewsMarks {
    pub(super) const fn new(private: Folder) -> Self {
        Self { folder: private }
    }

    pub(super) fn load(&self, context: &StorageContext) -> Result<Option<Marks>, StorageError> {
        let part = StoragePart::News;
        match context.load(&self.folder, NEWS, FileKind::News, part)? {
            Loaded::Nothing | Loaded::Damaged => Ok(Some(Marks::new())),
            Loaded::Newer => Ok(None),
            Loaded::Content(content) => match read(&content) {
                Some(marks) => Ok(Some(marks)),
                None => {
                    context.set_aside(&self.folder, NEWS, part)?;
                    Ok(Some(Marks::new()))
                }
            },
        }
    }

    pub(super) fn keep(&self, marks: &Marks, context: &StorageContext) -> Result<(), StorageError> {
        context.pass()?;
        if marks.is_empty() {
            return Ok(self.folder.remove(NEWS)?);
        }
        Ok(self.folder.write(NEWS, FileKind::News, &to_bytes(marks))?)
    }
}

fn to_bytes(marks: &Marks) -> Vec<u8> {
    let mut to = Writer::default();
    for (id, mark) in marks {
        to.text(id);
        to.byte(match mark.stage {
            LinkStage::Invites => 0,
            LinkStage::Joins => 1,
            LinkStage::Plays => 2,
        });
        for number in [mark.game, mark.entries, mark.moves, mark.asked] {
            to.long(number.into());
        }
        to.long(mark.looked_ms);
    }
    to.rest(&[])
}

fn read(content: &[u8]) -> Option<Marks> {
    let mut from = Reader::new(content);
    let mut marks = Marks::new();
    while !from.is_empty() {
        let id = from.text()?;
        let stage = match from.byte()? {
            0 => LinkStage::Invites,
            1 => LinkStage::Joins,
            2 => LinkStage::Plays,
            _ => return None,
        };
        let mut number = || u32::try_from(from.long()?).ok();
        let mark = Mark {
            stage,
            game: number()?,
            entries: number()?,
            moves: number()?,
            asked: number()?,
            looked_ms: from.long()?,
        };
        marks.insert(id, mark);
    }
    Some(marks)
}
