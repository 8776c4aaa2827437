//! Peers that speak the protocol well enough to be let in, and then do not play by it. And bytes
//! that mean nothing at all. `GOMOKU_DEEP=1` sends a hundred times as many.
#![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

mod support;

use gomoku_link::codec::{decode, encode};
use gomoku_link::limits::GREETING_MS;
use gomoku_link::link::{KeyPair, Link, Pairing, PublicKey, Randomness};
use gomoku_link::message::*;
use gomoku_link::replica::{
    self, Entry, Event, Kept, Lost, Over, Packet, Replica, Seat, Slot, Way, Written,
};
use gomoku_link::session::{Door, DoorError, Fault, Output, Session, State, Turned};
use gomoku_link::watch::{Shown, Stand};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use support::board::Board;
use support::messages::{random, samples};
use support::table::{TERMS, identity, players, randomness};

const RANDOM_SESSION: Id = Id([3; 16]);

const TOKEN: Id = Id([4; 16]);

/// A guest made by hand: a link, and a game that it may lie about.
struct Raw {
    link: Link,
    nonce: [u8; 16],
    replica: Replica<Board>,
}

fn hello(change: impl FnOnce(&mut Hello)) -> Message {
    let mut hello = Hello {
        proto: 1,
        min: 1,
        purpose: Purpose::Invite,
        app: "raw".into(),
        nick: "Raw".into(),
        session: RANDOM_SESSION,
        token: TOKEN,
        terms: TERMS,
    };
    change(&mut hello);
    Message::Hello(hello)
}

fn seat() -> Seat {
    Seat {
        side: Side::Guest,
        session: RANDOM_SESSION,
        terms: TERMS,
        peer: Some(PublicKey([0; 32])),
        peer_nick: "Host".into(),
        way: Way::Link { token: TOKEN },
    }
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
            replica: Replica::new(seat(), random, 0),
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
        raw.replica.begin(0);
        raw.replica.started(0);
        outcome(&mut raw, &mut session);
        let first = raw.honest(|_| ());
        raw.sends(&mut session, &first);
        (raw, session)
    }

    /// What an honest guest says after it has done this.
    fn honest(&mut self, act: impl FnOnce(&mut Replica<Board>)) -> Message {
        act(&mut self.replica);
        Message::Slots(self.replica.packet())
    }

    /// What the guest would say with another slot.
    fn forged(&self, forge: impl FnOnce(&mut Slot)) -> Message {
        let mut slot = self.replica.slots().0.clone();
        slot.number += 1;
        forge(&mut slot);
        let packet = Packet { slot, echo: None };
        Message::Slots(packet.to_bytes().unwrap())
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
            Output::Send(bytes) => {
                for message in raw.hears(&bytes) {
                    if let Message::Slots(packet) = &message {
                        raw.replica.receive(packet, 0).unwrap();
                    }
                    heard.push(message);
                }
            }
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
        told_ms: 0,
    }
}

fn suspended(fault: Fault) -> Event {
    Event::Suspended(Lost::Fault(fault))
}

#[test]
fn a_slot_that_lies_changes_nothing() {
    let written = |entry| Written::new(Side::Guest, &entry).unwrap();
    let lies: [&dyn Fn(&mut Slot); 6] = [
        // Of another game, out of nothing, as if the host had said what it has not.
        &|slot| slot.game = 1,
        &|slot| slot.entries.push(written(Entry::Draw)),
        &|slot| {
            slot.entries
                .push(written(Entry::Undo { asker: Side::Guest }))
        },
        &|slot| {
            slot.entries
                .push(written(Entry::Resign { loser: Side::Host }))
        },
        &|slot| slot.seen.number += 7,
        &|slot| slot.hash.0[0] ^= 1,
    ];
    for (number, lie) in lies.iter().enumerate() {
        let (mut raw, mut session) = Raw::playing(&randomness(1));
        let before = session.replica().chain().hash();
        let message = raw.forged(|slot| {
            lie(slot);
            slot.have += u32::try_from(slot.entries.len()).unwrap();
        });
        raw.sends(&mut session, &message);
        assert_eq!(session.replica().chain().hash(), before, "{number}");
        assert_eq!(session.replica().chain().have(), 0);
    }
}

#[test]
fn bytes_that_are_no_packet_end_the_link() {
    for bytes in [vec![], vec![0; 7], vec![0xff; replica::MAX_PACKET + 1]] {
        let (mut raw, mut session) = Raw::playing(&randomness(2));
        let (events, _) = raw.sends(&mut session, &Message::Slots(bytes));
        let lost = matches!(events[..], [Event::Suspended(Lost::Fault(Fault::Codec(_)))]);
        assert!(lost, "{events:?}");
    }
}

/// A stone that can't be, played by one who has seen the same board, stops the game until both go on.
#[test]
fn a_stone_where_none_can_be_stops_the_game() {
    let (mut raw, mut session) = Raw::playing(&randomness(3));
    let stone_there = raw.honest(|guest| guest.play(1, 1, 0).unwrap());
    raw.sends(&mut session, &stone_there);
    session.play(2, 2, 0).unwrap();
    outcome(&mut raw, &mut session);
    let before = session.replica().chain().hash();
    let again = Written::new(Side::Guest, &stone(1, 1)).unwrap();
    let message = raw.forged(|slot| {
        slot.seen = session.replica().slots().0.name();
        slot.entries.push(again);
        slot.have = 3;
    });
    let (events, _) = raw.sends(&mut session, &message);
    assert_eq!(events, [Event::Desync { common: 2 }]);
    assert_eq!(session.state(), State::Differing);
    assert_eq!(session.replica().chain().hash(), before);
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
    let changes: [(Change, Refusal); 4] = [
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
    let mut game: Replica<Board> = Replica::new(seat(), &random, 0);
    game.begin(0);
    let shown = Shown::of(&game);
    for message in samples() {
        let (mut raw, mut door) = Raw::at_the_door(&random);
        raw.say(&hello(|h| h.purpose = Purpose::Watch));
        door.receive(&raw.link.take_outgoing(), 0).unwrap().unwrap();
        let host = identity("Host", &random);
        let mut stand = Stand::admit(&host, door, players(), &shown, 0).unwrap();
        let heard = raw.hears(&stand.take_outgoing());
        let [
            Message::Hello(hello),
            Message::Players(said),
            Message::Show { .. },
        ] = &heard[..]
        else {
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
                // Fitting ones, so that the game goes on; the host plays along.
                0 => {
                    let cell = (rng.random_range(0..9), rng.random_range(0..9));
                    raw.honest(|guest| {
                        let _ = guest.play(cell.0, cell.1, step);
                    })
                }
                1 => {
                    let _ = session.play(rng.random_range(0..9), rng.random_range(0..9), step);
                    let _ = session.request(Ask::Undo, step);
                    let _ = session.answer(rng.random_bool(0.5), step);
                    raw.honest(|guest| {
                        let _ = guest.request(Ask::Undo, step);
                        let _ = guest.answer(true, step);
                    })
                }
                _ => message.new_tree(&mut runner).unwrap().current(),
            };
            let Ok(bytes) = encode(&message) else {
                continue;
            };
            if raw.link.send(&bytes).is_err() {
                break;
            }
            let chain = session.replica().chain();
            let before = (chain.game(), chain.have(), chain.hash());
            session.receive(&raw.link.take_outgoing(), step);
            outcome(&mut raw, &mut session);
            let chain = session.replica().chain();
            let same = chain.hash_at(before.1) == Some(before.2);
            assert!(chain.game() > before.0 || same, "only appended to");
            if !matches!(session.state(), State::Playing | State::AwaitingAccept) {
                break;
            }
        }
        appended += session.replica().chain().have();
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
