//! `Noise_XXpsk0` handshake, rebuilt from its seed for each step, so that either side may restart
//! in between.

use snow::{Builder, HandshakeState};

use super::{VERSION, to_bytes};
use crate::codec::decode_first;
use crate::link::{KeyPair, LinkError, PublicKey, Randomness, Resolver};
use crate::online::keys::derive;
use serde::Serialize;
use serde::de::DeserializeOwned;

const PATTERN: &str = "Noise_XXpsk0_25519_ChaChaPoly_BLAKE2s";
const PROLOGUE: &[u8] = b"gomoku/1 online";

const MAX_BYTES: usize = 1_024;

pub(super) struct Handshake(HandshakeState);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HandshakeError {
    /// The writer lacks the key, or the message was altered.
    Foreign,
    Later,
}

impl From<HandshakeError> for LinkError {
    fn from(_: HandshakeError) -> Self {
        Self::Crypto
    }
}

/// Inputs that determine a side's messages. Never use a seed for two different messages.
pub(super) struct HandshakeInputs<'a> {
    pub(super) keys: &'a KeyPair,
    pub(super) psk: [u8; 32],
    pub(super) seed: [u8; 32],
    pub(super) attempt: u16,
}

impl HandshakeInputs<'_> {
    pub(super) fn joiner(&self) -> Result<Handshake, LinkError> {
        Ok(Handshake(self.builder()?.build_initiator()?))
    }

    pub(super) fn inviter(&self) -> Result<Handshake, LinkError> {
        Ok(Handshake(self.builder()?.build_responder()?))
    }

    /// Secret half of the ephemeral key in a joiner's first message, which the handshake draws
    /// first.
    pub(super) fn first_key(&self) -> [u8; 32] {
        self.randomness().bytes()
    }

    fn randomness(&self) -> Randomness {
        Randomness::from_seed(derive(&self.seed, &format!("noise {}", self.attempt)))
    }

    fn builder(&self) -> Result<Builder<'_>, LinkError> {
        let resolver = Box::new(Resolver(self.randomness()));
        Ok(Builder::with_resolver(PATTERN.parse()?, resolver)
            .local_private_key(self.keys.secret())?
            .prologue(PROLOGUE)?
            .psk(0, &self.psk)?)
    }
}

impl Handshake {
    pub(super) fn write<T: Serialize>(&mut self, payload: &T) -> Result<Vec<u8>, LinkError> {
        let mut message = [0; MAX_BYTES];
        let len = self.0.write_message(&to_bytes(payload), &mut message)?;
        Ok(message[..len].to_vec())
    }

    /// Decrypts and decodes a message. Ignores fields appended by later versions.
    pub(super) fn read<T: DeserializeOwned>(
        &mut self,
        message: &[u8],
    ) -> Result<T, HandshakeError> {
        let mut payload = [0; MAX_BYTES];
        let read = self.0.read_message(message, &mut payload);
        match payload[..read.map_err(|_| HandshakeError::Foreign)?].split_first() {
            Some((&VERSION, body)) => decode_first(body).map_err(|_| HandshakeError::Later),
            _ => Err(HandshakeError::Later),
        }
    }

    pub(super) fn peer(&self) -> Option<PublicKey> {
        let key = self.0.get_remote_static()?;
        Some(PublicKey(key.try_into().ok()?))
    }
}
