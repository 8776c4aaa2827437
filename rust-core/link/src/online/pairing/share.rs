//! The inviter's and the joiner's shares of SPAKE2, rebuilt from a kept seed.

use crate::link::{self, Randomness};
use crate::online::invitation::SpokenCode;
use crate::online::keys::derive;

/// One side's share of one attempt, always the same for the same seed.
pub(super) struct Share {
    share: link::Share,
}

impl Share {
    pub(super) fn new(code: &SpokenCode, seed: &[u8; 32], attempt: u16) -> Self {
        let seed = derive(seed, &format!("share {attempt}"));
        let randomness = Randomness::from_seed(seed);
        let share = link::Share::symmetric(&code.word(), b"gomoku/1 online", randomness);
        Self { share }
    }

    /// For the other side.
    pub(super) fn message(&self) -> Vec<u8> {
        self.share.message.clone()
    }

    /// The key for Noise; none for bytes that are no share, or for the own ones.
    pub(super) fn key(self, theirs: &[u8]) -> Option<[u8; 32]> {
        let key = self.share.key(theirs)?;
        Some(derive(&key, "code key"))
    }
}
