//! Keys and topics of a room, derived from its 32 random bytes.

use std::fmt;

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305};
use hkdf::Hkdf;
use sha2::Sha256;

use crate::link::Randomness;
use crate::message::Side;
use crate::room_key::RoomKey;

/// Maximum size of a sealed slot in bytes. Brokers reject larger messages.
pub const MAX_SLOT_BYTES: usize = 8_192;

const VERSION: u8 = 1;

const NONCE: usize = 24;

/// Overhead of sealing: version, nonce and tag.
pub(super) const SEALED_BYTES: usize = 1 + NONCE + crate::link::TAG_LEN;

pub(super) const PADDED_BYTES: usize = SEALED_BYTES + 1;

const SIZES: [usize; 4] = [1_024, 2_048, 4_096, MAX_SLOT_BYTES];

/// Marker after the content, before the zeros.
const END: u8 = 0x80;

pub(super) fn derive<const N: usize>(secret: &[u8], purpose: &str) -> [u8; N] {
    // HKDF's limit, the only possible error below.
    const { assert!(N <= 255 * 32) };
    let mut bytes = [0; N];
    let _ = Hkdf::<Sha256>::new(Some(b"gomoku/1 online"), secret)
        .expand(purpose.as_bytes(), &mut bytes);
    bytes
}

/// Topic of two sides' slots, and a client's user name at the broker.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Topic(String);

/// Prints only the beginning, because a topic suffices to disrupt it.
impl fmt::Debug for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Topic({}…)", self.0.get(..4).unwrap_or_default())
    }
}

impl Topic {
    pub(super) fn from_secret(secret: &[u8], purpose: &str) -> Self {
        Self(format!(
            "{:032x}",
            u128::from_be_bytes(derive(secret, purpose))
        ))
    }

    /// For a name of letters and digits.
    pub(super) const fn from_name(name: String) -> Self {
        Self(name)
    }

    /// Returns the user name at the broker.
    #[must_use]
    pub fn user(&self) -> &str {
        &self.0
    }

    /// Returns a slot's MQTT topic.
    #[must_use]
    pub fn slot(&self, side: Side) -> String {
        format!("g/{}/{}", self.0, number(side))
    }

    /// Returns the MQTT topic of presence messages.
    #[must_use]
    pub fn sign(&self, side: Side) -> String {
        format!("g/{}/{}", self.0, 2 + number(side))
    }
}

/// Number of a slot; the inviter's is 0.
const fn number(side: Side) -> u8 {
    match side {
        Side::Guest => 0,
        Side::Host => 1,
    }
}

impl RoomKey {
    /// Returns the topic.
    #[must_use]
    pub fn topic(&self) -> Topic {
        Topic::from_secret(&self.0, "room topic")
    }

    /// Returns the seal for one side's slots.
    #[must_use]
    pub fn seal(&self, side: Side) -> Seal {
        self.seal_for(match side {
            Side::Guest => "room slot 0",
            Side::Host => "room slot 1",
        })
    }

    pub(super) fn sign_seal(&self, side: Side) -> Seal {
        self.seal_for(match side {
            Side::Guest => "room sign 0",
            Side::Host => "room sign 1",
        })
    }

    fn seal_for(&self, purpose: &str) -> Seal {
        let key: [u8; 32] = derive(&self.0, purpose);
        Seal(XChaCha20Poly1305::new(&key.into()))
    }
}

/// Authenticated encryption of one direction.
pub struct Seal(XChaCha20Poly1305);

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seal(..)")
    }
}

impl Seal {
    /// Encrypts as [`Seal::close`], padded to one of four sizes. So the server learns little about
    /// a game's length, and a slot's size seldom grows. Returns `None` above the largest size.
    #[must_use]
    pub fn close_padded(&self, plain: &[u8], randomness: &Randomness) -> Option<Vec<u8>> {
        let fits = |size: &usize| plain.len() + PADDED_BYTES <= *size;
        let size = SIZES.into_iter().find(fits)?;
        let mut padded = plain.to_vec();
        padded.push(END);
        padded.resize(size - SEALED_BYTES, 0);
        self.close(&padded, randomness)
    }

    /// Decrypts the output of [`Seal::close_padded`], and nothing else.
    #[must_use]
    pub fn open_padded(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        if !SIZES.contains(&sealed.len()) {
            return None;
        }
        let mut plain = self.open(sealed)?;
        let end = plain.iter().rposition(|&byte| byte != 0)?;
        let ended = plain[end] == END;
        plain.truncate(end);
        ended.then_some(plain)
    }

    /// Encrypts the bytes. Returns `None` above the cipher's limit of several gigabytes.
    #[must_use]
    pub fn close(&self, plain: &[u8], randomness: &Randomness) -> Option<Vec<u8>> {
        let nonce: [u8; NONCE] = randomness.bytes();
        let sealed = self.0.encrypt(&nonce.into(), payload(plain)).ok()?;
        let mut bytes = Vec::with_capacity(1 + NONCE + sealed.len());
        bytes.push(VERSION);
        bytes.extend(nonce);
        bytes.extend(sealed);
        Some(bytes)
    }

    /// Decrypts the output of [`Seal::close`], and nothing else.
    #[must_use]
    pub fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        let (&version, rest) = sealed.split_first()?;
        let (nonce, rest) = rest.split_first_chunk::<NONCE>()?;
        if version != VERSION {
            return None;
        }
        self.0.decrypt(nonce.into(), payload(rest)).ok()
    }
}

const fn payload(msg: &[u8]) -> Payload<'_, '_> {
    Payload {
        msg,
        aad: &[VERSION],
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic, reason = "tests")]

    use super::*;

    #[test]
    fn a_slot_has_one_of_four_sizes_and_comes_back_whole() {
        let (seal, randomness) = (
            RoomKey([7; 32]).seal(Side::Host),
            Randomness::from_seed([1; 32]),
        );
        for len in [0, 1, 981, 982, 983, 2_000, 4_000, 8_149, 8_150] {
            // Content that ends like the padding.
            let mut plain = vec![7; len];
            if let Some(last) = plain.last_mut() {
                *last = 0;
            }
            let Some(sealed) = seal.close_padded(&plain, &randomness) else {
                panic!("{len} bytes do not fit");
            };
            let least = SIZES.into_iter().find(|size| len + PADDED_BYTES <= *size);
            assert_eq!(Some(sealed.len()), least, "{len}");
            assert_eq!(seal.open_padded(&sealed), Some(plain), "{len}");
        }
        assert_eq!(seal.close_padded(&[7; 8_151], &randomness), None);
    }

    #[test]
    fn other_sizes_and_other_ends_are_refused() {
        let (seal, randomness) = (
            RoomKey([7; 32]).seal(Side::Host),
            Randomness::from_seed([1; 32]),
        );
        for (len, fill) in [(100, 7), (983, 7), (983, 0), (982, 0x80)] {
            let sealed = seal.close(&vec![fill; len], &randomness);
            let opened = sealed.and_then(|sealed| seal.open_padded(&sealed));
            assert_eq!(opened, None, "{len} of {fill}");
        }
    }
}
