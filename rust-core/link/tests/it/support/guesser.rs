//! Attacker that guesses spoken codes, based on the SPAKE2 and Noise libraries only.

use blake2::digest::consts::U16;
use blake2::{Blake2s, Digest};
use hkdf::Hkdf;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use sha2::Sha256;
use snow::HandshakeState;
use spake2::{Ed25519Group, Identity, Password, Spake2};

use super::noise::noise;

/// First byte of every slot.
const FORM: u8 = 1;

const NAME: &[u8] = b"gomoku/1 online";

pub(crate) fn share(word: &str, seed: u64) -> (Spake2<Ed25519Group>, Vec<u8>) {
    let dice = Dice(StdRng::seed_from_u64(seed));
    Spake2::start_symmetric_with_rng(&Password::new(word), &Identity::new(NAME), dice)
}

fn key(state: Spake2<Ed25519Group>, theirs: &[u8]) -> [u8; 32] {
    let mut key = [0; 32];
    let agreed = state.finish(theirs).unwrap();
    let derived = Hkdf::<Sha256>::new(Some(NAME), &agreed);
    derived.expand(b"code key", &mut key).unwrap();
    key
}

fn handshake(key: &[u8; 32], joins: bool) -> HandshakeState {
    let builder = noise("Noise_XXpsk0_25519_ChaChaPoly_BLAKE2s");
    let private = builder.generate_keypair().unwrap().private;
    let builder = builder.local_private_key(&private).unwrap();
    let builder = builder.prologue(NAME).unwrap().psk(0, key).unwrap();
    match joins {
        true => builder.build_initiator().unwrap(),
        false => builder.build_responder().unwrap(),
    }
}

fn write(handshake: &mut HandshakeState, payload: &[u8]) -> Vec<u8> {
    let mut message = [0; 1_000];
    let length = handshake.write_message(payload, &mut message).unwrap();
    message[..length].to_vec()
}

fn put(bytes: &mut Vec<u8>, part: &[u8]) {
    bytes.extend((part.len() as u64).to_be_bytes());
    bytes.extend(part);
}

struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(count);
        self.0 = rest;
        taken
    }

    fn two(&mut self) -> u16 {
        u16::from_be_bytes(self.take(2).try_into().unwrap())
    }

    fn four(&mut self) -> u32 {
        u32::from_be_bytes(self.take(4).try_into().unwrap())
    }

    fn length(&mut self) -> usize {
        let length = u64::from_be_bytes(self.take(8).try_into().unwrap());
        usize::try_from(length).unwrap()
    }

    fn part(&mut self) -> &'a [u8] {
        let length = self.length();
        self.take(length)
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Lies {
    Share {
        attempt: u16,
        share: Vec<u8>,
        failed: Vec<[u8; 16]>,
    },
    Answer {
        to: [u8; 16],
        noise: Vec<u8>,
    },
}

impl Lies {
    pub(crate) fn read(slot: &[u8]) -> Self {
        let mut bytes = Bytes(slot);
        assert_eq!(bytes.take(1), [FORM]);
        let lies = match bytes.four() {
            0 => {
                let (attempt, share) = (bytes.two(), bytes.part().to_vec());
                let count = bytes.length();
                let failed = (0..count).map(|_| bytes.take(16).try_into().unwrap());
                let failed = failed.collect();
                Self::Share {
                    attempt,
                    share,
                    failed,
                }
            }
            1 => Self::Answer {
                to: bytes.take(16).try_into().unwrap(),
                noise: bytes.part().to_vec(),
            },
            form => panic!("{form}"),
        };
        assert!(bytes.0.is_empty(), "{} bytes are left", bytes.0.len());
        lies
    }
}

/// Guesses a joiner's code by this share.
pub(crate) fn false_share(attempt: u16, share: &[u8]) -> Vec<u8> {
    let mut slot = vec![FORM, 0, 0, 0, 0];
    slot.extend(attempt.to_be_bytes());
    put(&mut slot, share);
    put(&mut slot, &[]);
    slot
}

/// True if the joiner's slot proves the guess behind this share.
pub(crate) fn is_answered(slot: &[u8], state: Spake2<Ed25519Group>) -> bool {
    let mut bytes = Bytes(slot);
    assert_eq!(bytes.take(1), [FORM]);
    bytes.two();
    let key = key(state, bytes.part());
    let first = bytes.part();
    handshake(&key, false)
        .read_message(first, &mut [0; 1_000])
        .is_ok()
}

pub(crate) struct Guess {
    attempt: u16,
    share: Vec<u8>,
    first: Vec<u8>,
    third: Vec<u8>,
    noise: HandshakeState,
}

impl Guess {
    /// Guesses the inviter's code. Returns `None` if another joiner was answered.
    pub(crate) fn at(slot: &[u8], word: &str, seed: u64) -> Option<Self> {
        let Lies::Share {
            attempt,
            share: theirs,
            ..
        } = Lies::read(slot)
        else {
            return None;
        };
        let (state, share) = share(word, seed);
        let mut noise = handshake(&key(state, &theirs), true);
        // Protocol version and oldest supported version.
        let first = write(&mut noise, &[FORM, 0, 1, 0, 1]);
        Some(Self {
            attempt,
            share,
            first,
            third: Vec::new(),
            noise,
        })
    }

    pub(crate) fn slot(&self) -> Vec<u8> {
        let mut slot = vec![FORM];
        slot.extend(self.attempt.to_be_bytes());
        for part in [&self.share, &self.first, &self.third] {
            put(&mut slot, part);
        }
        slot
    }

    fn digest(&self) -> [u8; 16] {
        let mut bytes = b"gomoku/1 guess".to_vec();
        bytes.extend(self.attempt.to_be_bytes());
        put(&mut bytes, &self.share);
        put(&mut bytes, &self.first);
        Blake2s::<U16>::digest(bytes).into()
    }

    pub(crate) fn was_wrong(&self, slot: &[u8]) -> bool {
        match Lies::read(slot) {
            Lies::Share { failed, .. } => failed.contains(&self.digest()),
            Lies::Answer { .. } => false,
        }
    }

    /// Completes the pairing and returns the decrypted answer, if any.
    pub(crate) fn comes_in(&mut self, slot: &[u8], nick: &str) -> Option<Vec<u8>> {
        let Lies::Answer { to, noise } = Lies::read(slot) else {
            return None;
        };
        assert_eq!(to, self.digest());
        let mut told = [0; 1_000];
        let length = self.noise.read_message(&noise, &mut told).unwrap();
        let mut who = vec![FORM];
        put(&mut who, b"raw");
        put(&mut who, nick.as_bytes());
        self.third = write(&mut self.noise, &who);
        Some(told[..length].to_vec())
    }
}

/// The generator with the traits of the SPAKE2 library.
pub(crate) struct Dice(pub(crate) StdRng);

impl rand_core::RngCore for Dice {
    fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        self.0.fill_bytes(bytes);
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), rand_core::Error> {
        self.0.fill_bytes(bytes);
        Ok(())
    }
}

impl rand_core::CryptoRng for Dice {}
