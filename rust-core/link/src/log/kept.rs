//! What is on disk of a game, so that it goes on after the app, or the phone, has died.

use serde::{Deserialize, Serialize};

use super::{GameLog, Record, Referee};
use crate::envelope::{Envelope, KeptError};
use crate::link::PublicKey;
use crate::message::{Ask, Id, Side, Terms};

const ENVELOPE: Envelope = Envelope {
    magic: *b"GMKL",
    version: 1,
};

/// Everything that resuming a game needs. Its bytes hold the resume token: keep them where other
/// apps can't read them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The own seat.
    pub side: Side,
    /// The game's name.
    pub session: Id,
    /// Who knows it may resume.
    pub token: Id,
    /// The peer's key; no other may resume.
    pub peer: PublicKey,
    /// What the peer calls itself.
    pub peer_nick: String,
    /// What the game is about.
    pub terms: Terms,
    /// An own request that the peer may have agreed to without our knowing.
    pub asked: Option<Asked>,
    /// The log.
    pub records: Vec<Record>,
}

/// An own request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// What was asked.
    pub ask: Ask,
    /// Entries in the log when it was.
    pub at: u32,
}

impl Kept {
    /// The bytes for the disk.
    ///
    /// # Errors
    /// [`KeptError::Damaged`] for a log or a name beyond its limit.
    pub fn to_bytes(&self) -> Result<Vec<u8>, KeptError> {
        ENVELOPE.wrap(self)
    }

    /// What [`Kept::to_bytes`] wrote.
    ///
    /// # Errors
    /// [`KeptError`], whatever the bytes are.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, KeptError> {
        ENVELOPE.unwrap(bytes)
    }

    /// Replays the log.
    ///
    /// # Errors
    /// [`KeptError::Damaged`] for terms or an entry that can't be.
    pub fn replay<R: Referee>(&self) -> Result<GameLog<R>, KeptError> {
        if !self.terms.are_valid() {
            return Err(KeptError::Damaged);
        }
        let mut log = GameLog::new(self.session, self.terms);
        for record in &self.records {
            log.append(record.by, record.entry, record.charged_ms)
                .map_err(|_| KeptError::Damaged)?;
        }
        Ok(log)
    }
}
