use std::path::Path;
use std::process::{Command, Output};

use crate::support::{err, out};

fn puzzle(state: &Path, args: &[&str], typed: &str) -> Output {
    let output = run(state, &[&["puzzle"], args].concat(), typed);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    output
}

fn run(state: &Path, args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gomoku"))
        .args(args)
        .env("XDG_STATE_HOME", state)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, typed.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

/// A defence puzzle with one move as its solution, and that move.
fn a_defence(state: &Path) -> (String, String) {
    let text = out(&puzzle(state, &["--list", "--theme", "defence"], ""));
    let line = text.lines().nth(20).unwrap();
    let number = line.split(':').next().unwrap().to_owned();
    let other = tempfile::tempdir().unwrap();
    let solution = out(&puzzle(other.path(), &[&number], "solution\n"));
    let answer = solution.rsplit("> ").nth(1).unwrap().trim().to_owned();
    (number, answer)
}

#[test]
fn a_puzzle_is_missed_taken_back_and_solved_and_that_is_kept() {
    let state = tempfile::tempdir().unwrap();
    let (number, answer) = a_defence(state.path());
    let wrong = if answer == "A1" { "O15" } else { "A1" };
    let typed = format!("{wrong}\n{answer}\nundo\n{answer}\nquit\n");
    let text = out(&puzzle(state.path(), &[&number], &typed));
    assert!(
        text.contains("to move: find the one move that holds"),
        "{text}"
    );
    assert!(text.contains("undo takes it back."), "{text}");
    assert!(text.contains("undo takes the wrong try back."), "{text}");
    assert!(
        text.contains("Solved after one wrong try: the only defence."),
        "{text}"
    );
    let standing = out(&puzzle(state.path(), &["--standing"], ""));
    assert!(
        standing.contains("0 solved at once, 1 later, 0 missed"),
        "{standing}"
    );
    let listed = out(&puzzle(state.path(), &["--list"], ""));
    let line = listed
        .lines()
        .find(|line| line.starts_with(&format!("{number}: ")));
    assert!(line.unwrap().ends_with(", solved later"), "{line:?}");
}

#[test]
fn the_day_has_a_puzzle_and_next_has_another() {
    let state = tempfile::tempdir().unwrap();
    let text = out(&puzzle(state.path(), &[], "next\nquit\n"));
    assert!(text.starts_with("The puzzle of the day.\n"), "{text}");
    let numbers: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("Puzzle ")?.split(',').next())
        .collect();
    assert_eq!(numbers.len(), 2, "{text}");
    assert_ne!(numbers[0], numbers[1]);
}

/// White ignores an open three with move 6.
const GAME: &str = "(;FF[4]GM[4]SZ[15]RU[freestyle]GKSEATS[easy:human]DT[2026-11-22]\
    ;B[hh];W[gg];B[hg];W[if];B[hf];W[ao];B[he];W[oo];B[hd])";

#[test]
fn a_mistake_is_made_a_puzzle_and_asked_about_without_its_game() {
    let state = tempfile::tempdir().unwrap();
    let path = state.path().join("game.sgf");
    std::fs::write(&path, GAME).unwrap();
    let file = path.to_str().unwrap();
    let none = out(&puzzle(state.path(), &["--own"], ""));
    assert!(none.starts_with("There is none yet: "), "{none}");
    let standing = |what: &str| out(&puzzle(state.path(), &[what], ""));
    assert!(!standing("--standing").contains("your own"));
    let review = |args: &[&str]| run(state.path(), &[&["review", file], args].concat(), "");
    let said = out(&review(&[]));
    assert!(
        said.contains("\n--learn asks for something better at move 6; --keep MOVE makes"),
        "{said}"
    );
    let sound = review(&["--keep", "5"]);
    assert_eq!(sound.status.code(), Some(2));
    assert!(err(&sound).contains("nothing about move 5 is a mistake"));
    let none = review(&["--keep", "10"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(err(&none).contains("there is no move 10: the moves are 1 to 9"));
    let made = out(&review(&["--keep", "6"]));
    assert!(
        made.starts_with("Move 6 is among your puzzles now: "),
        "{made}"
    );
    let again = out(&review(&["--keep", "6"]));
    assert_eq!(again, "Move 6 is among your puzzles already.\n");
    std::fs::remove_file(&path).unwrap();
    let one = "Of your own mistakes: 1, 1 not solved since; 0 come again today (--own).\n";
    assert!(standing("--standing").ends_with(one));
    assert!(standing("--list").ends_with(one));

    let typed = "a1\nundo\nh11\nremove\nkeep\nnext\n";
    let text = out(&puzzle(state.path(), &["--own"], typed));
    let mut rest = text.as_str();
    for step in [
        "A mistake of your own, from a game of 2026-11-22 against level 5.",
        "Move 6, Freestyle: A1 was played, and there is better.",
        "White to move: find one that holds.",
        "No: Black H",
        "Solved after one wrong try. next, or quit.",
        "It is not among your puzzles.",
        "It is among your puzzles.",
        "There is none left.",
        "Of your own mistakes: 1, 0 not solved since; 0 come again today (--own).",
    ] {
        (_, rest) = rest
            .split_once(step)
            .unwrap_or_else(|| panic!("{step} in {text}"));
    }
    let text = out(&puzzle(state.path(), &["--own"], "remove\nquit\n"));
    assert!(!text.contains("Of your own mistakes"), "{text}");
    let shipped = out(&puzzle(state.path(), &["1"], "remove\nquit\n"));
    assert!(!shipped.contains("among your puzzles"), "{shipped}");
}
