//! Hundreds of thousands of hostile records never cause a panic.

use crate::common::own::check_record;
use gomoku_core::record_text;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const SEEDS: [&str; 6] = [
    include_str!("../data/win-on-the-board.sgf"),
    include_str!("../data/forbidden-move.sgf"),
    include_str!("../data/resigned.sgf"),
    include_str!("../data/taken-back.sgf"),
    include_str!("../data/resigned-with-tail.sgf"),
    include_str!("../data/timeout.sgf"),
];

/// Tokens rare in random bytes.
const TOKENS: &str = "( ) ; [ ] \\ : ;B[aa] ;W[bb] ;B[] B[hh] W[zz] GM[4] GM[1] SZ[9] SZ[20] \
    RU[renju] RE[B+T] RE[W+F] TM[99999999999999999999] TM[0.0001] OT[9 fischer] GKPLY[0] GKPLY[3] \
    GKMS[999999999999] GKTURN[999999999999] GKSEED[-9223372036854775808] GKCLOCK[countup] AB[aa] \
    (;B[cc]) BL[-1] BL[1.5] é \u{feff} \r \n 00 -1";

fn mutated(rng: &mut StdRng, tokens: &[&str]) -> String {
    let mut bytes = SEEDS[rng.random_range(0..SEEDS.len())].as_bytes().to_vec();
    for _ in 0..rng.random_range(1..6) {
        let at = rng.random_range(0..=bytes.len());
        let end = (at + rng.random_range(0..12)).min(bytes.len());
        match rng.random_range(0..5) {
            0 => {
                bytes.splice(at..end, []);
            }
            1 => {
                let token = tokens[rng.random_range(0..tokens.len())];
                bytes.splice(at..at, token.bytes());
            }
            2 if at < bytes.len() => bytes[at] = rng.random(),
            3 => {
                let piece = bytes[at..end].to_vec();
                let to = rng.random_range(0..=bytes.len());
                bytes.splice(to..to, piece);
            }
            _ => bytes.truncate(at.max(1)),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn mutated_records_never_panic() {
    let tokens: Vec<&str> = TOKENS
        .split(' ')
        .filter(|token| !token.is_empty())
        .collect();
    let mut rng = StdRng::seed_from_u64(20_261_121);
    let taken = (0..100_000)
        .filter(|_| check_record(&mutated(&mut rng, &tokens)))
        .count();
    assert!(
        taken > 1_000,
        "only {taken} were taken: the mutations hit too hard to reach the moves"
    );
}

/// RenLib library with branches, a comment, a mark and a text.
fn library() -> Vec<u8> {
    let mut bytes = b"\xffRenLib\xff\x03\x00".to_vec();
    bytes.extend([0xff; 10]);
    bytes.extend([0x78, 0x08]);
    bytes.extend(b"Ann\x08and Wei\0");
    for place in [0x69, 0x58, 0x77, 0x89, 0x5a] {
        bytes.extend([place, 0x90, 0x9a, 0x40, place + 0x11, 0x00]);
    }
    bytes.extend([0xe1, 0x41, 0, 1]);
    bytes.extend(b"a:1\0");
    bytes
}

#[test]
fn mutated_libraries_never_panic() {
    let mut rng = StdRng::seed_from_u64(20_261_125);
    let good = library();
    assert!(check_record(&record_text(good.clone()).unwrap()));
    let mut taken = 0;
    for _ in 0..10_000 {
        let mut bytes = good.clone();
        for _ in 0..rng.random_range(1..6) {
            // The header identifies the format, so it stays.
            let at = rng.random_range(20..=bytes.len());
            let end = (at + rng.random_range(0..6)).min(bytes.len());
            match rng.random_range(0..4) {
                0 if at < bytes.len() => bytes[at] = rng.random(),
                1 => {
                    let piece = bytes[at..end].to_vec();
                    let to = rng.random_range(20..=bytes.len());
                    bytes.splice(to..to, piece);
                }
                2 => bytes.truncate(at),
                _ => {
                    bytes.splice(at..end, []);
                }
            }
        }
        match record_text(bytes) {
            Ok(text) => {
                assert!(check_record(&text), "{text}");
                taken += 1;
            }
            Err(error) => assert!(error.to_string().starts_with("line 1, column "), "{error}"),
        }
    }
    assert!(
        taken > 500,
        "only {taken} were taken: the mutations hit too hard"
    );
}

#[test]
fn soups_of_tokens_never_panic() {
    let tokens: Vec<&str> = TOKENS
        .split(' ')
        .filter(|token| !token.is_empty())
        .collect();
    let mut rng = StdRng::seed_from_u64(2);
    for _ in 0..30_000 {
        let count = rng.random_range(0..30);
        let soup: String = (0..count)
            .map(|_| tokens[rng.random_range(0..tokens.len())])
            .collect();
        check_record(&soup);
        check_record(&format!("(;GM[4]{soup})"));
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut rng = StdRng::seed_from_u64(3);
    for _ in 0..20_000 {
        let bytes: Vec<u8> = (0..rng.random_range(0..80)).map(|_| rng.random()).collect();
        check_record(&String::from_utf8_lossy(&bytes));
    }
}
