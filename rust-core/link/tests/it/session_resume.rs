//! Resuming after a lost connection or a crash: authorisation and position.

use crate::support::board::LENIENT;
use crate::support::dialogue::{GUEST, HOST, assert_equal_logs, play, request, states};
use crate::support::proofs::keyed;
use crate::support::table::{TERMS, Table, identity, randomness};
use gomoku_link::Carrier;
use gomoku_link::codec::{decode, encode};
use gomoku_link::limits::{DOUBT_MS, PING_MS, SEAT_MS};
use gomoku_link::link::{KeyPair, Link, PublicKey};
use gomoku_link::message::{Ask, Hello, Id, Message, Refusal, Version};
use gomoku_link::replica::{CommandError, EndReason, Event, LossReason, SavedGame, Transport};
use gomoku_link::session::{SessionOutput, SessionState};

#[test]
fn silence_is_noticed_and_a_seat_is_kept_five_minutes() {
    let mut table = Table::playing(13, TERMS);
    let begun = table.now_ms;
    while table.phones[HOST].session().state() == SessionState::Playing {
        table.pass(100);
        table.pipes = Default::default();
    }
    assert!((14_900..=15_100).contains(&(table.now_ms - begun)));
    let told = table.phones[HOST].told();
    assert!(
        matches!(told[..], [.., Event::Suspended(LossReason::Fault(_))]),
        "{told:?}"
    );
    table.pass(SEAT_MS - 1);
    assert_eq!(
        table.phones[HOST].session().state(),
        SessionState::Suspended
    );
    table.pass(1);
    assert_eq!(
        table.phones[HOST].told(),
        [Event::Over(EndReason::Abandoned)]
    );
    table.kill(HOST);
    assert_eq!(
        table.phones[HOST].session().state(),
        SessionState::Suspended
    );
}

#[test]
fn a_game_survives_both_phones() {
    let mut table = Table::playing(14, TERMS);
    play(&mut table, GUEST, 4, 4);
    request(&mut table, GUEST, Ask::Undo);
    table.deliver();
    // The host agrees but crashes before sending; the guest crashes too.
    table.phones[HOST].dies_at_keep = Some(true);
    answer_or_die(&mut table, HOST);
    table.kill(GUEST);
    assert_eq!(table.entries(HOST).len(), 2);
    assert_eq!(table.entries(GUEST).len(), 1);
    table.connect();
    table.deliver();
    assert_eq!(states(&mut table), [SessionState::Playing; 2]);
    assert_equal_logs(&mut table);
    assert_eq!(table.entries(GUEST).len(), 2);
    play(&mut table, GUEST, 3, 3);
    assert_equal_logs(&mut table);
}

fn answer_or_die(table: &mut Table, side: usize) {
    let now = table.now_ms;
    table.act(side, |s| s.answer(true, now)).unwrap();
    assert_eq!(table.phones[side].deaths, 1);
}

#[test]
fn only_the_same_peer_may_resume() {
    let mut table = Table::playing(15, TERMS);
    play(&mut table, GUEST, 4, 4);
    table.cut();
    table.phones[GUEST].told();
    // A thief has the saved state but not the key.
    let thief = identity("Guest", &randomness(99));
    let own = std::mem::replace(&mut table.phones[GUEST].me, thief);
    table.kill(GUEST);
    table.connect();
    table.deliver();
    let turned: Vec<Refusal> = table.turned.drain(..).map(|turned| turned.why).collect();
    assert_eq!(turned, [Refusal::ChangedKey]);
    let told = table.phones[GUEST].told();
    assert_eq!(
        told,
        [Event::Suspended(LossReason::Refused(Refusal::ChangedKey))]
    );
    // An impostor has the host's saved state but not its key.
    table.phones[GUEST].me = own;
    table.kill(GUEST);
    let host = std::mem::replace(
        &mut table.phones[HOST].me,
        identity("Host", &randomness(98)),
    );
    table.kill(HOST);
    table.connect();
    table.deliver();
    let told = table.phones[GUEST].told();
    assert_eq!(
        told,
        [Event::Suspended(LossReason::Refused(Refusal::ChangedKey))]
    );
    assert_eq!(
        table.phones[GUEST].session().state(),
        SessionState::Suspended
    );
    table.phones[HOST].me = host;
    table.kill(HOST);
    table.connect();
    table.deliver();
    assert_eq!(states(&mut table), [SessionState::Playing; 2]);
    assert_equal_logs(&mut table);
}

/// An impostor of the host receives only proofs and must prove its identity. Its token comes from a
/// copied save.
#[test]
fn one_in_the_hosts_place_without_its_key_is_noticed() {
    for knows_token in [false, true] {
        let mut table = Table::playing(15, TERMS);
        table.cut();
        table.kill(GUEST);
        table.phones[GUEST].told();
        let kept = SavedGame::from_bytes(table.phones[GUEST].disk.as_ref().unwrap()).unwrap();
        let Transport::Link { token } = kept.participant.transport else {
            panic!("no link");
        };
        let random = randomness(97);
        let mut link = Link::responder(&KeyPair::generate(&random).unwrap(), &random).unwrap();
        let session = table.phones[GUEST].session();
        session.connect(0).unwrap();
        let mut said = Vec::new();
        while said.len() < 2 {
            for output in std::iter::from_fn(|| session.poll()).collect::<Vec<_>>() {
                if let SessionOutput::Send(bytes) = output {
                    let mut bytes = &bytes[..];
                    while let Some(plain) = link.next_message(&mut bytes).unwrap() {
                        said.push(plain);
                    }
                }
            }
            session.receive(&link.take_outgoing(), 0);
        }
        let Message::Hello(hello) = decode(&said[1]).unwrap() else {
            panic!("no hello");
        };
        // No byte identifies the game or the phone.
        assert_eq!(
            (hello.session, hello.key),
            (Id([0; 16]), PublicKey([0; 32]))
        );
        assert_ne!(hello.token, token);
        let hash = link.handshake_hash().unwrap();
        let parts: [&[u8]; 4] = [
            b"gomoku/1 resume ",
            &kept.participant.session.0,
            &hash,
            b"host",
        ];
        let answer = Hello {
            nick: "Host".into(),
            token: if knows_token {
                Id(keyed(&token.0, &parts))
            } else {
                hello.token
            },
            proof: random.bytes(),
            ..hello
        };
        link.send(&Version::OWN.to_bytes()).unwrap();
        link.send(&encode(&Message::Hello(answer)).unwrap())
            .unwrap();
        session.receive(&link.take_outgoing(), 0);
        let told = std::iter::from_fn(|| session.poll()).filter_map(|output| match output {
            SessionOutput::Event(event) => Some(event),
            _ => None,
        });
        let lost = if knows_token {
            vec![Event::Suspended(LossReason::ChangedKey)]
        } else {
            vec![Event::Suspended(LossReason::Refused(Refusal::NotNow))]
        };
        assert_eq!(told.collect::<Vec<_>>(), lost);
        assert_eq!(session.state(), SessionState::Suspended);
    }
}

#[test]
fn another_token_or_game_is_unknown() {
    let mut table = Table::playing(16, TERMS);
    table.cut();
    let kept = SavedGame::from_bytes(table.phones[GUEST].disk.as_ref().unwrap()).unwrap();
    let mut token = kept.clone();
    token.participant.transport = Transport::Link { token: Id([0; 16]) };
    let mut session = kept.clone();
    session.participant.session.0[0] ^= 1;
    let mut terms = kept;
    terms.participant.terms.forbidden_loses = true;
    // Not reported, because the host may have that game at another time.
    let unknown = Event::Suspended(LossReason::Refused(Refusal::UnknownGame));
    let changes = [(token, vec![]), (session, vec![]), (terms, vec![unknown])];
    for (changed, expected) in changes {
        let bytes = changed.to_bytes().unwrap();
        table.phones[GUEST].disk = Some(bytes);
        table.kill(GUEST);
        table.phones[GUEST].told();
        // A refused game stays saved and is reported once.
        for _ in 0..3 {
            table.connect();
            table.deliver();
        }
        assert_eq!(table.phones[GUEST].told(), expected);
        assert_eq!(
            table.phones[GUEST].session().state(),
            SessionState::Suspended
        );
        assert!(table.phones[GUEST].disk.is_some());
    }
    assert_eq!(
        table.phones[HOST].session().state(),
        SessionState::Suspended
    );
}

#[test]
fn games_that_differ_can_go_on_from_their_common_beginning() {
    for first in [HOST, GUEST] {
        differ_and_go_on(first);
    }
}

fn differ_and_go_on(first: usize) {
    let mut table = Table::playing(17, TERMS);
    for i in 0..3 {
        play(&mut table, GUEST, i, 0);
        play(&mut table, HOST, i, 1);
    }
    for phone in &mut table.phones {
        phone.told();
    }
    // The guest's rules allow a move that the host's forbid.
    LENIENT.set(true);
    table.act(GUEST, |s| s.play(0, 0, 0)).unwrap();
    LENIENT.set(false);
    table.deliver();
    assert_eq!(states(&mut table), [SessionState::Differing; 2]);
    for phone in &mut table.phones {
        let desync = Event::Desync { common: 6 };
        assert_eq!(phone.told().last(), Some(&desync));
    }
    table.cut();
    LENIENT.set(true);
    table.kill(GUEST);
    LENIENT.set(false);
    table.kill(HOST);
    table.connect();
    table.deliver();
    assert_eq!(states(&mut table), [SessionState::Differing; 2]);
    let stopped = table.act(HOST, |s| s.play(7, 7, 0));
    assert_eq!(stopped, Err(CommandError::NotNow));
    table.act(first, |s| s.restart(0)).unwrap();
    table.deliver();
    assert_eq!(states(&mut table), [SessionState::Differing; 2]);
    table.act(1 - first, |s| s.restart(0)).unwrap();
    table.deliver();
    assert_eq!(states(&mut table), [SessionState::Playing; 2]);
    assert_equal_logs(&mut table);
    assert_eq!(table.entries(HOST).len(), 6);
    play(&mut table, GUEST, 7, 7);
    play(&mut table, HOST, 7, 8);
    assert_equal_logs(&mut table);
}

#[test]
fn an_older_disk_learns_what_it_has_said() {
    let mut table = Table::playing(18, TERMS);
    let old = table.phones[GUEST].disk.clone();
    play(&mut table, GUEST, 4, 4);
    play(&mut table, HOST, 5, 5);
    table.phones[GUEST].disk = old;
    table.kill(GUEST);
    assert_eq!(table.entries(GUEST), []);
    table.phones[GUEST].told();
    table.connect();
    table.deliver();
    let told = table.phones[GUEST].told();
    assert!(told.contains(&Event::Restarted { have: 2 }), "{told:?}");
    assert_eq!(states(&mut table), [SessionState::Playing; 2]);
    assert_equal_logs(&mut table);
    play(&mut table, GUEST, 6, 6);
    assert_equal_logs(&mut table);
}

#[test]
fn a_ping_without_an_answer_is_a_doubt_and_any_word_ends_it() {
    let mut table = Table::playing(40, TERMS);
    let now = table.now_ms;
    assert!(!table.phones[GUEST].session().doubts_link(now));
    table.pass(PING_MS);
    let asked = table.now_ms;
    let guest = table.phones[GUEST].session();
    assert_eq!(guest.next_timer_ms(asked), Some(asked + DOUBT_MS));
    assert!(!guest.doubts_link(asked + DOUBT_MS - 1));
    assert!(guest.doubts_link(asked + DOUBT_MS));
    // The doubt needs no second timer.
    assert_eq!(guest.next_timer_ms(asked + DOUBT_MS), Some(asked + PING_MS));
    table.pass(DOUBT_MS);
    table.deliver();
    let now = table.now_ms;
    let guest = table.phones[GUEST].session();
    assert!(!guest.doubts_link(now));
    assert_eq!(guest.state(), SessionState::Playing);
    // An absent peer may be asleep.
    table.act(HOST, |s| s.pause(true, now));
    table.deliver();
    table.pass(PING_MS);
    table.pass(DOUBT_MS);
    let now = table.now_ms;
    assert!(!table.phones[GUEST].session().doubts_link(now));
}
