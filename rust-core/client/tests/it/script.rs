use std::fs;

use crate::support::{data, err, gomoku, out, script};

#[test]
fn the_sample_game_runs_to_a_win() {
    let sample = data("sample_game.txt");
    let output = gomoku(
        &[
            "play",
            "--two-players",
            "--script",
            sample.to_str().unwrap(),
        ],
        b"",
    );
    let text = out(&output);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(text.contains("undo: 3 moves on the board"), "{text}");
    assert!(text.contains(" 15. Black E11"), "{text}");
    assert!(
        text.contains("11  . . . .*X*. ."),
        "the winning row is marked: {text}"
    );
    let result = "Result after 15 moves: Black wins: five in a row, E11 to I7.";
    assert!(text.ends_with(&format!("{result}\n")), "{text}");
}

#[test]
fn a_game_against_the_computer_is_repeatable() {
    let args = [
        "play", "--level", "easy", "--black", "computer", "--script", "-",
    ];
    let moves = b"a1 a3 a5 a7 a9 a11 a13 a15 c1 e1 g1 i1 k1 m1 o1";
    let first = gomoku(&args, moves);
    // The computer wins before these moves end, and the next one is refused.
    assert_eq!(first.status.code(), Some(2));
    assert!(
        err(&first).contains("The game has ended."),
        "{}",
        err(&first)
    );
    let points = |output: &std::process::Output| -> Vec<String> {
        let words = |line: &str| {
            line.split_whitespace()
                .take(3)
                .collect::<Vec<_>>()
                .join(" ")
        };
        out(output).lines().map(words).collect()
    };
    assert_eq!(points(&first), points(&gomoku(&args, moves)));
    assert!(points(&first).len() >= 9);
}

#[test]
fn two_computers_play_to_the_end_by_themselves() {
    let args = [
        "play", "--black", "computer", "--white", "computer", "--level", "easy", "--size", "9",
        "--script", "-",
    ];
    let output = gomoku(&args, b"");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains("Result after "), "{}", out(&output));
}

#[test]
fn black_plays_as_it_is_proved() {
    let perfect = |more: &[&str], moves: &[u8]| {
        let args = ["play", "--black", "computer", "--perfect", "--script", "-"];
        gomoku(&[&args, more].concat(), moves)
    };
    for rule in ["freestyle", "standard"] {
        let output = perfect(&["--level", "expert", "--rule", rule], b"h10 a1 a3");
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        let text = out(&output);
        assert!(text.starts_with("  1. Black H8 "), "{text}");
        let left = |line: &str| -> Option<i32> {
            let line = line.strip_prefix("perfect play: Black wins in at most ")?;
            line.split(' ').next()?.parse().ok()
        };
        let left: Vec<i32> = text.lines().filter_map(left).collect();
        assert_eq!(left.len(), 4, "{text}");
        assert!(left.is_sorted_by(|one, next| one > next), "{text}");
    }
    for more in [
        &["--level", "hard"][..],
        &["--level", "expert", "--rule", "renju"],
        &["--level", "expert", "--size", "19"],
        &["--level", "expert", "--opening", "swap2"],
    ] {
        let refused = perfect(more, b"");
        assert_eq!(refused.status.code(), Some(2));
        assert!(
            err(&refused).contains("--perfect needs"),
            "{}",
            err(&refused)
        );
    }
}

#[test]
fn two_people_have_names_and_agree_to_a_draw() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("drawn.sgf");
    let args = [
        "play",
        "--two-players",
        "--black-name",
        "Mia",
        "--white-name",
        "小魏",
        "--script",
        "-",
    ];
    let moves = format!("h8 i9 draw save {}", path.display());
    let output = gomoku(&args, moves.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains("Draw: agreed"), "{}", out(&output));
    let record = fs::read_to_string(path).unwrap();
    assert!(record.contains("PB[Mia]PW[小魏]RE[Draw]"), "{record}");
    let alone = gomoku(&["play", "--level", "easy", "--script", "-"], b"h8 draw");
    assert_eq!(alone.status.code(), Some(2));
    let named = gomoku(&["play", "--black-name", "Mia", "--script", "-"], b"h8");
    assert_eq!(named.status.code(), Some(2));
}

#[test]
fn every_bad_word_is_told_with_its_place() {
    let cases = [
        ("h8\n  h8", ":2:3: There is a stone on H8 already."),
        ("h8 p1", ":1:4: 'p1' is no point on this board"),
        ("h16", ":1:1: 'h16' is no point"),
        ("# a comment\n\nxyzzy", ":3:1: 'xyzzy' is no point"),
        ("é8", ":1:1: 'é8' is no point"),
        ("undo", ":1:1: There is no move to take back."),
        ("h8 redo", ":1:4: There is no move to play again."),
        ("h8 resign i9", ":1:11: The game has ended."),
        ("save", ":1:1: save needs a path"),
        (
            "h8 save /nowhere/at/all/x.sgf",
            ":1:4: /nowhere/at/all/x.sgf: ",
        ),
        (
            "h99999999999999999999",
            ":1:1: 'h9999999999999999999' is no point",
        ),
    ];
    for (text, expected) in cases {
        let output = script(text);
        assert_eq!(output.status.code(), Some(2), "{text}");
        let told = err(&output);
        assert!(told.starts_with("gomoku: standard input"), "{told}");
        assert!(told.contains(expected), "{text}: {told}");
    }
}

#[test]
fn binary_and_missing_scripts_are_refused() {
    let output = gomoku(&["play", "--two-players", "--script", "-"], b"h8\n\xff\xfe");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains(":2: this is no UTF-8 text"),
        "{}",
        err(&output)
    );
    let output = gomoku(&["play", "--script", "/nowhere/game.txt"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("/nowhere/game.txt"),
        "{}",
        err(&output)
    );
}

#[test]
fn bad_flags_are_refused() {
    let cases: [&[&str]; 8] = [
        &["play", "--size", "8", "--script", "-"],
        &["play", "--size", "21", "--script", "-"],
        &["play", "--level", "godlike"],
        &["play", "--level", "99", "--script", "-"],
        &["play", "--clock", "five"],
        &["play", "--clock", "0+0", "--script", "-"],
        &["play", "--threads", "0", "--script", "-"],
        &["dance"],
    ];
    for args in cases {
        let output = gomoku(args, b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", err(&output));
        assert!(!err(&output).is_empty(), "{args:?}");
        assert!(out(&output).is_empty(), "{args:?}");
    }
}

#[test]
fn without_a_terminal_it_says_what_to_do() {
    let output = gomoku(&[], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("--script"), "{}", err(&output));
}

#[test]
fn forbidden_points_are_named_with_their_reason() {
    // H8 J8 and I7 I9 are two open twos that cross at I8.
    let text = "h8 a1 j8 a15 i7 o1 i9 o15";
    let renju = ["play", "--two-players", "--rule", "renju", "--script", "-"];
    let output = gomoku(&renju, format!("{text} i8").as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("Black can't play I8: double-three."),
        "{}",
        err(&output)
    );
    let board = out(&gomoku(&renju, text.as_bytes()));
    assert!(board.contains("8  . . . . . . . X ! X"), "{board}");
    let mut loses = renju.to_vec();
    loses.insert(1, "--forbidden-loses");
    let output = gomoku(&loses, format!("{text} i8").as_bytes());
    let expected = "White wins: Black played a forbidden point (double-three).";
    assert!(out(&output).contains(expected), "{}", out(&output));
}

#[test]
fn a_hint_is_a_point_of_the_board() {
    let output = script("h8 i9 hint");
    let text = out(&output);
    let hint = text
        .lines()
        .find_map(|line| line.strip_prefix("hint: "))
        .unwrap();
    let (hint, _) = hint.split_once(", ").unwrap_or((hint, ""));
    assert!(gomoku_core::parse_point(hint, 15).is_some(), "{hint}");
    assert!(!["H8", "I9"].contains(&hint));
}

#[test]
fn a_hint_says_why() {
    let output = script("h8 g8 i8 a1 j8 c15 k8 hint");
    let expected = "hint: L8, it stops the four; nothing else does";
    assert!(out(&output).contains(expected), "{}", out(&output));
}

#[test]
fn a_hint_shows_its_line_and_how_sure_it_is() {
    let proved = "Proved: every reply was checked.";
    let output = script("h8 a1 i8 a3 j8 a5 hint");
    let told = out(&output);
    let line = told
        .lines()
        .find_map(|line| line.strip_prefix("line: "))
        .unwrap();
    let (points, known) = line.split_once(". ").unwrap();
    // The open four, any reply, and the five.
    assert_eq!((points.split(' ').count(), known), (3, proved), "{told}");
    let output = script("h8 a1 i8 c15 j8 hint");
    let told = out(&output);
    assert!(told.contains("it stops the open three"), "{told}");
    assert!(told.contains("\nEstimated, not proved.\n"), "{told}");
    // The defence is an estimate; the threat it stops was replayed.
    let proved_of: Vec<&str> = told.lines().filter(|line| line.contains(proved)).collect();
    let [threat] = proved_of[..] else {
        panic!("{told}");
    };
    let (points, _) = threat.split_once(". ").unwrap();
    assert_eq!(points.split(' ').count(), 1 + 3, "{told}");
    assert!(points.starts_with("threat: "), "{told}");
}

#[test]
fn restores_a_saved_game_at_its_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my game.sgf");
    let path = path.to_str().unwrap();
    let saved = script(&format!("h8 h9 i8 i9 j8 j9\nsave {path}"));
    assert_eq!(saved.status.code(), Some(0), "{}", err(&saved));
    let record = fs::read_to_string(path).unwrap();
    assert!(record.starts_with("(;FF[4]GM[4]"), "{record}");
    let again = gomoku(
        &["play", "--load", path, "--script", "-"],
        b"k8 k9 undo undo redo k9 l8",
    );
    assert_eq!(again.status.code(), Some(0), "{}", err(&again));
    assert!(
        out(&again).contains("Black wins: five in a row, H8 to L8."),
        "{}",
        out(&again)
    );
}

#[test]
fn damaged_records_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.sgf");
    let bad: [&[u8]; 7] = [
        b"",
        b"(;GM[4]SZ[15];B[hh",
        b"(;GM[1]SZ[19];B[dd])",
        b"(;GM[4]SZ[15];B[hh];W[hh])",
        b"(;GM[4]SZ[99])",
        b"hello",
        b"\xff\xd8\xff\xe0",
    ];
    for bytes in bad {
        fs::write(&path, bytes).unwrap();
        let args = ["play", "--load", path.to_str().unwrap(), "--script", "-"];
        let output = gomoku(&args, b"h8");
        assert_eq!(output.status.code(), Some(2), "{bytes:?}");
        assert!(err(&output).contains("bad.sgf: "), "{}", err(&output));
        assert!(out(&output).is_empty());
    }
}

#[test]
fn reports_what_a_record_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("caro.sgf");
    fs::write(&path, b"(;GM[4]CA[Big5]RU[Caro]PB[\xa5\xff];B[hh])").unwrap();
    let args = ["play", "--load", path.to_str().unwrap(), "--script", "-"];
    let output = gomoku(&args, b"i9");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    for loss in ["the rule is unknown", "some characters can't be read"] {
        assert!(err(&output).contains(loss), "{}", err(&output));
    }
}

#[test]
fn swap2_is_played_to_the_choice_and_beyond() {
    let swap2 = |text: &str| {
        let args = [
            "play",
            "--two-players",
            "--opening",
            "swap2",
            "--script",
            "-",
        ];
        gomoku(&args, text.as_bytes())
    };
    let early = swap2("h8 i9 j7 a1");
    assert_eq!(early.status.code(), Some(2));
    assert!(err(&early).contains("1:10: The colours are to be chosen first"));
    let played = swap2("h8 i9 j7 add c3 l12 white a1");
    assert_eq!(played.status.code(), Some(0), "{}", err(&played));
    let text = out(&played);
    for told in [
        "The second player adds two stones.",
        "The first player plays White.",
    ] {
        assert!(text.contains(told), "{text}");
    }
}

#[test]
fn renju_classic_refuses_a_far_stone() {
    let args = [
        "play",
        "--two-players",
        "--opening",
        "renju-classic",
        "--script",
        "-",
    ];
    let output = gomoku(&args, b"h8 j8");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("within 3×3 around the centre"),
        "{}",
        err(&output)
    );
}

#[test]
fn a_game_begins_from_a_position() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("position.sgf");
    fs::write(&record, "(;GM[4]SZ[15]AB[hh][jj]AW[ii])").unwrap();
    for position in ["h8 i7 j6", record.to_str().unwrap()] {
        let args = [
            "play",
            "--two-players",
            "--position",
            position,
            "--script",
            "-",
        ];
        let output = gomoku(&args, b"a1 b1 undo undo board");
        let text = out(&output);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert!(text.contains("  1. White A1"), "{text}");
        assert!(text.contains("undo: 0 moves on the board"), "{text}");
        assert!(text.contains(" 8  . . . . . . . X"), "{text}");
    }
    let refused = ["play", "--position", "h8 i9 h8", "--script", "-"];
    let output = gomoku(&refused, b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("a stone is there already"),
        "{}",
        err(&output)
    );
    let won = [
        "play",
        "--position",
        "a1 a3 b1 b3 c1 c3 d1 d3 e1",
        "--script",
        "-",
    ];
    assert!(err(&gomoku(&won, b"")).contains("Black has won already"));
}
