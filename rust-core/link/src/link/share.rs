//! SPAKE2 key exchange: derives a strong key from a short secret, which observers can't guess
//! offline.

use rand_core::{CryptoRng, RngCore};
use spake2::{Ed25519Group, Identity, Password, Spake2};

use super::{JoinSecret, Randomness, keyed_hash};
use crate::message::Side;

pub(crate) struct CodeShare {
    state: Spake2<Ed25519Group>,
    pub(crate) message: Vec<u8>,
}

impl CodeShare {
    /// Share of the symmetric variant, without roles.
    pub(crate) fn symmetric(word: &str, identity: &[u8], randomness: Randomness) -> Self {
        let (state, message) = Spake2::start_symmetric_with_rng(
            &Password::new(word),
            &Identity::new(identity),
            Dice(randomness),
        );
        Self { state, message }
    }

    /// Common key if both used the same secret; `None` for invalid bytes or the own share.
    pub(crate) fn key(self, theirs: &[u8]) -> Option<Vec<u8>> {
        if theirs == self.message {
            return None;
        }
        self.state.finish(theirs).ok()
    }
}

/// Exchange over one connection, which can't be relayed to another.
pub(crate) struct Exchange {
    share: CodeShare,
    side: Side,
}

/// Each side's proof that it used the same secret.
pub(crate) struct Proofs {
    guest: [u8; 16],
    host: [u8; 16],
}

/// The library's prefix of a share, which names its side and is not transmitted.
const GUEST: u8 = b'A';
const HOST: u8 = b'B';

impl Exchange {
    pub(crate) fn begin(
        side: Side,
        secret: JoinSecret,
        handshake_hash: &[u8; 32],
        randomness: Randomness,
    ) -> Self {
        let named = |name: &[u8]| Identity::new(&[name, &handshake_hash[..]].concat());
        let (guest, host) = (named(b"gomoku/1 guest "), named(b"gomoku/1 host "));
        let word = Password::new(secret.number().to_be_bytes());
        let dice = Dice(randomness);
        let (state, message) = match side {
            Side::Guest => Spake2::start_a_with_rng(&word, &guest, &host, dice),
            Side::Host => Spake2::start_b_with_rng(&word, &guest, &host, dice),
        };
        Self {
            share: CodeShare { state, message },
            side,
        }
    }

    pub(crate) fn message(&self) -> [u8; 32] {
        let said = self.share.message.get(1..);
        said.and_then(|bytes| bytes.try_into().ok())
            .unwrap_or_default()
    }

    pub(crate) fn finish(self, theirs: &[u8; 32]) -> Option<Proofs> {
        let whose = match self.side {
            Side::Guest => HOST,
            Side::Host => GUEST,
        };
        let key = self.share.key(&[&[whose], &theirs[..]].concat())?;
        let proof = |side: &[u8]| keyed_hash(&key, &[b"gomoku/1 knows the code ", side]);
        Some(Proofs {
            guest: proof(b"guest"),
            host: proof(b"host"),
        })
    }
}

impl Proofs {
    pub(crate) const fn of(&self, side: Side) -> [u8; 16] {
        match side {
            Side::Guest => self.guest,
            Side::Host => self.host,
        }
    }
}

/// The generator with the traits of spake2.
struct Dice(Randomness);

impl RngCore for Dice {
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

impl CryptoRng for Dice {}
