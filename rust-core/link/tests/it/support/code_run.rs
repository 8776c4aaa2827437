//! Independent SPAKE2 exchange for a guessed join code.

use gomoku_link::codec::{decode, encode};
use gomoku_link::link::{KeyPair, Link, Randomness};
use gomoku_link::message::{Message, Side, Version};
use gomoku_link::session::{PeerSession, SessionOutput};
use rand::SeedableRng;
use rand::rngs::StdRng;
use spake2::{Ed25519Group, Identity, Password, Spake2};

use super::board::Board;
use super::guesser::Dice;
use super::proofs::keyed;

pub(crate) struct Run {
    state: Spake2<Ed25519Group>,
    side: Side,
    pub(crate) share: [u8; 32],
}

pub(crate) fn run(side: Side, guess: u32, hash: &[u8; 32], seed: u64) -> Run {
    let dice = Dice(StdRng::seed_from_u64(seed));
    let named = |name: &[u8]| Identity::new(&[name, &hash[..]].concat());
    let (guest, host) = (named(b"gomoku/1 guest "), named(b"gomoku/1 host "));
    let word = Password::new(guess.to_be_bytes());
    let (state, message) = match side {
        Side::Guest => Spake2::start_a_with_rng(&word, &guest, &host, dice),
        Side::Host => Spake2::start_b_with_rng(&word, &guest, &host, dice),
    };
    let share = message[1..].try_into().unwrap();
    Run { state, side, share }
}

impl Run {
    /// Proofs of guest and host, valid if the guess is.
    pub(crate) fn proofs(self, theirs: &[u8; 32]) -> ([u8; 16], [u8; 16]) {
        let whose = match self.side {
            Side::Guest => b'B',
            Side::Host => b'A',
        };
        let key = self.state.finish(&[&[whose], &theirs[..]].concat());
        let key = key.unwrap();
        let proof = |side: &[u8]| keyed(&key, &[b"gomoku/1 knows the code ", side]);
        (proof(b"guest"), proof(b"host"))
    }
}

const TURNS: usize = 20;

pub(crate) struct FalseHost {
    pub(crate) link: Link,
    version: Option<Version>,
}

impl FalseHost {
    pub(crate) fn new(random: &Randomness) -> Self {
        let keys = KeyPair::generate(random).unwrap();
        let link = Link::responder(&keys, random).unwrap();
        Self {
            link,
            version: None,
        }
    }

    /// Exchanges messages until the guest waits.
    pub(crate) fn hears(&mut self, guest: &mut PeerSession<Board>) -> Vec<Message> {
        let mut heard = Vec::new();
        for _ in 0..TURNS {
            let mut quiet = true;
            while let Some(output) = guest.poll() {
                let SessionOutput::Send(bytes) = output else {
                    continue;
                };
                quiet = false;
                let mut bytes = &bytes[..];
                while let Some(plain) = self.link.next_message(&mut bytes).unwrap() {
                    if self.version.is_some() {
                        heard.push(decode(&plain).unwrap());
                        continue;
                    }
                    self.version = Version::from_bytes(&plain);
                    self.link.send(&Version::OWN.to_bytes()).unwrap();
                }
            }
            let outgoing = self.link.take_outgoing();
            if quiet && outgoing.is_empty() {
                return heard;
            }
            guest.receive(&outgoing, 0);
        }
        panic!("a guest that says more and more: {heard:?}");
    }

    /// The guest's first message must be its share.
    pub(crate) fn is_asked(&mut self, guest: &mut PeerSession<Board>) -> [u8; 32] {
        let heard = self.hears(guest);
        let [Message::Ask { share }] = heard[..] else {
            panic!("{heard:?}");
        };
        share
    }

    /// As [`FalseHost::hears`], if the connection may have ended.
    pub(crate) fn hears_quietly(&mut self, guest: &mut PeerSession<Board>) -> Vec<Message> {
        let mut heard = Vec::new();
        while let Some(output) = guest.poll() {
            if let SessionOutput::Send(bytes) = output {
                let mut bytes = &bytes[..];
                while let Ok(Some(plain)) = self.link.next_message(&mut bytes) {
                    heard.push(decode(&plain).unwrap());
                }
            }
        }
        heard
    }

    pub(crate) fn says(&mut self, guest: &mut PeerSession<Board>, message: &Message) {
        self.link.send(&encode(message).unwrap()).unwrap();
        guest.receive(&self.link.take_outgoing(), 0);
    }
}
