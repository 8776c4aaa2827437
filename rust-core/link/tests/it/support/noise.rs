//! Noise handshake based on its library only.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use snow::Builder;
use snow::params::{CipherChoice, DHChoice, HashChoice};
use snow::resolvers::{CryptoResolver, DefaultResolver};
use snow::types::{Cipher, Dh, Hash, Random};

struct Dice(StdRng);

impl Random for Dice {
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), snow::Error> {
        self.0.fill_bytes(bytes);
        Ok(())
    }
}

struct Parts;

impl CryptoResolver for Parts {
    fn resolve_rng(&self) -> Option<Box<dyn Random>> {
        Some(Box::new(Dice(StdRng::seed_from_u64(5))))
    }

    fn resolve_dh(&self, choice: &DHChoice) -> Option<Box<dyn Dh>> {
        DefaultResolver.resolve_dh(choice)
    }

    fn resolve_hash(&self, choice: &HashChoice) -> Option<Box<dyn Hash>> {
        DefaultResolver.resolve_hash(choice)
    }

    fn resolve_cipher(&self, choice: &CipherChoice) -> Option<Box<dyn Cipher>> {
        DefaultResolver.resolve_cipher(choice)
    }
}

pub(crate) fn noise(pattern: &str) -> Builder<'static> {
    Builder::with_resolver(pattern.parse().unwrap(), Box::new(Parts))
}
