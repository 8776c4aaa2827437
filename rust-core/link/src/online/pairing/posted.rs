//! What is kept of one side of a pairing, and whether the server has had it.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::envelope::{Envelope, KeptError};

/// The envelopes of one side.
pub(super) struct Posted {
    /// Of what the server has had.
    pub(super) sent: Envelope,
    /// Of what no server has had yet.
    pub(super) unsent: Envelope,
}

impl Posted {
    pub(super) fn wrap(&self, kept: &impl Serialize, sent: bool) -> Result<Vec<u8>, KeptError> {
        if sent { &self.sent } else { &self.unsent }.wrap(kept)
    }

    /// What was kept, and whether the server has had it.
    pub(super) fn unwrap<T: DeserializeOwned>(&self, bytes: &[u8]) -> Result<(T, bool), KeptError> {
        match self.unsent.unwrap(bytes) {
            Ok(kept) => Ok((kept, false)),
            Err(KeptError::Foreign) => Ok((self.sent.unwrap(bytes)?, true)),
            Err(error) => Err(error),
        }
    }
}
