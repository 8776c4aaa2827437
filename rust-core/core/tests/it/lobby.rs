use std::sync::Arc;

use crate::common::lan::*;
use crate::common::*;
use gomoku_core::{
    AddressProblem, CallbackError, LobbyError, LobbyEvent, LobbyObserver, LobbySnapshot,
    PairingStage, RefusalReason, RemoteSetup, Rule, Stone, shown_nickname,
};

fn two() -> (Phone, Phone) {
    let ether = Ether::new();
    (Phone::open("Ann", &ether), Phone::open("小魏", &ether))
}

#[test]
fn two_lobbies_agree_on_a_game_and_know_each_other_next_time() {
    let (ann, wei) = two();
    let id = ann.peer("小魏");
    assert!(!ann.lobby.snapshot().peers[0].busy);
    ann.lobby.invite(id, freestyle()).unwrap();
    wei.heard.hear("the invitation", |e| {
        *e == LobbyEvent::Invited {
            nickname: "Ann".into(),
        }
    });
    let (there, here) = (wei.code(), ann.code());
    assert_eq!(here, there);
    assert!(here.len() == 6 && here.bytes().all(|b| b.is_ascii_digit()));
    let pairing = wei.lobby.snapshot().pairing.unwrap();
    assert_eq!(pairing.setup, Some(freestyle()));
    assert!(!pairing.inviting && !pairing.played_before);
    assert_eq!(pairing.stage, PairingStage::Comparing);
    let third = Phone::open("Third", &ann.ether);
    third.heard.wait_for("both busy", |s| {
        s.peers.len() == 2 && s.peers.iter().all(|peer| peer.busy)
    });
    ann.lobby.accept().unwrap();
    assert_eq!(ann.lobby.accept(), Err(LobbyError::NotNow));
    let waiting = ann.lobby.snapshot().pairing.unwrap();
    assert_eq!(waiting.stage, PairingStage::Accepted);
    wei.lobby.accept().unwrap();
    let (black, white) = (ann.take(), wei.take());
    assert_eq!(
        ann.lobby.take_game(Arc::new(Deaf)).err(),
        Some(LobbyError::Closed)
    );
    black.plays("H8");
    white.sees("H8");
    seat(&black.game).leave().unwrap();
    white.heard.wait_for_event("the end", |e| {
        matches!(e, gomoku_core::GameEvent::LinkEnded { .. })
    });

    drop((black, white));
    let ether = Ether::new();
    let (ann, wei) = (ann.again(&ether), wei.again(&ether));
    ann.lobby.invite(ann.peer("小魏"), freestyle()).unwrap();
    for (phone, other) in [(&wei, "Ann"), (&ann, "小魏")] {
        phone.code();
        let pairing = phone.lobby.snapshot().pairing.unwrap();
        assert!(pairing.played_before);
        assert_eq!(pairing.nickname, other);
    }
}

#[test]
fn an_invitation_is_declined_withdrawn_or_the_codes_differ() {
    let (ann, wei) = two();
    let (ann, wei) = acquainted(ann, wei);
    let refused = |reason| move |e: &LobbyEvent| matches!(e, LobbyEvent::Refused { reason: r, .. } if *r == reason);
    // Also wait for the declining side, which may still show the previous code.
    let free = || {
        for phone in [&ann, &wei] {
            phone.heard.wait_for("free again", |s| s.pairing.is_none());
        }
    };

    ann.lobby.invite(ann.peer("小魏"), freestyle()).unwrap();
    wei.code();
    wei.lobby.decline(false).unwrap();
    ann.heard.hear("no", refused(RefusalReason::Declined));

    free();
    ann.lobby.invite(ann.peer("小魏"), freestyle()).unwrap();
    wei.code();
    ann.lobby.decline(false).unwrap();
    wei.heard
        .hear("withdrawn", |e| matches!(e, LobbyEvent::Withdrawn { .. }));

    free();
    ann.lobby.invite(ann.peer("小魏"), freestyle()).unwrap();
    wei.code();
    ann.code();
    ann.lobby.decline(true).unwrap();
    wei.heard
        .hear("other codes", refused(RefusalReason::CodeMismatch));
    assert_eq!(ann.lobby.accept(), Err(LobbyError::NotNow));
    assert_eq!(
        ann.lobby.take_game(Arc::new(Deaf)).err(),
        Some(LobbyError::NotNow)
    );

    free();
    pair(&ann, &wei, freestyle());
}

#[test]
fn a_busy_lobby_refuses_others() {
    let (ann, wei) = two();
    let eve = Phone::open("Eve", &ann.ether);
    ann.lobby.invite(ann.peer("小魏"), freestyle()).unwrap();
    wei.code();
    eve.lobby.invite(eve.peer("小魏"), freestyle()).unwrap();
    let busy = |e: &LobbyEvent| matches!(e, LobbyEvent::Refused { nickname, reason: RefusalReason::Busy } if nickname == "小魏");
    eve.heard.hear("busy", busy);
    assert_eq!(
        ann.lobby.invite(ann.peer("Eve"), freestyle()),
        Err(LobbyError::Busy)
    );
    ann.code();
    ann.lobby.accept().unwrap();
    wei.lobby.accept().unwrap();
    let (_black, _white) = (ann.take(), wei.take());
    eve.lobby
        .invite_address(wei.address(), freestyle())
        .unwrap();
    eve.heard.hear("busy", |e| {
        matches!(
            e,
            LobbyEvent::Refused {
                reason: RefusalReason::Busy,
                ..
            }
        )
    });
}

#[test]
fn by_address_or_by_code() {
    let (ann, wei) = two();
    let renju = RemoteSetup {
        rule: Rule::Renju,
        inviter_is_black: false,
        ..freestyle()
    };
    ann.lobby.invite_address(wei.address(), renju).unwrap();
    assert_eq!(wei.code(), ann.code());
    wei.lobby.accept().unwrap();
    ann.lobby.accept().unwrap();
    let (ann_game, wei_game) = (ann.take(), wei.take());
    assert_eq!(ann_game.game.snapshot().rule, Rule::Renju);
    wei_game.plays("H8");
    ann_game.sees("H8");
    let stone = ann_game.game.snapshot().moves[0].stone;
    assert_eq!(stone, Stone::Black);

    let bad = |text: &str| match ann_error(&ann_lobby(), text) {
        LobbyError::BadAddress { problem, .. } => problem,
        other => panic!("{text}: {other}"),
    };
    fn ann_lobby() -> Phone {
        Phone::open("Ann", &Ether::new())
    }
    fn ann_error(phone: &Phone, text: &str) -> LobbyError {
        let invited = phone.lobby.invite_address(text.into(), freestyle());
        let watched = phone.lobby.watch_address(text.into());
        assert_eq!(invited, watched);
        invited.expect_err(text)
    }
    assert_eq!(bad(""), AddressProblem::Empty);
    assert_eq!(bad("192.168.1.5"), AddressProblem::MissingPort);
    assert_eq!(bad("192.168.1.5:0"), AddressProblem::BadPort);
    assert_eq!(bad("fe80::1:1"), AddressProblem::NeedsBrackets);
    assert_eq!(bad("[fe80::1]:80"), AddressProblem::NoPeer);
    assert_eq!(bad("042S-SEXK"), AddressProblem::CodeLength);
    assert_eq!(bad("042S-SEXK-Y98N"), AddressProblem::CodeCheck);
    assert_eq!(bad("042S-SUXK-Y89N"), AddressProblem::CodeCharacter);
}

#[test]
fn nobody_there_ends_the_invitation() {
    let (ann, _wei) = two();
    // Bound and closed again, so connections are refused.
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let address = format!("127.0.0.1:{port}");
    ann.lobby
        .invite_address(address.clone(), freestyle())
        .unwrap();
    ann.heard.hear("nobody", |e| {
        *e == LobbyEvent::Lost {
            nickname: address.clone(),
            reason: gomoku_core::LinkLoss::Unreachable,
        }
    });
    assert_eq!(ann.lobby.snapshot().pairing, None);
    assert_eq!(
        ann.lobby.invite("nobody".into(), freestyle()),
        Err(LobbyError::UnknownPeer)
    );
}

#[test]
fn what_is_out_of_range_is_refused() {
    let ether = Ether::new();
    let ann = Phone::open("Ann", &ether);
    let open = |nickname: &str| {
        let heard = Arc::new(LobbyRecorder::default());
        let discovery = Some(ether.antenna());
        let storage = &ann.disk.storage;
        storage
            .lobby(nickname, Rule::Renju, 15, discovery, heard)
            .err()
    };
    let long = "九".repeat(33);
    for bad in ["", " \t", "\n\u{200d}", "\u{202e}\u{3164}", long.as_str()] {
        assert_eq!(shown_nickname(bad.into()), None, "{bad:?}");
        assert_eq!(open(bad), Some(LobbyError::BadNickname), "{bad:?}");
    }
    let longest = "九".repeat(32);
    assert_eq!(shown_nickname(longest.clone()), Some(longest));
    for size in [8, 21, -1, i32::MAX] {
        let setup = RemoteSetup {
            size,
            ..freestyle()
        };
        let invited = ann.lobby.invite_address("127.0.0.1:9".into(), setup);
        assert_eq!(invited, Err(LobbyError::BadSetup), "{size}");
    }
}

#[test]
fn a_closed_lobby_is_silent() {
    let (ann, wei) = two();
    ann.lobby.invite(ann.peer("小魏"), freestyle()).unwrap();
    wei.code();
    ann.lobby.shutdown();
    ann.lobby.shutdown();
    wei.heard
        .hear("withdrawn", |e| matches!(e, LobbyEvent::Withdrawn { .. }));
    wei.heard.wait_for("an empty list", |s| s.peers.is_empty());
    assert_eq!(ann.lobby.accept(), Err(LobbyError::Closed));
    assert_eq!(
        ann.lobby.invite_address(wei.address(), freestyle()),
        Err(LobbyError::Closed)
    );
    assert_eq!(ann.ether.voices(), 1);
}

struct Broken;

impl LobbyObserver for Broken {
    fn on_lobby(&self, _: LobbySnapshot) -> Result<(), CallbackError> {
        panic!("a dead observer")
    }

    fn on_lobby_event(&self, _: LobbyEvent) -> Result<(), CallbackError> {
        Err(CallbackError::Failed {
            detail: "thrown".into(),
        })
    }
}

#[test]
fn dead_observers_stop_nobody_and_a_full_disk_stops_the_game_until_it_is_saved() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let discovery = Some(ether.antenna());
    let storage = &ann.disk.storage;
    let lobby = storage.lobby("Ann", Rule::Renju, 15, discovery, Arc::new(Broken));
    let lobby = lobby.unwrap();
    lobby.invite_address(wei.address(), freestyle()).unwrap();
    wei.code();
    wei.lobby.accept().unwrap();
    crate::common::eventually("the code", || lobby.accept().is_ok());
    crate::common::eventually("the game", || lobby.snapshot().game_ready);
    let heard = Recorder::new();
    let game = lobby.take_game(Arc::clone(&heard) as _).unwrap();
    let (table, wei_game) = (Table { game, heard }, wei.take());
    ann.disk.fill(true);
    table.plays("H8");
    table.heard.wait_for_snapshot("not kept", |s| s.not_saved);
    assert!(wei_game.game.snapshot().moves.is_empty());
    ann.disk.fill(false);
    table.heard.wait_for_snapshot("kept", |s| !s.not_saved);
    wei_game.sees("H8");
    wei_game.plays("A1");
    table.sees("A1");
}

#[test]
fn a_game_that_begins_on_a_full_disk_says_so() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    ann.disk.fill(true);
    ann.lobby
        .invite_address(wei.address(), freestyle())
        .unwrap();
    wei.code();
    wei.lobby.accept().unwrap();
    crate::common::eventually("the code", || ann.lobby.accept().is_ok());
    crate::common::eventually("the game", || ann.lobby.snapshot().game_ready);
    let table = ann.take();
    table.heard.wait_for_snapshot("not kept", |s| s.not_saved);
    ann.disk.fill(false);
    table.heard.wait_for_snapshot("kept", |s| !s.not_saved);
}
