//! Byte formats of all stored data of online games.

use crate::support::board::Board;
use crate::support::hex;
use crate::support::table::{TERMS, randomness};
use crate::support::world::paired;
use gomoku_link::link::{Friends, KeyPair};
use gomoku_link::message::{Id, Side};
use gomoku_link::online::pairing::{
    Ended, FromInviter, FromJoiner, Introduction, Inviter, JoinReply, JoinRequest, Joiner,
    PairingStep, Retraction, Withdrawal, from_bytes, to_bytes,
};
use gomoku_link::online::{Invitation, Room, RoomKey};
use gomoku_link::session::Identity;

const GOLDEN: &str = include_str!("../golden/online.txt");

fn identity() -> Identity {
    Identity {
        keys: KeyPair::from_secret([5; 32]).unwrap(),
        nick: "小魏".into(),
        app: "gomoku 0.1.0".into(),
        face: KeyPair::from_secret([9; 32]).unwrap(),
        friends: Friends::default(),
        pass: None,
    }
}

fn text() -> String {
    let mut text = String::new();
    let mut line = |name: &str, bytes: &[u8]| {
        text.push_str(&format!("{name} {}\n", hex(bytes)));
    };
    let who = Introduction {
        app: "gomoku 0.1.0".into(),
        nick: "Mia".into(),
    };
    line("knock", &to_bytes(&JoinRequest::OWN));
    line("who", &to_bytes(&who));
    line(
        "welcome",
        &to_bytes(&JoinReply::Play {
            room: RoomKey([7; 32]),
            session: Id([1; 16]),
            terms: TERMS,
            who,
        }),
    );
    let refusal = gomoku_link::message::Refusal::BadSetup;
    line("welcome-refuse", &to_bytes(&JoinReply::Refuse(refusal)));
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
    let joiner = FromJoiner {
        attempt: 1,
        share: vec![0x53; 33],
        first: vec![4; 5],
        third: vec![5; 6],
    };
    line("joiner", &to_bytes(&joiner));
    line("joiner-digest", &joiner.digest());

    let (me, link) = (identity(), Invitation::Link([0xa5; 16]));
    let mut inviter = Inviter::new(&me, link.clone(), TERMS, &randomness(1), 1_000).unwrap();
    line("kept-inviter-unsent", &inviter.to_bytes().unwrap());
    assert!(inviter.sent() && !inviter.sent());
    line("kept-inviter", &inviter.to_bytes().unwrap());
    let withdrawal = Withdrawal::of(&inviter.to_bytes().unwrap());
    let withdrawal = withdrawal.unwrap().unwrap();
    line("kept-withdrawal", &withdrawal);
    let withdrawal = Withdrawal::from_bytes(&me, &withdrawal).unwrap();
    line("withdrawn-link", &withdrawal.own_slot());
    let mut joiner = Joiner::new(&me, link.clone(), &randomness(2));
    line("kept-joiner-unsent", &joiner.to_bytes().unwrap());
    assert!(joiner.sent());
    line("kept-joiner", &joiner.to_bytes().unwrap());
    let retraction = Retraction::of(&joiner.to_bytes().unwrap(), 1_000);
    let retraction = retraction.unwrap().unwrap();
    line("kept-retraction", &retraction);
    let retraction = Retraction::from_bytes(&me, &retraction).unwrap();
    line("taken-back", &retraction.own_slot().unwrap());
    let forged = to_bytes(&FromInviter::Withdrawn { proof: [0; 16] });
    assert_eq!(
        joiner.receive(&forged),
        PairingStep::Nothing,
        "the server can't say it"
    );
    let taken_back = joiner.receive(&withdrawal.own_slot());
    assert_eq!(taken_back, PairingStep::Over(Ended::Withdrawn));

    // Versions must also agree on keys, topics and the handshake.
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
    let mut room: Room<Board> = Room::new(paired(Side::Guest, TERMS), randomness(5));
    while let Some(output) = room.poll() {
        if let gomoku_link::online::RoomOutput::Post(sealed) = output {
            line("sealed-slot", &sealed);
        }
    }
    text
}

/// Lines may be added but never changed, because other versions read these bytes.
#[test]
fn everything_has_its_bytes() {
    if std::env::var_os("GOMOKU_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/online.txt");
        std::fs::write(path, text()).unwrap();
    }
    assert_eq!(text(), GOLDEN, "GOMOKU_BLESS=1 writes it for new lines");
}

#[test]
fn rejects_input_that_is_too_long() {
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
