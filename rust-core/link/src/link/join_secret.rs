//! What a join code holds besides the address: who knows it was shown the code.

use std::fmt;

use blake2::Blake2sMac;
use blake2::digest::consts::U16;
use blake2::digest::{KeyInit, Mac};

use super::Randomness;
use crate::message::Side;

/// Ten random bytes, drawn for each opening of a lobby. Whoever shows that it knows them is the one
/// that the code was given to, or made by; that takes no digits to compare.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct JoinSecret([u8; Self::BYTES]);

impl fmt::Debug for JoinSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JoinSecret(..)")
    }
}

impl JoinSecret {
    /// Its length: short enough to type, too long to be guessed.
    pub const BYTES: usize = 10;

    /// A new one.
    #[must_use]
    pub fn draw(randomness: &Randomness) -> Self {
        Self(randomness.bytes())
    }

    /// The one with these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }

    /// What `side` says to prove that it knows the secret. It is good for the link with this
    /// [`crate::link::Link::handshake_hash`] only, so that nobody can pass it on.
    #[must_use]
    pub fn proof(&self, handshake_hash: &[u8; 32], side: Side) -> [u8; 16] {
        let side: &[u8] = match side {
            Side::Host => b"host",
            Side::Guest => b"guest",
        };
        keyed_hash(&self.0, &[b"gomoku/1 join ", handshake_hash, side])
    }
}

/// A keyed hash of the parts, the last of which alone may vary in length.
pub(crate) fn keyed_hash(key: &[u8], parts: &[&[u8]]) -> [u8; 16] {
    // Any key up to 32 bytes is one.
    let Ok(mut mac) = <Blake2sMac<U16> as KeyInit>::new_from_slice(key) else {
        return [0; 16];
    };
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// Compares in a time that tells nothing.
pub(crate) fn same_secret(a: &[u8; 16], b: &[u8; 16]) -> bool {
    let differing = a.iter().zip(b).fold(0, |bits, (x, y)| bits | (x ^ y));
    std::hint::black_box(differing) == 0
}
