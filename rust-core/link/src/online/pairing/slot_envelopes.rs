//! Saved state of a pairing, which records whether the server has it.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::envelope::{Envelope, SavedGameError};

pub(super) struct SlotEnvelopes {
    pub(super) sent: Envelope,
    pub(super) unsent: Envelope,
}

impl SlotEnvelopes {
    pub(super) fn wrap(
        &self,
        kept: &impl Serialize,
        sent: bool,
    ) -> Result<Vec<u8>, SavedGameError> {
        if sent { &self.sent } else { &self.unsent }.wrap(kept)
    }

    pub(super) fn unwrap<T: DeserializeOwned>(
        &self,
        bytes: &[u8],
    ) -> Result<(T, bool), SavedGameError> {
        match self.unsent.unwrap(bytes) {
            Ok(kept) => Ok((kept, false)),
            Err(SavedGameError::Foreign) => Ok((self.sent.unwrap(bytes)?, true)),
            Err(error) => Err(error),
        }
    }
}
