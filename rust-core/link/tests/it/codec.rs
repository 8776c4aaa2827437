//! Wire format of messages.

use std::collections::BTreeSet;

use crate::support::messages::{name, random, samples};
use gomoku_link::codec::{CodecError, MAX_MESSAGE, decode, encode};
use gomoku_link::frame::{Deframer, FrameError, MAX_FRAME, put_frame};
use gomoku_link::message::{Hello, Message, Refusal, Version, is_valid_nick};
use proptest::prelude::*;

const GOLDEN: &str = include_str!("../golden/messages.txt");

fn golden_text() -> String {
    let line = |message: &Message| {
        let bytes = encode(message).unwrap();
        format!("{} {}\n", name(message), crate::support::hex(&bytes))
    };
    samples().iter().map(line).collect()
}

/// Lines may be added but never changed, because older builds send these bytes.
#[test]
fn every_message_has_its_bytes() {
    if std::env::var_os("GOMOKU_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/messages.txt");
        std::fs::write(path, golden_text()).unwrap();
    }
    assert_eq!(
        golden_text(),
        GOLDEN,
        "GOMOKU_BLESS=1 writes it for new variants"
    );
    let numbers: BTreeSet<&str> = GOLDEN
        .lines()
        .map(|line| &line.split_once(' ').unwrap().1[..8])
        .collect();
    let expected: BTreeSet<String> = (0..numbers.len()).map(|n| format!("{n:08x}")).collect();
    assert!(numbers.iter().eq(&expected), "a variant has no golden");
    for message in samples() {
        assert_eq!(decode(&encode(&message).unwrap()), Ok(message));
    }
}

#[test]
fn nothing_may_be_missing_or_left_over() {
    for message in samples() {
        let mut bytes = encode(&message).unwrap();
        for len in 0..bytes.len() {
            assert!(decode(&bytes[..len]).is_err(), "{message:?} cut to {len}");
        }
        bytes.extend([0, 0]);
        assert_eq!(decode(&bytes), Err(CodecError::Trailing(2)));
    }
}

/// An inner length of terabytes must be rejected before allocation: nine bytes kill a decoder with
/// the default configuration.
#[test]
fn a_bomb_is_refused() {
    let text_of_8_tb = (8_u64 << 40).to_be_bytes();
    let hello = samples().into_iter().find(|m| name(m) == "hello-invite");
    let hello = encode(&hello.unwrap()).unwrap();
    let mut bomb = hello[..5].to_vec(); // number, purpose; then the app's length
    bomb.extend(text_of_8_tb);
    assert_eq!(decode(&bomb), Err(CodecError::TooLarge));
    // The same length in the default encoding.
    let mut nine = vec![0xfd];
    nine.extend((8_u64 << 40).to_le_bytes());
    assert!(decode(&nine).is_err());
    let mut maximal = hello[..5].to_vec();
    maximal.extend([0xff; 8]);
    assert!(decode(&maximal).is_err());
}

#[test]
fn sizes_fit_into_a_frame_with_the_tag() {
    assert_eq!(MAX_MESSAGE + 16, MAX_FRAME);
    assert_eq!(decode(&vec![0; MAX_MESSAGE + 1]), Err(CodecError::TooLarge));
    let long = |len| {
        let hello = samples().into_iter().find_map(|m| match m {
            Message::Hello(hello) => Some(hello),
            _ => None,
        });
        Message::Hello(Hello {
            nick: "n".repeat(len),
            ..hello.unwrap()
        })
    };
    let plain = encode(&long(0)).unwrap().len();
    assert!(encode(&long(MAX_MESSAGE - plain)).is_ok());
    let over = encode(&long(MAX_MESSAGE - plain + 1));
    assert_eq!(over, Err(CodecError::TooLarge));
}

#[test]
fn frames_come_out_whole_however_they_are_cut() {
    let mut stream = Vec::new();
    let bodies: Vec<Vec<u8>> = [1, 2, 255, 256, MAX_FRAME].map(|n| vec![7; n]).into();
    for body in &bodies {
        put_frame(body, &mut stream).unwrap();
    }
    for piece in [1, 2, 3, 1000, stream.len()] {
        let mut deframer = Deframer::default();
        let mut found = Vec::new();
        for mut bytes in stream.chunks(piece) {
            while let Some(frame) = deframer.next_frame(&mut bytes).unwrap() {
                found.push(frame);
            }
            assert!(bytes.is_empty());
        }
        assert_eq!(found, bodies);
    }
    let mut out = Vec::new();
    assert_eq!(put_frame(&[], &mut out), Err(FrameError(0)));
    let large = vec![0; MAX_FRAME + 1];
    assert_eq!(put_frame(&large, &mut out), Err(FrameError(8_449)));
    assert!(out.is_empty());
    for header in [[0, 0], [0x21, 0x01], [0xff, 0xff]] {
        assert!(Deframer::default().next_frame(&mut &header[..]).is_err());
    }
}

#[test]
fn names_that_deceive_are_refused() {
    for fine in ["小薇", "Wei", "A B", "é", &"五".repeat(32)] {
        assert!(is_valid_nick(fine), "{fine}");
    }
    for bad in [
        "",
        "   ",
        "a\nb",
        "a\u{0}",
        "a\u{202e}b",
        "\u{9b}1m",
        &"五".repeat(33),
    ] {
        assert!(!is_valid_nick(bad), "{bad:?}");
    }
}

#[test]
fn a_hello_says_what_is_wrong_with_it() {
    let sample = samples().into_iter().find_map(|m| match m {
        Message::Hello(hello) => Some(hello),
        _ => None,
    });
    let sample = sample.unwrap();
    let fault = |change: &dyn Fn(&mut Hello)| {
        let mut hello = sample.clone();
        change(&mut hello);
        hello.checked().err()
    };
    assert_eq!(fault(&|_| ()), None);
    assert_eq!(fault(&|h| h.more = vec![1; 100]), None);
    assert_eq!(fault(&|h| h.nick.clear()), Some(Refusal::BadName));
    assert_eq!(fault(&|h| h.app = "a".repeat(33)), Some(Refusal::BadName));
    assert_eq!(fault(&|h| h.terms.size = 8), Some(Refusal::BadSetup));
    assert_eq!(fault(&|h| h.terms.size = 21), Some(Refusal::BadSetup));
}

/// All versions encode a version in the same format.
#[test]
fn versions_are_told_apart() {
    let version = |proto, min| Version { proto, min };
    assert_eq!(Version::OWN.to_bytes(), [0, 1, 0, 1]);
    assert_eq!(
        Version::from_bytes(&[1, 2, 3, 4, 5]),
        Some(version(258, 772))
    );
    assert_eq!(Version::from_bytes(&[1, 2, 3]), None);
    for (other, understood) in [
        (version(1, 1), true),
        (version(9, 1), true),
        (version(2, 2), false),
        (version(0, 0), false),
        (version(1, 2), false),
    ] {
        assert_eq!(other.is_understood(), understood, "{other:?}");
    }
}

proptest! {
    #[test]
    fn delivers_what_is_sent(message in random()) {
        match encode(&message) {
            Ok(bytes) => prop_assert_eq!(decode(&bytes), Ok(message)),
            Err(error) => prop_assert_eq!(error, CodecError::TooLarge),
        }
    }

    /// Decodable bytes equal the encoding of their value.
    #[test]
    fn bytes_that_mean_something_mean_it_uniquely(
        message in random(),
        place in any::<proptest::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut bytes = encode(&message).unwrap();
        let place = place.index(bytes.len());
        bytes[place] = byte;
        if let Ok(other) = decode(&bytes) {
            prop_assert_eq!(encode(&other).unwrap(), bytes);
        }
    }
}
