use gomoku_core::{
    BrokerAddress, FriendInvitation, FriendInvitationError, LobbyError, invitation_link,
    read_broker_address, read_friend_invitation,
};
use proptest::prelude::*;

const LINK: &str = "gomoku://join/00000000000000000000000000";

fn named(text: &str) -> Result<Option<BrokerAddress>, FriendInvitationError> {
    match read_friend_invitation(text)? {
        FriendInvitation::Online { server, .. } => Ok(server),
        FriendInvitation::Nearby { address } => panic!("{text}: {address}"),
    }
}

fn at(host: &str, port: u16, tls: bool) -> BrokerAddress {
    BrokerAddress {
        host: host.into(),
        port,
        tls,
        key: None,
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
        let canonical = address.to_string();
        assert_eq!(read_broker_address(&canonical), Ok(address), "{canonical}");
    }
    let with_key = BrokerAddress {
        key: Some("k3yk3yk3".into()),
        ..at("a", 9, true)
    };
    assert_eq!(read_broker_address("K3yk3yk3@a:9"), Ok(with_key.clone()));
    assert_eq!(with_key.to_string(), "tls://k3yk3yk3@a:9");
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
        "k3yk3yk@b",
        "k3yk3y-k3y@b",
        "k3yk3yk3@",
        "k3yk3yk3@k3yk3yk3@b",
        "@b",
        "a/b",
        "\u{202e}a",
        "größe",
        "tls://",
        &long,
    ] {
        assert_eq!(
            read_broker_address(text),
            Err(LobbyError::BadBroker),
            "{text}"
        );
    }
}

#[test]
fn a_link_carries_its_broker_and_a_code_does_not() {
    let broker = at("games.example.org", 8883, true);
    let link = invitation_link(LINK.into(), &broker);
    assert_eq!(link, format!("{LINK}?broker=tls://games.example.org:8883"));
    assert_eq!(named(&link), Ok(Some(broker.clone())));
    let escaped = format!("{LINK}?v=2&broker=tls%3A%2f%2Fgames.example.org%3A8883&x");
    assert_eq!(named(&escaped), Ok(Some(broker.clone())));

    let with_key = BrokerAddress {
        key: Some("k3yk3yk3".into()),
        ..broker.clone()
    };
    let link = invitation_link(LINK.into(), &with_key);
    assert_eq!(
        link,
        format!("{LINK}?broker=tls://k3yk3yk3@games.example.org:8883")
    );
    assert_eq!(named(&link), Ok(Some(with_key)));

    assert_eq!(invitation_link("10ab-cdefg".into(), &broker), "10ab-cdefg");
    for own in ["localhost", "127.0.0.1", "::1"] {
        assert_eq!(invitation_link(LINK.into(), &at(own, 1883, false)), LINK);
    }
    for text in [LINK, "10AB cdefg"] {
        assert_eq!(named(text), Ok(None), "{text}");
    }
    for bad in [
        "?broker=",
        "?broker=a%20b",
        "?broker=%zz",
        "?broker=%ff",
        "?broker=%",
    ] {
        let refused = named(&format!("{LINK}{bad}"));
        let told = matches!(refused, Err(FriendInvitationError::Link { .. }));
        assert!(told, "{bad}: {refused:?}");
    }
}

proptest! {
    #[test]
    fn whatever_is_read_is_read_again(text in "\\PC{0,40}", query in "\\PC{0,40}") {
        if let Ok(address) = read_broker_address(&text) {
            prop_assert_eq!(read_broker_address(&address.to_string()), Ok(address));
        }
        if let Ok(Some(broker)) = named(&format!("{LINK}?{query}")) {
            let link = invitation_link(LINK.into(), &broker);
            prop_assert!(link == LINK || named(&link) == Ok(Some(broker)));
        }
    }
}

#[test]
fn a_link_is_found_in_the_message_that_brings_it() {
    let broker = at("games.example.org", 8883, true);
    let link = invitation_link(LINK.into(), &broker);
    for message in [
        link.clone(),
        format!("  {link}\n"),
        format!("Play Gomoku with me: {link}"),
        format!("Play Gomoku with me: {link}.\nIf it does not open, share this message."),
        format!("(see {link})"),
        format!("<{link}> *bold*"),
        format!("\"{link}\""),
        format!("和我下五子棋：{link}。打不开就分享。"),
        format!("{} yes", link.replacen("gomoku", "Gomoku", 1)),
    ] {
        assert_eq!(named(&message), Ok(Some(broker.clone())), "{message}");
    }
    assert_eq!(named(&format!("Come: {LINK}!")), Ok(None));
    for message in [
        "Play Gomoku with me",
        "gomoku:",
        "see gomoku://join/0 now",
        "五 gomoku:五",
    ] {
        assert!(named(message).is_err(), "{message}");
    }
}
