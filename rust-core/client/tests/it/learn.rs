use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::out;

fn learn(state: &Path, args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gomoku"))
        .arg("learn")
        .args(args)
        .env("XDG_STATE_HOME", state)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, typed.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

#[test]
fn the_course_begins_with_five_and_goes_on_the_next_time() {
    let state = tempfile::tempdir().unwrap();
    let text = out(&learn(state.path(), &[], "A1\nundo\nG6\nnext\nquit\n"));
    assert!(text.contains("Lesson 1: Five in a row.\n"), "{text}");
    assert!(text.contains("Task 1 of 4, Freestyle."), "{text}");
    assert!(text.contains("Black to move: make five."), "{text}");
    assert!(
        text.contains("No: that is not it. undo takes it back."),
        "{text}"
    );
    assert!(text.contains("Solved after one wrong try."), "{text}");
    assert!(text.contains("Task 2 of 4"), "{text}");
    assert_eq!(text.matches("Lesson 1").count(), 1, "told once: {text}");
    let again = out(&learn(state.path(), &[], "quit\n"));
    assert!(again.contains("Task 2 of 4"), "{again}");
    let list = out(&learn(state.path(), &["--list"], ""));
    assert_eq!(list.lines().count(), 20, "{list}");
    assert!(list.starts_with(" 1. Five in a row: 1 of 4\n"), "{list}");
}

#[test]
fn a_lesson_is_chosen_by_its_number() {
    let state = tempfile::tempdir().unwrap();
    let text = out(&learn(state.path(), &["14"], "A1\nundo\nC4\nquit\n"));
    assert!(text.contains("Lesson 14: Double-three."), "{text}");
    assert!(text.contains("find the point that is forbidden"), "{text}");
    assert!(text.contains("No: a stone may be placed there."), "{text}");
    assert!(text.contains("Solved after one wrong try."), "{text}");
    assert!(text.contains("Lessons done: 0 of 20."), "{text}");
    let refused = learn(state.path(), &["21"], "");
    assert_eq!(refused.status.code(), Some(2));
}
