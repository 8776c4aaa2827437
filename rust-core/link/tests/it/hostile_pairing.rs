//! Peers that deviate from a pairing's sequence, and other versions. `GOMOKU_DEEP=1` tries a
//! hundred times as often.

use crate::support::board::Board;
use crate::support::raw::{Raw, hello, outcome};
use crate::support::rounds;
use crate::support::table::{TERMS, identity, randomness};
use gomoku_link::codec::{decode, encode};
use gomoku_link::limits::GREETING_MS;
use gomoku_link::link::{KeyPair, Link, Pairing};
use gomoku_link::message::*;
use gomoku_link::replica::{EndReason, Event, LossReason};
use gomoku_link::session::{InboundError, PeerSession, ProtocolFault, SessionOutput, SessionState};

#[test]
fn a_forged_pairing_is_noticed() {
    let random = randomness(6);
    let guest = identity("Guest", &random);
    let mut session: PeerSession<Board> = PeerSession::invite(guest, TERMS, random.clone(), 0);
    session.connect(0).unwrap();
    let mut link = Link::responder(&KeyPair::generate(&random).unwrap(), &random).unwrap();
    let mut hello = None;
    let mut version = None;
    while hello.is_none() {
        while let Some(output) = session.poll() {
            let SessionOutput::Send(bytes) = output else {
                panic!("{output:?}");
            };
            let mut bytes = &bytes[..];
            while let Some(plain) = link.next_message(&mut bytes).unwrap() {
                if version.is_none() {
                    version = Version::from_bytes(&plain);
                } else if let Message::Hello(said) = decode(&plain).unwrap() {
                    hello = Some(said);
                }
            }
        }
        session.receive(&link.take_outgoing(), 0);
    }
    let nick = "Host".to_owned();
    let welcome = Message::Hello(Hello {
        nick,
        ..hello.unwrap()
    });
    link.send(&Version::OWN.to_bytes()).unwrap();
    for message in [
        Message::Commit { digest: [1; 32] },
        welcome,
        Message::Reveal { nonce: [0; 16] },
    ] {
        link.send(&encode(&message).unwrap()).unwrap();
    }
    session.receive(&link.take_outgoing(), 0);
    let events = std::iter::from_fn(|| session.poll()).filter_map(|output| match output {
        SessionOutput::Event(event) => Some(event),
        _ => None,
    });
    let lost = LossReason::Fault(ProtocolFault::Pairing);
    let events: Vec<Event> = events.collect();
    assert!(matches!(events[0], Event::Unopened { .. }), "{events:?}");
    assert_eq!(events[1..], [Event::Over(EndReason::Lost(lost))]);
}

/// Six digits must resist an attacker that connects, learns the code, hangs up on a mismatch and
/// repeats. Before its player opens the invitation, a host sends only data independent of its
/// nonce.
#[test]
fn no_code_is_learnt_that_nobody_looks_at() {
    for seed in 0..rounds(100) {
        let random = randomness(seed);
        let (mut raw, mut session) = Raw::invited(&random);
        let nonce = raw.nonce;
        let (_, welcome) = outcome(&mut raw, &mut session);
        let [Message::Commit { digest }, Message::Hello(_)] = &welcome[..] else {
            panic!("{welcome:?}");
        };
        let (events, heard) = raw.sends(&mut session, &Message::Nonce { nonce });
        assert!(matches!(events[..], [Event::Invited { .. }]), "{events:?}");
        // No other message reveals the nonce.
        let pinged = raw.sends(&mut session, &Message::Ping { stamp: 1 }).1;
        for message in heard.iter().chain(&pinged) {
            assert!(
                matches!(message, Message::Ping { .. } | Message::Pong { .. }),
                "{message:?}"
            );
        }
        assert_eq!(session.code(), None);
        session.open(0).unwrap();
        let (_, heard) = outcome(&mut raw, &mut session);
        let [Message::Reveal { nonce: theirs }] = heard[..] else {
            panic!("{heard:?}");
        };
        // The host committed before the guest's nonce.
        let pairing = Pairing::new(raw.link.handshake_hash().unwrap());
        assert_eq!(pairing.commitment(&theirs), *digest);
        assert_eq!(session.code(), Some(pairing.code(&nonce, &theirs)));
    }
}

/// A second nonce would allow a second attempt.
#[test]
fn a_guest_shows_one_nonce_only() {
    let (mut raw, mut session) = Raw::invited(&randomness(6));
    outcome(&mut raw, &mut session);
    raw.sends(&mut session, &Message::Nonce { nonce: [1; 16] });
    let (events, _) = raw.sends(&mut session, &Message::Nonce { nonce: [2; 16] });
    let lost = LossReason::Fault(ProtocolFault::Unexpected);
    assert_eq!(events, [Event::Over(EndReason::Lost(lost))]);
}

/// An unfinished pairing occupies the host's only place briefly.
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
    assert_eq!(session.state(), SessionState::Unopened);
    session.tick(deadline);
    let (events, _) = outcome(&mut raw, &mut session);
    assert_eq!(
        events,
        [Event::Over(EndReason::Lost(LossReason::Fault(
            ProtocolFault::Silent
        )))]
    );
}

#[test]
fn refuses_an_unfitting_hello_with_a_reason() {
    type Change = fn(&mut Hello);
    let changes: [(Change, Refusal); 8] = [
        (|h| h.nick = "\u{202e}".into(), Refusal::BadName),
        (|h| h.terms.size = 21, Refusal::BadSetup),
        (
            |h| (h.terms.clock, h.terms.main_ms) = (1, 0),
            Refusal::BadSetup,
        ),
        (|h| h.terms.main_ms = 1, Refusal::BadSetup),
        // Possible additions of later versions.
        (|h| h.terms.rule = 3, Refusal::Unknown(Feature::Rule)),
        (|h| h.terms.clock = 2, Refusal::Unknown(Feature::Clock)),
        (
            |h| h.purpose = Purpose::Later(3),
            Refusal::Unknown(Feature::Purpose),
        ),
        (
            |h| h.purpose = Purpose::from(u8::MAX),
            Refusal::Unknown(Feature::Purpose),
        ),
    ];
    for (change, why) in changes {
        let (mut raw, mut inbound) = Raw::at_the_door(&randomness(7));
        raw.say(&hello(change));
        let Err(InboundError::Turned(turned)) = inbound.receive(&raw.link.take_outgoing(), 0)
        else {
            panic!("{why:?}");
        };
        assert_eq!(raw.hears(&turned.bytes), [Message::Refuse(why)]);
    }
}

/// Each side's version precedes messages that the other might not support.
#[test]
fn another_version_is_told_from_the_first_word() {
    for (proto, min) in [(2, 2), (u16::MAX, 2), (0, 0), (1, 2)] {
        let version = Version { proto, min }.to_bytes();
        let (mut raw, mut inbound) = Raw::of_version(&randomness(7), &version);
        raw.link.send(&[0xff; 100]).unwrap();
        let Err(InboundError::Turned(turned)) = inbound.receive(&raw.link.take_outgoing(), 0)
        else {
            panic!("{proto}");
        };
        assert_eq!(turned.why, Refusal::Version { proto, min });
        assert_eq!(raw.hears(&turned.bytes), []);
        assert_eq!(raw.version, Some(Version::OWN));
    }
    // Any additions to its first messages are ignored.
    let mut version = Version { proto: 7, min: 1 }.to_bytes().to_vec();
    version.extend(b"and more");
    let (mut raw, mut inbound) = Raw::of_version(&randomness(7), &version);
    raw.say(&hello(|h| h.more = b"what nobody knows yet".to_vec()));
    let bytes = raw.link.take_outgoing();
    assert!(inbound.receive(&bytes, 0).unwrap().is_some());
}

#[test]
fn tells_a_later_version_that_it_is_not_understood() {
    let later = Version { proto: 2, min: 1 }.to_bytes();
    for unknown in [vec![0, 0, 0, 200, 1, 2, 3], vec![0xff], Vec::from([0; 4])] {
        let (mut raw, mut inbound) = Raw::of_version(&randomness(7), &later);
        raw.link.send(&unknown).unwrap();
        let Err(InboundError::Turned(turned)) = inbound.receive(&raw.link.take_outgoing(), 0)
        else {
            panic!("{unknown:?}");
        };
        let why = Refusal::Unknown(Feature::Message);
        assert_eq!(raw.hears(&turned.bytes), [Message::Refuse(why)]);

        let (mut raw, mut inbound) = Raw::of_version(&randomness(7), &later);
        raw.say(&hello(|_| ()));
        inbound
            .receive(&raw.link.take_outgoing(), 0)
            .unwrap()
            .unwrap();
        let host = identity("Host", &randomness(7));
        let mut session = PeerSession::<Board>::invited(host, inbound, randomness(7), 0).unwrap();
        outcome(&mut raw, &mut session);
        raw.link.send(&unknown).unwrap();
        session.receive(&raw.link.take_outgoing(), 0);
        let (events, heard) = outcome(&mut raw, &mut session);
        assert_eq!(events, [Event::Over(EndReason::Refusing(why))]);
        assert_eq!(heard, [Message::Refuse(why)]);
    }
}
