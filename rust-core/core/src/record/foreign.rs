//! Tests with tables of other programs' files and the moves in them.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{games, record_losses, text_of};

/// The moves of the only game, and its board size in lines.
fn played(bytes: &[u8]) -> Result<(u8, String), String> {
    let text = text_of(bytes).map_err(|error| error.to_string())?;
    let game = games(&text)
        .map_err(|error| error.to_string())?
        .next()
        .ok_or("no game")?;
    let read = game
        .read()
        .map_err(|fault| fault.placed(&text).to_string())?;
    let moves = read.game.plies().map(|(_, ply)| ply.point.to_string());
    let moves: Vec<String> = moves.collect();
    Ok((read.game.setup().size.lines(), moves.join(" ")))
}

pub(super) fn hex(digits: &str) -> Vec<u8> {
    let digits: String = digits.split_whitespace().collect();
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

/// Library nodes, main line, and a part of the resulting record.
const LIBRARIES: &str = include_str!("../../tests/data/record-libraries.tsv");

/// Texts, board sizes in lines, and moves.
const TEXTS: &str = include_str!("../../tests/data/record-lists.tsv");

/// Missing fields are empty.
fn rows<const FIELDS: usize>(table: &str, least: usize) -> Vec<[&str; FIELDS]> {
    let lines = table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let rows: Vec<[&str; FIELDS]> = lines
        .map(|line| {
            let mut fields = line.split('\t');
            std::array::from_fn(|_| fields.next().unwrap_or_default())
        })
        .collect();
    assert!(rows.len() >= least, "{} rows", rows.len());
    rows
}

fn losses_of(file: &[u8]) -> String {
    let losses = record_losses(&text_of(file).unwrap_or_default());
    let words: Vec<String> = losses.iter().map(|loss| format!("{loss:?}")).collect();
    words.join(" ")
}

#[test]
fn reads_libraries_as_renlib_writes_them() {
    let mut wrong = Vec::new();
    for [nodes, moves, part, losses] in rows(LIBRARIES, 40) {
        let file = [&b"\xffRenLib\xff\x03\x04"[..], &[0xff; 10], &hex(nodes)].concat();
        let found = played(&file);
        let text = text_of(&file).unwrap_or_default();
        let seen = losses_of(&file);
        if found != Ok((15, moves.to_owned())) || !text.contains(&unescaped(part)) || seen != losses
        {
            wrong.push(format!("{nodes}: {found:?} {seen} {text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn reads_libraries_of_every_minor_version() {
    for minor in [0, 3, 4, 5, 10, 0xff] {
        let head = [&b"\xffRenLib\xff\x03"[..], &[minor], &[0xff; 10]].concat();
        let file = [head, hex("7800 6940")].concat();
        assert_eq!(played(&file), Ok((15, "H8 I9".to_owned())), "{minor}");
    }
}

#[test]
fn reads_libraries_without_a_header() {
    for (nodes, moves) in [
        ("7800 6900 5a00 6740", "H8 I9 J10 G9"),
        ("7800 6940", "H8 I9"),
        ("7840", "H8"),
        ("7820 416263e4 6940", "H8 I9"),
        ("7800 6980 5ac0 8740", "H8 I9 J10"),
    ] {
        assert_eq!(played(&hex(nodes)), Ok((15, moves.to_owned())), "{nodes}");
    }
    assert_eq!(
        played(b"xavier - ann\n1. h8 i9"),
        Ok((15, "H8 I9".to_owned()))
    );
}

fn unescaped(text: &str) -> String {
    let text = text.replace("\\ufeff", "\u{feff}");
    text.replace("\\n", "\n").replace("\\r", "\r")
}

#[test]
fn reads_lists_of_moves_as_other_programs_write_them() {
    let mut wrong = Vec::new();
    for [text, lines, moves, losses] in rows(TEXTS, 80) {
        let file = unescaped(text).into_bytes();
        let (found, seen) = (played(&file), losses_of(&file));
        let is_right = match &found {
            Ok((board, found)) => board.to_string() == lines && found == moves && seen == losses,
            Err(_) => moves == "error",
        };
        if !is_right {
            wrong.push(format!("{text:?}: {found:?} {seen}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn mutated_comments_and_names_leave_the_moves_alone() {
    let head = [&b"\xffRenLib\xff\x03\x04"[..], &[0xff; 10]].concat();
    let comment = "黑棋 good move";
    let library = [
        &head[..],
        &hex("7808"),
        comment.as_bytes(),
        &hex("0000 6940"),
    ]
    .concat();
    let psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,1204\n张伟 one\nwei two\n-1\n";
    let names = psq.find('张').unwrap();
    let deep = std::env::var_os("GOMOKU_DEEP").is_some();
    let cases = if deep { 10_000 } else { 1_000 };
    let mut rng = StdRng::seed_from_u64(20_261_129);
    for (good, free) in [
        (&library[..], 22..22 + comment.len()),
        (psq.as_bytes(), names..psq.len()),
    ] {
        assert_eq!(played(good), Ok((15, "H8 I9".to_owned())));
        for _ in 0..cases {
            let mut bytes = good.to_vec();
            for _ in 0..rng.random_range(1..4) {
                // A zero byte would end a comment, and the rest would be read as moves.
                bytes[rng.random_range(free.clone())] = rng.random_range(1..=0xff);
            }
            assert_eq!(played(&bytes), Ok((15, "H8 I9".to_owned())), "{bytes:?}");
        }
    }
}

#[test]
fn mutated_files_are_games_or_errors() {
    let psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,1204\n8,9,30\nann\nwei\n-1\n";
    let library = [
        &b"\xffRenLib\xff\x03\x04"[..],
        &[0xff; 10],
        &hex("7820 416263e4 6900 5ac3 0001 4100 8780 7b40 6840"),
    ];
    let mut seeds: Vec<Vec<u8>> = rows(TEXTS, 1)
        .iter()
        .map(|[text]| unescaped(text).into_bytes())
        .collect();
    seeds.extend([psq.into(), library.concat(), hex("7800 6980 5ac0 8740")]);
    let mut rng = StdRng::seed_from_u64(20_261_128);
    let mut taken = 0;
    let deep = std::env::var_os("GOMOKU_DEEP").is_some();
    let cases = if deep { 10_000 } else { 400 };
    for case in 0..cases * seeds.len() {
        let mut bytes = seeds[case % seeds.len()].clone();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..=bytes.len());
            let end = (at + rng.random_range(0..6)).min(bytes.len());
            match rng.random_range(0..4) {
                0 if at < bytes.len() => bytes[at] = rng.random(),
                1 => {
                    let piece = bytes[at..end].to_vec();
                    bytes.splice(at..at, piece);
                }
                2 => bytes.insert(at, b"([{#,-*1pP\n"[rng.random_range(0..11)]),
                _ => {
                    bytes.splice(at..end, []);
                }
            }
        }
        match played(&bytes) {
            Ok((lines, _)) => {
                assert!((5..=20).contains(&lines), "{bytes:?}");
                taken += 1;
            }
            Err(error) => assert!(error.starts_with("line "), "{bytes:?}: {error}"),
        }
    }
    assert!(taken > 1_000, "only {taken} were taken");
}
