//! Pairing from invitation to room, with crashes and wrong guesses.

use crate::support::guesser::{Guess, false_share, is_answered, share};
use crate::support::table::{TERMS, identity, randomness};
use gomoku_link::message::{Clock, Refusal, Terms};
use gomoku_link::online::Invitation;
use gomoku_link::online::pairing::{
    Ended, FromInviter, FromJoiner, GUESSES, Inviter, Joiner, Paired, PairingStep, REST_S, VALID_S,
    from_bytes, to_bytes,
};
use gomoku_link::replica::SavedGameError;
use gomoku_link::session::Identity;
use rand::{RngExt, SeedableRng};

const NOW_S: u64 = 1_700_000_000;

struct Both {
    host: Identity,
    guest: Identity,
    inviter: Inviter,
    joiner: Joiner,
}

fn both(seed: u64, invitation: impl Fn(&gomoku_link::link::Randomness) -> Invitation) -> Both {
    let random = randomness(seed);
    let (guest, host) = (identity("小魏", &random), identity("Mia", &random));
    let invitation = invitation(&random);
    let inviter = Inviter::new(&guest, invitation.clone(), TERMS, &random, NOW_S).unwrap();
    let joiner = Joiner::new(&host, invitation, &random);
    Both {
        host,
        guest,
        inviter,
        joiner,
    }
}

impl Both {
    fn restart(&mut self) {
        self.inviter = Inviter::from_bytes(&self.guest, &self.inviter.to_bytes().unwrap()).unwrap();
        self.joiner = Joiner::from_bytes(&self.host, &self.joiner.to_bytes().unwrap()).unwrap();
    }

    /// Restarts both sides between any two steps.
    fn pair(&mut self) -> (Paired, Paired) {
        let mut host = None;
        for _ in 0..10 {
            self.restart();
            if let Some(slot) = self.inviter.own_slot()
                && let PairingStep::Paired(paired) = self.joiner.receive(&slot)
            {
                host = Some(*paired);
            }
            self.restart();
            let final_message = host
                .as_ref()
                .and_then(|host: &Paired| host.final_message.clone());
            let slot = final_message
                .map(|(_, slot)| slot)
                .or(self.joiner.own_slot());
            if let Some(slot) = slot
                && let PairingStep::Paired(guest) = self.inviter.receive(&slot, NOW_S)
            {
                return (host.unwrap(), *guest);
            }
        }
        panic!("they never met");
    }
}

#[test]
fn both_ways_lead_to_one_room() {
    for way in [Invitation::link, Invitation::spoken] {
        let mut both = both(1, way);
        let (host, guest) = both.pair();
        assert_eq!(host.key, guest.key);
        assert_eq!((host.session, host.terms), (guest.session, guest.terms));
        assert_eq!((&*host.peer_nick, &*guest.peer_nick), ("小魏", "Mia"));
        assert_eq!(host.peer, both.guest.keys.public());
        assert_eq!(guest.peer, both.host.keys.public());
        let (user, _) = host.final_message.unwrap();
        assert_eq!(user, both.inviter.topic().user());
    }
}

#[test]
fn links_without_a_message_of_the_inviter() {
    let both = both(2, Invitation::link);
    assert_eq!(both.inviter.own_slot(), None);
    assert!(both.joiner.own_slot().is_some());
}

#[test]
fn everything_can_come_twice_and_late() {
    let mut both = both(3, Invitation::spoken);
    let share = both.inviter.own_slot().unwrap();
    assert_eq!(both.joiner.receive(&share), PairingStep::Changed);
    assert_eq!(both.joiner.receive(&share), PairingStep::Nothing);
    let first = both.joiner.own_slot().unwrap();
    assert_eq!(both.inviter.receive(&first, NOW_S), PairingStep::Changed);
    assert_eq!(both.inviter.receive(&first, NOW_S), PairingStep::Nothing);
    let answer = both.inviter.own_slot().unwrap();
    let once = both.joiner.receive(&answer);
    assert_eq!(once, both.joiner.receive(&answer), "always the same room");
    assert!(matches!(once, PairingStep::Paired(_)));
}

#[test]
fn a_wrong_code_fails_at_its_first_message_and_after_three_the_code_rests() {
    let mut both = both(4, |_| Invitation::parse("abcd-12345").unwrap());
    for left in (0..GUESSES).rev() {
        let share = both.inviter.own_slot().unwrap();
        let guess = Guess::at(&share, &format!("9999{left}"), 5).unwrap();
        let slot = guess.slot();
        assert_eq!(
            both.inviter.receive(&slot, NOW_S),
            PairingStep::Guessed { left }
        );
        assert_eq!(
            both.inviter.receive(&slot, NOW_S),
            PairingStep::Nothing,
            "the same guess counts once"
        );
        assert!(guess.was_wrong(&both.inviter.own_slot().unwrap()));
        both.restart();
    }
    // Guesses are ignored for a minute, including the right one.
    let share = both.inviter.own_slot().unwrap();
    assert_eq!(both.joiner.receive(&share), PairingStep::Changed);
    let slot = both.joiner.own_slot().unwrap();
    assert_eq!(both.inviter.next_s(), None);
    for now_s in [NOW_S, NOW_S + REST_S - 1] {
        assert_eq!(both.inviter.receive(&slot, now_s), PairingStep::Nothing);
        assert_eq!(both.inviter.tick(now_s), PairingStep::Nothing);
        assert_eq!(both.inviter.next_s(), Some(NOW_S + REST_S));
    }
    both.restart();
    assert_eq!(both.inviter.receive(&slot, NOW_S), PairingStep::Nothing);
    assert_eq!(both.inviter.tick(NOW_S + REST_S), PairingStep::Changed);
    let (host, guest) = both.pair();
    assert_eq!(host.key, guest.key);
}

#[test]
fn a_day_of_guesses_is_four_in_a_hundred_thousand() {
    let mut both = both(21, |_| Invitation::parse("abcd-12345").unwrap());
    let mut guesses = 0_u32;
    let mut now_s = NOW_S;
    while now_s < both.inviter.expires_s() {
        let guess = Guess::at(&both.inviter.own_slot().unwrap(), "54321", now_s).unwrap();
        let mut step = both.inviter.receive(&guess.slot(), now_s);
        if let (PairingStep::Nothing, Some(next_s)) = (&step, both.inviter.next_s()) {
            now_s = next_s;
            step = both.inviter.tick(now_s);
        }
        match step {
            PairingStep::Guessed { .. } => {
                guesses += 1;
                assert!(guesses < 10_000, "as many as it likes");
            }
            PairingStep::Nothing | PairingStep::Over(Ended::Expired) => break,
            other => panic!("{other:?}"),
        }
        assert!(both.inviter.own_slot().unwrap().len() <= 1_024);
    }
    // Five characters of 32 values.
    let chance = f64::from(guesses) / f64::from(1 << 25);
    println!("{guesses} guesses, {chance:e}");
    assert!(guesses > 1_000 && chance <= 4.5e-5, "{guesses}, {chance:e}");
}

/// Each share reveals to an impostor of the inviter whether its guess was correct.
#[test]
fn a_joiner_answers_three_shares_and_no_more() {
    let mut both = both(22, |_| Invitation::parse("abcd-12345").unwrap());
    let mut changed = 0;
    for attempt in (40..=u16::MAX).step_by(1_000) {
        let (state, share) = share(&format!("{attempt:05}"), u64::from(attempt));
        if both.joiner.receive(&false_share(attempt, &share)) == PairingStep::Changed {
            changed += 1;
            assert!(!is_answered(&both.joiner.own_slot().unwrap(), state));
        }
        both.restart();
    }
    assert_eq!(changed, GUESSES);
}

/// With the right word these guesses are accepted, so only the word was wrong.
#[test]
fn a_guess_that_is_right_is_let_in() {
    let mut both = both(24, |_| Invitation::parse("abcd-12345").unwrap());
    let (state, own) = share("12345", 25);
    assert_eq!(
        both.joiner.receive(&false_share(7, &own)),
        PairingStep::Changed
    );
    assert!(is_answered(&both.joiner.own_slot().unwrap(), state));

    let share = both.inviter.own_slot().unwrap();
    let mut guess = Guess::at(&share, "12345", 26).unwrap();
    assert_eq!(
        both.inviter.receive(&guess.slot(), NOW_S),
        PairingStep::Changed
    );
    let answer = both.inviter.own_slot().unwrap();
    let told = guess.comes_in(&answer, "Raw").unwrap();
    assert!(told.windows(6).any(|some| some == "小魏".as_bytes()));
    let PairingStep::Paired(paired) = both.inviter.receive(&guess.slot(), NOW_S) else {
        panic!("not let in");
    };
    assert_eq!(paired.peer_nick, "Raw");
}

#[test]
fn an_honest_joiner_gets_through_between_two_guesses() {
    let mut both = both(6, |_| Invitation::parse("abcd-12345").unwrap());
    let share = both.inviter.own_slot().unwrap();
    assert_eq!(both.joiner.receive(&share), PairingStep::Changed);
    let guess = Guess::at(&share, "54321", 7).unwrap();
    let step = both.inviter.receive(&guess.slot(), NOW_S);
    assert_eq!(step, PairingStep::Guessed { left: 2 });
    // The honest joiner answered an expired share.
    let late = both.joiner.own_slot().unwrap();
    assert_eq!(both.inviter.receive(&late, NOW_S), PairingStep::Nothing);
    let (host, guest) = both.pair();
    assert_eq!(host.key, guest.key);
}

#[test]
fn a_wrong_code_never_pairs() {
    let mut random = rand::rngs::StdRng::seed_from_u64(8);
    let tries = if crate::support::deep() { 10_000 } else { 30 };
    for seed in 0..tries {
        let right = format!("abcd{:05}", seed % 100_000);
        let wrong = (seed + 1 + random.random_range(0..99_998)) % 100_000;
        assert_ne!(seed % 100_000, wrong);
        let mut both = both(seed, |_| Invitation::parse(&right).unwrap());
        let share = both.inviter.own_slot().unwrap();
        let guess = Guess::at(&share, &format!("{wrong:05}"), seed + 1_000_000).unwrap();
        let step = both.inviter.receive(&guess.slot(), NOW_S);
        assert_eq!(step, PairingStep::Guessed { left: 2 }, "{right} {wrong}");
    }
}

#[test]
fn only_the_first_joiner_is_answered() {
    let mut both = both(9, Invitation::link);
    let invitation = both.inviter.invitation().clone();
    let mut second = Joiner::new(&both.guest, invitation, &randomness(10));
    let slot = both.joiner.own_slot().unwrap();
    assert_eq!(both.inviter.receive(&slot, NOW_S), PairingStep::Changed);
    let slot = second.own_slot().unwrap();
    assert_eq!(both.inviter.receive(&slot, NOW_S), PairingStep::Nothing);
    let answer = both.inviter.own_slot().unwrap();
    assert_eq!(second.receive(&answer), PairingStep::Over(Ended::Taken));
    both.pair();
}

#[test]
fn an_invitation_expires() {
    let mut both = both(11, Invitation::link);
    let slot = both.joiner.own_slot().unwrap();
    let late = NOW_S + VALID_S;
    assert_eq!(
        both.inviter.receive(&slot, late),
        PairingStep::Over(Ended::Expired)
    );
    assert_eq!(both.inviter.receive(&slot, late - 1), PairingStep::Changed);
}

#[test]
fn a_clock_without_time_is_not_proposed() {
    let random = randomness(12);
    let terms = Terms {
        clock: Clock::Countdown {
            main_ms: 0,
            increment_ms: 5_000,
        },
        ..TERMS
    };
    let me = identity("Wei", &random);
    let refused = Inviter::new(&me, Invitation::link(&random), terms, &random, NOW_S);
    assert_eq!(refused.err(), Some(Refusal::BadSetup));
}

#[test]
fn an_own_share_that_comes_back_is_no_partner() {
    let mut both = both(13, Invitation::spoken);
    let share = both.inviter.own_slot().unwrap();
    let Some(FromInviter::Share { attempt, share, .. }) = from_bytes(&share) else {
        panic!("no share");
    };
    let mirror = to_bytes(&FromJoiner {
        attempt,
        share,
        first: vec![0; 60],
        third: Vec::new(),
    });
    assert_eq!(
        both.inviter.receive(&mirror, NOW_S),
        PairingStep::Guessed { left: 2 }
    );
}

#[test]
fn changed_bytes_are_nobodys() {
    let mut random = rand::rngs::StdRng::seed_from_u64(14);
    let runs = if crate::support::deep() { 20_000 } else { 100 };
    for seed in 0..runs {
        let mut both = both(seed % 7, Invitation::spoken);
        let mut share = both.inviter.own_slot().unwrap();
        if random.random_bool(0.3) {
            damage(&mut share, &mut random);
        }
        both.joiner.receive(&share);
        let mut slot = both.joiner.own_slot().unwrap_or_default();
        let whole = slot.clone();
        if random.random_bool(0.5) {
            damage(&mut slot, &mut random);
        }
        let step = both.inviter.receive(&slot, NOW_S);
        assert!(!matches!(step, PairingStep::Paired(_)));
        let mut answer = both.inviter.own_slot().unwrap();
        damage(&mut answer, &mut random);
        if answer != both.inviter.own_slot().unwrap() {
            let step = both.joiner.receive(&answer);
            assert!(!matches!(step, PairingStep::Paired(_)), "{step:?}");
        }
        if slot == whole && step == PairingStep::Changed {
            both.pair();
        }
        let mut kept = both.inviter.to_bytes().unwrap();
        damage(&mut kept, &mut random);
        let _ = Inviter::from_bytes(&both.guest, &kept);
    }
    let nothing: Result<Inviter, SavedGameError> =
        Inviter::from_bytes(&identity("Wei", &randomness(1)), b"GMKJ");
    assert_eq!(nothing.err(), Some(SavedGameError::Foreign));
}

fn damage(bytes: &mut Vec<u8>, random: &mut rand::rngs::StdRng) {
    if bytes.is_empty() || random.random_bool(0.1) {
        *bytes = (0..random.random_range(0..200))
            .map(|_| random.random())
            .collect();
        return;
    }
    let at = random.random_range(0..bytes.len());
    match random.random_range(0..3) {
        0 => bytes[at] ^= 1 << random.random_range(0..8),
        1 => bytes.truncate(at),
        _ => bytes.insert(at, random.random()),
    }
}
