//! Hostile guest that follows the protocol until a test deviates.

use gomoku_link::codec::{decode, encode};
use gomoku_link::link::{KeyPair, Link, PublicKey, Randomness};
use gomoku_link::message::{Hello, Id, Message, Purpose, Side, Version};
use gomoku_link::replica::{Event, Packet, Participant, Replica, SavedGame, Slot, Transport};
use gomoku_link::session::{Identity, InboundConnection, PeerSession, SessionOutput, SessionState};

use super::board::Board;
use super::proofs;
use super::table::{TERMS, identity};

const RANDOM_SESSION: Id = Id([3; 16]);

const TOKEN: Id = Id([4; 16]);

pub(crate) struct Raw {
    pub(crate) link: Link,
    pub(crate) nonce: [u8; 16],
    pub(crate) version: Option<Version>,
    pub(crate) theirs: Option<PublicKey>,
    pub(crate) replica: Replica<Board>,
}

pub(crate) fn hello(change: impl FnOnce(&mut Hello)) -> Message {
    let mut hello = Hello {
        purpose: Purpose::Invite,
        app: "raw".into(),
        nick: "Raw".into(),
        session: RANDOM_SESSION,
        token: TOKEN,
        key: PublicKey([9; 32]),
        proof: [0; 16],
        marks: Vec::new(),
        terms: TERMS.into(),
        more: Vec::new(),
    };
    change(&mut hello);
    Message::Hello(hello)
}

pub(crate) fn participant() -> Participant {
    Participant {
        side: Side::Guest,
        session: RANDOM_SESSION,
        terms: TERMS,
        peer: Some(PublicKey([0; 32])),
        peer_nick: "Host".into(),
        transport: Transport::Link { token: TOKEN },
    }
}

impl Raw {
    /// Connects up to the last handshake message, which is not sent.
    pub(crate) fn at_the_door(random: &Randomness) -> (Self, InboundConnection) {
        Self::of_version(random, &Version::OWN.to_bytes())
    }

    pub(crate) fn of_version(random: &Randomness, version: &[u8]) -> (Self, InboundConnection) {
        Self::before(&identity("Host", random), random, version)
    }

    /// As [`Raw::at_the_door`], for this host.
    pub(crate) fn before(
        me: &Identity,
        random: &Randomness,
        version: &[u8],
    ) -> (Self, InboundConnection) {
        let mut inbound = InboundConnection::open(me, random, 0).unwrap();
        let mut link = Link::initiator(&KeyPair::generate(random).unwrap(), random).unwrap();
        assert_eq!(inbound.receive(&link.take_outgoing(), 0), Ok(None));
        assert_eq!(
            link.next_message(&mut &inbound.take_outgoing()[..]),
            Ok(None)
        );
        link.send(version).unwrap();
        let raw = Self {
            link,
            nonce: random.bytes(),
            version: None,
            theirs: None,
            replica: Replica::new(participant(), random, 0),
        };
        (raw, inbound)
    }

    pub(crate) fn say(&mut self, message: &Message) {
        self.link.send(&encode(message).unwrap()).unwrap();
    }

    pub(crate) fn hears(&mut self, bytes: &[u8]) -> Vec<Message> {
        let mut bytes = bytes;
        let mut heard: Vec<Message> = Vec::new();
        while let Some(plain) = self.link.next_message(&mut bytes).unwrap() {
            if self.version.is_none() {
                self.version = Version::from_bytes(&plain);
            } else {
                heard.push(decode(&plain).unwrap());
            }
        }
        for message in &heard {
            if let Message::Hello(hello) = message {
                self.theirs = Some(hello.key);
            }
        }
        heard
    }

    pub(crate) fn invited(random: &Randomness) -> (Self, PeerSession<Board>) {
        let (mut raw, mut inbound) = Self::at_the_door(random);
        raw.say(&hello(|_| ()));
        inbound
            .receive(&raw.link.take_outgoing(), 0)
            .unwrap()
            .unwrap();
        let host = identity("Host", random);
        let session = PeerSession::invited(host, inbound, random.clone(), 0).unwrap();
        (raw, session)
    }

    pub(crate) fn playing(random: &Randomness) -> (Self, PeerSession<Board>) {
        let (mut raw, mut session) = Self::invited(random);
        let nonce = raw.nonce;
        raw.say(&Message::Nonce { nonce });
        session.receive(&raw.link.take_outgoing(), 0);
        session.open(0).unwrap();
        outcome(&mut raw, &mut session);
        raw.accept(random);
        session.receive(&raw.link.take_outgoing(), 0);
        session.accept(0).unwrap();
        assert_eq!(session.state(), SessionState::Playing);
        raw.replica.begin(0);
        raw.replica.started(0);
        outcome(&mut raw, &mut session);
        let first = raw.honest(|_| ());
        raw.sends(&mut session, &first);
        (raw, session)
    }

    /// Reveals the long-term key.
    pub(crate) fn accept(&mut self, random: &Randomness) {
        let keys = KeyPair::generate(random).unwrap();
        let hash = self.link.handshake_hash().unwrap();
        let word = proofs::accept(&keys, self.theirs.unwrap(), &hash);
        self.say(&word);
    }

    pub(crate) fn honest(&mut self, act: impl FnOnce(&mut Replica<Board>)) -> Message {
        act(&mut self.replica);
        Message::Slots(self.replica.packet())
    }

    pub(crate) fn forged(&self, forge: impl FnOnce(&mut Slot)) -> Message {
        let mut slot = self.replica.slots().0.clone();
        slot.number += 1;
        forge(&mut slot);
        let packet = Packet { slot, echo: None };
        Message::Slots(packet.to_bytes().unwrap())
    }

    pub(crate) fn sends(
        &mut self,
        session: &mut PeerSession<Board>,
        message: &Message,
    ) -> (Vec<Event>, Vec<Message>) {
        self.say(message);
        session.receive(&self.link.take_outgoing(), 0);
        outcome(self, session)
    }
}

pub(crate) fn outcome(
    raw: &mut Raw,
    session: &mut PeerSession<Board>,
) -> (Vec<Event>, Vec<Message>) {
    let (mut events, mut heard) = (Vec::new(), Vec::new());
    while let Some(output) = session.poll() {
        match output {
            SessionOutput::Event(event) => events.push(event),
            SessionOutput::Send(bytes) => {
                for message in raw.hears(&bytes) {
                    if let Message::Slots(packet) = &message {
                        raw.replica.receive(packet, 0).unwrap();
                    }
                    heard.push(message);
                }
            }
            SessionOutput::Save(bytes) => {
                SavedGame::from_bytes(&bytes)
                    .unwrap()
                    .replay::<Board>()
                    .unwrap();
            }
            SessionOutput::Close => {}
        }
    }
    (events, heard)
}
