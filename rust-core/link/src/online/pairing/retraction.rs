//! An answer that was taken back before there was a game: the inviter is told so, and somebody else may join.

use serde::{Deserialize, Serialize};

use super::joiner::{Joiner, KeptJoin};
use super::{Ended, FromJoiner, Step, VALID_S, from_bytes, to_bytes};
use crate::envelope::{Envelope, KeptError};
use crate::link::KeyPair;
use crate::message::Side;
use crate::online::keys::Topic;
use crate::session::Identity;

const RETRACTED: Envelope = Envelope {
    magic: *b"GMKR",
    version: 1,
};

/// The joiner's slot, in place of an answer that it has taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenBack {
    /// The answer, as it was.
    pub answer: FromJoiner,
    /// The secret half of the key that the answer begins with. Only its writer has had it, and it opens
    /// nothing without the invitation.
    pub key: [u8; 32],
}

impl TakenBack {
    /// Whether whoever wrote the answer says so.
    fn is_the_writers(&self) -> bool {
        let shown = self.answer.first.first_chunk::<32>();
        let own = KeyPair::from_secret(self.key);
        self.answer.third.is_empty() && own.is_ok_and(|own| shown == Some(&own.public().0))
    }
}

/// What lies in the joiner's slot.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) answer: FromJoiner,
    pub(super) is_taken_back: bool,
}

impl Said {
    /// None for what nobody says.
    pub(super) fn read(slot: &[u8]) -> Option<Self> {
        if let Some(answer) = from_bytes(slot) {
            let is_taken_back = false;
            return Some(Self {
                answer,
                is_taken_back,
            });
        }
        let word: TakenBack = from_bytes(slot)?;
        word.is_the_writers().then_some(Self {
            answer: word.answer,
            is_taken_back: true,
        })
    }
}

/// An answer that was taken back, until the server has been told.
#[derive(Debug)]
pub struct Retraction {
    joiner: Joiner,
    expires_s: u64,
}

#[derive(Debug, Serialize, Deserialize)]
struct KeptRetraction {
    join: KeptJoin,
    /// Seconds since 1970.
    expires_s: u64,
}

impl Retraction {
    /// What is kept of a retraction in place of the kept answer; none for one that no server has had: nobody
    /// can know of it. `now_s` counts seconds since 1970.
    ///
    /// # Errors
    /// [`KeptError`], whatever the bytes are; [`KeptError::Foreign`] for anything but an answer.
    pub fn of(answer: &[u8], now_s: u64) -> Result<Option<Vec<u8>>, KeptError> {
        let (join, sent) = Joiner::read(answer)?;
        // The invitation is not older than its answer.
        let expires_s = now_s.saturating_add(VALID_S);
        let kept = KeptRetraction { join, expires_s };
        sent.then(|| RETRACTED.wrap(&kept)).transpose()
    }

    /// Whether the bytes are a retraction's.
    ///
    /// # Errors
    /// [`KeptError`], whatever the bytes are; [`KeptError::Foreign`] for anything else.
    pub fn peek(bytes: &[u8]) -> Result<(), KeptError> {
        let _: KeptRetraction = RETRACTED.unwrap(bytes)?;
        Ok(())
    }

    /// From what was kept.
    ///
    /// # Errors
    /// [`KeptError`], whatever the bytes are.
    pub fn from_bytes(me: &Identity, bytes: &[u8]) -> Result<Self, KeptError> {
        let KeptRetraction { join, expires_s } = RETRACTED.unwrap(bytes)?;
        let joiner = Joiner::with(me, join, true)?;
        Ok(Self { joiner, expires_s })
    }

    /// What is to be kept, where others can't read it.
    ///
    /// # Errors
    /// [`KeptError::Damaged`] never: all of it has limits.
    pub fn to_bytes(&self) -> Result<Vec<u8>, KeptError> {
        RETRACTED.wrap(&KeptRetraction {
            join: self.joiner.kept().clone(),
            expires_s: self.expires_s,
        })
    }

    /// Where the slots are.
    #[must_use]
    pub fn topic(&self) -> Topic {
        self.joiner.topic()
    }

    /// When it is over in any case, in seconds since 1970: the invitation was so before.
    #[must_use]
    pub const fn expires_s(&self) -> u64 {
        self.expires_s
    }

    /// What is to be read in the own slot; none where there was no answer.
    #[must_use]
    pub fn own_slot(&self) -> Option<Vec<u8>> {
        Some(to_bytes(&self.joiner.taken_back()?))
    }

    /// What lies in a slot before the own one is written: whoever has answered meanwhile must not be
    /// overwritten ([`Ended::Taken`]), and an invitation that was taken back has nobody to tell.
    #[must_use]
    pub fn receive(&self, side: Side, slot: &[u8]) -> Step {
        if side == Side::Guest {
            let over = self.joiner.is_withdrawn(slot);
            return if over {
                Step::Over(Ended::Withdrawn)
            } else {
                Step::Nothing
            };
        }
        let own = self.joiner.taken_back().map(|word| word.answer.digest());
        match Said::read(slot) {
            Some(said) if Some(said.answer.digest()) != own => Step::Over(Ended::Taken),
            _ => Step::Nothing,
        }
    }
}
