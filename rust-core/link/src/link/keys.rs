//! The key pair by which a phone is known again.

use std::fmt;

use serde::{Deserialize, Serialize};
use snow::params::DHChoice;
use snow::resolvers::{CryptoResolver, DefaultResolver};

use super::{LinkError, Randomness};

/// Who a peer is: the public half of its static key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PublicKey(pub [u8; 32]);

/// An own static key. The app keeps [`KeyPair::secret`] where other apps can't read it.
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
    /// A new one.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library refuses.
    pub fn generate(randomness: &Randomness) -> Result<Self, LinkError> {
        Self::from_secret(randomness.bytes())
    }

    /// The one that was kept.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library refuses.
    pub fn from_secret(secret: [u8; 32]) -> Result<Self, LinkError> {
        // Any 32 bytes are an X25519 secret.
        let mut dh = DefaultResolver
            .resolve_dh(&DHChoice::Curve25519)
            .ok_or(LinkError::Crypto)?;
        dh.set(&secret);
        let public = dh.pubkey().try_into().map_err(|_| LinkError::Crypto)?;
        Ok(Self {
            secret,
            public: PublicKey(public),
        })
    }

    /// What is to be kept.
    #[must_use]
    pub const fn secret(&self) -> &[u8; 32] {
        &self.secret
    }

    /// What the peer sees.
    #[must_use]
    pub const fn public(&self) -> PublicKey {
        self.public
    }
}
