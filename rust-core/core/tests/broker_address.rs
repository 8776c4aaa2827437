//! Addresses of brokers as people type them, and links that carry one.
#![allow(clippy::unwrap_used)]

use gomoku_core::{
    BrokerAddress, InvitationLink, OnlineError, broker_address_text, invitation_link,
    read_broker_address, read_invitation,
};
use proptest::prelude::*;

const LINK: &str = "gomoku://join/00000000000000000000000000";

fn at(host: &str, port: u16, tls: bool) -> BrokerAddress {
    BrokerAddress {
        host: host.into(),
        port,
        tls,
    }
}

#[test]
fn an_address_is_read_as_it_is_typed() {
    for (text, address) in [
        ("games.example.org", at("games.example.org", 8883, true)),
        (" Games.Example.org. ", at("games.example.org", 8883, true)),
        ("games.example.org:1", at("games.example.org", 1, true)),
        ("tls://10.0.0.7:65535", at("10.0.0.7", 65_535, true)),
        ("mqtts://a/", at("a", 8883, true)),
        ("tcp://a_b-c", at("a_b-c", 1883, false)),
        ("mqtt://192.168.1.5:1884", at("192.168.1.5", 1884, false)),
        ("localhost", at("localhost", 1883, false)),
        ("127.0.0.1:4000", at("127.0.0.1", 4000, false)),
        ("tls://localhost", at("localhost", 8883, true)),
        ("[::1]", at("::1", 1883, false)),
        ("[2001:DB8::1]:9", at("2001:db8::1", 9, true)),
    ] {
        assert_eq!(read_broker_address(text), Ok(address.clone()), "{text}");
        let canonical = broker_address_text(&address);
        assert_eq!(read_broker_address(&canonical), Ok(address), "{canonical}");
    }
    let long = "a.".repeat(200);
    for text in [
        "",
        " ",
        ":",
        "a:",
        "a:0",
        "a:65536",
        "a:b",
        "a b",
        "a,b",
        "http://a",
        "://a",
        "a..b",
        "[::1",
        "[::1]x",
        "[a]",
        "::1",
        "a@b",
        "a/b",
        "\u{202e}a",
        "größe",
        "tls://",
        &long,
    ] {
        assert_eq!(
            read_broker_address(text),
            Err(OnlineError::BadBroker),
            "{text}"
        );
    }
}

#[test]
fn a_link_carries_its_broker_and_a_code_does_not() {
    let broker = at("games.example.org", 8883, true);
    let link = invitation_link(LINK.into(), &broker);
    assert_eq!(link, format!("{LINK}?broker=tls://games.example.org:8883"));
    let read = InvitationLink {
        invitation: LINK.into(),
        broker: Some(broker.clone()),
    };
    assert_eq!(read_invitation(&link), Ok(read.clone()));
    let escaped = format!("{LINK}?v=2&broker=tls%3A%2f%2Fgames.example.org%3A8883&x");
    assert_eq!(read_invitation(&escaped), Ok(read));

    assert_eq!(invitation_link("10ab-cdefg".into(), &broker), "10ab-cdefg");
    for own in ["localhost", "127.0.0.1", "::1"] {
        assert_eq!(invitation_link(LINK.into(), &at(own, 1883, false)), LINK);
    }
    for text in [LINK, "10AB cdefg"] {
        assert_eq!(read_invitation(text).unwrap().broker, None, "{text}");
    }
    for bad in [
        "?broker=",
        "?broker=a b",
        "?broker=%zz",
        "?broker=%ff",
        "?broker=%",
    ] {
        let refused = read_invitation(&format!("{LINK}{bad}"));
        let named = matches!(refused, Err(OnlineError::BadInvitation { .. }));
        assert!(named, "{bad}: {refused:?}");
    }
}

proptest! {
    #[test]
    fn whatever_is_read_is_read_again(text in "\\PC{0,40}", query in "\\PC{0,40}") {
        if let Ok(address) = read_broker_address(&text) {
            prop_assert_eq!(read_broker_address(&broker_address_text(&address)), Ok(address));
        }
        if let Ok(read) = read_invitation(&format!("{LINK}?{query}")) {
            prop_assert_eq!(read.invitation, LINK);
        }
    }
}
