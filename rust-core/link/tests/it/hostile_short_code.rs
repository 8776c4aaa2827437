//! Attackers without the join code: as guest, as host, and in between.

use std::sync::atomic::Ordering;

use crate::support::board::Board;
use crate::support::code_host::{Host, asked, comes, guess, guest, over, said, wrong};
use crate::support::code_run::{FalseHost, run};
use crate::support::from_hex;
use crate::support::raw::hello;
use crate::support::rounds;
use crate::support::table::randomness;
use gomoku_link::link::{CODES_AN_HOUR, Guesses, HOUR_MS, JoinSecret, WRONG_A_CODE, WRONG_AN_HOUR};
use gomoku_link::message::{Message, Refusal, Side};
use gomoku_link::replica::{EndReason, LossReason};
use gomoku_link::session::{InboundError, PeerSession, ProtocolFault, SessionOutput, SessionState};

/// Uses up the remaining guesses and returns their number. One more means no limit.
fn free(guesses: &Guesses) -> usize {
    let taken = std::iter::from_fn(|| guesses.take());
    taken.take(WRONG_AN_HOUR + 1).count()
}

#[test]
fn the_code_authenticates_guest_and_host() {
    for seed in 0..rounds(20) {
        let host = Host::new(seed);
        let (said, random) = (Guesses::new(), randomness(1_000 + seed));
        let mut session = guest(host.secret(), &said, &random);
        let (inbound, knock) = comes(&host, &mut session).unwrap();
        assert!(knock.by_code);
        assert_eq!(knock.nick, "Guest");
        let invited = PeerSession::<Board>::invited(host.me.clone(), inbound, random.clone(), 0);
        let mut invited = invited.unwrap();
        for _ in 0..4 {
            while let Some(output) = invited.poll() {
                if let SessionOutput::Send(bytes) = output {
                    session.receive(&bytes, 0);
                }
            }
            while let Some(output) = session.poll() {
                if let SessionOutput::Send(bytes) = output {
                    invited.receive(&bytes, 0);
                }
            }
        }
        invited.open(0).unwrap();
        assert_eq!(invited.state(), SessionState::AwaitingAccept);
        assert_eq!(host.changes(), 0);
        for guesses in [&host.heard, &said] {
            assert_eq!(free(guesses), WRONG_AN_HOUR);
        }
    }
}

#[test]
fn a_host_without_a_code_is_a_stranger() {
    let host = Host::new(1);
    let (mut raw, mut inbound) = host.visitor();
    raw.say(&hello(|_| ()));
    let knock = inbound.receive(&raw.link.take_outgoing(), 0).unwrap();
    assert!(!knock.unwrap().by_code);
}

#[test]
fn a_code_ends_with_its_third_wrong_guess_and_the_third_code_is_the_last_for_an_hour() {
    let host = Host::new(2);
    let mut codes = Vec::new();
    for round in 0..CODES_AN_HOUR {
        let secret = host.secret();
        assert!(!codes.contains(&secret));
        codes.push(secret);
        for tried in 0..WRONG_A_CODE {
            assert_eq!(host.secret(), secret);
            // A peer with the code is admitted until then.
            assert!(guess(&host, secret.number(), 1));
            assert!(!guess(&host, wrong(secret), tried as u64));
        }
        assert_eq!(host.changes(), round + 1);
        // The expired code counts as a guess, so try it only after the last round.
        assert_ne!(host.pass.secret(), Some(secret));
    }
    assert_eq!(host.pass.secret(), None);
    for code in codes {
        assert!(!guess(&host, code.number(), 3));
    }
    host.pass.open();
    assert_eq!(host.pass.secret(), None);
    host.clock.store(HOUR_MS - 1, Ordering::Relaxed);
    host.pass.open();
    assert_eq!(host.pass.secret(), None);
    host.clock.store(HOUR_MS, Ordering::Relaxed);
    host.pass.open();
    assert!(guess(&host, host.secret().number(), 4));
}

/// Fifty peers send shares for one code before the first proof. Only three proofs are verified.
#[test]
fn guesses_that_were_begun_together_are_not_more() {
    let host = Host::new(3);
    let secret = host.secret();
    let mut all: Vec<_> = (0..50)
        .map(|seed| {
            let number = if seed < 3 {
                wrong(secret)
            } else {
                secret.number()
            };
            asked(&host, number, seed)
        })
        .collect();
    for (place, (raw, inbound, know, _)) in all.iter_mut().enumerate() {
        let proof = *know;
        let told = said(raw, inbound, &Message::Know { proof }).unwrap_err();
        assert_eq!(told.why, Refusal::WrongCode, "{place}");
    }
    // Peers with the correct code were too late.
    assert_eq!(host.changes(), 1);
    assert!(guess(&host, host.secret().number(), 99));
}

/// Guesses continuously while the player reopens the lobby.
#[test]
fn limits_a_guesser_to_nine_tries_an_hour() {
    let host = Host::new(4);
    let mut looked = Vec::new();
    for second in (0..3 * 3_600).step_by(40) {
        let now_ms = second * 1_000;
        host.clock.store(now_ms, Ordering::Relaxed);
        host.pass.open();
        if let Some(secret) = host.pass.secret() {
            looked.push(now_ms);
            assert!(!guess(&host, wrong(secret), second));
        } else {
            assert!(!guess(&host, 0, second));
        }
    }
    let within = |from: &u64| {
        let hour = *from..*from + HOUR_MS;
        looked.iter().filter(|at| hour.contains(at)).count()
    };
    let most = looked.iter().map(within).max();
    assert_eq!(most, Some(WRONG_AN_HOUR));
}

/// Computes the figures of docs/security.md from the limits.
#[test]
fn the_chance_of_an_hour() {
    let words = f64::from(1_u32 << JoinSecret::BITS);
    let stranger = WRONG_AN_HOUR as f64 / words;
    // A man in the middle guesses at both ends.
    let middle = 2.0 * stranger;
    println!("{stranger:e} for a stranger, {middle:e} in between");
    assert!(stranger <= 8.6e-6, "{stranger:e}");
    assert!(middle <= 1.72e-5, "{middle:e}");
    let told = include_str!("../../../../docs/security.md");
    for figure in ["8.6·10⁻⁶", "1.7·10⁻⁵"] {
        assert!(told.contains(figure), "{figure}");
    }
}

#[test]
fn a_replay_is_of_no_use() {
    let host = Host::new(5);
    let (mut raw, mut inbound) = host.visitor();
    let hash = raw.link.handshake_hash().unwrap();
    let run = run(Side::Guest, host.secret().number(), &hash, 1);
    let ask = Message::Ask { share: run.share };
    let heard = said(&mut raw, &mut inbound, &ask).unwrap();
    let [Message::Answer { share }] = heard[..] else {
        panic!("{heard:?}");
    };
    let know = Message::Know {
        proof: run.proofs(&share).0,
    };
    assert!(said(&mut raw, &mut inbound, &know).is_ok());
    let (mut raw, mut inbound) = host.visitor();
    said(&mut raw, &mut inbound, &ask).unwrap();
    let told = said(&mut raw, &mut inbound, &know).unwrap_err();
    assert_eq!(told.why, Refusal::WrongCode);
}

/// The two connections of a man in the middle have different handshakes.
#[test]
fn a_middle_that_forwards_gains_nothing() {
    let host = Host::new(6);
    let (said_wrong, random) = (Guesses::new(), randomness(60));
    let mut session = guest(host.secret(), &said_wrong, &random);
    let mut middle = FalseHost::new(&random);
    let heard = middle.hears(&mut session);
    let [ask @ Message::Ask { .. }] = &heard[..] else {
        panic!("{heard:?}");
    };
    let (mut raw, mut inbound) = host.visitor();
    let answer = said(&mut raw, &mut inbound, ask).unwrap();
    middle.says(&mut session, &answer[0]);
    let heard = middle.hears(&mut session);
    let [know @ Message::Know { .. }] = &heard[..] else {
        panic!("{heard:?}");
    };
    let told = said(&mut raw, &mut inbound, know).unwrap_err();
    assert_eq!(told.why, Refusal::WrongCode);
    // The guest has not revealed its identity.
    middle.says(&mut session, &Message::Refuse(told.why));
    assert_eq!(over(&mut session), [EndReason::Refused(Refusal::WrongCode)]);
}

/// An impostor of the host gets one guess for each entered code.
#[test]
fn in_the_place_of_the_host_nothing_is_heard_without_the_code() {
    let random = randomness(70);
    let secret = JoinSecret::from_number(77).unwrap();
    let said = Guesses::by_clock(|| 0);
    for tried in 0..WRONG_AN_HOUR as u64 {
        let mut session = guest(secret, &said, &random);
        let mut middle = FalseHost::new(&random);
        let theirs = middle.is_asked(&mut session);
        let hash = middle.link.handshake_hash().unwrap();
        let run = run(Side::Host, wrong(secret), &hash, tried);
        middle.says(&mut session, &Message::Answer { share: run.share });
        let heard = middle.hears(&mut session);
        let [Message::Know { proof }] = heard[..] else {
            panic!("{heard:?}");
        };
        let (right, tell) = run.proofs(&theirs);
        assert_ne!(proof, right);
        // Every outcome counts as a guess.
        match tried % 3 {
            0 => middle.says(&mut session, &Message::Tell { proof: tell }),
            1 => middle.says(&mut session, &Message::Refuse(Refusal::Busy)),
            _ => session.disconnected(0),
        }
        let heard = middle.hears_quietly(&mut session);
        for message in heard {
            assert_eq!(message, Message::Refuse(Refusal::WrongCode));
        }
        assert_eq!(session.state(), SessionState::Over);
    }
    assert!(!said.may());
    let mut session = guest(secret, &said, &random);
    let mut middle = FalseHost::new(&random);
    assert_eq!(middle.hears(&mut session), []);
    assert_eq!(session.state(), SessionState::Over);
}

/// With the correct code this host is accepted, so only the guess was wrong above.
#[test]
fn the_host_made_by_hand_is_one() {
    let random = randomness(71);
    let secret = JoinSecret::from_number(77).unwrap();
    let said = Guesses::new();
    let mut session = guest(secret, &said, &random);
    let mut middle = FalseHost::new(&random);
    let theirs = middle.is_asked(&mut session);
    let hash = middle.link.handshake_hash().unwrap();
    let run = run(Side::Host, secret.number(), &hash, 1);
    middle.says(&mut session, &Message::Answer { share: run.share });
    let (know, tell) = run.proofs(&theirs);
    assert_eq!(middle.hears(&mut session), [Message::Know { proof: know }]);
    middle.says(&mut session, &Message::Tell { proof: tell });
    let heard = middle.hears(&mut session);
    assert!(matches!(heard[..], [Message::Hello(_)]), "{heard:?}");
}

/// A mirror repeats all received data.
#[test]
fn a_guests_message_is_not_its_own_answer() {
    let random = randomness(72);
    let said = Guesses::new();
    let mut session = guest(JoinSecret::from_number(9).unwrap(), &said, &random);
    let mut mirror = FalseHost::new(&random);
    let share = mirror.is_asked(&mut session);
    mirror.says(&mut session, &Message::Answer { share });
    let heard = mirror.hears(&mut session);
    let [Message::Know { proof }] = heard[..] else {
        panic!("{heard:?}");
    };
    mirror.says(&mut session, &Message::Tell { proof });
    assert_eq!(
        over(&mut session),
        [EndReason::Refusing(Refusal::WrongCode)]
    );
}

/// Before its proof a peer has received only a share, which reveals nothing about the code. So it
/// is not a guess.
#[test]
fn hanging_up_before_the_proof_ends_no_code() {
    let host = Host::new(8);
    let secret = host.secret();
    let mut shares = Vec::new();
    for seed in 0..100 {
        let (mut raw, mut inbound) = host.visitor();
        let hash = raw.link.handshake_hash().unwrap();
        let share = run(Side::Guest, wrong(secret), &hash, seed).share;
        let heard = said(&mut raw, &mut inbound, &Message::Ask { share }).unwrap();
        let [Message::Answer { share }] = heard[..] else {
            panic!("{heard:?}");
        };
        assert!(!shares.contains(&share));
        shares.push(share);
    }
    assert_eq!(host.secret(), secret);
    assert!(guess(&host, secret.number(), 1));
}

/// Points of small order, and invalid points.
#[test]
fn malformed_shares_open_nothing() {
    let small = [
        "0100000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "0200000000000000000000000000000000000000000000000000000000000000",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    ];
    let bytes = |text: &str| -> [u8; 32] { from_hex(text).try_into().unwrap() };
    let mut refused = 0;
    for (seed, share) in small.iter().map(|text| bytes(text)).enumerate() {
        let host = Host::new(100 + seed as u64);
        let (mut raw, mut inbound) = host.visitor();
        let answered = said(&mut raw, &mut inbound, &Message::Ask { share });
        if let Err(turned) = answered {
            assert_eq!(turned.why, Refusal::WrongCode);
            refused += 1;
        } else {
            let proof = raw.nonce;
            let told = said(&mut raw, &mut inbound, &Message::Know { proof }).unwrap_err();
            assert_eq!(told.why, Refusal::WrongCode);
        }
        // The same against a guest.
        let random = randomness(200 + seed as u64);
        let said = Guesses::new();
        let mut session = guest(JoinSecret::from_number(5).unwrap(), &said, &random);
        let mut middle = FalseHost::new(&random);
        middle.hears(&mut session);
        middle.says(&mut session, &Message::Answer { share });
        middle.hears_quietly(&mut session);
        middle.says(&mut session, &Message::Tell { proof: [0; 16] });
        assert_eq!(session.state(), SessionState::Over);
    }
    assert!(refused > 0, "{refused}");
}

#[test]
fn words_out_of_place_end_the_link() {
    let words: [&[Message]; 7] = [
        &[Message::Know { proof: [0; 16] }],
        &[Message::Tell { proof: [0; 16] }],
        &[Message::Answer { share: [1; 32] }],
        &[Message::Nonce { nonce: [0; 16] }],
        &[
            Message::Ask { share: [3; 32] },
            Message::Ask { share: [3; 32] },
        ],
        &[Message::Ask { share: [3; 32] }, hello(|_| ())],
        &[
            Message::Ask { share: [3; 32] },
            Message::Tell { proof: [0; 16] },
        ],
    ];
    for words in words {
        let host = Host::new(9);
        let (mut raw, mut inbound) = host.visitor();
        // A valid point with any invalid value above.
        let hash = raw.link.handshake_hash().unwrap();
        let share = run(Side::Guest, 1, &hash, 1).share;
        let mut last = Ok(None);
        for word in words {
            let word = match word {
                Message::Ask { .. } => Message::Ask { share },
                word => word.clone(),
            };
            assert_eq!(last, Ok(None));
            raw.say(&word);
            last = inbound.receive(&raw.link.take_outgoing(), 0);
        }
        assert_eq!(
            last,
            Err(InboundError::Fault(ProtocolFault::Unexpected)),
            "{words:?}"
        );
        assert_eq!(host.changes(), 0);
    }
    // A second exchange over one connection.
    let host = Host::new(10);
    let (mut raw, mut inbound, proof, _) = asked(&host, host.secret().number(), 1);
    said(&mut raw, &mut inbound, &Message::Know { proof }).unwrap();
    raw.say(&Message::Ask { share: [3; 32] });
    let again = inbound.receive(&raw.link.take_outgoing(), 0);
    assert_eq!(again, Err(InboundError::Fault(ProtocolFault::Unexpected)));
}

#[test]
fn where_no_code_is_shown_none_is_right() {
    let mut host = Host::new(11);
    let secret = host.secret();
    host.pass.close();
    assert!(!guess(&host, secret.number(), 1));
    host.me.pass = None;
    assert!(!guess(&host, secret.number(), 1));
    // The code expired between share and proof.
    let host = Host::new(12);
    let (mut raw, mut inbound, proof, _) = asked(&host, host.secret().number(), 1);
    host.pass.close();
    let told = said(&mut raw, &mut inbound, &Message::Know { proof }).unwrap_err();
    assert_eq!(told.why, Refusal::WrongCode);
}

/// Limited by the greeting timeout.
#[test]
fn silence_in_a_run_ends_it() {
    let random = randomness(90);
    let said = Guesses::new();
    let mut session = guest(JoinSecret::from_number(5).unwrap(), &said, &random);
    let mut middle = FalseHost::new(&random);
    middle.hears(&mut session);
    let deadline = session.next_timer_ms(0).unwrap();
    assert_eq!(deadline, gomoku_link::limits::GREETING_MS);
    session.tick(deadline);
    let silent = EndReason::Lost(LossReason::Fault(ProtocolFault::Silent));
    assert_eq!(over(&mut session), [silent]);
    assert_eq!(free(&said), WRONG_AN_HOUR);
}
