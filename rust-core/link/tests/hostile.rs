//! Peers that speak the protocol well enough to be let in, and then do not play by it. And bytes
//! that mean nothing at all. `GOMOKU_DEEP=1` sends a hundred times as many.
#![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

mod support;

use gomoku_link::codec::{decode, encode};
use gomoku_link::link::{KeyPair, Link, Pairing, Randomness};
use gomoku_link::log::{GameLog, Illegal, Kept, Refused};
use gomoku_link::message::*;
use gomoku_link::session::{
    Answer, Door, DoorError, Event, Fault, Lost, Output, Over, Session, State, Turned,
    limits::GREETING_MS,
};
use gomoku_link::watch::Stand;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use support::board::Board;
use support::messages::{random, samples};
use support::table::{TERMS, identity, players, randomness};

const RANDOM_SESSION: Id = Id([3; 16]);

/// A guest made by hand: a link and nothing else.
struct Raw {
    link: Link,
    nonce: [u8; 16],
    log: GameLog<Board>,
}

fn hello(change: impl FnOnce(&mut Hello)) -> Message {
    let mut hello = Hello {
        proto: 1,
        min: 1,
        purpose: Purpose::Invite,
        app: "raw".into(),
        nick: "Raw".into(),
        session: RANDOM_SESSION,
        token: Id([4; 16]),
        have: 0,
        hash: LogHash([0; 16]),
        terms: TERMS,
    };
    change(&mut hello);
    Message::Hello(hello)
}

impl Raw {
    /// A link to a door, handshake done but for the last message, which is still to be sent.
    fn at_the_door(random: &Randomness) -> (Self, Door) {
        let mut door = Door::open(&identity("Host", random), random, 0).unwrap();
        let mut link = Link::initiator(&KeyPair::generate(random).unwrap(), random).unwrap();
        assert_eq!(door.receive(&link.take_outgoing(), 0), Ok(None));
        assert_eq!(link.next_message(&mut &door.take_outgoing()[..]), Ok(None));
        let raw = Self {
            link,
            nonce: random.bytes(),
            log: GameLog::new(RANDOM_SESSION, TERMS),
        };
        (raw, door)
    }

    fn say(&mut self, message: &Message) {
        self.link.send(&encode(message).unwrap()).unwrap();
    }

    fn commit(&mut self) {
        let pairing = Pairing::new(self.link.handshake_hash().unwrap());
        let digest = pairing.commitment(&self.nonce);
        self.say(&Message::Commit { digest });
    }

    fn hears(&mut self, bytes: &[u8]) -> Vec<Message> {
        let mut bytes = bytes;
        let mut heard = Vec::new();
        while let Some(plain) = self.link.next_message(&mut bytes).unwrap() {
            heard.push(decode(&plain).unwrap());
        }
        heard
    }

    /// A session that has read the invitation.
    fn invited(random: &Randomness) -> (Self, Session<Board>) {
        let (mut raw, mut door) = Self::at_the_door(random);
        raw.commit();
        raw.say(&hello(|_| ()));
        door.receive(&raw.link.take_outgoing(), 0).unwrap().unwrap();
        let host = identity("Host", random);
        let session = Session::invited(host, door, random.clone(), 0).unwrap();
        (raw, session)
    }

    /// A session that plays.
    fn playing(random: &Randomness) -> (Self, Session<Board>) {
        let (mut raw, mut session) = Self::invited(random);
        let nonce = raw.nonce;
        raw.say(&Message::Reveal { nonce });
        raw.say(&Message::Accept);
        session.receive(&raw.link.take_outgoing(), 0);
        session.accept(0).unwrap();
        assert_eq!(session.state(), State::Playing);
        outcome(&mut raw, &mut session);
        (raw, session)
    }

    fn append(&mut self, by: Side, entry: Entry) -> Message {
        let index = self.log.have();
        let hash = self.log.hash_with(by, &entry);
        self.log.append(by, entry, 0).unwrap();
        Message::Append { index, entry, hash }
    }

    fn sends(
        &mut self,
        session: &mut Session<Board>,
        message: &Message,
    ) -> (Vec<Event>, Vec<Message>) {
        self.say(message);
        session.receive(&self.link.take_outgoing(), 0);
        outcome(self, session)
    }
}

/// What a session tells and sends.
fn outcome(raw: &mut Raw, session: &mut Session<Board>) -> (Vec<Event>, Vec<Message>) {
    let (mut events, mut heard) = (Vec::new(), Vec::new());
    while let Some(output) = session.poll() {
        match output {
            Output::Event(event) => events.push(event),
            Output::Send(bytes) => heard.extend(raw.hears(&bytes)),
            Output::Keep(bytes) => {
                Kept::from_bytes(&bytes).unwrap().replay::<Board>().unwrap();
            }
            Output::Close => {}
        }
    }
    (events, heard)
}

const fn stone(column: u8, row: u8) -> Entry {
    Entry::Move {
        column,
        row,
        elapsed_ms: 0,
    }
}

fn suspended(fault: Fault) -> Event {
    Event::Suspended(Lost::Fault(fault))
}

#[test]
fn an_entry_that_may_not_be_ends_the_link_and_changes_nothing() {
    let hash = LogHash([0; 16]);
    let at = |index, entry| Message::Append { index, entry, hash };
    let bad = [
        (at(1, stone(1, 1)), Fault::NotYours),
        (at(u32::MAX, stone(1, 1)), Fault::NotYours),
        (at(0, stone(9, 1)), Fault::Illegal(Illegal::Rules(Refused))),
        (
            at(0, stone(255, 255)),
            Fault::Illegal(Illegal::Rules(Refused)),
        ),
        (at(0, Entry::Timeout), Fault::Illegal(Illegal::NoClock)),
        (at(0, Entry::Reset), Fault::NotYours),
        (at(0, Entry::Draw), Fault::NotYours),
        (at(0, Entry::Resign { loser: Side::Host }), Fault::NotYours),
    ];
    for (message, fault) in bad {
        let (mut raw, mut session) = Raw::playing(&randomness(1));
        let before = session.log().hash();
        let (events, _) = raw.sends(&mut session, &message);
        assert_eq!(events, [suspended(fault)], "{message:?}");
        assert_eq!((session.log().have(), session.log().hash()), (0, before));
    }
    // The second of two moves is out of turn, and the first can't come twice.
    let (mut raw, mut session) = Raw::playing(&randomness(1));
    let first = raw.append(Side::Guest, stone(1, 1));
    raw.sends(&mut session, &first);
    let before = session.log().hash();
    assert_eq!(session.log().have(), 1);
    let (events, _) = raw.sends(&mut session, &first);
    assert_eq!(events, [suspended(Fault::NotYours)]);
    assert_eq!(session.log().hash(), before);
    let (mut raw, mut session) = Raw::playing(&randomness(1));
    let first = raw.append(Side::Guest, stone(1, 1));
    raw.sends(&mut session, &first);
    let (events, _) = raw.sends(&mut session, &at(1, stone(2, 2)));
    assert_eq!(events, [suspended(Fault::Illegal(Illegal::OutOfTurn))]);
}

#[test]
fn who_has_asked_may_not_move() {
    let (mut raw, mut session) = Raw::playing(&randomness(2));
    let ask = Ask::Draw;
    raw.sends(&mut session, &Message::Request { id: 1, at: 0, ask });
    let entry = raw.append(Side::Guest, stone(1, 1));
    let (events, _) = raw.sends(&mut session, &entry);
    assert_eq!(
        events,
        [Event::Withdrawn(Ask::Draw), suspended(Fault::NotYours)]
    );
    assert_eq!(session.log().have(), 0);
    // One open request a side.
    let (mut raw, mut session) = Raw::playing(&randomness(2));
    for id in [1, 2] {
        raw.sends(&mut session, &Message::Request { id, at: 0, ask });
    }
    assert_eq!(session.state(), State::Suspended);
}

#[test]
fn an_agreement_that_was_not_asked_for_is_no_agreement() {
    let (mut raw, mut session) = Raw::playing(&randomness(3));
    let first = raw.append(Side::Guest, stone(1, 1));
    raw.sends(&mut session, &first);
    session.request(Ask::Draw, 0).unwrap();
    outcome(&mut raw, &mut session);
    // Asked for a draw, told of a reset.
    let reset = raw.append(Side::Guest, Entry::Reset);
    let (events, _) = raw.sends(&mut session, &reset);
    let ask = Ask::Draw;
    let answer = Answer::Lost;
    assert_eq!(
        events,
        [Event::Answered { ask, answer }, suspended(Fault::NotYours)]
    );
    assert_eq!(session.log().have(), 1);
}

#[test]
fn a_charge_beyond_reason_is_refused() {
    for (charged_ms, fine) in [
        (0, true),
        (15_000, true),
        (15_001, false),
        (u32::MAX, false),
    ] {
        let (mut raw, mut session) = Raw::playing(&randomness(4));
        let first = raw.append(Side::Guest, stone(1, 1));
        raw.sends(&mut session, &first);
        session.play(2, 2, 0).unwrap();
        raw.append(Side::Host, stone(2, 2));
        let (have, hash) = (raw.log.have(), raw.log.hash());
        let ack = Message::Ack {
            have,
            hash,
            charged_ms,
        };
        raw.sends(&mut session, &ack);
        assert_eq!(session.state() == State::Playing, fine, "{charged_ms}");
    }
}

#[test]
fn a_flood_ends_the_link() {
    let (mut raw, mut session) = Raw::playing(&randomness(5));
    let mut sent = 0;
    while session.state() == State::Playing {
        let (events, _) = raw.sends(&mut session, &Message::React(Reaction::Wave));
        sent += 1;
        if session.state() != State::Playing {
            assert_eq!(events.last(), Some(&suspended(Fault::Flood)));
        }
    }
    // Some of the hundred were spent on the greeting.
    assert!((90..=100).contains(&sent), "{sent}");
}

#[test]
fn a_forged_pairing_is_noticed() {
    let (mut raw, mut session) = Raw::invited(&randomness(6));
    outcome(&mut raw, &mut session);
    let (events, _) = raw.sends(&mut session, &Message::Reveal { nonce: [0; 16] });
    let lost = Lost::Fault(Fault::Pairing);
    assert_eq!(events, [Event::Over(Over::Lost(lost))]);
    // Nobody is let in who has not bound itself.
    let (mut raw, mut door) = Raw::at_the_door(&randomness(6));
    raw.say(&hello(|_| ()));
    door.receive(&raw.link.take_outgoing(), 0).unwrap().unwrap();
    let host = identity("Host", &randomness(6));
    let turned = Session::<Board>::invited(host, door, randomness(6), 0).unwrap_err();
    assert_eq!(turned.why, Refusal::BadSetup);
}

/// Whoever does not finish the pairing holds the host's only seat for a moment at most.
#[test]
fn an_invitation_that_is_not_finished_ends_soon() {
    let (mut raw, mut session) = Raw::invited(&randomness(6));
    outcome(&mut raw, &mut session);
    let deadline = session.next_timer_ms(0).unwrap();
    assert_eq!(deadline, GREETING_MS);
    for stamp in 1..GREETING_MS / 100 {
        raw.say(&Message::Ping { stamp });
        session.receive(&raw.link.take_outgoing(), 100 * stamp);
        session.tick(100 * stamp);
    }
    assert_eq!(session.state(), State::AwaitingAccept);
    session.tick(deadline);
    let (events, _) = outcome(&mut raw, &mut session);
    assert_eq!(
        events,
        [Event::Over(Over::Lost(Lost::Fault(Fault::Silent)))]
    );
}

#[test]
fn a_hello_that_does_not_fit_is_told_why() {
    type Change = fn(&mut Hello);
    let changes: [(Change, Refusal); 5] = [
        (
            |h| (h.proto, h.min) = (2, 2),
            Refusal::Version { proto: 1, min: 1 },
        ),
        (
            |h| (h.proto, h.min) = (0, 0),
            Refusal::Version { proto: 1, min: 1 },
        ),
        (|h| h.nick = "\u{202e}".into(), Refusal::BadName),
        (|h| h.terms.size = 21, Refusal::BadSetup),
        (|h| h.have = 3, Refusal::BadSetup),
    ];
    for (change, why) in changes {
        let (mut raw, mut door) = Raw::at_the_door(&randomness(7));
        raw.commit();
        raw.say(&hello(change));
        let bytes = match door.receive(&raw.link.take_outgoing(), 0) {
            Err(DoorError::Turned(turned)) => turned.bytes,
            Ok(Some(_)) => {
                let host = identity("Host", &randomness(7));
                let turned = Session::<Board>::invited(host, door, randomness(7), 0);
                let Turned { bytes, .. } = turned.unwrap_err();
                bytes
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(raw.hears(&bytes), [Message::Refuse(why)]);
    }
    // A later app that still understands this one is let in.
    let (mut raw, mut door) = Raw::at_the_door(&randomness(7));
    raw.commit();
    raw.say(&hello(|h| (h.proto, h.min) = (7, 1)));
    assert!(
        door.receive(&raw.link.take_outgoing(), 0)
            .unwrap()
            .is_some()
    );
}

#[test]
fn who_watches_may_not_speak() {
    let random = randomness(8);
    let log: GameLog<Board> = GameLog::new(RANDOM_SESSION, TERMS);
    for message in samples() {
        let (mut raw, mut door) = Raw::at_the_door(&random);
        raw.say(&hello(|h| h.purpose = Purpose::Watch));
        door.receive(&raw.link.take_outgoing(), 0).unwrap().unwrap();
        let host = identity("Host", &random);
        let mut stand = Stand::admit(&host, door, players(), &log, 0).unwrap();
        let heard = raw.hears(&stand.take_outgoing());
        let [Message::Hello(hello), Message::Players(said)] = &heard[..] else {
            panic!("{heard:?}");
        };
        assert_eq!(*said, players());
        assert_eq!(hello.token, Id([0; 16]), "the players' secret stays theirs");
        raw.say(&message);
        let read = stand.receive(&raw.link.take_outgoing(), 0);
        let life = matches!(message, Message::Ping { .. });
        assert_eq!(read.is_ok(), life, "{message:?}");
    }
}

fn rounds(short: u64) -> u64 {
    if support::deep() { short * 100 } else { short }
}

/// Any messages in any order: no panic, and the log only ever holds what the rules allow.
#[test]
fn any_messages_leave_a_game_that_obeys_the_rules() {
    let mut runner = TestRunner::deterministic();
    let message = random();
    let mut appended = 0;
    for seed in 0..rounds(60) {
        let random = randomness(seed);
        let mut rng = StdRng::seed_from_u64(seed);
        let (mut raw, mut session) = if seed % 4 == 0 {
            Raw::invited(&random)
        } else {
            Raw::playing(&random)
        };
        for step in 0..60 {
            let message = match rng.random_range(0..4) {
                // Fitting entries, so that the game goes on; the host plays along.
                0 => {
                    let entry = stone(rng.random_range(0..9), rng.random_range(0..9));
                    let index = session.log().have();
                    let hash = session.log().hash_with(Side::Guest, &entry);
                    Message::Append { index, entry, hash }
                }
                1 => {
                    let _ = session.play(rng.random_range(0..9), rng.random_range(0..9), step);
                    let _ = session.request(Ask::Undo, step);
                    let _ = session.answer(rng.random_bool(0.5), step);
                    let at = session.log().have();
                    Message::Request {
                        id: 1,
                        at,
                        ask: Ask::Undo,
                    }
                }
                _ => message.new_tree(&mut runner).unwrap().current(),
            };
            let Ok(bytes) = encode(&message) else {
                continue;
            };
            if raw.link.send(&bytes).is_err() {
                break;
            }
            let before = (session.log().have(), session.log().hash());
            session.receive(&raw.link.take_outgoing(), step);
            outcome(&mut raw, &mut session);
            assert_eq!(
                session.log().hash_at(before.0),
                Some(before.1),
                "only appended to"
            );
            if !matches!(session.state(), State::Playing | State::AwaitingAccept) {
                break;
            }
        }
        appended += session.log().have();
    }
    assert!(appended > 0);
}

/// Any bytes at the door and on a running link, in any pieces.
#[test]
fn any_bytes_are_survived() {
    let random = randomness(9);
    for seed in 0..rounds(300) {
        let mut rng = StdRng::seed_from_u64(seed);
        let (mut raw, mut door) = Raw::at_the_door(&random);
        raw.commit();
        raw.say(&hello(|_| ()));
        let mut bytes = raw.link.take_outgoing();
        for _ in 0..rng.random_range(1..4) {
            let place = rng.random_range(0..bytes.len());
            match rng.random_range(0..3) {
                0 => bytes[place] ^= 1 << rng.random_range(0..8),
                1 => bytes.truncate(place.max(1)),
                _ => bytes.insert(place, rng.random()),
            }
        }
        for piece in bytes.chunks(rng.random_range(1..100)) {
            // A flipped bit is never read over.
            match door.receive(piece, 0) {
                Ok(None) => {}
                Ok(Some(_)) | Err(_) => break,
            }
        }
    }
    let mut noise = vec![0; 4_096];
    let (inputs, before_kb) = (rounds(100_000), support::resident_kb());
    let mut messages = 0;
    for seed in 0..inputs {
        let mut rng = StdRng::seed_from_u64(seed);
        let len = rng.random_range(0..64);
        rng.fill_bytes(&mut noise[..len]);
        // A number that is one of the variants', so that more is read.
        noise[..len.min(3)].fill(0);
        if let Ok(message) = decode(&noise[..len]) {
            assert_eq!(encode(&message).unwrap(), noise[..len]);
            messages += 1;
        }
    }
    let grown_kb = support::resident_kb()
        .zip(before_kb)
        .map(|(now, before)| now - before);
    let grown = grown_kb.map_or("an unknown number of".into(), |kb| kb.to_string());
    println!("{inputs} inputs, {messages} of them messages, memory grew by {grown} kB");
    assert!(grown_kb.is_none_or(|kb| kb < 5_120), "{grown_kb:?} kB");
}
