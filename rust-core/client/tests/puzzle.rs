//! `gomoku puzzle`, run by the real program.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod support;

use std::path::Path;
use std::process::{Command, Output};

use support::{err, out};

/// Runs the program with what it keeps in `state`.
fn puzzle(state: &Path, args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gomoku"))
        .arg("puzzle")
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
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    output
}

/// The number of a defence, which one move solves, and that move.
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
