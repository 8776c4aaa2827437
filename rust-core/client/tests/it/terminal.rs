//! The real program in a pseudo-terminal.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::screen::{QUIT, REDO, RIGHT, Terminal, UNDO, UP};

fn games(state: &Path, args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
    command.env("XDG_STATE_HOME", state).arg("games").args(args);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn two_people_play_with_keys_words_and_the_mouse() {
    let state = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(state.path(), &["play", "--two-players"]);
    terminal.wait_for("Black to move.");
    // The cursor starts at H8.
    terminal.press("\r");
    terminal.wait_for("White to move.");
    terminal.press(&format!("{UP}{RIGHT} "));
    terminal.wait_for("I9");
    terminal.wait_for("Black to move.");
    terminal.press("h8");
    terminal.wait_for("> h8_   Enter: play H8");
    terminal.press("\r");
    terminal.wait_for("There is a stone on H8 already.");
    terminal.press("z9\r");
    terminal.wait_for("a point from A1 to O15");
    terminal.press("ll");
    terminal.press("G7\r");
    terminal.wait_for("G7");
    // A1 is in the first column, two rows above the letters. The first click selects, the second
    // plays.
    terminal.click(4, 16);
    terminal.wait_for("A1: click again to play there");
    terminal.click(4, 16);
    terminal.wait_for("   2. G7");
    terminal.wait_for("A1 ");
    terminal.wait_for("Black to move.");
    terminal.press(UNDO);
    terminal.wait_for("White to move.");
    terminal.press(REDO);
    terminal.wait_for("Black to move.");
    terminal.press("redo\r");
    terminal.wait_for("There is no move to play again.");
    terminal.press("pause\r");
    terminal.wait_for("Paused. Black to move.");
    terminal.press("c3\r");
    terminal.wait_for("The game is paused.");
    terminal.press("\x10");
    terminal.wait_for("Black to move.");
    terminal.press("rematch\r");
    terminal.wait_for("play again? It is saved.");
    terminal.press("n");
    terminal.wait_gone("play again?");
    terminal.press("save my game.sgf\r");
    terminal.wait_for("Saved my game.sgf");
    terminal.press(QUIT);
    assert_eq!(terminal.ends(), 0);
    terminal.wait_for("Your game is saved");
    let saved = games(state.path(), &[]);
    assert_eq!(
        saved,
        "1: Black against White, Freestyle 15×15, 4 moves, unfinished: gomoku continues it\n"
    );
    assert!(games(state.path(), &["1"]).contains(";B[hh]"));
    let record = fs::read_to_string(state.path().join("my game.sgf")).unwrap();
    for played in [";B[hh]", ";W[ig]", ";B[gi]", ";W[ao]"] {
        assert!(record.contains(played), "{record}");
    }
}

#[test]
fn a_hint_s_line_is_gone_through_and_left() {
    let state = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(state.path(), &["play", "--two-players"]);
    terminal.wait_for("Black to move.");
    for (played, next) in ["h8", "a1", "i8", "a3", "j8", "a5"]
        .iter()
        .zip(["White", "Black", "White", "Black", "White", "Black"])
    {
        terminal.press(&format!("{played}\r"));
        terminal.wait_for(&format!("{next} to move."));
    }
    terminal.press("hint\r");
    terminal.wait_for("Look between ");
    terminal.press("hint\r");
    terminal.wait_for("Hint, proved: ");
    terminal.wait_for("Ctrl-T: the line behind the hint");
    terminal.press("hint\r");
    terminal.wait_for("Line, 1 of 3: Black ");
    terminal.wait_for("Proved: every reply was checked.");
    terminal.press(RIGHT);
    terminal.wait_for("Line, 2 of 3: White ");
    terminal.press("\r");
    terminal.wait_gone("Line, 2 of 3");
    terminal.wait_for("Black to move.");
    terminal.press("k8\r");
    terminal.wait_for("White to move.");
    terminal.press(QUIT);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn what_a_defence_stops_is_gone_through_after_it() {
    let state = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(state.path(), &["play", "--two-players"]);
    terminal.wait_for("Black to move.");
    for (played, next) in ["h8", "a1", "i8", "c15", "j8"]
        .iter()
        .zip(["White", "Black", "White", "Black", "White"])
    {
        terminal.press(&format!("{played}\r"));
        terminal.wait_for(&format!("{next} to move."));
    }
    terminal.press("hint\r");
    terminal.wait_for("Look between ");
    terminal.press("hint\r");
    terminal.wait_for("Ctrl-T: the line behind the hint");
    terminal.press("hint\r");
    terminal.wait_for("Line, 1 of ");
    terminal.press("\r");
    terminal.wait_for("Ctrl-T: what is threatened");
    terminal.press("hint\r");
    terminal.wait_for("If nothing is done, 1 of 3: Black ");
    terminal.press(RIGHT);
    terminal.wait_for("If nothing is done, 2 of 3: White ");
    terminal.press("\r");
    terminal.wait_for("Ctrl-T: the line behind the hint");
    terminal.press(QUIT);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn saves_only_a_replaced_game_that_was_answered() {
    let state = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(state.path(), &["play", "--two-players"]);
    terminal.wait_for("Black to move.");
    terminal.press("h8\r");
    terminal.wait_for("White to move.");
    // Neither a question nor a note appears.
    terminal.press("rematch\r");
    terminal.wait_gone("White to move.");
    terminal.wait_for("Black to move.");
    terminal.wait_gone("is saved");
    terminal.press("h8\r");
    terminal.wait_for("White to move.");
    terminal.press("c3\r");
    terminal.wait_for("Black to move.");
    terminal.press("rematch\ry");
    terminal.wait_for("The previous game is saved");
    terminal.press(QUIT);
    assert_eq!(terminal.ends(), 0);
    assert_eq!(games(state.path(), &[]).lines().count(), 1);
}

#[test]
fn a_new_person_plays_the_computer_and_resigns() {
    let state = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(state.path(), &[]);
    terminal.wait_for("> Start a new game");
    terminal.press("\r");
    terminal.wait_for("Your move (Black).");
    terminal.press("h8\r");
    terminal.wait_for("   1. H8");
    terminal.wait_for("Search for ○ White (last)");
    terminal.wait_for("Your move (Black).");
    terminal.press("hint\r");
    terminal.wait_for("Look between ");
    terminal.press("hint\r");
    terminal.wait_for("Hint: ");
    terminal.wait_for("marked ?");
    // The search is over, but its label stays.
    terminal.wait_for("Hint for ● Black (last)");
    terminal.press("?");
    terminal.wait_for("PLACE A STONE");
    terminal.press("\x1b");
    terminal.wait_gone("PLACE A STONE");
    terminal.press("\t");
    terminal.wait_for("Menu");
    terminal.press("jjjj\r");
    terminal.wait_for("Resign this game?");
    terminal.press("n");
    terminal.wait_for("Your move (Black).");
    terminal.press("resign\ry");
    terminal.wait_for("White wins: Black resigned.");
    terminal.press("rematch\r");
    terminal.wait_for("Black Computer (Beginner)");
    terminal.wait_for("Your move (White).");
    terminal.press("new\r");
    terminal.wait_for("> Continue          Freestyle 15×15, 1 move");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
    let kept = games(state.path(), &[]);
    assert!(kept.starts_with("1: "), "{kept}");
    assert!(
        kept.ends_with(
            "You against Computer (Beginner), Freestyle 15×15, 2 moves, White wins: Black resigned\n"
        ),
        "{kept}"
    );
}

#[test]
fn a_killed_game_is_continued() {
    let state = tempfile::tempdir().unwrap();
    for (signal, code) in [("-TERM", Some(143)), ("-HUP", Some(129)), ("-KILL", None)] {
        let mut terminal = Terminal::start(state.path(), &["play", "--two-players"]);
        terminal.wait_for("> ● Black");
        terminal.press("h8\r");
        terminal.wait_for("White to move.");
        terminal.press("c3\r");
        terminal.wait_for("Black to move.");
        let id = terminal.child.process_id().unwrap().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        match code {
            Some(code) => assert_eq!(terminal.ends(), code, "{signal}"),
            None => drop(terminal.child.wait().unwrap()),
        }
        let mut again = Terminal::start(state.path(), &[]);
        again.wait_for("> Continue          Freestyle 15×15, 2 moves");
        again.press("\r");
        again.wait_for("   1. H8");
        again.wait_for("Black to move.");
        again.press("\x03");
        assert_eq!(again.ends(), 0);
    }
}

#[test]
fn reports_a_damaged_save_and_leaves_it() {
    let state = tempfile::tempdir().unwrap();
    let folder = state.path().join("gomoku/1/kept");
    let mut begun = Terminal::start(state.path(), &["play", "--two-players"]);
    begun.wait_for("Black to move.");
    begun.press("h8\r");
    begun.wait_for("White to move.");
    begun.press(QUIT);
    assert_eq!(begun.ends(), 0);
    let whole = fs::read(folder.join("unfinished")).unwrap();
    let mut turned = whole.clone();
    turned[whole.len() / 2] ^= 1;
    for damage in [&whole[..whole.len() - 1], b"", b"\xff\xfe\x00", &turned] {
        fs::write(folder.join("unfinished"), damage).unwrap();
        let mut terminal = Terminal::start(state.path(), &[]);
        terminal.wait_for("This can't be read and is set aside: the unfinished game.");
        terminal.press("\r");
        terminal.wait_for("Your move (Black).");
        terminal.press(QUIT);
        assert_eq!(terminal.ends(), 0);
    }
    let names = fs::read_dir(&folder).unwrap().flatten();
    let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    assert_eq!(names.filter(|name| name.starts_with("damaged-")).count(), 4);
}

#[test]
fn loading_a_damaged_file_keeps_the_game() {
    let state = tempfile::tempdir().unwrap();
    fs::write(state.path().join("bad.sgf"), "(;GM[4]SZ[15];B[zz])").unwrap();
    fs::write(
        state.path().join("good.sgf"),
        "(;FF[4]GM[4]SZ[15];B[hh];W[ii];B[aa])",
    )
    .unwrap();
    let mut terminal = Terminal::start(state.path(), &["play", "--two-players"]);
    terminal.wait_for("Black to move.");
    terminal.press("d4\r");
    terminal.wait_for("White to move.");
    // A single stone would not be stored.
    terminal.press("e5\r");
    terminal.wait_for("Black to move.");
    terminal.press("\x0f\x15");
    terminal.wait_for("Load a game");
    terminal.press("bad.sgf\r");
    terminal.wait_for("bad.sgf: line 1, column");
    terminal.press("\x15nothing.sgf\r");
    terminal.wait_for("there is no such file or folder");
    terminal.press("\x1b");
    terminal.wait_gone("Load a game");
    terminal.wait_for("   1. D4");
    terminal.press("load good.sgf\r");
    terminal.wait_for("Loaded good.sgf");
    terminal.wait_for("   2. A15");
    terminal.press(QUIT);
    assert_eq!(terminal.ends(), 0);
    let kept = games(state.path(), &[]);
    assert!(
        kept.ends_with("Black against White, Freestyle 15×15, 2 moves, unfinished\n"),
        "{kept}"
    );
    assert_eq!(kept.lines().count(), 2);
    assert!(games(state.path(), &["1"]).contains(";B[aa]"));
    assert!(games(state.path(), &["2"]).contains(";B[dl]"));
}

#[test]
fn the_screen_follows_the_terminals_size() {
    let state = tempfile::tempdir().unwrap();
    let terminal = Terminal::start(state.path(), &["play", "--two-players", "--size", "20"]);
    terminal.wait_for("20  · · ·");
    terminal.resize(10, 40);
    terminal.wait_for("needs 53x24");
    terminal.resize(30, 60);
    terminal.wait_for("20 ····");
}

#[test]
fn no_colour_means_no_colour() {
    let state = tempfile::tempdir().unwrap();
    let args = ["play", "--two-players", "--no-color", "--ascii"];
    let mut terminal = Terminal::start(state.path(), &args);
    terminal.wait_for("Black to move.");
    terminal.press("h8\r");
    terminal.wait_for("White to move.");
    assert!(terminal.screen().contains("[X]"), "{}", terminal.screen());
    let parser = terminal.parser.lock().unwrap();
    let screen = parser.screen();
    for row in 0..24 {
        for column in 0..80 {
            let cell = screen.cell(row, column).unwrap();
            assert_eq!(
                (cell.fgcolor(), cell.bgcolor()),
                (vt100::Color::Default, vt100::Color::Default)
            );
        }
    }
}

#[test]
fn the_start_screen_takes_clicks() {
    let state = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(state.path(), &[]);
    terminal.wait_for("> Start a new game");
    terminal.click(30, 7);
    terminal.wait_for("< Standard >");
    terminal.click(30, 7);
    terminal.wait_for("< Renju >");
    terminal.click(21, 9);
    terminal.wait_for("< 14×14 >");
    terminal.click(30, 4);
    terminal.wait_for("< two people here >");
    terminal.click(5, 3);
    terminal.wait_for("Renju · 14×14 · no time limit");
    terminal.press("g7\r");
    terminal.wait_for("White to move.");
    terminal.click(35, 21);
    terminal.wait_for("Black to move.");
    terminal.click(35, 21);
    terminal.wait_for("There is no move to take back.");
}

#[test]
fn two_terminals_save_two_games() {
    let state = tempfile::tempdir().unwrap();
    let mut first = Terminal::start(state.path(), &["play", "--two-players"]);
    let mut second = Terminal::start(state.path(), &["play", "--two-players", "--size", "19"]);
    for terminal in [&mut first, &mut second] {
        terminal.wait_for("Black to move.");
        terminal.press("h8\r");
        terminal.wait_for("White to move.");
        terminal.press(QUIT);
    }
    assert_eq!((first.ends(), second.ends()), (0, 0));
    let mut first = Terminal::start(state.path(), &[]);
    first.wait_for("> Continue          Freestyle ");
    let mut second = Terminal::start(state.path(), &[]);
    second.wait_for("> Continue          Freestyle ");
    let sizes = [
        first.screen().contains("19×19"),
        second.screen().contains("19×19"),
    ];
    assert!(sizes[0] != sizes[1], "each has its own game");
    for terminal in [&mut first, &mut second] {
        terminal.press("q");
        assert_eq!(terminal.ends(), 0);
    }
}
