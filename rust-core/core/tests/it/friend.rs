//! Everything a friend may send, and the list of friends.

use crate::common::lan::{Ether, Phone, acquainted};
use gomoku_core::{
    AddressProblem, FriendInvitation, FriendInvitationError as Bad, InviteBy, Storage,
    default_servers, read_friend_invitation, server_for,
};

const LINK: &str = "gomoku://join/00000000000000000000000000";

fn online(text: &str) -> (String, Option<String>) {
    match read_friend_invitation(text) {
        Ok(FriendInvitation::Online { invitation, server }) => {
            (invitation, server.map(|server| server.to_string()))
        }
        other => panic!("{text}: {other:?}"),
    }
}

fn nearby(text: &str) -> String {
    match read_friend_invitation(text) {
        Ok(FriendInvitation::Nearby { address }) => address,
        other => panic!("{text}: {other:?}"),
    }
}

fn bad(text: &str) -> Bad {
    read_friend_invitation(text).expect_err(text)
}

#[test]
fn a_link_is_taken_out_of_the_message_that_brings_it() {
    let named = format!("{LINK}?broker=tls://games.example.org:8883");
    let server = Some("tls://games.example.org:8883".to_owned());
    for message in [
        named.clone(),
        format!(" {named}\n"),
        format!("Play Gomoku with me: {named}\nIf it can’t be tapped, share it."),
    ] {
        assert_eq!(
            online(&message),
            (named.clone(), server.clone()),
            "{message}"
        );
    }
    assert_eq!(online(LINK), (LINK.to_owned(), None));
    for broken in [
        "gomoku://join/",
        "see gomoku://join/0 now",
        "Gomoku:",
        &format!("{LINK}?broker=a%20b"),
    ] {
        assert!(matches!(bad(broken), Bad::Link { .. }), "{broken}");
    }
}

#[test]
fn nine_characters_are_a_code_however_they_are_written() {
    for code in [
        "10ab-cdefg",
        "10ABCDEFG",
        " 10ab cdefg ",
        "g1ab-cdefg",
        "G1ABCDEFG",
    ] {
        assert_eq!(online(code), (code.trim().to_owned(), None), "{code}");
    }
    for (code, chars) in [
        ("10ab-cdef", 8),
        ("10abcdefgh", 10),
        ("10ab cde", 7),
        ("042S-SEXK-Y89", 11),
        ("042SSEXKY89N0", 13),
        ("042S SEXK Y89NN", 13),
    ] {
        assert_eq!(bad(code), Bad::CodeLength { chars }, "{code}");
    }
    assert_eq!(bad("10ab-cudef"), Bad::CodeCharacter { at: 6 });
}

#[test]
fn addresses_and_join_codes_lead_to_the_same_network() {
    for address in [
        "192.168.1.5:40123",
        " [fd00::5]:40123 ",
        "192。168。1。5：40123",
    ] {
        assert_eq!(nearby(address), address.trim());
    }
    for code in [
        "042S-SEXK-Y89N",
        " 042s sexk y89n ",
        "o42sSEXKy89n",
        "0 4 2 S S E X K Y 8 9 N",
        "042S - SEXK - Y89N",
    ] {
        assert_eq!(nearby(code), code.trim());
    }
    // Scanned from the other screen.
    for link in [
        "gomoku://join/042S-SEXK-Y89N",
        "GOMOKU://JOIN/042S-SEXK-Y89N",
        "look: gomoku://join/042S-SEXK-Y89N.",
        "gomoku://join/042S-SEXK-Y89N/",
    ] {
        assert_eq!(nearby(link), "042S-SEXK-Y89N", "{link}");
    }
    use AddressProblem as Problem;
    for (text, expected) in [
        ("192.168.1.5", Problem::MissingPort),
        ("192.168.1.5:0", Problem::BadPort),
        ("fe80::1:1", Problem::NeedsBrackets),
        ("[fe80::1%wlan0]:80", Problem::Zone),
        ("0.0.0.0:80", Problem::NoPeer),
        ("042S-SEXK-Y89M", Problem::CodeCheck),
        ("042S-SEXK-Y98N", Problem::CodeCheck),
        ("gomoku://join/042S-SEXK-Y98N", Problem::CodeCheck),
        ("042S-SUXK-Y89N", Problem::CodeCharacter),
    ] {
        let told = bad(text);
        assert!(
            matches!(told, Bad::Nearby { problem, .. } if problem == expected),
            "{text}: {told:?}"
        );
    }
    // Leading spaces count: the position refers to the typed text.
    let told = bad("  042S-SUXK-Y89N");
    let at = Some(8);
    assert_eq!(
        told,
        Bad::Nearby {
            problem: Problem::CodeCharacter,
            at
        }
    );
}

#[test]
fn anything_else_is_told_for_what_it_is() {
    assert_eq!(bad(""), Bad::Empty);
    assert_eq!(bad(" \n"), Bad::Empty);
    for server in ["games.example.org", "tls://games.example.org:8883"] {
        assert_eq!(bad(server), Bad::Server, "{server}");
    }
    let long = "z".repeat(100_000);
    for text in [
        "hello",
        "Play with me",
        "no invitation",
        "let him play",
        "http://join/x",
        "五子棋",
        "?",
        "-",
        &long,
    ] {
        assert_eq!(bad(text), Bad::Unknown, "{text:.40}");
    }
}

#[test]
fn whoever_was_met_nearby_is_a_friend() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("Wei", &ether));
    let (ann, wei) = acquainted(ann, wei);
    let friends = |phone: &Phone| phone.disk.storage.friends().unwrap();
    let names =
        |phone: &Phone| -> Vec<_> { friends(phone).into_iter().map(|it| it.nickname).collect() };
    assert_eq!(names(&ann), ["Wei"]);
    assert_eq!(names(&wei), ["Ann"]);
    // The home screen offers a nearby game instead.
    assert!(friends(&ann).iter().all(|friend| friend.game.is_none()));
}

/// Only release builds set default servers.
#[test]
fn without_servers_of_the_build_only_an_own_one_serves() {
    for by in [InviteBy::Link, InviteBy::Code] {
        assert_eq!(server_for("", by).is_some(), !default_servers().is_empty());
        assert_eq!(
            server_for("games.example.org", by).unwrap().host,
            "games.example.org"
        );
    }
}

#[test]
fn whoever_has_played_with_nobody_has_no_friends() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let storage = Storage::open(&path("games"), &path("private"), 0);
    assert_eq!(storage.friends(), Ok(Vec::new()));
}
