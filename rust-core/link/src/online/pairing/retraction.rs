//! Retraction of an answer before there is a game, which lets another player join.

use serde::{Deserialize, Serialize};

use super::joiner::{Joiner, SavedJoin};
use super::{Ended, FromJoiner, PairingStep, VALID_S, from_bytes, to_bytes};
use crate::envelope::{Envelope, SavedGameError};
use crate::link::KeyPair;
use crate::message::Side;
use crate::online::keys::Topic;
use crate::session::Identity;

const RETRACTED: Envelope = Envelope {
    magic: *b"GMKR",
    version: 1,
};

/// Message that replaces a retracted answer in the joiner's slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RetractedJoin {
    /// Retracted answer.
    pub answer: FromJoiner,
    /// Secret half of the answer's ephemeral key. Only the writer has it, and it decrypts nothing
    /// without the invitation.
    pub key: [u8; 32],
}

impl RetractedJoin {
    /// True if the key proves that the answer's writer sent this.
    fn is_the_writers(&self) -> bool {
        let shown = self.answer.first.first_chunk::<32>();
        let own = KeyPair::from_secret(self.key);
        self.answer.third.is_empty() && own.is_ok_and(|own| shown == Some(&own.public().0))
    }
}

#[derive(Debug)]
pub(super) struct JoinerMessage {
    pub(super) answer: FromJoiner,
    pub(super) is_taken_back: bool,
}

impl JoinerMessage {
    pub(super) fn read(slot: &[u8]) -> Option<Self> {
        if let Some(answer) = from_bytes(slot) {
            let is_taken_back = false;
            return Some(Self {
                answer,
                is_taken_back,
            });
        }
        let word: RetractedJoin = from_bytes(slot)?;
        word.is_the_writers().then_some(Self {
            answer: word.answer,
            is_taken_back: true,
        })
    }
}

/// Retraction that the server has not stored yet.
#[derive(Debug)]
pub struct Retraction {
    joiner: Joiner,
    expires_s: u64,
}

#[derive(Debug, Serialize, Deserialize)]
struct SavedRetraction {
    join: SavedJoin,
    /// In seconds since 1970.
    expires_s: u64,
}

impl Retraction {
    /// Returns the state that replaces a saved answer, or `None` if no server ever had it. `now_s`
    /// is in seconds since 1970.
    ///
    /// # Errors
    /// [`SavedGameError`] for any invalid bytes; [`SavedGameError::Foreign`] for anything but an answer.
    pub fn of(answer: &[u8], now_s: u64) -> Result<Option<Vec<u8>>, SavedGameError> {
        let (join, sent) = Joiner::read(answer)?;
        // The invitation is older, so it expires no later.
        let expires_s = now_s.saturating_add(VALID_S);
        let kept = SavedRetraction { join, expires_s };
        sent.then(|| RETRACTED.wrap(&kept)).transpose()
    }

    /// Checks for a saved retraction.
    ///
    /// # Errors
    /// [`SavedGameError`] for any invalid bytes; [`SavedGameError::Foreign`] for anything else.
    pub fn peek(bytes: &[u8]) -> Result<(), SavedGameError> {
        let _: SavedRetraction = RETRACTED.unwrap(bytes)?;
        Ok(())
    }

    /// Restores a saved retraction.
    ///
    /// # Errors
    /// [`SavedGameError`] for any invalid bytes.
    pub fn from_bytes(me: &Identity, bytes: &[u8]) -> Result<Self, SavedGameError> {
        let SavedRetraction { join, expires_s } = RETRACTED.unwrap(bytes)?;
        let joiner = Joiner::with(me, join, true)?;
        Ok(Self { joiner, expires_s })
    }

    /// Encodes the state, which others must not read. Never fails, because all parts have limits.
    pub fn to_bytes(&self) -> Result<Vec<u8>, SavedGameError> {
        RETRACTED.wrap(&SavedRetraction {
            join: self.joiner.kept().clone(),
            expires_s: self.expires_s,
        })
    }

    /// Returns the topic of the slots.
    #[must_use]
    pub fn topic(&self) -> Topic {
        self.joiner.topic()
    }

    /// Returns the expiry, in seconds since 1970; the invitation expires earlier.
    #[must_use]
    pub const fn expires_s(&self) -> u64 {
        self.expires_s
    }

    /// Returns the own slot's content, if there was an answer.
    #[must_use]
    pub fn own_slot(&self) -> Option<Vec<u8>> {
        Some(to_bytes(&self.joiner.taken_back()?))
    }

    /// Processes a slot before the own one is written, which must not overwrite another joiner's
    /// answer ([`Ended::Taken`]). A withdrawn invitation needs no retraction.
    #[must_use]
    pub fn receive(&self, side: Side, slot: &[u8]) -> PairingStep {
        if side == Side::Guest {
            let over = self.joiner.is_withdrawn(slot);
            return if over {
                PairingStep::Over(Ended::Withdrawn)
            } else {
                PairingStep::Nothing
            };
        }
        let own = self.joiner.taken_back().map(|word| word.answer.digest());
        match JoinerMessage::read(slot) {
            Some(said) if Some(said.answer.digest()) != own => PairingStep::Over(Ended::Taken),
            _ => PairingStep::Nothing,
        }
    }
}
