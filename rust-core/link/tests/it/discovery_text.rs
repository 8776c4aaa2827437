//! Advertised records and typed addresses: formats, errors and hostile bytes.

use std::net::SocketAddr;

use gomoku_link::discovery::{
    AddressError, Availability, InterfaceUse, LobbyId, MAX_LABEL_BYTES, Nickname, NicknameError,
    RuleName, ServiceName, TxtError, TxtKey, TxtRecord, format_address, interface_use,
    parse_address,
};
use gomoku_link::message::Rule;
use proptest::prelude::*;

fn record() -> TxtRecord {
    TxtRecord {
        protocol: 1,
        oldest: 1,
        nickname: Nickname::new("小明").unwrap(),
        status: Availability::Open,
        size: 15,
        rule: RuleName::new("renju").unwrap(),
        id: LobbyId::parse("00c0ffee12345678").unwrap(),
    }
}

const GOOD: [(&str, &str); 7] = [
    ("v", "1"),
    ("min", "1"),
    ("nick", "小明"),
    ("st", "open"),
    ("size", "15"),
    ("rule", "renju"),
    ("id", "00c0ffee12345678"),
];

fn parse(entries: &[(&str, &[u8])]) -> Result<TxtRecord, TxtError> {
    TxtRecord::parse(entries.iter().map(|(k, v)| (*k, Some(*v))))
}

fn with(key: &str, value: &[u8]) -> Result<TxtRecord, TxtError> {
    let entries: Vec<_> = GOOD
        .iter()
        .map(|(k, v)| (*k, if *k == key { value } else { v.as_bytes() }))
        .collect();
    parse(&entries)
}

#[test]
fn a_record_is_written_and_read_in_its_exact_form() {
    let written = record().entries();
    assert_eq!(written, GOOD.map(|(k, v)| (k, v.to_owned())));
    assert_eq!(with("", b""), Ok(record()));
}

#[test]
fn rules_have_names_that_come_back() {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let name = RuleName::from(rule);
        assert_eq!(RuleName::new(name.as_str()), Some(name.clone()));
        assert_eq!(name.rule(), Some(rule));
    }
    assert_eq!(RuleName::new("swap2").and_then(|r| r.rule()), None);
}

#[test]
fn the_first_of_equal_keys_counts_and_unknown_ones_are_skipped() {
    let mut entries: Vec<(&str, &[u8])> = vec![("new", b"\xff"), ("NICK", "阿强".as_bytes())];
    entries.extend(GOOD.map(|(k, v)| (k, v.as_bytes())));
    entries.push(("v", b"9"));
    let read = parse(&entries).unwrap();
    assert_eq!(read.nickname.as_str(), "阿强");
    assert_eq!(read.protocol, 1);
}

#[test]
fn a_faulty_record_is_refused_with_the_key_and_the_fault() {
    let range = |key, value, min, max| TxtError::OutOfRange {
        key,
        value,
        min,
        max,
    };
    let malformed = TxtError::Malformed;
    let faults: [(&str, &[u8], TxtError); 19] = [
        ("v", b"", TxtError::Missing(TxtKey::Protocol)),
        ("v", b"0", range(TxtKey::Protocol, 0, 1, u16::MAX)),
        ("v", b"01", malformed(TxtKey::Protocol)),
        ("v", b"+1", malformed(TxtKey::Protocol)),
        ("v", b"65536", malformed(TxtKey::Protocol)),
        ("min", b"2", range(TxtKey::Oldest, 2, 1, 1)),
        ("nick", b"  ", NicknameError::Empty.into()),
        ("nick", b"\n\x07", NicknameError::Empty.into()),
        (
            "nick",
            "\u{202e}\u{3164}".as_bytes(),
            NicknameError::Empty.into(),
        ),
        (
            "nick",
            &[b'a'; 33],
            NicknameError::TooLong { chars: 33 }.into(),
        ),
        (
            "nick",
            &[b'a'; 129],
            TxtError::TooLong {
                key: TxtKey::Nickname,
                bytes: 129,
            },
        ),
        (
            "nick",
            b"ab\xe5\xb0",
            TxtError::NotUtf8 {
                key: TxtKey::Nickname,
                at: 2,
            },
        ),
        ("st", b"Open", malformed(TxtKey::Status)),
        ("size", b"8", range(TxtKey::Size, 8, 9, 20)),
        ("size", b"21", range(TxtKey::Size, 21, 9, 20)),
        ("rule", b"Renju", malformed(TxtKey::Rule)),
        ("rule", b"abcdefghijklmnopq", malformed(TxtKey::Rule)),
        ("id", b"00c0ffee1234567", malformed(TxtKey::Id)),
        ("id", b"+0c0ffee12345678", malformed(TxtKey::Id)),
    ];
    for (key, value, fault) in faults {
        assert_eq!(with(key, value), Err(fault), "{key}={value:?}");
    }
    assert_eq!(parse(&[]), Err(TxtError::Missing(TxtKey::Protocol)));
    let no_value = GOOD.map(|(k, v)| (k, (k != "st").then_some(v.as_bytes())));
    assert_eq!(
        TxtRecord::parse(no_value),
        Err(TxtError::Missing(TxtKey::Status))
    );
    let many = vec![("x", b"".as_slice()); TxtRecord::MAX_ENTRIES + 1];
    assert_eq!(parse(&many), Err(TxtError::TooManyEntries));
}

#[test]
fn a_service_name_fits_a_label_and_is_cut_between_characters() {
    let name =
        |nickname: &str| ServiceName::with_suffix(&Nickname::new(nickname).unwrap(), 0x0_1234, 7);
    assert_eq!(name("Wei").instance, "wei-mh40");
    assert_eq!(name("Wei").host, "gomoku-0000000000000007.local.");
    assert_eq!(
        name(&"五".repeat(32)).instance,
        format!("{}-mh40", "五".repeat(19))
    );
    assert_eq!(
        name(&"😀".repeat(32)).instance,
        format!("{}-mh40", "😀".repeat(14))
    );
    let drawn: std::collections::HashSet<_> = (0..100)
        .map(|_| ServiceName::draw(&Nickname::new("Wei").unwrap()))
        .map(|n| (n.instance, n.host))
        .collect();
    assert!(drawn.len() > 98, "{} of 100 names differ", drawn.len());
}

#[test]
fn only_networks_with_other_devices_are_used() {
    use InterfaceUse::{Loopback, Mobile, PointToPoint, Translation, Used, Virtual};
    for (name, ip, point_to_point, usage) in [
        ("wlan0", "192.168.1.5", false, Used),
        ("swlan0", "192.168.43.1", false, Used),
        ("ap0", "fe80::1", false, Used),
        ("en0", "10.0.0.2", false, Used),
        ("eth0", "2001:db8::2", false, Used),
        ("lo", "127.0.0.1", false, Loopback),
        ("lo0", "::1", false, Loopback),
        ("wlan0", "192.0.0.4", false, Translation),
        ("eth0", "192.0.0.8", false, Used),
        ("v4-rmnet_data0", "192.0.0.4", true, Translation),
        ("rmnet_data0", "10.9.8.7", false, Mobile),
        ("pdp_ip0", "fe80::2", true, Mobile),
        ("tun0", "10.8.0.2", false, PointToPoint),
        ("usb0", "10.0.0.9", true, PointToPoint),
        ("docker0", "172.17.0.1", false, Virtual),
    ] {
        let ip = ip.parse().unwrap();
        assert_eq!(
            interface_use(name, ip, point_to_point, false),
            usage,
            "{name} {ip}"
        );
    }
    assert_eq!(
        interface_use("lo", [127, 0, 0, 1].into(), false, true),
        Used
    );
}

#[test]
fn typed_addresses_are_read() {
    for (text, address) in [
        ("192.168.1.5:40123", "192.168.1.5:40123"),
        ("  192.168.1.5:1\n", "192.168.1.5:1"),
        ("192。168。1。5：40123", "192.168.1.5:40123"),
        ("１９２.168.1.5:６５５３５", "192.168.1.5:65535"),
        ("[fd00::5]:40123", "[fd00::5]:40123"),
        ("[2001:DB8::1]:99", "[2001:db8::1]:99"),
    ] {
        let read = parse_address(text).unwrap();
        assert_eq!(read, address.parse::<SocketAddr>().unwrap(), "{text}");
        assert_eq!(format_address(read), address);
    }
    let zoned: SocketAddr = "[fe80::1%3]:80".parse().unwrap();
    assert_eq!(format_address(zoned), "[fe80::1]:80");
}

#[test]
fn a_mistyped_address_is_refused_with_the_fault_and_its_place() {
    let no_peer = |ip: &str| AddressError::NoPeer {
        address: ip.parse().unwrap(),
    };
    for (text, fault) in [
        ("", AddressError::Empty),
        (" \t", AddressError::Empty),
        (&"1".repeat(65), AddressError::TooLong { chars: 65 }),
        ("192.168.1.5", AddressError::MissingPort),
        ("192.168.1.5:", AddressError::MissingPort),
        ("[fd00::5]", AddressError::MissingPort),
        ("[fd00::5]:", AddressError::MissingPort),
        ("192.168.1.5:0", AddressError::Port { at: 12 }),
        (" 192.168.1.5:65536", AddressError::Port { at: 13 }),
        ("192.168.1.5:+80", AddressError::Port { at: 12 }),
        ("[fd00::5]x", AddressError::Port { at: 9 }),
        ("192.168.1.256:80", AddressError::Address { at: 0 }),
        ("家:80", AddressError::Address { at: 0 }),
        ("[fd00::g]:80", AddressError::Address { at: 1 }),
        ("[fd00::5:80", AddressError::Brackets),
        ("fd00::5:80", AddressError::Brackets),
        ("[fe80::1%wlan0]:80", AddressError::Zone { at: 8 }),
        ("[fe80::1]:80", no_peer("fe80::1")),
        ("0.0.0.0:80", no_peer("0.0.0.0")),
        ("224.0.0.251:5353", no_peer("224.0.0.251")),
        ("255.255.255.255:80", no_peer("255.255.255.255")),
        ("[::]:80", no_peer("::")),
    ] {
        assert_eq!(parse_address(text), Err(fault), "{text:?}");
    }
}

fn hostile_value() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..300),
        ".{0,40}".prop_map(String::into_bytes),
        "[0-9a-z-]{0,20}".prop_map(String::into_bytes),
        proptest::sample::select(GOOD.map(|(_, v)| v.as_bytes().to_vec()).to_vec()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn hostile_records_are_refused_or_harmless(
        values in proptest::collection::vec(hostile_value(), GOOD.len()),
        mask in proptest::collection::vec(proptest::bool::weighted(0.2), GOOD.len()),
    ) {
        let entries: Vec<(&str, &[u8])> = GOOD.iter().zip(&values).zip(&mask)
            .map(|(((k, good), bad), use_bad)| (*k, if *use_bad { bad } else { good.as_bytes() }))
            .collect();
        if let Ok(record) = parse(&entries) {
            prop_assert!(record.oldest >= 1 && record.oldest <= record.protocol);
            prop_assert!(TxtRecord::SIZES.contains(&record.size));
            prop_assert!(!record.nickname.as_str().chars().any(char::is_control));
            let written = record.entries();
            prop_assert!(written.iter().all(|(k, v)| k.len() + 1 + v.len() <= 255));
            let again = TxtRecord::parse(written.iter().map(|(k, v)| (*k, Some(v.as_bytes()))));
            prop_assert_eq!(again, Ok(record.clone()));
            let name = ServiceName::draw(&record.nickname);
            prop_assert!(name.instance.len() <= MAX_LABEL_BYTES);
        }
    }

    #[test]
    fn any_text_is_an_address_or_a_typed_error(text in prop_oneof![
        ".{0,80}",
        r"[\[\]0-9a-f.:%：。 ]{0,70}",
        r"\[[0-9a-f:]{2,12}\]:[0-9]{0,6}",
        r"[0-9]{1,3}(\.[0-9]{1,3}){3}:[0-9]{1,5}",
    ]) {
        match parse_address(&text) {
            Ok(address) => prop_assert_eq!(parse_address(&format_address(address)), Ok(address)),
            Err(
                AddressError::Port { at }
                | AddressError::Address { at }
                | AddressError::Zone { at },
            ) => prop_assert!(at <= text.chars().count()),
            Err(_) => {}
        }
    }
}
