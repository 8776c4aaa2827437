//! Other programs' records: character sets, words, damaged and unusual files.

use std::sync::Arc;

use encoding_rs::Encoding;
use gomoku_core::{GameSession, RecordError, RecordLoss, record_losses, record_text};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::common::own::check_record;
use crate::common::*;

const CHARSETS: &str = include_str!("../data/record-charsets.tsv");
const MAIL: &str = include_str!("../data/record-mail.tsv");
const FOREIGN: &str = include_str!("../data/record-foreign.tsv");

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split('\t').collect())
}

fn read(bytes: &[u8]) -> Result<String, RecordError> {
    let text = record_text(bytes.to_vec())?;
    let session = GameSession::restore(text, two_people(), Arc::new(Deaf))?;
    let record = session.record();
    session.shutdown();
    Ok(record)
}

fn moves(record: &str) -> String {
    let nodes = record.split("\n;").skip(1);
    let points: Vec<&str> = nodes.filter_map(|node| node.get(2..4)).collect();
    points.join(" ")
}

fn value<'a>(record: &'a str, name: &str) -> &'a str {
    let begins = record.split_once(&format!("{name}["));
    begins
        .and_then(|(_, rest)| rest.split_once(']'))
        .map_or("", |(value, _)| value)
}

fn encoded(encoding: &str, text: &str) -> Vec<u8> {
    let encoding = Encoding::for_label(encoding.as_bytes()).expect("a known set");
    let (bytes, used, unmappable) = encoding.encode(text);
    assert!(!unmappable && used == encoding, "{text}");
    bytes.into_owned()
}

fn in_charset(label: &str, comment: &str) -> String {
    let label = match label {
        "-" => String::new(),
        label => format!("CA[{label}]"),
    };
    format!("(;FF[4]GM[4]{label}SZ[15];B[hh]C[{comment}];W[ih]C[{comment}];B[ig];W[gi])")
}

#[test]
fn reads_all_moves_and_comments_in_every_charset() {
    let mut files = 0;
    for row in rows(CHARSETS) {
        let [encoding, label, comment] = row[..] else {
            panic!("{row:?}");
        };
        let bytes = encoded(encoding, &in_charset(label, comment));
        let record = read(&bytes).unwrap_or_else(|error| panic!("{row:?}: {error}"));
        assert_eq!(moves(&record), "hh ih ig gi", "{row:?}");
        let text = record_text(bytes).unwrap();
        let comments = gomoku_core::comments(&text);
        assert_eq!(
            comments.get(&1).map(String::as_str),
            Some(comment),
            "{row:?}"
        );
        assert_eq!(record_losses(&text), [], "{row:?}");
        files += 1;
    }
    assert!(files >= 40, "{files}");
}

fn bytes_of(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    let byte = |pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    digits.map(byte).collect()
}

fn unescaped(text: &str) -> String {
    let escapes = [("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t"), ("\\0", "\0")];
    let text = text
        .replace("\\x1a", "\u{1a}")
        .replace("\\ufeff", "\u{feff}");
    escapes
        .iter()
        .fold(text, |text, (escape, c)| text.replace(escape, c))
}

#[test]
fn reads_foreign_files_as_meant_or_refuses_them() {
    assert!(rows(MAIL).count() >= 40 && rows(FOREIGN).count() >= 180);
    for row in rows(FOREIGN).chain(rows(MAIL)) {
        let field = |at: usize| row.get(at).copied().unwrap_or("");
        let file = match field(0) {
            "text" => format!("(;GM[4]{};B[hh];W[ii])", field(1)).into_bytes(),
            "hex" => bytes_of(field(1)),
            _ => unescaped(field(1)).into_bytes(),
        };
        let text = field(1);
        let read = read(&file);
        if field(0) == "error" {
            let error = read.expect_err(text);
            let (kind, word) = field(2).split_once(' ').unwrap_or((field(2), ""));
            assert!(format!("{error:?}").starts_with(kind), "{text}: {error:?}");
            assert!(error.to_string().contains(word), "{text}: {error}");
            continue;
        }
        let record = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        let expected = if field(5).is_empty() {
            "hh ii"
        } else {
            field(5)
        };
        assert_eq!(moves(&record), expected, "{text}");
        assert_eq!(value(&record, "RU"), field(2), "{text}");
        assert_eq!(value(&record, "RE"), field(3), "{text}");
        let losses: Vec<String> = record_losses(&record_text(file).unwrap())
            .iter()
            .map(|loss| format!("{loss:?}"))
            .collect();
        assert_eq!(losses.join(" "), field(4), "{text}");
    }
}

#[test]
fn shows_names_without_overrides_and_invisible_characters() {
    let record = read("(;GM[4]PB[A\u{202e}nn]PW[W\u{200b}ei];B[hh])".as_bytes()).unwrap();
    assert_eq!((value(&record, "PB"), value(&record, "PW")), ("Ann", "Wei"));
}

#[test]
fn reports_characters_that_the_charset_does_not_have() {
    let mut bytes = encoded("Big5", &in_charset("Big5", "功"));
    let at = bytes.windows(2).position(|two| two == b"\xa5\x5c").unwrap();
    bytes[at + 1] = b' ';
    let text = record_text(bytes.clone()).unwrap();
    assert_eq!(moves(&read(&bytes).unwrap()), "hh ih ig gi");
    assert_eq!(record_losses(&text).len(), 1);
}

#[test]
fn reads_one_variation_a_move_of_the_longest_game() {
    let mut record = String::from("(;GM[4]SZ[20]RU[free]");
    let mut count = 0;
    // No five: colours alternate in pairs of columns and change each row.
    let points: Vec<(u8, u8)> = (0..20).flat_map(|y| (0..20).map(move |x| (x, y))).collect();
    let (black, white): (Vec<_>, Vec<_>) =
        points.into_iter().partition(|(x, y)| (x / 2 + y) % 2 == 0);
    for (b, w) in black.into_iter().zip(white) {
        for (name, (x, y)) in [("B", b), ("W", w)] {
            let (x, y) = (char::from(b'a' + x), char::from(b'a' + y));
            record.push_str(&format!("(;{name}[{x}{y}]"));
            count += 1;
        }
    }
    record.push_str(&")".repeat(count + 1));
    let read = read(record.as_bytes()).unwrap();
    assert_eq!(moves(&read).split(' ').count(), 400);
}

/// Mutations per file; `GOMOKU_DEEP=1` makes 10,000.
fn cases() -> usize {
    let deep = std::env::var_os("GOMOKU_DEEP").is_some();
    if deep { 10_000 } else { 50 }
}

/// Positions in the comments and in the character set's name.
fn free_bytes(file: &[u8], comment: &[u8]) -> Vec<usize> {
    let ranges = |part: &[u8]| {
        let places = 0..file.len();
        let found = places.filter(|&at| file[at..].starts_with(part));
        found
            .flat_map(|at| at + 2..at + part.len())
            .collect::<Vec<usize>>()
    };
    let comments = ranges(&[b"C[", comment].concat());
    let label = file.windows(3).position(|bytes| bytes == b"CA[");
    let label = label.map_or(0..0, |at| {
        let value = file[at + 3..].iter().position(|&byte| byte == b']');
        at + 3..at + 3 + value.unwrap()
    });
    comments.into_iter().chain(label).collect()
}

#[test]
fn mutated_comments_never_change_the_moves_without_a_loss() {
    let mut rng = StdRng::seed_from_u64(20_261_129);
    let (mut taken, mut lost) = (0, 0);
    for row in rows(CHARSETS) {
        let good = encoded(row[0], &in_charset(row[1], row[2]));
        let free = free_bytes(&good, &encoded(row[0], row[2]));
        assert!(!free.is_empty(), "{row:?}");
        for _ in 0..cases() {
            let mut bytes = good.clone();
            for _ in 0..rng.random_range(1..4) {
                bytes[free[rng.random_range(0..free.len())]] = rng.random();
            }
            let text = record_text(bytes.clone()).unwrap();
            let Ok(record) = read(&bytes) else {
                continue;
            };
            taken += 1;
            if moves(&record) != "hh ih ig gi" {
                assert!(record_losses(&text).contains(&RecordLoss::Moves), "{text}");
                lost += 1;
            }
        }
    }
    assert!(taken > 2_000 && lost > 0, "{taken} taken, {lost} lost");
}

#[test]
fn mutated_files_of_every_charset_never_panic() {
    let mut rng = StdRng::seed_from_u64(20_261_128);
    let mut taken = 0;
    for row in rows(CHARSETS) {
        let good = encoded(row[0], &in_charset(row[1], row[2]));
        for _ in 0..cases() {
            let mut bytes = good.clone();
            for _ in 0..rng.random_range(1..4) {
                let at = rng.random_range(0..bytes.len());
                match rng.random_range(0..4) {
                    0 => bytes[at] = rng.random(),
                    1 => bytes.insert(at, rng.random()),
                    2 => bytes.truncate(at.max(1)),
                    _ => drop(bytes.remove(at)),
                }
            }
            let text = record_text(bytes).expect("no library");
            taken += usize::from(check_record(&text));
        }
    }
    assert!(taken > 500, "only {taken} were taken");
}
