//! Hand-written peer that can break the protocol.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::TcpStream;

use gomoku_link::codec::{decode, encode};
use gomoku_link::link::{KeyPair, Link, Pairing, PublicKey, Randomness};
use gomoku_link::message::*;

pub struct Raw {
    stream: TcpStream,
    link: Link,
    /// Not decoded yet.
    bytes: Vec<u8>,
    nonce: [u8; 16],
    /// Whether the other side has sent its version.
    introduced: bool,
    /// Arrived with the end of the handshake.
    early: VecDeque<Message>,
}

impl Raw {
    pub fn knock(address: &str, keys: &KeyPair) -> Self {
        Self::comes_for(Purpose::Invite, address, keys)
    }

    pub fn comes_for(purpose: Purpose, address: &str, keys: &KeyPair) -> Self {
        let random = randomness();
        let link = Link::initiator(keys, &random).unwrap();
        let mut raw = Self::over(TcpStream::connect(address).unwrap(), link, &random);
        raw.secured();
        raw.link.send(&Version::OWN.to_bytes()).unwrap();
        raw.say(&Message::Hello(Hello {
            purpose,
            app: "raw".into(),
            nick: "Raw".into(),
            session: Id(random.bytes()),
            token: Id(random.bytes()),
            key: KeyPair::generate(&random).unwrap().public(),
            proof: random.bytes(),
            marks: Vec::new(),
            terms: Proposal::from(Terms {
                rule: Rule::Freestyle,
                size: 15,
                clock: Clock::CountUp,
                black: Side::Guest,
                forbidden_loses: false,
            }),
            more: Vec::new(),
        }));
        raw
    }

    /// Returns the lobby's key for strangers.
    pub fn face(address: &str) -> PublicKey {
        let random = randomness();
        let keys = KeyPair::generate(&random).unwrap();
        let link = Link::initiator(&keys, &random).unwrap();
        let mut raw = Self::over(TcpStream::connect(address).unwrap(), link, &random);
        raw.secured();
        raw.peer()
    }

    /// Reveals the nonce after the host's commitment.
    pub fn reveal(&mut self) {
        assert!(matches!(self.hear(), Message::Commit { .. }));
        assert!(matches!(self.hear(), Message::Hello(_)));
        self.show_nonce();
    }

    pub fn show_nonce(&mut self) {
        let nonce = self.nonce;
        self.say(&Message::Nonce { nonce });
    }

    pub fn peer(&self) -> PublicKey {
        self.link.peer().unwrap()
    }

    /// Waits until the other side has processed all messages, discarding its messages.
    pub fn wait_until_heard(&mut self) {
        let stamp = 7;
        self.say(&Message::Ping { stamp });
        while self.hear() != (Message::Pong { stamp }) {}
    }

    /// Accepts a connection and returns the peer's hello.
    pub fn answer(stream: TcpStream, keys: &KeyPair) -> (Self, Hello) {
        let random = randomness();
        let link = Link::responder(keys, &random).unwrap();
        let mut raw = Self::over(stream, link, &random);
        raw.secured();
        raw.link.send(&Version::OWN.to_bytes()).unwrap();
        raw.flush();
        match raw.hear() {
            Message::Hello(hello) => (raw, hello),
            other => panic!("no hello: {other:?}"),
        }
    }

    pub fn welcome(&mut self, hello: Hello) {
        let pairing = Pairing::new(self.secured());
        let digest = pairing.commitment(&self.nonce);
        self.say(&Message::Commit { digest });
        self.say(&Message::Hello(Hello {
            nick: "Raw".into(),
            ..hello
        }));
    }

    /// Reveals the nonce, as if a person opened the invitation.
    pub fn open(&mut self) {
        assert!(matches!(self.hear(), Message::Nonce { .. }));
        let nonce = self.nonce;
        self.say(&Message::Reveal { nonce });
    }

    fn over(stream: TcpStream, link: Link, random: &Randomness) -> Self {
        stream.set_read_timeout(Some(super::PATIENCE)).unwrap();
        Self {
            stream,
            link,
            bytes: Vec::new(),
            nonce: random.bytes(),
            introduced: false,
            early: VecDeque::new(),
        }
    }

    /// Returns the handshake's hash.
    fn secured(&mut self) -> [u8; 32] {
        loop {
            self.flush();
            if let Some(hash) = self.link.handshake_hash() {
                return hash;
            }
            assert!(self.read(), "closed in the handshake");
            if let Some(message) = self.next() {
                self.early.push_back(message);
            }
        }
    }

    pub fn say(&mut self, message: &Message) {
        self.link.send(&encode(message).unwrap()).unwrap();
        self.flush();
    }

    /// Skips pings.
    #[track_caller]
    pub fn hear(&mut self) -> Message {
        loop {
            match self.early.pop_front().or_else(|| self.next()) {
                Some(Message::Ping { .. }) => {}
                Some(message) => return message,
                None => assert!(self.read(), "closed"),
            }
        }
    }

    pub fn wait_for_the_end(mut self) {
        while self.read() {}
    }

    fn flush(&mut self) {
        self.stream.write_all(&self.link.take_outgoing()).unwrap();
    }

    fn next(&mut self) -> Option<Message> {
        let mut rest = &self.bytes[..];
        let message = self.link.next_message(&mut rest).unwrap();
        self.bytes = rest.to_vec();
        self.flush();
        if message.is_some() && !std::mem::replace(&mut self.introduced, true) {
            return self.next();
        }
        message.map(|plain| decode(&plain).unwrap())
    }

    /// Returns false at the end of the stream.
    fn read(&mut self) -> bool {
        let mut bytes = [0; 4_096];
        let count = self.stream.read(&mut bytes).unwrap();
        self.bytes.extend_from_slice(&bytes[..count]);
        count > 0
    }
}

fn randomness() -> Randomness {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).unwrap();
    Randomness::from_seed(seed)
}
