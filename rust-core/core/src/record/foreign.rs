//! Tables of files that other programs write, with the moves that they hold.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{games, text_of};

/// The moves of the only game of a file, and the lines of its board.
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

fn hex(digits: &str) -> Vec<u8> {
    let digits: String = digits.split_whitespace().collect();
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

/// Nodes of a library behind the header of version 3, the moves of the main line, and a part of the record.
const LIBRARIES: [(&str, &str, &str); 40] = [
    ("", "", "RU[renju])"),
    ("0000", "", ""),
    ("0040", "", ""),
    ("0008 41620000", "", "C[Ab]"),
    ("7800", "H8", ""),
    ("7840", "H8", ""),
    ("0000 7800", "H8", ""),
    ("0000 7840", "H8", ""),
    ("0080 7840", "H8", ""),
    ("7808 4100", "H8", "C[A]"),
    ("7800 6900", "H8 I9", ""),
    ("7800 6900 5a00 6700", "H8 I9 J10 G9", ""),
    ("7880 6900", "H8 I9", ""),
    ("7800 6980 5a00", "H8 I9 J10", ""),
    ("7880 6980 5a80 6780", "H8 I9 J10 G9", ""),
    ("7800 6980 5ac0 8740", "H8 I9 J10", "(;B[gi])"),
    ("0000 7880 6980 5a40", "H8 I9 J10", ""),
    (
        "7800 6900 5ac3 0001 4100 8700 7b40",
        "H8 I9 G7 K8",
        "LB[jf:A]",
    ),
    ("7800 6900 87c0 5a43 0001 4100", "H8 I9 G7", "LB[jf:A]"),
    (
        "7800 6900 5ac3 0001 4100 6bc3 0001 4200 8740",
        "H8 I9 G7",
        "LB[jf:A][kg:B]",
    ),
    ("7800 6943 0001 4100", "H8", "LB[ig:A]"),
    ("7800 69c2 5a40", "H8 J10", ""),
    ("7800 6942", "H8", ""),
    ("7800 69d2 5a40", "H8 J10", "MA[ig]"),
    ("7800 6982 5ac0 8740 6840", "H8 H9", ""),
    ("0000 78c3 0001 4100 6940", "I9", "LB[hh:A]"),
    ("7800 6941 0000", "H8 I9", ""),
    ("7800 6901 0000 5a40", "H8 I9 J10", ""),
    ("7800 6901 0100 5a40", "H8 I9 J10", ""),
    ("7800 6901 0001 4100 5a40", "H8 I9 J10", "LB[ig:A]"),
    ("7820 416263e4 6940", "H8 I9", "C[Abcd]"),
    ("7820 4162e300 6940", "H8 I9", "C[Abc]"),
    ("7820 c100", "H8", "C[A]"),
    ("7828 416263e4 6940", "H8 I9", "C[Abcd]"),
    ("7820 410842c3 6940", "H8 I9", "C[A\nBC]"),
    ("7800 0040", "H8", ""),
    ("7800 00c0 6940", "H8 I9", ""),
    ("7800 0080 69c0 5a40 6840", "H8 H9", ""),
    ("7800 6980 00c0 5a40 6840", "H8 I9 J10", "(;W[hg])"),
    ("7804 6944", "H8 I9", ""),
];

#[test]
fn reads_libraries_as_renlib_writes_them() {
    let mut wrong = Vec::new();
    for (nodes, moves, part) in LIBRARIES {
        let file = [&b"\xffRenLib\xff\x03\x04"[..], &[0xff; 10], &hex(nodes)].concat();
        let found = played(&file);
        let text = text_of(&file).unwrap_or_default();
        if found != Ok((15, moves.to_owned())) || !text.contains(part) {
            wrong.push(format!("{nodes}: {found:?} {text}"));
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

/// A text, the lines of its board and its moves.
const TEXTS: [(&str, u8, &str); 50] = [
    ("(1) h8 (2) i9", 15, "H8 I9"),
    ("(1)h8(2)i9(3)j10", 15, "H8 I9 J10"),
    ("(1) H8\r\n(2) I9\r\n", 15, "H8 I9"),
    ("\u{feff} (1) h8, (2) i9, (3) j10", 15, "H8 I9 J10"),
    ("(1) h8 i9 (2) j10 k8", 15, "H8 I9 J10 K8"),
    ("Ann - Wei (rated)\n(1) h8 (2) i9", 15, "H8 I9"),
    ("(h8) (i9) (j10)", 15, "H8 I9 J10"),
    ("(h8 i9 j10)", 15, "H8 I9 J10"),
    ("[1] h8 [2] i9", 15, "H8 I9"),
    ("1/ h8 2/ i9", 15, "H8 I9"),
    ("1. h8 i9 2. j10 k8 1-0", 15, "H8 I9 J10 K8"),
    ("1. h8 i9 2. j10 k8 0-1\n", 15, "H8 I9 J10 K8"),
    ("1. h8 i9 2. j10 1/2-1/2", 15, "H8 I9 J10"),
    ("1. h8 i9 2. j10 *", 15, "H8 I9 J10"),
    (
        "[Event \"?\"]\n[Site \"PlayOK\"]\n[Black \"ann\"]\n[White \"wei\"]\n[Result \"1-0\"]\n\n1. h8 i9 2. j10 k8\n3. g7 1-0\n",
        15,
        "H8 I9 J10 K8 G7",
    ),
    ("[Result \"0-1\"]\r\n\r\n1. h8 i9 0-1\r\n", 15, "H8 I9"),
    ("h8 i9 1–0", 15, "H8 I9"),
    ("h8 i9 0.5-0.5", 15, "H8 I9"),
    ("h8-i9-j10 1-0", 15, "H8 I9 J10"),
    ("h8 j9 k7 p15", 15, "H8 I9 J7 O15"),
    ("H8 J9 K7 P15", 15, "H8 I9 J7 O15"),
    ("h8j9k7p15", 15, "H8 I9 J7 O15"),
    ("1. h8 j9 2. k7 p1", 15, "H8 I9 J7 O1"),
    ("p15 a1", 15, "O15 A1"),
    ("h8 i9 p15", 19, "H8 I9 P15"),
    ("h8 j9 p16", 19, "H8 J9 P16"),
    ("h8 j9 q15", 19, "H8 J9 Q15"),
    ("h8 j9 o15", 15, "H8 J9 O15"),
    ("https://gomocalc.com/#h8i9j10", 15, "H8 I9 J10"),
    ("https://gomocalc.com/#/h8i9j10", 15, "H8 I9 J10"),
    ("http://example.org/calc?x=1#h8i9", 15, "H8 I9"),
    (
        "See https://example.org/gomoku/#h8i9j10k8 please",
        15,
        "H8 I9 J10 K8",
    ),
    (
        "https://example.org/gomoku-calculator#h8j9k7p15",
        15,
        "H8 I9 J7 O15",
    ),
    ("#h8i9j10", 15, "H8 I9 J10"),
    ("TURN 7,7", 15, "H8"),
    ("START 15\nTURN 7,7\n8,6\nTURN 9,5\n", 15, "H8 I9 J10"),
    ("START 20\nTURN 0,0\n19,19", 20, "A20 T1"),
    ("START 15\nBEGIN\n7,7\nTURN 8,6\n9,5", 15, "H8 I9 J10"),
    (
        "START 15\r\nOK\r\nINFO rule 0\r\nTURN 7,7\r\n8,6\r\n",
        15,
        "H8 I9",
    ),
    ("turn 7,7\nturn 8,6", 15, "H8 I9"),
    ("TURN 7,7\nTURN 18,0", 19, "H12 S19"),
    ("TURN 7,7\nMESSAGE depth 3 eval 7\n8,6\nEND", 15, "H8 I9"),
    ("TURN 7, 7\nTURN 8, 6", 15, "H8 I9"),
    ("h8 (0:05) i9 (0:12)", 15, "H8 I9"),
    ("h8 [1.5] i9 [2.25]", 15, "H8 I9"),
    ("h8 {5s} i9 {12s}", 15, "H8 I9"),
    ("1. h8 (0:05) i9 (1:12) 2. j10 (0:01)", 15, "H8 I9 J10"),
    ("h8(3s)i9(1m 4s)j10", 15, "H8 I9 J10"),
    ("1. h8 (00:00:05) i9 (0.4 s) 1-0", 15, "H8 I9"),
    ("1. (0:03) h8 2. (0:09) i9", 15, "H8 I9"),
];

#[test]
fn reads_lists_of_moves_as_other_programs_write_them() {
    let mut wrong = Vec::new();
    for (text, lines, moves) in TEXTS {
        let found = played(text.as_bytes());
        if found != Ok((lines, moves.to_owned())) {
            wrong.push(format!("{text:?}: {found:?}"));
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
                // A zero byte ends a comment, and the rest would be read as moves.
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
    let mut seeds: Vec<Vec<u8>> = TEXTS.iter().map(|it| it.0.into()).collect();
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
