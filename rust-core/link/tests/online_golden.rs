//! The bytes of everything that is left at a broker or kept of a game over slots.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use gomoku_link::link::{KeyPair, PublicKey};
use gomoku_link::message::{Ask, Id, LogHash, Reaction, Side};
use gomoku_link::online::log::{Entry, Record};
use gomoku_link::online::pairing::{
    FromInviter, FromJoiner, Inviter, Joiner, Knock, Welcome, Who, from_bytes, to_bytes,
};
use gomoku_link::online::{Beginning, Invitation, KeptRoom, Paired, Request, Room, RoomKey, Slot};
use gomoku_link::replica::KeptError;
use gomoku_link::session::Identity;
use support::board::Board;
use support::hex;
use support::table::{TERMS, randomness};

const GOLDEN: &str = include_str!("golden/online.txt");

fn record(by: Side, entry: Entry) -> Record {
    let charged_ms = if matches!(entry, Entry::Move { .. }) {
        1_000
    } else {
        0
    };
    Record {
        by,
        entry,
        charged_ms,
    }
}

fn slots() -> [Slot; 2] {
    let stone = Entry::Move {
        column: 7,
        row: 8,
        elapsed_ms: 1_000,
    };
    [
        Slot {
            seq: 1,
            seen: 0,
            era: 0,
            base: 0,
            restart: None,
            have: 0,
            hash: LogHash(*b"0123456789abcdef"),
            first: 0,
            records: Vec::new(),
            request: None,
            rejected: 0,
            reaction: None,
            left: false,
        },
        Slot {
            seq: 9,
            seen: 6,
            era: 2,
            base: 4,
            restart: Some(Beginning {
                have: 3,
                hash: LogHash([0x52; 16]),
            }),
            have: 5,
            hash: LogHash(*b"0123456789abcdef"),
            first: 3,
            records: vec![record(Side::Guest, stone), record(Side::Host, Entry::Undo)],
            request: Some(Request {
                id: 2,
                at: 5,
                ask: Ask::Draw,
                taking_back: true,
            }),
            rejected: 1,
            reaction: Some((4, Reaction::Luck)),
            left: true,
        },
    ]
}

fn kept() -> KeptRoom {
    KeptRoom {
        key: RoomKey([7; 32]),
        side: Side::Host,
        peer: PublicKey([3; 32]),
        peer_nick: "小魏".into(),
        session: Id([1; 16]),
        terms: TERMS,
        records: vec![record(
            Side::Guest,
            Entry::Move {
                column: 4,
                row: 4,
                elapsed_ms: 1_000,
            },
        )],
        turn_ms: 700,
        era: 2,
        base: 0,
        restart: None,
        peer_have: 1,
        seq: 3,
        peer_seq: 5,
        asking: None,
        asked: Some(Request {
            id: 1,
            at: 1,
            ask: Ask::Undo,
            taking_back: false,
        }),
        last_id: 2,
        rejected: 0,
        reaction: None,
        felt: 0,
        wants_resign: false,
        left: false,
        last_word: Some(("nabcd".into(), vec![1, 2, 3])),
    }
}

fn identity() -> Identity {
    Identity {
        keys: KeyPair::from_secret([5; 32]).unwrap(),
        nick: "小魏".into(),
        app: "gomoku 0.1.0".into(),
    }
}

fn text() -> String {
    let mut text = String::new();
    let mut line = |name: &str, bytes: &[u8]| {
        text.push_str(&format!("{name} {}\n", hex(bytes)));
    };
    for (name, slot) in ["slot-first", "slot-full"].iter().zip(slots()) {
        line(name, &slot.to_bytes().unwrap());
    }
    let who = Who {
        app: "gomoku 0.1.0".into(),
        nick: "Mia".into(),
    };
    line("knock", &to_bytes(&Knock::OWN));
    line("who", &to_bytes(&who));
    line(
        "welcome",
        &to_bytes(&Welcome::Play {
            room: RoomKey([7; 32]),
            session: Id([1; 16]),
            terms: TERMS,
            who,
        }),
    );
    let refusal = gomoku_link::message::Refusal::BadSetup;
    line("welcome-refuse", &to_bytes(&Welcome::Refuse(refusal)));
    let failed = vec![[9; 16]];
    line(
        "inviter-share",
        &to_bytes(&FromInviter::Share {
            attempt: 1,
            share: vec![0x53; 33],
            failed: failed.clone(),
        }),
    );
    line(
        "inviter-answer",
        &to_bytes(&FromInviter::Answer {
            to: [8; 16],
            noise: vec![6; 4],
        }),
    );
    line("inviter-burnt", &to_bytes(&FromInviter::Burnt { failed }));
    let joiner = FromJoiner {
        attempt: 1,
        share: vec![0x53; 33],
        first: vec![4; 5],
        third: vec![5; 6],
    };
    line("joiner", &to_bytes(&joiner));
    line("joiner-digest", &joiner.digest());

    line("kept-room", &kept().to_bytes().unwrap());
    let (me, link) = (identity(), Invitation::Link([0xa5; 16]));
    let inviter = Inviter::new(&me, link.clone(), TERMS, &randomness(1), 1_000).unwrap();
    line("kept-inviter", &inviter.to_bytes().unwrap());
    let joiner = Joiner::new(&me, link.clone(), &randomness(2));
    line("kept-joiner", &joiner.to_bytes().unwrap());

    // What two versions must agree on beside formats: keys, topics, all of the handshake.
    line("link-topic", link.topic().user().as_bytes());
    line("link-text", link.to_string().as_bytes());
    line("room-topic", RoomKey([7; 32]).topic().user().as_bytes());
    line("link-first", &joiner.own_slot().unwrap());
    let code = Invitation::parse("abcd-12345").unwrap();
    let inviter = Inviter::new(&me, code.clone(), TERMS, &randomness(3), 1_000).unwrap();
    let mut joiner = Joiner::new(&me, code, &randomness(4));
    let share = inviter.own_slot().unwrap();
    line("code-share", &share);
    joiner.receive(&share);
    line("code-first", &joiner.own_slot().unwrap());
    let paired = Paired {
        key: RoomKey([7; 32]),
        side: Side::Guest,
        peer: PublicKey([3; 32]),
        peer_nick: "Mia".into(),
        session: Id([1; 16]),
        terms: TERMS,
        last_word: None,
    };
    let mut room: Room<Board> = Room::new(paired, randomness(5));
    while let Some(output) = room.poll() {
        if let gomoku_link::online::Output::Post(sealed) = output {
            line("sealed-slot", &sealed);
        }
    }
    text
}

/// A line may be added, none may change: another version of the app reads these.
#[test]
fn everything_has_its_bytes() {
    if std::env::var_os("GOMOKU_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/online.txt");
        std::fs::write(path, text()).unwrap();
    }
    assert_eq!(text(), GOLDEN, "GOMOKU_BLESS=1 writes it for new lines");
}

#[test]
fn what_is_written_is_read_and_nothing_may_be_missing() {
    for slot in slots() {
        let bytes = slot.to_bytes().unwrap();
        assert_eq!(Slot::from_bytes(&bytes), Ok(slot));
        for len in 0..bytes.len() {
            assert!(Slot::from_bytes(&bytes[..len]).is_err(), "{len}");
        }
    }
    let bytes = kept().to_bytes().unwrap();
    assert_eq!(KeptRoom::from_bytes(&bytes), Ok(kept()));
    for len in 0..bytes.len() {
        assert!(KeptRoom::from_bytes(&bytes[..len]).is_err(), "{len}");
    }
    let mut newer = bytes;
    newer[4] = 2;
    assert_eq!(KeptRoom::from_bytes(&newer), Err(KeptError::Newer(2)));
    let joiner = FromJoiner {
        attempt: 0,
        share: Vec::new(),
        first: vec![1; 2_000],
        third: Vec::new(),
    };
    assert_eq!(
        from_bytes::<FromJoiner>(&to_bytes(&joiner)),
        None,
        "too long"
    );
}

/// Slots whose numbers contradict each other, and lengths that claim terabytes.
#[test]
fn slots_that_lie_are_refused() {
    let [_, full] = slots();
    let lies = [
        Slot {
            have: 6,
            ..full.clone()
        },
        Slot {
            first: u32::MAX,
            ..full.clone()
        },
        Slot {
            base: 6,
            ..full.clone()
        },
        Slot {
            restart: Some(Beginning {
                have: 6,
                hash: LogHash([0; 16]),
            }),
            ..full.clone()
        },
        Slot {
            request: Some(Request {
                id: 1,
                at: 6,
                ask: Ask::Undo,
                taking_back: false,
            }),
            ..full.clone()
        },
    ];
    for lie in lies {
        assert!(Slot::from_bytes(&lie.to_bytes().unwrap()).is_err());
    }
    let mut bomb = full.to_bytes().unwrap();
    // The number of records, behind two sequences, the era, its base, the beginning, the count, the
    // hash and the first index.
    bomb[69..77].fill(0xff);
    assert!(Slot::from_bytes(&bomb).is_err());
}
