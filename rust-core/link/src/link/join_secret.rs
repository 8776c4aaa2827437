//! What a join code holds besides the place: by which two sides know that they are meant.

use std::fmt;

use blake2::Blake2sMac;
use blake2::digest::consts::U16;
use blake2::digest::{KeyInit, Mac};

use super::Randomness;

/// Twenty random bits. They are few enough to be said and to be tried by a program, so nothing is ever
/// computed from them but SPAKE2's shares: see [`super::ShortPass`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct JoinSecret(u32);

impl fmt::Debug for JoinSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JoinSecret(..)")
    }
}

impl JoinSecret {
    /// How many bits it has.
    pub const BITS: u32 = 20;

    /// The greatest one.
    pub const MOST: u32 = (1 << Self::BITS) - 1;

    /// A new one.
    #[must_use]
    pub fn draw(randomness: &Randomness) -> Self {
        Self(u32::from_be_bytes(randomness.bytes()) & Self::MOST)
    }

    /// The one with this number; none above [`JoinSecret::MOST`].
    #[must_use]
    pub const fn from_number(number: u32) -> Option<Self> {
        if number > Self::MOST {
            return None;
        }
        Some(Self(number))
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
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
