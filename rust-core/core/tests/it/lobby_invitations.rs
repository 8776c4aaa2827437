//! Simultaneous invitations, and devices that stop midway.

use std::net::TcpListener;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::lan::*;
use crate::common::raw::Raw;
use gomoku_core::{
    LobbyError, LobbyEvent, LobbySnapshot, PairingStage, RefusalReason, RemoteSetup,
};
use gomoku_link::link::KeyPair;
use gomoku_link::message::{Message, Refusal};

/// Returns a key smaller or larger than the one shown to strangers.
fn key_beside(phone: &Phone, below: bool) -> KeyPair {
    let face = Raw::face(&phone.address());
    loop {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).unwrap();
        let keys = KeyPair::from_secret(secret).unwrap();
        if (keys.public().0 < face.0) == below {
            return keys;
        }
    }
}

fn free(phone: &Phone) {
    phone.heard.wait_for("free again", |s| s.pairing.is_none());
}

fn assert_no_refusal(phone: &Phone) {
    let refused =
        |e: &LobbyEvent| matches!(e, LobbyEvent::Refused { .. } | LobbyEvent::Lost { .. });
    let events = phone.heard.events();
    assert!(!events.iter().any(refused), "{events:?}");
}

/// Both invite, the second `later`. Returns whether both lobbies accepted the command.
fn invite_each_other(first: &Phone, second: &Phone, later: Duration, setup: RemoteSetup) -> bool {
    let barrier = Barrier::new(2);
    let invite = |phone: &Phone, address: String, later| {
        barrier.wait();
        thread::sleep(later);
        match phone.lobby.invite_address(address, setup) {
            Ok(()) => true,
            // The other invitation is already shown.
            Err(error) => {
                assert_eq!(error, LobbyError::Busy);
                false
            }
        }
    };
    let (here, there) = (first.address(), second.address());
    thread::scope(|scope| {
        let other = scope.spawn(|| invite(second, here, later));
        invite(first, there, Duration::ZERO) & other.join().unwrap()
    })
}

#[test]
fn two_who_invite_each_other_at_once_get_one_game_with_one_code() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    // Strangers would exceed the limit on invitations.
    let (ann, wei) = acquainted(ann, wei);
    let mut crossed = 0;
    for round in 0..60_u64 {
        let (first, second) = if round % 2 == 0 {
            (&ann, &wei)
        } else {
            (&wei, &ann)
        };
        // From simultaneous until the first invitation has arrived.
        let later = Duration::from_micros(round / 2 % 15 * 400);
        crossed += u32::from(invite_each_other(first, second, later, freestyle()));
        let code = ann.code();
        assert_eq!(code, wei.code(), "round {round}");
        let inviting = |phone: &Phone| {
            let pairing = phone.lobby.snapshot().pairing.unwrap();
            assert_eq!(pairing.stage, PairingStage::Comparing);
            assert_eq!(pairing.code.as_ref(), Some(&code));
            pairing.inviting
        };
        assert_ne!(inviting(&ann), inviting(&wei), "round {round}");
        for phone in [&ann, &wei] {
            assert_no_refusal(phone);
        }
        let (one, other) = if round % 4 < 2 {
            (&ann, &wei)
        } else {
            (&wei, &ann)
        };
        let (inviting, no) = (inviting(one), |e: &LobbyEvent| {
            matches!(
                e,
                LobbyEvent::Withdrawn { .. }
                    | LobbyEvent::Refused {
                        reason: RefusalReason::Declined,
                        ..
                    }
            )
        });
        one.lobby.decline(false).unwrap();
        let heard = other.heard.hear("no", no);
        assert_eq!(matches!(heard, LobbyEvent::Withdrawn { .. }), inviting);
        free(&ann);
        free(&wei);
    }
    assert!(crossed > 0, "never at once");
    invite_each_other(&ann, &wei, Duration::ZERO, freestyle());
    assert_eq!(wei.code(), ann.code());
    ann.lobby.accept().unwrap();
    wei.lobby.accept().unwrap();
    let (ann_game, wei_game) = (ann.take(), wei.take());
    let (black, white) = if ann_game.game.snapshot().human_to_move {
        (&ann_game, &wei_game)
    } else {
        (&wei_game, &ann_game)
    };
    black.plays("H8");
    white.sees("H8");
}

/// Ann invites a hand-written device, which invites her over another link.
struct Crossing {
    ann: Phone,
    /// Ann's invitation.
    asked: Raw,
    hello: gomoku_link::message::Hello,
    /// The device's invitation.
    asking: Raw,
}

impl Crossing {
    fn of(ann: Phone, asked: &KeyPair, asking: &KeyPair) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        ann.lobby.invite_address(address, freestyle()).unwrap();
        let (asked, hello) = Raw::answer(listener.accept().unwrap().0, asked);
        let mut asking = Raw::knock(&ann.address(), asking);
        asking.reveal();
        Self {
            ann,
            asked,
            hello,
            asking,
        }
    }

    /// Both links have one key, smaller or larger than Ann's.
    fn with_one(below: bool) -> Self {
        let ann = Phone::open("Ann", &Ether::new());
        let keys = key_beside(&ann, below);
        Self::of(ann, &keys, &keys)
    }

    #[track_caller]
    fn assert_shown(&self, inviting: bool) {
        self.ann.heard.wait_for("an invitation", |s| {
            let shown = s.pairing.as_ref();
            shown.is_some_and(|p| p.stage == PairingStage::Unopened && p.inviting == inviting)
        });
    }
}

#[test]
fn of_two_crossing_invitations_that_of_the_smaller_key_lives_on() {
    for below in [false, true] {
        let mut crossing = Crossing::with_one(below);
        crossing.asked.welcome(crossing.hello.clone());
        crossing.assert_shown(!below);
        if !below {
            crossing.asked.open();
        }
        assert_no_refusal(&crossing.ann);
        let (dead, why) = if below {
            (&mut crossing.asked, Refusal::Declined)
        } else {
            (&mut crossing.asking, Refusal::Busy)
        };
        while dead.hear() != Message::Refuse(why) {}
    }
}

#[test]
fn a_peer_that_is_busy_with_the_own_invitation_is_no_refusal() {
    for below in [false, true] {
        let mut crossing = Crossing::with_one(below);
        crossing.asked.say(&Message::Refuse(Refusal::Busy));
        crossing.assert_shown(false);
        assert_no_refusal(&crossing.ann);
    }
}

#[test]
fn nobody_takes_the_place_of_the_one_who_is_invited() {
    let ann = Phone::open("Ann", &Ether::new());
    let (wei, eve) = (key_beside(&ann, false), key_beside(&ann, true));
    let mut crossing = Crossing::of(ann, &wei, &eve);
    crossing.asked.welcome(crossing.hello.clone());
    crossing.assert_shown(true);
    crossing.asked.open();
    let busy = Message::Refuse(Refusal::Busy);
    while crossing.asking.hear() != busy {}
    crossing.ann.lobby.decline(false).unwrap();
    let mut asking = Raw::knock(&crossing.ann.address(), &eve);
    asking.reveal();
    crossing.assert_shown(false);
}

#[test]
fn one_who_waited_is_shown_when_the_own_invitation_comes_to_nothing() {
    let ann = Phone::open("Ann", &Ether::new());
    let (wei, eve) = (key_beside(&ann, false), key_beside(&ann, true));
    let mut crossing = Crossing::of(ann, &wei, &eve);
    crossing.asked.say(&Message::Refuse(Refusal::Busy));
    crossing.ann.heard.hear("busy", |e| {
        matches!(
            e,
            LobbyEvent::Refused {
                reason: RefusalReason::Busy,
                ..
            }
        )
    });
    crossing.assert_shown(false);
    crossing.ann.heard.hear("Raw invites", |e| {
        *e == LobbyEvent::Invited {
            nickname: "Raw".into(),
        }
    });
}

#[test]
fn only_some_wait_and_the_first_of_them_is_shown() {
    let crossing = Crossing::with_one(true);
    let address = crossing.ann.address();
    let mut waiting = vec![crossing.asking];
    waiting[0].wait_until_heard();
    let eve = key_beside(&crossing.ann, true);
    for _ in 1..8 {
        let mut asking = Raw::knock(&address, &eve);
        asking.reveal();
        asking.wait_until_heard();
        waiting.push(asking);
    }
    let busy = Message::Refuse(Refusal::Busy);
    assert_eq!(Raw::knock(&address, &eve).hear(), busy);
    assert_eq!(crossing.ann.heard.events(), []);
    crossing.ann.lobby.decline(false).unwrap();
    let shown = crossing.ann.lobby.snapshot().pairing.unwrap();
    assert!(!shown.inviting && shown.stage == PairingStage::Unopened);
    crossing.ann.lobby.open_invitation().unwrap();
    for asking in &mut waiting[1..] {
        assert_eq!(asking.hear(), busy);
    }
    crossing.ann.lobby.decline(false).unwrap();
    assert!(matches!(waiting[0].hear(), Message::Reveal { .. }));
    assert_eq!(waiting[0].hear(), Message::Refuse(Refusal::Declined));
}

#[test]
fn a_guest_that_never_reveals_its_nonce_keeps_nobody_out() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let peer = ann.peer("小魏");
    let mut mute = Raw::knock(&wei.address(), &key_beside(&wei, true));
    assert!(matches!(mute.hear(), Message::Commit { .. }));
    let listed = ann.lobby.snapshot().peers;
    assert!(listed.iter().all(|peer| !peer.busy), "{listed:?}");
    assert_eq!(wei.lobby.snapshot().pairing, None);
    ann.lobby.invite(peer, freestyle()).unwrap();
    assert_eq!(wei.code(), ann.code());
    let busy = Message::Refuse(Refusal::Busy);
    while mute.hear() != busy {}
}

#[test]
fn who_goes_before_it_was_shown_is_not_missed() {
    let wei = Phone::open("小魏", &Ether::new());
    let mut mute = Raw::knock(&wei.address(), &key_beside(&wei, true));
    assert!(matches!(mute.hear(), Message::Commit { .. }));
    mute.wait_for_the_end();
    assert_eq!(wei.heard.events(), []);
    assert_eq!(wei.lobby.snapshot().pairing, None);
}

#[test]
fn whoever_invites_itself_is_busy() {
    let ann = Phone::open("Ann", &Ether::new());
    ann.lobby
        .invite_address(ann.address(), freestyle())
        .unwrap();
    ann.heard.hear("busy", |e| {
        matches!(
            e,
            LobbyEvent::Refused {
                reason: RefusalReason::Busy,
                ..
            }
        )
    });
    assert_eq!(ann.lobby.snapshot().pairing, None);
}

#[test]
fn a_lobby_that_closes_says_so_to_those_who_wait() {
    let mut crossing = Crossing::with_one(true);
    crossing.ann.lobby.shutdown();
    while crossing.asking.hear() != Message::Refuse(Refusal::Declined) {}
}

/// Invites as a stranger until a person has to act.
fn strange(address: &str) -> Raw {
    let mut raw = Raw::knock(address, &stranger());
    raw.reveal();
    raw
}

fn stranger() -> KeyPair {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).unwrap();
    KeyPair::from_secret(secret).unwrap()
}

fn unopened(phone: &Phone) {
    phone.heard.wait_for("an invitation", |s| {
        let shown = s.pairing.as_ref();
        shown.is_some_and(|p| p.stage == PairingStage::Unopened && !p.inviting)
    });
}

/// The attack that the digits prevent: retry right after each failure.
#[test]
fn a_stranger_that_hangs_up_is_not_heard_again_at_once() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let (ann, wei) = acquainted(ann, wei);
    let address = wei.address();
    let mut raw = strange(&address);
    unopened(&wei);
    wei.lobby.open_invitation().unwrap();
    while !matches!(raw.hear(), Message::Reveal { .. }) {}
    // The code doesn't match, so the attacker disconnects.
    drop(raw);
    free(&wei);
    let begin = Instant::now();
    // From then on strangers need the join code.
    let mut paused = 0;
    while begin.elapsed() < Duration::from_secs(2) {
        assert_eq!(
            Raw::knock(&address, &stranger()).hear(),
            Message::Refuse(Refusal::UseCode)
        );
        paused += 1;
    }
    assert!(paused > 20, "{paused} in three seconds");
    assert_eq!(wei.lobby.snapshot().pairing, None);
    // Known devices and those with the join code are admitted at once.
    let begin = Instant::now();
    ann.lobby.invite(ann.peer("小魏"), freestyle()).unwrap();
    assert_eq!(wei.code(), ann.code());
    assert!(
        begin.elapsed() < Duration::from_secs(5),
        "{:?}",
        begin.elapsed()
    );
}

#[test]
fn refers_strangers_to_the_join_code_after_one_who_hung_up() {
    let ether = Ether::new();
    let (wei, eve) = (Phone::open("小魏", &ether), Phone::open("Eve", &ether));
    let raw = strange(&wei.address());
    unopened(&wei);
    drop(raw);
    free(&wei);
    for _ in 0..32 {
        let mut honest = Raw::knock(&wei.address(), &stranger());
        assert_eq!(honest.hear(), Message::Refuse(Refusal::UseCode));
    }
    // A machine without a network has no join code.
    if let Some(code) = wei.lobby.snapshot().short_code {
        eve.lobby.invite_address(code, freestyle()).unwrap();
        let by_code = |s: &LobbySnapshot| s.pairing.as_ref().is_some_and(|shown| shown.by_code);
        wei.heard.wait_for("the join code", by_code);
    }
}

/// A known device replaces a stranger's unopened invitation.
#[test]
fn a_stranger_who_waits_keeps_no_acquaintance_out() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let (ann, wei) = acquainted(ann, wei);
    let mut waiting = strange(&wei.address());
    unopened(&wei);
    let listed = ann.lobby.snapshot().peers;
    assert!(listed.iter().all(|peer| !peer.busy), "{listed:?}");
    for _ in 0..3 {
        let mut more = Raw::knock(&wei.address(), &stranger());
        assert_eq!(more.hear(), Message::Refuse(Refusal::Busy));
    }
    let begin = Instant::now();
    ann.lobby.invite(ann.peer("小魏"), freestyle()).unwrap();
    wei.heard.wait_for("Ann", |s| {
        s.pairing
            .as_ref()
            .is_some_and(|shown| shown.nickname == "Ann")
    });
    assert_eq!(wei.code(), ann.code());
    assert!(
        begin.elapsed() < Duration::from_secs(5),
        "{:?}",
        begin.elapsed()
    );
    let shown = wei.lobby.snapshot().pairing.unwrap();
    assert!(shown.played_before && shown.nickname == "Ann", "{shown:?}");
    assert_eq!(waiting.hear(), Message::Refuse(Refusal::Busy));
}

/// Outgoing invitations count too: the fifth in an hour reaches only known devices.
#[test]
fn nobody_invites_strangers_without_end() {
    let ann = Phone::open("Ann", &Ether::new());
    for round in 0..5 {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        ann.lobby.invite_address(address, freestyle()).unwrap();
        let (mut raw, hello) = Raw::answer(listener.accept().unwrap().0, &stranger());
        raw.welcome(hello);
        if round < 4 {
            // The nonce reveals the code to the stranger.
            assert!(matches!(raw.hear(), Message::Nonce { .. }));
            ann.lobby.decline(false).unwrap();
        } else {
            assert_eq!(raw.hear(), Message::Refuse(Refusal::UseCode));
            ann.heard.hear("use the code", |e| {
                matches!(
                    e,
                    LobbyEvent::Refused {
                        reason: RefusalReason::UseCode,
                        ..
                    }
                )
            });
        }
        free(&ann);
    }
}
