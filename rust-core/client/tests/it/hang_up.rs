//! The reader of the output closes it.
#![cfg(unix)]

use std::fs;
use std::io::pipe;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::screen::Terminal;
use crate::support::{data, err};

/// Exit code that a shell reports for SIGPIPE.
const BROKEN_PIPE: i32 = 141;

/// Exit code for SIGHUP.
const HUNG_UP: u32 = 129;

fn closed_pipe() -> Stdio {
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    writer.into()
}

fn command(state: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
    command.args(args).env("XDG_STATE_HOME", state);
    command
}

#[test]
fn ends_quietly_at_a_closed_pipe() {
    let state = tempfile::tempdir().unwrap();
    let sample = data("sample_game.txt");
    let game = state.path().join("game.sgf");
    let missed = "(;GM[4]SZ[15];B[hh];W[ao];B[ih];W[am];B[jh];W[ak];B[oa];W[kh])";
    fs::write(&game, missed).unwrap();
    let game = game.to_str().unwrap();
    let short = state.path().join("short.sgf");
    fs::write(&short, "(;GM[4]SZ[15];B[hh];W[ii])").unwrap();
    for args in [
        &["online"][..],
        &["games"],
        &["statistics"],
        &["puzzle", "--list"],
        &["learn", "--list"],
        &[
            "play",
            "--two-players",
            "--script",
            sample.to_str().unwrap(),
        ],
        &["review", short.to_str().unwrap()],
        &["review", game, "--keep", "7"],
        &["review", game, "--line", "7"],
    ] {
        let mut command = command(state.path(), args);
        command.stdin(Stdio::null()).stdout(closed_pipe());
        let output = command.output().unwrap();
        assert_eq!(
            output.status.code(),
            Some(BROKEN_PIPE),
            "{args:?}: {output:?}"
        );
        assert_eq!(err(&output), "", "{args:?}");
    }
}

#[test]
fn reports_an_error_of_the_disk() {
    let state = tempfile::tempdir().unwrap();
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else {
        return;
    };
    let mut command = command(state.path(), &["online"]);
    let output = command
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(err(&output).starts_with("gomoku: "), "{}", err(&output));
    assert_eq!(err(&output).lines().count(), 1, "{}", err(&output));
}

#[test]
fn keeps_its_exit_code_without_standard_error() {
    let state = tempfile::tempdir().unwrap();
    let mut command = command(state.path(), &["review", "/nowhere"]);
    let status = command.stderr(closed_pipe()).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

/// Logs, where a panic is reported.
fn journals(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        if entry.path().is_dir() {
            text += &journals(&entry.path());
        } else if entry.file_name() == "journal" {
            text += &fs::read_to_string(entry.path()).unwrap();
        }
    }
    text
}

#[test]
fn saves_the_game_when_the_terminal_is_closed() {
    let state = tempfile::tempdir().unwrap();
    for args in [
        &["play", "--two-players"][..],
        &["play", "--level", "1"],
        &["play", "--two-players", "--size", "20"],
    ] {
        let mut terminal = Terminal::start(state.path(), args);
        terminal.wait_for("● Black");
        terminal.press("h8\r");
        terminal.wait_for("   1. H8");
        assert_eq!(terminal.hang_up(), HUNG_UP, "{args:?}");
        assert!(!journals(state.path()).contains("panic"), "{args:?}");
        let games = command(state.path(), &["games"]).output().unwrap();
        let games = String::from_utf8(games.stdout).unwrap();
        assert!(games.contains("unfinished: gomoku continues it"), "{games}");
    }
}
