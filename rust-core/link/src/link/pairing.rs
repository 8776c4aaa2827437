//! The six digits that two people compare. Each side's nonce and the handshake's hash go into
//! them. The side that listens binds itself to its nonce, the one that connected shows its own, and the
//! listener shows its nonce only once its person has opened the invitation. So someone in the middle,
//! who has two handshakes, can't try nonces until both codes agree: no code is learnt that nobody looks
//! at, and each is right once in a million. [`crate::strangers`] limits how many there are.

use std::fmt;

use blake2::{Blake2s256, Digest};

const COMMIT: &[u8] = b"gomoku/1 pairing commitment";
const CODE: &[u8] = b"gomoku/1 pairing code";

/// What both screens show: 0 to 999,999, printed with six digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Code(u32);

impl Code {
    /// The code as a number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:06}", self.0)
    }
}

/// The computations of a pairing over one handshake.
#[derive(Debug, Clone, Copy)]
pub struct Pairing {
    handshake_hash: [u8; 32],
}

impl Pairing {
    /// For the link with this [`crate::link::Link::handshake_hash`].
    #[must_use]
    pub const fn new(handshake_hash: [u8; 32]) -> Self {
        Self { handshake_hash }
    }

    /// What the side that listens sends first.
    #[must_use]
    pub fn commitment(&self, responder_nonce: &[u8; 16]) -> [u8; 32] {
        self.digest(COMMIT, &[responder_nonce])
    }

    /// The code, once both nonces are known. The side that connected first makes sure that
    /// [`Pairing::commitment`] of the revealed nonce is what it was sent.
    #[must_use]
    pub fn code(&self, initiator_nonce: &[u8; 16], responder_nonce: &[u8; 16]) -> Code {
        let digest = self.digest(CODE, &[initiator_nonce, responder_nonce]);
        let mut high = [0; 8];
        high.copy_from_slice(&digest[..8]);
        // Of 2^64 values, so no digit is favoured by more than one in 10^13.
        let code = u64::from_be_bytes(high) % 1_000_000;
        Code(u32::try_from(code).unwrap_or_default())
    }

    fn digest(&self, domain: &[u8], nonces: &[&[u8; 16]]) -> [u8; 32] {
        let mut hash = Blake2s256::new();
        hash.update(domain);
        hash.update(self.handshake_hash);
        for nonce in nonces {
            hash.update(nonce);
        }
        hash.finalize().into()
    }
}
