//! What a side has to say, all of it in one message. `tests/golden/online.txt` holds its bytes.

use serde::{Deserialize, Serialize};

use super::keys::PADDED_BYTES;
use super::room::log::Record;
use crate::codec::{CodecError, decode_saved, encode_saved};
use crate::message::{Ask, LogHash, Reaction};

/// Most bytes of a sealed slot; brokers refuse larger messages.
pub const MAX_SLOT_BYTES: usize = 8_192;

/// Entries that a slot has room for, the newest. The other side lacks two or three at most: nobody
/// writes on without an answer.
pub(super) const MAX_RECORDS: usize = 400;

/// What a side knows and wants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Counts the writer's slots: an older one than was read says nothing.
    pub seq: u64,
    /// The last slot of the reader that the writer has read. A reader that has written no such slot
    /// comes from a backup.
    pub seen: u64,
    /// How often the game was restarted from a common beginning.
    pub era: u32,
    /// Entries that were left when it last was.
    pub base: u32,
    /// Where the logs differ: the beginning from which the writer would go on.
    pub restart: Option<Beginning>,
    /// Entries of the writer's log: so many are kept there.
    pub have: u32,
    /// Over all of them.
    pub hash: LogHash,
    /// Index of the first of `records`.
    pub first: u32,
    /// The entries from `first` to the end.
    pub records: Vec<Record>,
    /// What the writer asks for.
    pub request: Option<Request>,
    /// The last request of the reader that the writer has said no to; 0 for none.
    pub rejected: u32,
    /// A feeling, with a number that counts up.
    pub reaction: Option<(u32, Reaction)>,
    /// The writer has left the game for good.
    pub left: bool,
}

/// The first entries of a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beginning {
    /// How many.
    pub have: u32,
    /// Over all of them.
    pub hash: LogHash,
}

/// Something that needs both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Counts up with each request of a side, from 1.
    pub id: u32,
    /// Entries in the log when it was asked.
    pub at: u32,
    /// What is asked.
    pub ask: Ask,
    /// The asker has thought better of it; in force once it is rejected.
    pub taking_back: bool,
}

impl Slot {
    /// The bytes before sealing.
    ///
    /// # Errors
    /// [`CodecError::TooLarge`] for more records than fit.
    pub fn to_bytes(&self) -> Result<Vec<u8>, CodecError> {
        let bytes = encode_saved(self)?;
        if bytes.len() + PADDED_BYTES > MAX_SLOT_BYTES {
            return Err(CodecError::TooLarge);
        }
        Ok(bytes)
    }

    /// What [`Slot::to_bytes`] wrote.
    ///
    /// # Errors
    /// [`CodecError`]; [`CodecError::Malformed`] also where the numbers contradict each other.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CodecError> {
        if bytes.len() + PADDED_BYTES > MAX_SLOT_BYTES {
            return Err(CodecError::TooLarge);
        }
        let slot: Self = decode_saved(bytes)?;
        let there = u32::try_from(slot.records.len()).ok();
        let end = there.and_then(|there| slot.first.checked_add(there));
        let asked_later = slot.request.is_some_and(|request| request.at > slot.have);
        let beyond = slot.restart.is_some_and(|restart| restart.have > slot.have);
        if end != Some(slot.have) || asked_later || beyond || slot.base > slot.have {
            return Err(CodecError::Malformed);
        }
        Ok(slot)
    }
}
