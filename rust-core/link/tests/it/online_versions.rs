//! Later versions at a server, with independent Noise messages. Additions are accepted or
//! explicitly refused.

use crate::support::noise::noise;
use crate::support::table::{TERMS, identity, randomness};
use gomoku_link::message::{Clock, Feature, Id, Refusal, Rule, Terms};
use gomoku_link::online::pairing::{
    Ended, FromInviter, FromJoiner, Introduction, Inviter, JoinReply, JoinRequest, Joiner,
    PairingStep, from_bytes, to_bytes,
};
use gomoku_link::online::{Invitation, RoomKey};
use hkdf::Hkdf;
use sha2::Sha256;
use snow::HandshakeState;

const NOW_S: u64 = 1_700_000_000;
const SECRET: [u8; 16] = [0xa5; 16];
const UNKNOWN: Refusal = Refusal::Unknown(Feature::Message);

fn handshake(joins: bool) -> HandshakeState {
    let mut key = [0; 32];
    let link = Hkdf::<Sha256>::new(Some(b"gomoku/1 online"), &SECRET);
    link.expand(b"link key", &mut key).unwrap();
    let builder = noise("Noise_XXpsk0_25519_ChaChaPoly_BLAKE2s");
    let private = builder.generate_keypair().unwrap().private;
    let builder = builder.local_private_key(&private).unwrap();
    let builder = builder.prologue(b"gomoku/1 online").unwrap();
    let builder = builder.psk(0, &key).unwrap();
    match joins {
        true => builder.build_initiator().unwrap(),
        false => builder.build_responder().unwrap(),
    }
}

fn says(handshake: &mut HandshakeState, payload: &[u8]) -> Vec<u8> {
    let mut message = [0; 2_000];
    let length = handshake.write_message(payload, &mut message).unwrap();
    message[..length].to_vec()
}

fn hears(handshake: &mut HandshakeState, message: &[u8]) -> Vec<u8> {
    let mut payload = [0; 2_000];
    let length = handshake.read_message(message, &mut payload).unwrap();
    payload[..length].to_vec()
}

fn inviter() -> Inviter {
    let random = randomness(1);
    let me = identity("Wei", &random);
    Inviter::new(&me, Invitation::Link(SECRET), TERMS, &random, NOW_S).unwrap()
}

fn joiner() -> Joiner {
    let random = randomness(2);
    Joiner::new(&identity("Mia", &random), Invitation::Link(SECRET), &random)
}

fn who() -> Introduction {
    Introduction {
        app: "raw".into(),
        nick: "Raw".into(),
    }
}

fn play(terms: Terms) -> Vec<u8> {
    to_bytes(&JoinReply::Play {
        room: RoomKey([7; 32]),
        session: Id([1; 16]),
        terms,
        who: who(),
    })
}

fn answered(payload: &[u8]) -> PairingStep {
    let mut joiner = joiner();
    let first: FromJoiner = from_bytes(&joiner.own_slot().unwrap()).unwrap();
    let mut raw = handshake(false);
    let knock: JoinRequest = from_bytes(&hears(&mut raw, &first.first)).unwrap();
    assert_eq!(knock, JoinRequest::OWN);
    let answer = FromInviter::Answer {
        to: first.digest(),
        noise: says(&mut raw, payload),
    };
    joiner.receive(&to_bytes(&answer))
}

fn place(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).position(|(a, b)| a != b).unwrap()
}

#[test]
fn refuses_a_proposal_of_a_later_version_with_a_reason() {
    let whole = play(TERMS);
    let rule = place(
        &play(with_rule(Rule::Freestyle)),
        &play(with_rule(Rule::Renju)),
    );
    let limit = Clock::Countdown {
        main_ms: 1,
        increment_ms: 0,
    };
    let clock = place(
        &whole,
        &play(Terms {
            clock: limit,
            ..TERMS
        }),
    );
    for at in [rule, clock, 0, 1] {
        // A later rule, clock, format and first message.
        let mut later = whole.clone();
        later[at] = 200;
        assert_eq!(
            answered(&later),
            PairingStep::Over(Ended::Refused(UNKNOWN)),
            "{at}"
        );
    }
    for nothing in [&[][..], &[1], &whole[..20]] {
        assert_eq!(
            answered(nothing),
            PairingStep::Over(Ended::Refused(UNKNOWN))
        );
    }
    // An appended field is ignored.
    let mut more = whole.clone();
    more.extend(b"and more");
    for payload in [whole, more] {
        assert!(matches!(answered(&payload), PairingStep::Paired(_)));
    }
    let mut joiner = joiner();
    let first: FromJoiner = from_bytes(&joiner.own_slot().unwrap()).unwrap();
    let forged = FromInviter::Answer {
        to: first.digest(),
        noise: vec![200; 90],
    };
    assert_eq!(joiner.receive(&to_bytes(&forged)), PairingStep::Nothing);
}

fn with_rule(rule: Rule) -> Terms {
    Terms { rule, ..TERMS }
}

fn knocks(inviter: &mut Inviter, payload: &[u8]) -> (HandshakeState, FromJoiner, JoinReply) {
    let mut raw = handshake(true);
    let message = FromJoiner {
        attempt: 0,
        share: Vec::new(),
        first: says(&mut raw, payload),
        third: Vec::new(),
    };
    assert_eq!(
        inviter.receive(&to_bytes(&message), NOW_S),
        PairingStep::Changed
    );
    let Some(FromInviter::Answer { to, noise }) = from_bytes(&inviter.own_slot().unwrap()) else {
        panic!("no answer");
    };
    assert_eq!(to, message.digest());
    let welcome = from_bytes(&hears(&mut raw, &noise)).unwrap();
    (raw, message, welcome)
}

fn knock(proto: u16, min: u16, more: &[u8]) -> Vec<u8> {
    let mut bytes = to_bytes(&JoinRequest { proto, min });
    bytes.extend(more);
    bytes
}

#[test]
fn refuses_a_later_version_and_lets_others_join() {
    let mut inviter = inviter();
    let version = Refusal::Version { proto: 1, min: 1 };
    for (payload, why) in [
        (knock(9, 8, b""), version),
        (knock(9, 8, b"and more"), version),
        (vec![2, 9, 8], UNKNOWN),
        (Vec::new(), UNKNOWN),
    ] {
        let (_, message, welcome) = knocks(&mut inviter, &payload);
        assert_eq!(welcome, JoinReply::Refuse(why));
        let again = inviter.receive(&to_bytes(&message), NOW_S);
        assert_eq!(again, PairingStep::Nothing);
    }
    // A compatible later version with appended fields.
    let (mut raw, mut message, welcome) = knocks(&mut inviter, &knock(9, 1, b"and more"));
    assert!(matches!(welcome, JoinReply::Play { .. }), "{welcome:?}");
    let late = joiner().own_slot().unwrap();
    assert_eq!(inviter.receive(&late, NOW_S), PairingStep::Nothing);
    let mut last = to_bytes(&who());
    last.extend(b"and more");
    message.third = says(&mut raw, &last);
    let PairingStep::Paired(paired) = inviter.receive(&to_bytes(&message), NOW_S) else {
        panic!("not paired");
    };
    assert_eq!(paired.peer_nick, "Raw");
}

/// The joiner updates the app and opens the link again.
#[test]
fn retries_with_another_version_after_a_refusal() {
    let mut inviter = inviter();
    knocks(&mut inviter, &knock(9, 8, b""));
    let random = randomness(1);
    let kept = inviter.to_bytes().unwrap();
    let mut inviter = Inviter::from_bytes(&identity("Wei", &random), &kept).unwrap();
    let mut joiner = joiner();
    let first = joiner.own_slot().unwrap();
    assert_eq!(inviter.receive(&first, NOW_S), PairingStep::Changed);
    let PairingStep::Paired(host) = joiner.receive(&inviter.own_slot().unwrap()) else {
        panic!("not paired");
    };
    let (_, last) = host.final_message.unwrap();
    assert!(matches!(
        inviter.receive(&last, NOW_S),
        PairingStep::Paired(_)
    ));
}
