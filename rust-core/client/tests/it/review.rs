use std::fs;
use std::path::PathBuf;

use crate::support::{err, gomoku, out};

/// White ignores an open three.
const GAME: &str = "(;FF[4]GM[4]SZ[15]RU[freestyle]GKVERSION[1]\
    ;B[hh];W[gg];B[hg];W[if];B[hf];W[ao];B[he];W[oo];B[hd])";

/// The same mistake with the earlier stones set up: a third of the review time.
const MISTAKE: &str = "(;FF[4]GM[4]SZ[15]RU[freestyle]GKVERSION[1]\
    AB[hh][hg]AW[gg][if]PL[B];B[hf];W[ao])";

fn file(folder: &tempfile::TempDir, content: &[u8]) -> PathBuf {
    let path = folder.path().join("game.sgf");
    fs::write(&path, content).unwrap();
    path
}

#[test]
fn prints_a_game_move_by_move_with_a_graph() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, GAME.as_bytes());
    let output = gomoku(&["review", path.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(err(&output), "");
    let text = out(&output);
    assert!(text.starts_with("Freestyle 15×15, 9 moves;"), "{text}");
    let left = text
        .lines()
        .find(|line| line.starts_with("   6. White A1"))
        .unwrap();
    assert!(
        left.contains("did not stop the open three: Black wins by fours in 3 plies (proved): "),
        "{left}"
    );
    assert!(left.contains("→   0 %"), "{left}");
    assert!(text.contains("   9. Black H12  best "), "{text}");
    assert!(text.contains("\nAccuracy: Black "), "{text}");
    assert!(text.contains("\nThe game turned at: "), "{text}");
    assert_eq!(text.matches('*').count(), 10, "{text}");
}

/// Black wins until a move leaves the shipped proof.
#[test]
fn reports_what_is_proved_of_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(
        &folder,
        b"(;FF[4]GM[4]SZ[15]RU[freestyle];B[hh];W[hf];B[ao])",
    );
    let path = path.to_str().unwrap();
    let text = out(&gomoku(&["review", path], b""));
    let line = |ply: &str| text.lines().find(|line| line.starts_with(ply)).unwrap();
    for ply in ["   1. Black H8", "   2. White H10"] {
        let said = line(ply).contains("proved: Black wins in at most ");
        assert!(said && !line(ply).contains('%'), "{text}");
    }
    assert!(line("   3. Black A1").contains(" % → "), "{text}");
    assert_eq!(text.matches("Black wins in at most").count(), 2, "{text}");
    let json = gomoku(&["review", "--json", path], b"");
    let review: serde_json::Value = serde_json::from_str(&out(&json)).unwrap();
    let win = &review["moves"][1]["proved_win"];
    assert_eq!(win["left"], (win["stones"].as_i64().unwrap() + 1) / 2 - 1);
    assert!(review["moves"][2]["proved_win"].is_null());
}

#[test]
fn json_is_for_programs() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, MISTAKE.as_bytes());
    let output = gomoku(&["review", "--json", path.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let review: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(review["rule"], "freestyle");
    assert_eq!(review["complete"], true);
    assert_eq!(review["moves"].as_array().unwrap().len(), 2);
    let left = &review["moves"][1];
    assert_eq!(
        (&left["point"], &left["stone"]),
        (&"A1".into(), &"white".into())
    );
    let fact = &left["facts"][0];
    assert_eq!(
        (&fact["fact"], &fact["proved"]),
        (&"unblocked".into(), &true.into())
    );
    assert_eq!(fact["loss"]["by"], "fours");
    assert_eq!(left["proved"], true);
    assert_eq!(review["chances_of_black"][2], 1000);
}

/// White plays in a corner although Black has no threat yet.
const ESTIMATED: &str = "(;GM[4]SZ[15]AB[aa]AW[ii]PL[B];B[hh];W[oo])";

#[test]
fn blame_without_a_fact_is_told_as_an_estimate() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, ESTIMATED.as_bytes());
    let text = out(&gomoku(&["review", path.to_str().unwrap()], b""));
    let line = text.lines().find(|line| line.contains("White O1")).unwrap();
    assert!(line.contains("better (by search): "), "{text}");
    let json = out(&gomoku(&["review", "--json", path.to_str().unwrap()], b""));
    let review: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(review["moves"][1]["proved"], false, "{json}");
    // The centre is not blamed, so no certainty is stated.
    assert!(review["moves"][0]["proved"].is_null(), "{json}");
}

#[test]
fn what_is_no_game_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let cases: [(&[u8], &str); 3] = [
        (b"no game", "line 1, column 1"),
        (b"(;GM[4]SZ[15];B[hh];W[hh])", "move 2 is illegal"),
        // Invalid UTF-8 is decoded as well as possible.
        (b"\xff\xfe", "a record that begins with ("),
    ];
    for (content, expected) in cases {
        let path = file(&folder, content);
        let output = gomoku(&["review", path.to_str().unwrap()], b"");
        assert_eq!(output.status.code(), Some(2));
        let told = err(&output);
        assert!(
            told.contains("game.sgf: ") && told.contains(expected),
            "{told}"
        );
        assert_eq!(out(&output), "");
    }
    let output = gomoku(&["review", "/nowhere/game.sgf"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("/nowhere/game.sgf"),
        "{}",
        err(&output)
    );
    assert_eq!(gomoku(&["review"], b"").status.code(), Some(2));
}

#[test]
fn the_better_line_is_gone_through() {
    // Black plays elsewhere than its open three.
    let missed = "(;GM[4]SZ[15]RU[freestyle];B[hh];W[ao];B[ih];W[am];B[jh];W[ak];B[oa];W[kh])";
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, missed.as_bytes());
    let path = path.to_str().unwrap();
    let output = gomoku(
        &["review", path, "--line", "7"],
        b"\nlast\nback\nwhat\nquit\n",
    );
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    assert!(
        text.starts_with("In place of move 7, Black O15. "),
        "{text}"
    );
    let proved = "Proved: every reply was checked.";
    let mut rest = text.as_str();
    for step in [
        "1 of 3: Black ",
        "2 of 3: White ",
        "3 of 3: Black ",
        "2 of 3: White ",
    ] {
        let step = format!("Line, {step}");
        let (board, after) = rest
            .split_once(&step)
            .unwrap_or_else(|| panic!("{step} in {rest}"));
        assert!(board.contains("(1)") == step.contains("1 of"), "{board}");
        assert_eq!(board.contains("(2)"), step.contains("2 of"), "{board}");
        let known = after.split_once(". ").unwrap().1;
        assert!(known.starts_with(proved), "{after}");
        rest = after;
    }
    assert!(
        rest.contains("\n> Enter goes on. back, first, last, quit.\n"),
        "{rest}"
    );
    // Move 1 is the best one, and the game has only 8 moves.
    let said = |ply| gomoku(&["review", path, "--line", ply], b"");
    assert_eq!(
        out(&said("1")),
        "Move 1, Black H8: nothing better is known.\n"
    );
    let none = said("9");
    assert_eq!(none.status.code(), Some(2));
    assert!(
        err(&none).contains("the moves are 1 to 8"),
        "{}",
        err(&none)
    );
}

#[test]
fn a_mistake_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, MISTAKE.as_bytes());
    let args = [
        "review",
        "--learn",
        "--side",
        "white",
        path.to_str().unwrap(),
    ];
    let output = gomoku(&args, b"a1\nundo\nh11\nquit\n");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    let asked = "\nMove 2, Freestyle: A1 was played, and there is better.\n";
    let (_, asked) = text.split_once(asked).unwrap_or_else(|| panic!("{text}"));
    assert!(
        asked.contains("White to move: find one that holds."),
        "{asked}"
    );
    let steps = [
        "No: Black H",
        " wins by fours: ",
        "Solved after one wrong try. next, or quit.\n",
    ];
    let mut rest = asked;
    for step in steps {
        (_, rest) = rest
            .split_once(step)
            .unwrap_or_else(|| panic!("{step} in {rest}"));
    }

    let args = [
        "review",
        "--learn",
        "--side",
        "black",
        path.to_str().unwrap(),
    ];
    let text = out(&gomoku(&args, b""));
    assert!(
        text.ends_with("\nThere is no mistake to learn from that is beyond doubt.\n"),
        "{text}"
    );
}
