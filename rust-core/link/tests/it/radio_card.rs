//! Bluetooth card: equal bytes in every app, and rejection of all others.

use gomoku_link::discovery::{Nickname, NicknameError};
use gomoku_link::radio::{Card, CardError};
use proptest::prelude::*;

fn card(psm: u16, nickname: &str) -> Card {
    Card::new(psm, Nickname::new(nickname).unwrap()).unwrap()
}

/// The bytes of every app.
#[test]
fn golden() {
    assert_eq!(card(0x81, "Wei").bytes(), b"\x81\x00Wei");
    assert_eq!(
        card(0xfe, "小美").bytes(),
        [0xfe, 0, 0xe5, 0xb0, 0x8f, 0xe7, 0xbe, 0x8e]
    );
    assert_eq!(Card::SERVICE, "6ffd63bf-67aa-45b3-a78e-05063d2bdc6e");
    assert_eq!(Card::CHARACTERISTIC, "757a1e00-222c-4f14-a1df-f820e142c416");
}

#[test]
fn written_lines_parse_back() {
    let longest = "\u{1f600}".repeat(Nickname::MAX_CHARS);
    // Even numbers occur too.
    for (psm, nickname) in [
        (0x80, "Wei"),
        (0x81, "Wei"),
        (0xfe, "小美"),
        (0xff, longest.as_str()),
    ] {
        let card = card(psm, nickname);
        assert!(card.bytes().len() <= Card::MAX_BYTES);
        let read = Card::read(&card.bytes()).unwrap();
        assert_eq!(read, card);
        assert_eq!((read.psm(), read.nickname().as_str()), (psm, nickname));
    }
}

#[test]
fn rejects_bytes_that_are_no_card() {
    let long = |count: usize| {
        let mut bytes = vec![0x81, 0];
        bytes.resize(2 + count, b'x');
        bytes
    };
    assert!(Card::read(&long(32)).is_ok());
    let too_long = CardError::Nickname(NicknameError::TooLong { chars: 33 });
    for (bytes, why) in [
        (vec![], CardError::TooShort(0)),
        (vec![0x81], CardError::TooShort(1)),
        (vec![0x81, 0], NicknameError::Empty.into()),
        (vec![0x81, 0, b' '], NicknameError::Empty.into()),
        (vec![0x7f, 0, b'W'], CardError::Channel(0x7f)),
        (vec![0x00, 1, b'W'], CardError::Channel(0x100)),
        // Wrong byte order.
        (vec![0, 0x81, b'W'], CardError::Channel(0x8100)),
        (vec![0x81, 0, 0xc3, 0x28], CardError::Text),
        // Cut within a character.
        (vec![0x81, 0, 0xe5, 0xb0], CardError::Text),
        (vec![0x81, 0, 7], NicknameError::Empty.into()),
        // Only a bidirectional control character.
        (vec![0x81, 0, 0xe2, 0x80, 0xae], NicknameError::Empty.into()),
        (long(33), too_long),
        (long(500), CardError::TooLong(502)),
    ] {
        assert_eq!(Card::read(&bytes), Err(why), "{bytes:02x?}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_a_card_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        if let Ok(card) = Card::read(&bytes) {
            prop_assert!((0x80..=0xff).contains(&card.psm()));
            prop_assert_eq!(Card::read(&card.bytes()), Ok(card));
        }
    }

    #[test]
    fn any_name_behind_a_number_is_a_nickname_or_refused(name in ".{0,40}", psm in 0x80_u16..=0xff) {
        let mut bytes = psm.to_le_bytes().to_vec();
        bytes.extend(name.as_bytes());
        match Nickname::new(&name) {
            Ok(nickname) if bytes.len() <= Card::MAX_BYTES => {
                prop_assert_eq!(Card::read(&bytes), Ok(Card::new(psm, nickname).unwrap()));
            }
            _ => prop_assert!(Card::read(&bytes).is_err()),
        }
    }
}
