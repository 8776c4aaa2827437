//! Peers that violate the protocol after admission, and arbitrary bytes. `GOMOKU_DEEP=1` sends a
//! hundred times as many.

use crate::support::alone::is_alone;
use crate::support::board::Board;
use crate::support::messages::{random, samples};
use crate::support::raw::{Raw, hello, outcome, participant};
use crate::support::rounds;
use crate::support::table::{identity, players, randomness};
use gomoku_link::Carrier;
use gomoku_link::codec::{decode, encode};
use gomoku_link::message::*;
use gomoku_link::replica::{self, Entry, Event, LossReason, Replica, Slot, WrittenEntry};
use gomoku_link::session::{ProtocolFault, SessionState};
use gomoku_link::watch::{SpectatorConnection, WatchedGame};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};

const fn stone(column: u8, row: u8) -> Entry {
    Entry::Move {
        column,
        row,
        reported_ms: 0,
    }
}

fn suspended(fault: ProtocolFault) -> Event {
    Event::Suspended(LossReason::Fault(fault))
}

#[test]
fn a_slot_that_lies_changes_nothing() {
    let written = |entry| WrittenEntry::new(Side::Guest, &entry).unwrap();
    let lies: [&dyn Fn(&mut Slot); 6] = [
        // Starts another game without the host's consent.
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
        let lost = matches!(
            events[..],
            [Event::Suspended(LossReason::Fault(ProtocolFault::Codec(_)))]
        );
        assert!(lost, "{events:?}");
    }
}

/// The game stops until both sides agree to continue.
#[test]
fn a_stone_where_none_can_be_stops_the_game() {
    let (mut raw, mut session) = Raw::playing(&randomness(3));
    let stone_there = raw.honest(|guest| guest.play(1, 1, 0).unwrap());
    raw.sends(&mut session, &stone_there);
    session.play(2, 2, 0).unwrap();
    outcome(&mut raw, &mut session);
    let before = session.replica().chain().hash();
    let again = WrittenEntry::new(Side::Guest, &stone(1, 1)).unwrap();
    let message = raw.forged(|slot| {
        slot.seen = session.replica().slots().0.name();
        slot.entries.push(again);
        slot.have = 3;
    });
    let (events, _) = raw.sends(&mut session, &message);
    assert_eq!(events, [Event::Desync { common: 2 }]);
    assert_eq!(session.state(), SessionState::Differing);
    assert_eq!(session.replica().chain().hash(), before);
}

#[test]
fn a_flood_ends_the_link() {
    let (mut raw, mut session) = Raw::playing(&randomness(5));
    let mut sent = 0;
    while session.state() == SessionState::Playing {
        let (events, _) = raw.sends(&mut session, &Message::React(Reaction::Wave));
        sent += 1;
        if session.state() != SessionState::Playing {
            assert_eq!(events.last(), Some(&suspended(ProtocolFault::Flood)));
        }
    }
    // The greeting used some of the hundred.
    assert!((90..=100).contains(&sent), "{sent}");
}

#[test]
fn a_spectator_may_not_speak() {
    let random = randomness(8);
    let mut game: Replica<Board> = Replica::new(participant(), &random, 0);
    game.begin(0);
    let shown = WatchedGame::of(&game);
    for message in samples() {
        let (mut raw, mut inbound) = Raw::at_the_door(&random);
        raw.say(&hello(|h| h.purpose = Purpose::Watch));
        inbound
            .receive(&raw.link.take_outgoing(), 0)
            .unwrap()
            .unwrap();
        let host = identity("Host", &random);
        let mut stand = SpectatorConnection::admit(&host, inbound, players(), &shown, 0).unwrap();
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
            if !matches!(
                session.state(),
                SessionState::Playing | SessionState::Unopened | SessionState::AwaitingAccept
            ) {
                break;
            }
        }
        appended += session.replica().chain().have();
    }
    assert!(appended > 0);
}

#[test]
fn any_bytes_are_survived() {
    // Measures the memory of the process.
    if !is_alone() {
        return;
    }
    let random = randomness(9);
    for seed in 0..rounds(300) {
        let mut rng = StdRng::seed_from_u64(seed);
        let (mut raw, mut inbound) = Raw::at_the_door(&random);
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
            match inbound.receive(piece, 0) {
                Ok(None) => {}
                Ok(Some(_)) | Err(_) => break,
            }
        }
    }
    let mut noise = vec![0; 4_096];
    let (inputs, before_kb) = (rounds(100_000), crate::support::resident_kb());
    let mut messages = 0;
    for seed in 0..inputs {
        let mut rng = StdRng::seed_from_u64(seed);
        let len = rng.random_range(0..64);
        rng.fill_bytes(&mut noise[..len]);
        // A valid variant number lets decoding go further.
        noise[..len.min(3)].fill(0);
        if let Ok(message) = decode(&noise[..len]) {
            assert_eq!(encode(&message).unwrap(), noise[..len]);
            messages += 1;
        }
    }
    let grown_kb = crate::support::resident_kb()
        .zip(before_kb)
        .map(|(now, before)| now - before);
    let grown = grown_kb.map_or("an unknown number of".into(), |kb| kb.to_string());
    println!("{inputs} inputs, {messages} of them messages, memory grew by {grown} kB");
    assert!(grown_kb.is_none_or(|kb| kb < 5_120), "{grown_kb:?} kB");
}
