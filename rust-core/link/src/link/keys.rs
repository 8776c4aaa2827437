//! Key pairs: a device's long-term key, and keys for a lobby or a game.

use std::fmt;

use snow::params::DHChoice;
use snow::resolvers::{CryptoResolver, DefaultResolver};
use snow::types::Dh;

use super::{LinkError, Randomness, keyed_hash};
use crate::message::Id;
use crate::public_key::PublicKey;

/// Static key pair. The app stores [`KeyPair::secret`] where other apps can't read it.
#[derive(Clone, PartialEq, Eq)]
pub struct KeyPair {
    secret: [u8; 32],
    public: PublicKey,
}

impl fmt::Debug for KeyPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyPair")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

impl KeyPair {
    /// Generates a key pair.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library fails.
    pub fn generate(randomness: &Randomness) -> Result<Self, LinkError> {
        Self::from_secret(randomness.bytes())
    }

    /// Restores a saved key pair.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library fails.
    pub fn from_secret(secret: [u8; 32]) -> Result<Self, LinkError> {
        let public = x25519(&secret)?
            .pubkey()
            .try_into()
            .map_err(|_| LinkError::Crypto)?;
        Ok(Self {
            secret,
            public: PublicKey(public),
        })
    }

    /// Derives the key pair of one game, which others can't link to this one.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library fails.
    pub fn of_game(&self, game: Id) -> Result<Self, LinkError> {
        let half =
            |which: u8| keyed_hash(&self.secret, &[b"gomoku/1 game key ", &[which], &game.0]);
        let mut secret = [0; 32];
        secret[..16].copy_from_slice(&half(0));
        secret[16..].copy_from_slice(&half(1));
        Self::from_secret(secret)
    }

    /// Secret shared by the holders of the two keys.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library fails, or for a public key of low order.
    pub(crate) fn shared(&self, other: PublicKey) -> Result<[u8; 32], LinkError> {
        let dh = x25519(&self.secret)?;
        let mut shared = [0; 32];
        dh.dh(&other.0, &mut shared)?;
        // Low order gives a known result.
        if shared == [0; 32] {
            return Err(LinkError::Crypto);
        }
        Ok(shared)
    }

    /// Returns the secret key, for storage.
    #[must_use]
    pub const fn secret(&self) -> &[u8; 32] {
        &self.secret
    }

    /// Returns the public key.
    #[must_use]
    pub const fn public(&self) -> PublicKey {
        self.public
    }
}

/// Any 32 bytes are valid.
fn x25519(secret: &[u8; 32]) -> Result<Box<dyn Dh>, LinkError> {
    let mut dh = DefaultResolver
        .resolve_dh(&DHChoice::Curve25519)
        .ok_or(LinkError::Crypto)?;
    dh.set(secret);
    Ok(dh)
}
