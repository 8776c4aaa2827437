//! Retraction of an answer before there is a game.

use crate::support::guesser::Guess;
use crate::support::table::{TERMS, identity, randomness};
use gomoku_link::message::Side;
use gomoku_link::online::Invitation;
use gomoku_link::online::pairing::{
    Ended, FromInviter, FromJoiner, Inviter, Joiner, Paired, PairingStep, RetractedJoin,
    Retraction, Withdrawal, from_bytes, to_bytes,
};
use gomoku_link::replica::SavedGameError;
use gomoku_link::session::Identity;

const NOW_S: u64 = 1_700_000_000;

const WAYS: [&str; 2] = ["0123456789abcdefghjkmnpqrs", "abcd-12345"];

struct Table {
    host: Identity,
    guest: Identity,
    inviter: Inviter,
    invitation: Invitation,
}

impl Table {
    fn new(way: &str) -> Self {
        let random = randomness(1);
        let (guest, host) = (identity("Ann", &random), identity("Wei", &random));
        let invitation = match way {
            "abcd-12345" => Invitation::parse(way).unwrap(),
            _ => Invitation::Link([0x5a; 16]),
        };
        let inviter = Inviter::new(&guest, invitation.clone(), TERMS, &random, NOW_S).unwrap();
        Self {
            host,
            guest,
            inviter,
            invitation,
        }
    }

    fn answers(&self, seed: u64) -> (Joiner, Vec<u8>) {
        let mut joiner = Joiner::new(&self.host, self.invitation.clone(), &randomness(seed));
        if let Some(slot) = self.inviter.own_slot() {
            joiner.receive(&slot);
        }
        joiner.sent();
        let slot = joiner.own_slot().unwrap();
        (joiner, slot)
    }

    fn takes_back(&self, joiner: &Joiner) -> Vec<u8> {
        retraction(&self.host, joiner).own_slot().unwrap()
    }

    fn hears(&mut self, slot: &[u8]) -> PairingStep {
        let step = self.inviter.receive(slot, NOW_S);
        let kept = self.inviter.to_bytes().unwrap();
        self.inviter = Inviter::from_bytes(&self.guest, &kept).unwrap();
        step
    }

    fn pairs(&mut self, mut joiner: Joiner) -> (Paired, Paired) {
        if let Some(share) = self.inviter.own_slot() {
            joiner.receive(&share);
        }
        assert_eq!(
            self.hears(&joiner.own_slot().unwrap()),
            PairingStep::Changed
        );
        let PairingStep::Paired(host) = joiner.receive(&self.inviter.own_slot().unwrap()) else {
            panic!("not let in");
        };
        let (_, final_message) = host.final_message.clone().unwrap();
        let PairingStep::Paired(guest) = self.hears(&final_message) else {
            panic!("not paired");
        };
        (*host, *guest)
    }
}

fn retraction(me: &Identity, joiner: &Joiner) -> Retraction {
    let kept = Retraction::of(&joiner.to_bytes().unwrap(), NOW_S);
    let kept = kept.unwrap().unwrap();
    let retraction = Retraction::from_bytes(me, &kept).unwrap();
    assert_eq!(retraction.to_bytes().unwrap(), kept);
    assert_eq!(Retraction::peek(&kept), Ok(()));
    retraction
}

#[test]
fn before_it_is_seen_nothing_of_it_counts_any_more() {
    for way in WAYS {
        let mut table = Table::new(way);
        let (joiner, answer) = table.answers(2);
        let word = table.takes_back(&joiner);
        assert_eq!(table.hears(&word), PairingStep::Changed, "{way}");
        // The server repeats the old answer and the retraction.
        for old in [&answer, &word, &answer] {
            assert_eq!(table.hears(old), PairingStep::Nothing, "{way}");
        }
        let (other, _) = table.answers(3);
        let (host, guest) = table.pairs(other);
        assert_eq!(host.key, guest.key);
    }
}

#[test]
fn one_that_was_answered_makes_room_for_another_who_plays_elsewhere() {
    for way in WAYS {
        let mut table = Table::new(way);
        let (mut joiner, answer) = table.answers(2);
        assert_eq!(table.hears(&answer), PairingStep::Changed);
        let answered = table.inviter.own_slot().unwrap();
        let word = table.takes_back(&joiner);
        // An answer read late must not admit the joiner to the next joiner's room.
        let PairingStep::Paired(room) = joiner.receive(&answered) else {
            panic!("not answered");
        };
        assert_eq!(table.hears(&word), PairingStep::Changed, "{way}");
        let (_, final_message) = room.final_message.unwrap();
        for old in [&answer, &final_message, &word] {
            assert_eq!(table.hears(old), PairingStep::Nothing, "{way}");
        }
        assert_ne!(table.inviter.own_slot(), Some(answered));
        let (other, _) = table.answers(3);
        let (host, guest) = table.pairs(other);
        assert_eq!((host.key, host.session), (guest.key, guest.session));
        assert_ne!(host.key, room.key, "{way}");
        assert_ne!(host.session, room.session, "{way}");
    }
}

#[test]
fn nobody_else_can_take_it_back() {
    for way in WAYS {
        let mut table = Table::new(way);
        let (_, answer) = table.answers(2);
        let (other, _) = table.answers(3);
        let read: FromJoiner = from_bytes(&answer).unwrap();
        // Another holder of the invitation, or the server with arbitrary bytes.
        let own: RetractedJoin = from_bytes(&table.takes_back(&other)).unwrap();
        for key in [own.key, [0; 32], read.first[..32].try_into().unwrap()] {
            let forged = to_bytes(&RetractedJoin {
                answer: read.clone(),
                key,
            });
            assert_eq!(table.hears(&forged), PairingStep::Nothing, "{way}");
        }
        // Nor can a joiner retract another joiner's answer.
        assert_eq!(table.hears(&answer), PairingStep::Changed);
        let answered = table.inviter.own_slot();
        assert_eq!(table.hears(&to_bytes(&own)), PairingStep::Nothing, "{way}");
        assert_eq!(table.inviter.own_slot(), answered);
    }
}

/// A modified answer to a link has another digest but is not another answer.
#[test]
fn ignores_a_reworded_old_answer() {
    let mut table = Table::new(WAYS[0]);
    let (joiner, answer) = table.answers(2);
    let word = table.takes_back(&joiner);
    assert_eq!(table.hears(&word), PairingStep::Changed);
    let read: FromJoiner = from_bytes(&answer).unwrap();
    for changed in [
        FromJoiner {
            share: vec![1],
            ..read.clone()
        },
        FromJoiner {
            attempt: 1,
            ..read.clone()
        },
        FromJoiner {
            third: vec![1],
            ..read.clone()
        },
        FromJoiner {
            first: [read.first.clone(), vec![0]].concat(),
            ..read
        },
    ] {
        assert_eq!(table.hears(&to_bytes(&changed)), PairingStep::Nothing);
    }
}

/// The server's invalid messages must not evict retracted answers.
#[test]
fn nonsense_does_not_wash_away_what_was_taken_back() {
    let mut table = Table::new(WAYS[0]);
    let (joiner, answer) = table.answers(2);
    let word = table.takes_back(&joiner);
    assert_eq!(table.hears(&word), PairingStep::Changed);
    for byte in 0..100 {
        let nonsense = to_bytes(&FromJoiner {
            attempt: 0,
            share: Vec::new(),
            first: vec![byte; 60],
            third: Vec::new(),
        });
        assert_eq!(table.hears(&nonsense), PairingStep::Nothing);
    }
    assert_eq!(table.hears(&answer), PairingStep::Nothing);
}

/// Otherwise an attacker could test codes by retracting answers that it never gave.
#[test]
fn with_a_wrong_code_it_is_a_guess_like_any_other() {
    let mut table = Table::new(WAYS[1]);
    for left in (0..3).rev() {
        let joiner = {
            let wrong = Invitation::parse(&format!("abcd-9999{left}")).unwrap();
            let mut joiner = Joiner::new(&table.host, wrong, &randomness(left as u64 + 9));
            joiner.receive(&table.inviter.own_slot().unwrap());
            joiner.sent();
            joiner
        };
        let word = table.takes_back(&joiner);
        assert_eq!(table.hears(&word), PairingStep::Guessed { left });
    }
    // During the pause the right code also waits.
    let (joiner, _) = table.answers(2);
    let word = table.takes_back(&joiner);
    let share = table.inviter.own_slot();
    assert_eq!(table.inviter.receive(&word, NOW_S), PairingStep::Nothing);
    let then_s = table.inviter.next_s().unwrap();
    assert_eq!(table.inviter.tick(then_s), PairingStep::Changed);
    assert_ne!(table.inviter.own_slot(), share);
    let guess = Guess::at(&share.unwrap(), "12345", 30).unwrap();
    assert_eq!(
        table.inviter.receive(&guess.slot(), then_s),
        PairingStep::Nothing,
        "that share is no more"
    );
}

#[test]
fn it_overwrites_nobody_and_is_silent_where_nobody_listens() {
    for way in WAYS {
        let mut table = Table::new(way);
        let (joiner, answer) = table.answers(2);
        let (other, others) = table.answers(3);
        let gone = retraction(&table.host, &joiner);
        let word = gone.own_slot().unwrap();
        for own in [&answer, &word, &Vec::new()] {
            assert_eq!(gone.receive(Side::Host, own), PairingStep::Nothing, "{way}");
        }
        for taken in [&others, &table.takes_back(&other)] {
            let step = gone.receive(Side::Host, taken);
            assert_eq!(step, PairingStep::Over(Ended::Taken), "{way}");
        }
        table.inviter.sent();
        let withdrawn = Withdrawal::of(&table.inviter.to_bytes().unwrap()).unwrap();
        let withdrawn = Withdrawal::from_bytes(&table.guest, &withdrawn.unwrap()).unwrap();
        let step = gone.receive(Side::Guest, &withdrawn.own_slot());
        assert_eq!(step, PairingStep::Over(Ended::Withdrawn), "{way}");
        if way == WAYS[0] {
            let forged = to_bytes(&FromInviter::Withdrawn { proof: [0; 16] });
            assert_eq!(gone.receive(Side::Guest, &forged), PairingStep::Nothing);
        }
    }
}

#[test]
fn both_may_take_it_back() {
    for way in WAYS {
        let mut table = Table::new(way);
        let (joiner, answer) = table.answers(2);
        assert_eq!(table.hears(&answer), PairingStep::Changed);
        table.inviter.sent();
        let kept = Withdrawal::of(&table.inviter.to_bytes().unwrap()).unwrap();
        let mut withdrawn = Withdrawal::from_bytes(&table.guest, &kept.unwrap()).unwrap();
        assert!(withdrawn.is_answered());
        assert_eq!(withdrawn.receive(&answer, NOW_S), PairingStep::Nothing);
        let word = table.takes_back(&joiner);
        assert_eq!(
            withdrawn.receive(&word, NOW_S),
            PairingStep::Changed,
            "{way}"
        );
        assert!(!withdrawn.is_answered());
    }
}

#[test]
fn nothing_to_withdraw_before_the_first_post() {
    let table = Table::new(WAYS[0]);
    let joiner = Joiner::new(&table.host, table.invitation.clone(), &randomness(2));
    let kept = joiner.to_bytes().unwrap();
    assert_eq!(Retraction::of(&kept, NOW_S), Ok(None));
    let invitation = table.inviter.to_bytes().unwrap();
    assert_eq!(
        Retraction::of(&invitation, NOW_S),
        Err(SavedGameError::Foreign)
    );
    assert_eq!(Retraction::peek(&kept), Err(SavedGameError::Foreign));
}
