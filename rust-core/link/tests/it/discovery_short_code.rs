//! Spoken join codes: format, typing errors and resulting addresses.

use std::net::Ipv4Addr;

use gomoku_link::discovery::{OwnNetwork, ShortCode, ShortCodeError};
use gomoku_link::link::JoinSecret;
use gomoku_link::online::Invitation;
use proptest::prelude::*;

fn network(text: &str) -> OwnNetwork {
    let (address, bits) = text.split_once('/').unwrap();
    OwnNetwork {
        address: address.parse().unwrap(),
        bits: bits.parse().unwrap(),
    }
}

fn code(own: &str, port: u16, secret: u32) -> Option<ShortCode> {
    let secret = JoinSecret::from_number(secret).unwrap();
    ShortCode::new(network(own), port, secret)
}

fn leads(host: &str, own: &[&str]) -> Vec<String> {
    let own: Vec<OwnNetwork> = own.iter().map(|text| network(text)).collect();
    let addresses = code(host, 40_123, 7).unwrap().addresses(&own);
    addresses.iter().map(ToString::to_string).collect()
}

/// From an encoder in another language. Every later version must read them.
const CODES: [(&str, u16, u32, &str); 3] = [
    ("192.168.1.5/24", 40_123, 0, "042S-SER0-002D"),
    ("172.20.10.2/28", 65_535, 0xfffff, "181F-ZZZZ-ZZT2"),
    ("10.0.255.254/16", 1, 0x12345, "ZZZ0-008J-6H9Y"),
];

#[test]
fn codes_have_their_golden_form() {
    for (own, port, secret, text) in CODES {
        let code = code(own, port, secret).unwrap();
        assert_eq!(code.to_string(), text);
        assert_eq!(ShortCode::parse(text), Ok(code));
        assert_eq!(code.secret().number(), secret);
    }
}

#[test]
fn a_code_is_short_and_read_as_people_type_it() {
    for (_, _, _, text) in CODES {
        assert_eq!(text.replace('-', "").len(), ShortCode::CHARS);
        const { assert!(ShortCode::CHARS <= 12) };
        let code = ShortCode::parse(text);
        assert!(code.is_ok());
        let wide = |c: char| char::from_u32(u32::from(c) + 0xfee0).unwrap();
        for typed in [
            text.to_lowercase(),
            text.replace('-', ""),
            text.replace('-', " "),
            format!("  {}\n", text.replace('-', " - ")),
            text.replace('0', "O"),
            text.replace('0', "o").replace('1', "l"),
            text.replace('1', "I"),
            text.replace('1', "i"),
            text.chars().map(wide).collect(),
            text.chars().map(|c| format!("{c} ")).collect(),
        ] {
            assert_eq!(ShortCode::parse(&typed), code, "{typed}");
        }
    }
}

/// Another, swapped, missing or doubled character.
#[test]
fn reports_a_mistyped_code_at_once() {
    for (_, _, _, text) in CODES {
        let good: Vec<char> = text.replace('-', "").chars().collect();
        let parse = |chars: &[char]| ShortCode::parse(&chars.iter().collect::<String>());
        for at in 0..good.len() {
            for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ".chars() {
                let mut wrong = good.clone();
                wrong[at] = other;
                if wrong != good {
                    assert_eq!(parse(&wrong), Err(ShortCodeError::Check), "{wrong:?}");
                }
            }
            for with in 0..at {
                let mut wrong = good.clone();
                wrong.swap(at, with);
                if wrong != good {
                    assert_eq!(parse(&wrong), Err(ShortCodeError::Check), "{wrong:?}");
                }
            }
            let (mut less, mut more) = (good.clone(), good.clone());
            less.remove(at);
            more.insert(at, good[at]);
            for (wrong, chars) in [(less, 11), (more, 13)] {
                assert_eq!(parse(&wrong), Err(ShortCodeError::Length { chars }));
            }
        }
    }
}

#[test]
fn anything_else_is_refused_with_the_fault() {
    for (text, fault) in [
        (String::new(), ShortCodeError::Length { chars: 0 }),
        ("-".into(), ShortCodeError::Length { chars: 0 }),
        ("10ab-cdefg".into(), ShortCodeError::Length { chars: 9 }),
        ("ABCD U".into(), ShortCodeError::Character { at: 5 }),
        (
            "192.168.1.5:40123".into(),
            ShortCodeError::Character { at: 3 },
        ),
        ("五子棋".into(), ShortCodeError::Character { at: 0 }),
        ("0".repeat(12), ShortCodeError::Check),
        ("z".repeat(12), ShortCodeError::Check),
        ("7".repeat(100_000), ShortCodeError::Length { chars: 100 }),
    ] {
        assert_eq!(ShortCode::parse(&text), Err(fault), "{text:.40}");
    }
}

/// The upper half of the device's address completes the code.
#[test]
fn completes_the_address_within_the_same_network() {
    for (host, own, address) in [
        ("192.168.1.5/24", "192.168.1.77/24", "192.168.1.5"),
        ("192.168.43.1/24", "192.168.43.20/24", "192.168.43.1"),
        // Android hotspot, iPhone hotspot, network without DHCP.
        ("172.20.10.1/28", "172.20.10.3/28", "172.20.10.1"),
        ("169.254.3.9/16", "169.254.200.1/16", "169.254.3.9"),
        ("10.20.30.40/16", "10.20.1.1/16", "10.20.30.40"),
        ("172.16.9.8/20", "172.16.1.1/20", "172.16.9.8"),
        // The peer may have another netmask.
        ("10.0.0.7/24", "10.0.3.4/8", "10.0.0.7"),
        ("203.0.113.9/24", "203.0.113.10/24", "203.0.113.9"),
    ] {
        assert_eq!(leads(host, &[own]), [format!("{address}:40123")]);
    }
}

#[test]
fn each_own_network_is_tried_its_own_addresses_first() {
    let host = "192.168.1.5/24";
    let own = ["10.8.0.2/24", "192.168.1.9/24", "192.168.43.1/24"];
    assert_eq!(leads(host, &own), ["192.168.1.5:40123", "10.8.1.5:40123"]);
    let reversed = ["192.168.43.1/24", "10.8.1.2/24"];
    assert_eq!(
        leads(host, &reversed),
        ["10.8.1.5:40123", "192.168.1.5:40123"]
    );
    assert!(leads(host, &[]).is_empty());
}

/// Other devices can't complete such an address unambiguously.
#[test]
fn an_address_that_others_cannot_complete_has_no_code() {
    for own in [
        "10.1.2.3/8",
        "172.16.1.2/12",
        "10.1.2.3/15",
        "100.64.1.1/10",
        "127.0.0.1/8",
        "0.0.0.0/16",
    ] {
        assert_eq!(code(own, 40_123, 1), None, "{own}");
    }
    assert_eq!(code("192.168.1.5/24", 0, 1), None);
    assert!(code("10.1.2.3/16", 1, 1).is_some());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn every_code_comes_back(
        ip in any::<u32>(), bits in 0..=32_u8, port in any::<u16>(), secret in 0..=JoinSecret::MOST,
    ) {
        let own = OwnNetwork { address: Ipv4Addr::from_bits(ip), bits };
        let secret = JoinSecret::from_number(secret).unwrap();
        let Some(code) = ShortCode::new(own, port, secret) else { return Ok(()); };
        let text = code.to_string();
        prop_assert_eq!(text.len(), 14);
        prop_assert_eq!(ShortCode::parse(&text), Ok(code));
        prop_assert_eq!(ShortCode::parse(&text.to_lowercase().replace('-', "")), Ok(code));
        prop_assert!(code.addresses(&[own]).contains(&(own.address, port).into()));
        // Nine characters lead to a server, twelve to a local network; no text is both.
        prop_assert!(Invitation::parse(&text).is_err());
    }

    #[test]
    fn any_text_is_a_code_or_a_typed_error(text in prop_oneof![
        ".{0,60}", "[0-9a-zA-Z -]{0,20}", "[0-9a-hjkmnp-tv-z]{12}",
    ]) {
        match ShortCode::parse(&text) {
            Ok(code) => prop_assert_eq!(ShortCode::parse(&code.to_string()), Ok(code)),
            Err(ShortCodeError::Character { at }) => prop_assert!(at < text.chars().count()),
            Err(_) => {}
        }
    }
}

#[test]
fn of_random_texts_one_in_256_is_a_code() {
    let mut passed = 0;
    for number in 0..20_000_u64 {
        let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 4;
        let text: String = (0..12)
            .map(|_| {
                let digit = b"0123456789abcdefghjkmnpqrstvwxyz"[(mixed & 31) as usize];
                mixed >>= 5;
                char::from(digit)
            })
            .collect();
        passed += usize::from(ShortCode::parse(&text).is_ok());
    }
    assert!((30..160).contains(&passed), "{passed}");
}
