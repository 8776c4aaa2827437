//! Join codes between lobbies, and guesses.

use crate::common::lan::*;
use gomoku_core::{
    AddressProblem, FriendInvitation, LobbyError, LobbyEvent, PairingStage, RefusalReason,
    read_friend_invitation,
};

/// Returns the join code; none on a machine without a network.
fn code(phone: &Phone) -> Option<String> {
    let snapshot = phone.lobby.snapshot();
    assert_eq!(
        snapshot.short_code.is_some(),
        snapshot.addresses.iter().any(|it| !it.starts_with('['))
    );
    snapshot.short_code
}

/// Same address, another secret, valid check character.
fn guess(code: &str, other: &str) -> String {
    use gomoku_link::discovery::{OwnNetwork, ShortCode};
    let (right, other) = [code, other].map(|it| ShortCode::parse(it).unwrap()).into();
    let at = right.addresses(&OwnNetwork::all())[0];
    let own = OwnNetwork::all()
        .into_iter()
        .find(|own| at.ip() == own.address)
        .unwrap();
    let wrong = ShortCode::new(own, at.port(), other.secret()).unwrap();
    assert_ne!(right, wrong);
    wrong.to_string()
}

fn stage(phone: &Phone, stage: PairingStage) {
    crate::common::eventually("the stage", || {
        let pairing = phone.lobby.snapshot().pairing;
        pairing.is_some_and(|it| it.stage == stage)
    });
}

fn free(phone: &Phone) {
    let lobby = &phone.lobby;
    crate::common::eventually("free again", || lobby.snapshot().pairing.is_none());
}

fn refused(phone: &Phone, reason: RefusalReason, times: usize) {
    let is_it =
        |e: &&LobbyEvent| matches!(e, LobbyEvent::Refused { reason: why, .. } if *why == reason);
    crate::common::eventually("refused", || {
        phone.heard.events().iter().filter(is_it).count() == times
    });
    free(phone);
}

#[test]
fn whoever_types_the_code_plays_without_comparing_anything() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let Some(code) = code(&wei) else { return };
    assert_eq!(code.replace('-', "").len(), 12);
    let link = wei.lobby.snapshot().code_link.unwrap();
    let read = |text: &str| match read_friend_invitation(text) {
        Ok(FriendInvitation::Nearby { address }) => address,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(read(&code), code);
    assert_eq!(read(&link), code);

    let typed = code.to_lowercase().replace('-', " ");
    ann.lobby.invite_address(typed, freestyle()).unwrap();
    // The typed text replaces an unknown nickname.
    stage(&ann, PairingStage::Accepted);
    stage(&wei, PairingStage::Comparing);
    for phone in [&ann, &wei] {
        let pairing = phone.lobby.snapshot().pairing.unwrap();
        assert!(pairing.by_code && pairing.code.is_none() && !pairing.played_before);
        phone
            .heard
            .hear("the code", |e| matches!(e, LobbyEvent::CodeRight { .. }));
    }
    assert_eq!(ann.lobby.accept(), Err(LobbyError::NotNow));
    wei.lobby.accept().unwrap();
    let (black, white) = (ann.take(), wei.take());
    black.plays("H8");
    white.sees("H8");
}

#[test]
fn whoever_is_asked_by_code_may_say_no() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let Some(code) = code(&wei) else { return };
    for _ in 0..2 {
        ann.lobby.invite_address(code.clone(), freestyle()).unwrap();
        stage(&ann, PairingStage::Accepted);
        stage(&wei, PairingStage::Comparing);
        wei.lobby.decline(false).unwrap();
        free(&ann);
    }
    refused(&ann, RefusalReason::Declined, 2);
    assert_eq!(wei.lobby.snapshot().short_code, Some(code));
}

/// Three wrong codes replace a code, and three replacements disable codes for an hour. The address
/// and the digits still work.
#[test]
fn codes_that_are_guessed_at_change_and_keep_nobody_out() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let Some(first) = code(&wei) else { return };
    let eve = Phone::open("Eve", &ether);
    let other = code(&eve).unwrap();
    let mut shown = first.clone();
    let mut guessed = 0;
    for _ in 0..3 {
        for tried in 0..3 {
            assert_eq!(wei.lobby.snapshot().short_code, Some(shown.clone()));
            let wrong = guess(&shown, &other);
            eve.lobby.invite_address(wrong, freestyle()).unwrap();
            guessed += 1;
            refused(&eve, RefusalReason::WrongCode, guessed);
            let last = tried == 2;
            crate::common::eventually("the code", || {
                let same = wei.lobby.snapshot().short_code.as_ref() == Some(&shown);
                same != last
            });
        }
        match wei.lobby.snapshot().short_code {
            Some(next) => {
                assert!(guessed < 9);
                shown = next;
                ann.lobby
                    .invite_address(shown.clone(), freestyle())
                    .unwrap();
                stage(&wei, PairingStage::Comparing);
                wei.lobby.decline(false).unwrap();
                free(&ann);
            }
            None => assert_eq!(guessed, 9),
        }
    }
    assert_eq!(wei.lobby.snapshot().short_code, None);
    assert_eq!(wei.lobby.snapshot().code_link, None);
    // After nine wrong guesses this side may try no other code.
    let rests = Err(LobbyError::BadAddress {
        problem: AddressProblem::CodeRests,
        at: None,
    });
    assert_eq!(eve.lobby.invite_address(first.clone(), freestyle()), rests);
    // The first code is invalid, and a reopened lobby has none.
    ann.lobby.invite_address(first, freestyle()).unwrap();
    refused(&ann, RefusalReason::WrongCode, 1);
    let wei = wei.reopened(&ether);
    assert_eq!(wei.lobby.snapshot().short_code, None);
    ann.lobby
        .invite_address(wei.address(), freestyle())
        .unwrap();
    assert_eq!(wei.code(), ann.code());
}

/// A closed lobby's code leads to no device, or to one that rejects it.
#[test]
fn behind_a_code_only_its_own_device_is_taken() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let Some(old) = code(&wei) else { return };
    let eve = Phone::open("Eve", &ether);
    let place = guess(&code(&eve).unwrap(), &old);
    // Eve listens there with another secret.
    ann.lobby.invite_address(place, freestyle()).unwrap();
    refused(&ann, RefusalReason::WrongCode, 1);
    assert!(eve.lobby.snapshot().pairing.is_none());
}
