//! Six-digit codes that two players compare, from both nonces and the handshake hash.
//!
//! The listening side commits to its nonce before it receives the connecting side's, and reveals it
//! only once its player has opened the invitation. So a man in the middle can't search for nonces
//! that make the codes of both handshakes equal. A code matches by chance with probability one in a
//! million; [`crate::strangers`] limits the number of codes.

use std::fmt;

use blake2::{Blake2s256, Digest};

const COMMIT: &[u8] = b"gomoku/1 pairing commitment";
const CODE: &[u8] = b"gomoku/1 pairing code";

/// Code on both screens: 0 to 999,999, printed with six digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Code(u32);

impl Code {
    /// Returns the number.
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

/// Pairing computations for one handshake.
#[derive(Debug, Clone, Copy)]
pub struct Pairing {
    handshake_hash: [u8; 32],
}

impl Pairing {
    /// Creates the pairing for this [`crate::link::Link::handshake_hash`].
    #[must_use]
    pub const fn new(handshake_hash: [u8; 32]) -> Self {
        Self { handshake_hash }
    }

    /// Returns the listening side's commitment.
    #[must_use]
    pub fn commitment(&self, responder_nonce: &[u8; 16]) -> [u8; 32] {
        self.digest(COMMIT, &[responder_nonce])
    }

    /// Returns the code. The connecting side must first check that [`Pairing::commitment`] of the
    /// revealed nonce equals the received commitment.
    #[must_use]
    pub fn code(&self, initiator_nonce: &[u8; 16], responder_nonce: &[u8; 16]) -> Code {
        let digest = self.digest(CODE, &[initiator_nonce, responder_nonce]);
        let mut high = [0; 8];
        high.copy_from_slice(&digest[..8]);
        // The remainder of a 64-bit number has a bias below one in 10^13 for each digit.
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
