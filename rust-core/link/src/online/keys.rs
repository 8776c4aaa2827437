//! Keys and topics: everything of a room follows from its 32 random bytes.

use std::fmt;

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305};
use hkdf::Hkdf;
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::link::Randomness;
use crate::message::Side;

/// In front of each sealed message.
const VERSION: u8 = 1;

const NONCE: usize = 24;

/// What sealing adds: version, nonce and tag.
pub(super) const SEALED_BYTES: usize = 1 + NONCE + crate::link::TAG_LEN;

/// Bytes for one purpose, of which those for another tell nothing.
pub(super) fn derive<const N: usize>(secret: &[u8], purpose: &str) -> [u8; N] {
    // More can't be had of one secret: this is the only error below.
    const { assert!(N <= 255 * 32) };
    let mut bytes = [0; N];
    let _ = Hkdf::<Sha256>::new(Some(b"gomoku/1 online"), secret)
        .expand(purpose.as_bytes(), &mut bytes);
    bytes
}

/// Where two sides leave their slots: also the name under which a client may be at the broker, and
/// the only one that it needs.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Topic(String);

/// Whoever knows a topic can spoil it: logs show its beginning only.
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

    /// For a name that is known to be made of letters and digits.
    pub(super) const fn from_name(name: String) -> Self {
        Self(name)
    }

    /// What a client is called at the broker.
    #[must_use]
    pub fn user(&self) -> &str {
        &self.0
    }

    /// Where a side's slot is.
    #[must_use]
    pub fn slot(&self, side: Side) -> String {
        format!("g/{}/{}", self.0, number(side))
    }

    /// Where a side says that it is there, to whoever listens at that moment.
    #[must_use]
    pub fn sign(&self, side: Side) -> String {
        format!("g/{}/{}", self.0, 2 + number(side))
    }
}

/// The inviter's slot is 0.
const fn number(side: Side) -> u8 {
    match side {
        Side::Guest => 0,
        Side::Host => 1,
    }
}

/// What only the two players of a game have.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomKey(pub [u8; 32]);

impl fmt::Debug for RoomKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomKey(..)")
    }
}

impl RoomKey {
    /// Where the room is.
    #[must_use]
    pub fn topic(&self) -> Topic {
        Topic::from_secret(&self.0, "room topic")
    }

    /// Opens and closes the slots of one side.
    #[must_use]
    pub fn seal(&self, side: Side) -> Seal {
        self.seal_for(match side {
            Side::Guest => "room slot 0",
            Side::Host => "room slot 1",
        })
    }

    /// Opens and closes what one side says of being there.
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

/// The encryption of one direction.
pub struct Seal(XChaCha20Poly1305);

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seal(..)")
    }
}

impl Seal {
    /// What is to be left in a slot. None for more than the cipher takes, which are gigabytes.
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

    /// What was closed; none for bytes that whoever has the key did not close.
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
