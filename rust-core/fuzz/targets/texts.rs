//! Text that a person types, pastes or scans, or that another app passes on.
#![no_main]

use gomoku_core::{parse_point, point_name, read_broker_address, read_friend_invitation};
use gomoku_link::discovery::{LobbyId, Nickname, ShortCode, format_address, parse_address};
use gomoku_link::online::Invitation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(name) = Nickname::new(text) {
        assert_eq!(Nickname::new(name.as_str()), Ok(name), "{text}");
    }
    if let Ok(address) = parse_address(text) {
        assert_eq!(
            parse_address(&format_address(address)),
            Ok(address),
            "{text}"
        );
    }
    if let Ok(code) = ShortCode::parse(text) {
        assert_eq!(ShortCode::parse(&code.to_string()), Ok(code), "{text}");
    }
    if let Ok(invitation) = Invitation::parse(text) {
        assert_eq!(
            Invitation::parse(&invitation.to_string()),
            Ok(invitation),
            "{text}"
        );
    }
    if let Some(id) = LobbyId::parse(text) {
        assert_eq!(LobbyId::parse(&id.to_string()), Some(id), "{text}");
    }
    if let Ok(broker) = read_broker_address(text) {
        assert_eq!(
            read_broker_address(&broker.to_string()).ok(),
            Some(broker),
            "{text}"
        );
    }
    let _ = read_friend_invitation(text);
    for size in [9, 15, 20] {
        if let Some(point) = parse_point(text, size) {
            assert_eq!(parse_point(&point_name(point), size), Some(point), "{text}");
        }
    }
});
