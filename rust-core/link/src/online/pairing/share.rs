//! SPAKE2 shares derived from a saved seed.

use crate::link::{self, Randomness};
use crate::online::invitation::SpokenCode;
use crate::online::keys::derive;

/// Share of one attempt. Equal seeds give equal shares.
pub(super) struct PairingShare {
    share: link::CodeShare,
}

impl PairingShare {
    pub(super) fn new(code: &SpokenCode, seed: &[u8; 32], attempt: u16) -> Self {
        let seed = derive(seed, &format!("share {attempt}"));
        let randomness = Randomness::from_seed(seed);
        let share = link::CodeShare::symmetric(&code.word(), b"gomoku/1 online", randomness);
        Self { share }
    }

    pub(super) fn message(&self) -> Vec<u8> {
        self.share.message.clone()
    }

    /// Key for Noise; `None` for invalid bytes or the own share.
    pub(super) fn key(self, theirs: &[u8]) -> Option<[u8; 32]> {
        let key = self.share.key(theirs)?;
        Some(derive(&key, "code key"))
    }
}
