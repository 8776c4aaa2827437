//! SPAKE2: from a short word that only two know to a key that nobody can find by trying words
//! afterwards.

use rand_core::{CryptoRng, RngCore};
use spake2::{Ed25519Group, Identity, Password, Spake2};

use crate::link::Randomness;
use crate::online::invitation::SpokenCode;
use crate::online::keys::derive;

/// One side's share of one attempt, always the same for the same seed.
pub(super) struct Share {
    state: Spake2<Ed25519Group>,
    pub(super) message: Vec<u8>,
}

impl Share {
    pub(super) fn new(code: &SpokenCode, seed: &[u8; 32], attempt: u16) -> Self {
        let seed = derive(seed, &format!("share {attempt}"));
        let (state, message) = Spake2::start_symmetric_with_rng(
            &Password::new(code.word()),
            &Identity::new(b"gomoku/1 online"),
            Seeded(Randomness::from_seed(seed)),
        );
        Self { state, message }
    }

    /// The key for Noise; none for bytes that are no share, or for the own ones.
    pub(super) fn key(self, theirs: &[u8]) -> Option<[u8; 32]> {
        if theirs == self.message {
            return None;
        }
        let key = self.state.finish(theirs).ok()?;
        Some(derive(&key, "code key"))
    }
}

/// The generator in the form that spake2 knows.
struct Seeded(Randomness);

impl RngCore for Seeded {
    fn next_u32(&mut self) -> u32 {
        u32::from_le_bytes(self.0.bytes())
    }

    fn next_u64(&mut self) -> u64 {
        u64::from_le_bytes(self.0.bytes())
    }

    fn fill_bytes(&mut self, dest: &mut [u8]) {
        self.0.fill(dest);
    }

    fn try_fill_bytes(&mut self, dest: &mut [u8]) -> Result<(), rand_core::Error> {
        self.0.fill(dest);
        Ok(())
    }
}

impl CryptoRng for Seeded {}
