#![cfg(unix)]

use std::net::TcpListener;
use std::path::Path;

use crate::support::screen::{QUIT, Terminal};

fn free_port() -> u16 {
    let listener = TcpListener::bind("[::]:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Separate state and no discovery: tests connect by address.
fn lan(folder: &Path, nick: &str, args: &[&str]) -> Terminal {
    let state = folder.join(nick);
    std::fs::create_dir_all(&state).unwrap();
    let args = [&["lan", "--hidden", "--nick", nick], args].concat();
    Terminal::start(&state, &args)
}

fn code(terminal: &Terminal) -> String {
    terminal.wait_for("Do both screens show ");
    let screen = terminal.screen();
    let (_, after) = screen.split_once("Do both screens show ").unwrap();
    after.chars().take_while(|&c| c != '?').collect()
}

fn pair(folder: &Path) -> (Terminal, Terminal) {
    pair_at(folder, free_port())
}

fn pair_at(folder: &Path, port: u16) -> (Terminal, Terminal) {
    let port = port.to_string();
    let mut wei = lan(folder, "Wei", &["--port", &port, "--watchable"]);
    wei.wait_for("Gomoku nearby");
    wei.wait_for(&port);
    let mut li = lan(folder, "Li", &[]);
    li.wait_for("> Invite an address");
    li.press("\r");
    li.wait_for("Invite an address (Enter invites");
    li.press("127.0.0.1\r");
    li.wait_for("the port is missing");
    li.press(&format!(":{port}\r"));
    li.wait_for("Waiting until Wei opens it");
    wei.wait_for("o open   d not now");
    wei.press("o");
    (wei, li)
}

fn begin(folder: &Path) -> (Terminal, Terminal) {
    begin_at(folder, free_port())
}

fn begin_at(folder: &Path, port: u16) -> (Terminal, Terminal) {
    let (mut wei, mut li) = pair_at(folder, port);
    assert_eq!(code(&wei), code(&li));
    wei.wait_for("Li invites you: Freestyle 15×15");
    li.wait_for("You invite Wei");
    li.press("y");
    li.wait_for("Waiting for Wei");
    wei.press("y");
    for terminal in [&wei, &li] {
        terminal.wait_for("Link: there");
    }
    li.wait_for("Your move (Black).");
    (wei, li)
}

#[test]
fn two_screens_pair_play_and_agree() {
    let folder = tempfile::tempdir().unwrap();
    let (mut wei, mut li) = begin(folder.path());
    wei.press("a1\r");
    wei.wait_for("It is the other side's turn.");
    li.press("h8\r");
    wei.wait_for("   1. H8");
    wei.press("i9\r");
    li.wait_for("I9");
    li.press("draw\r");
    wei.wait_for("Li asks for a draw. Type yes or no.");
    wei.wait_for("They ask: draw (yes, no)");
    li.wait_for("You ask: draw (cancel)");
    li.press("cancel\r");
    wei.wait_for("Li no longer asks for a draw.");
    wei.press("undo\r");
    li.wait_for("They ask: undo (yes, no)");
    li.press("no\r");
    wei.wait_for("rejected");
    wei.press("react thanks\r");
    li.wait_for("Wei: thanks!");
    wei.press("undo\r");
    li.wait_for("They ask: undo (yes, no)");
    li.press("yes\r");
    wei.wait_for("You asked for taking the last move back: agreed.");
    wei.wait_gone("I9");
    wei.press("draw\r");
    li.wait_for("They ask: draw (yes, no)");
    li.press("yes\r");
    for terminal in [&wei, &li] {
        terminal.wait_for("Draw: agreed");
    }
    li.press("rematch\r");
    wei.wait_for("They ask: rematch (yes, no)");
    wei.press("yes\r");
    wei.wait_for("Your move (Black).");
    wei.press("leave\r");
    wei.wait_for("Leave this game for good?");
    wei.press("y");
    wei.wait_for("You left the game.");
    li.wait_for("Wei left the game.");
    li.press("\x0e");
    li.wait_for("Gomoku nearby");
    li.press("q");
    li.wait_for("> Start a new game");
    li.press("q");
    wei.press(QUIT);
    assert_eq!((wei.ends(), li.ends()), (0, 0));
}

#[test]
fn a_game_that_was_left_open_is_offered_again() {
    let folder = tempfile::tempdir().unwrap();
    let (mut wei, mut li) = begin(folder.path());
    li.press("h8\r");
    wei.wait_for("   1. H8");
    li.press(QUIT);
    assert_eq!(li.ends(), 0);
    li.wait_for("start gomoku lan --resume to continue it");
    wei.wait_for("No link to Li");
    wei.wait_for("Link: lost, kept");
    wei.press("i9\r");
    wei.wait_for("There is no link to the other player.");
    let mut start = Terminal::start(&folder.path().join("Li"), &[]);
    start.wait_for("Nearby            waiting: Wei, Freestyle 15×15, 1 move");
    start.press("q");
    assert_eq!(start.ends(), 0);
    let mut li = lan(folder.path(), "Li", &[]);
    li.wait_for("> Go on with          Wei, Freestyle 15×15, 1 move");
    li.press("\r");
    li.wait_for("Link: there");
    wei.wait_for("Link: there");
    wei.press("i9\r");
    li.wait_for("I9");
    wei.child.kill().unwrap();
    li.wait_for("No link to Wei");
    let wei = lan(folder.path(), "Wei", &["--resume"]);
    wei.wait_for("I9");
    li.wait_for("Link: there");
}

#[test]
fn different_codes_are_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let (mut wei, li) = pair(folder.path());
    assert_eq!(code(&wei), code(&li));
    wei.press("n");
    wei.wait_for("The codes differ: there is no game with that device.");
    li.wait_for("The codes differ: somebody may sit between");
}

#[test]
fn shows_a_checklist_when_nobody_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let mut wei = lan(folder.path(), "Wei", &[]);
    wei.wait_for("Looking for others");
    wei.wait_for("Nobody found yet. To check:");
    wei.wait_for("VPN");
    wei.press("jjjjjj\r");
    wei.wait_for("Your nickname (Enter takes it");
    wei.press("\x15\u{4f1f}\r");
    wei.wait_gone("Your nickname (Enter");
    wei.wait_for("Your nickname       \u{4f1f}");
    wei.press(QUIT);
    assert_eq!(wei.ends(), 0);
    let state = folder.path().join("Wei");
    let again = Terminal::start(&state, &["lan", "--hidden"]);
    again.wait_for("Your nickname       \u{4f1f}");
}

#[test]
fn nobody_is_called_by_the_account_unless_it_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut new = Terminal::start_with(
        folder.path(),
        &["lan", "--hidden"],
        &[
            ("USER", "carol"),
            ("LOGNAME", "carol"),
            ("USERNAME", "carol"),
        ],
    );
    new.wait_for("Your nickname       Player");
    assert!(!new.screen().contains("carol"));
    new.press(QUIT);
    assert_eq!(new.ends(), 0);
}

#[test]
fn a_third_screen_only_watches() {
    let folder = tempfile::tempdir().unwrap();
    let port = free_port();
    let (mut wei, mut li) = begin_at(folder.path(), port);
    li.press("h8\r");
    wei.wait_for("   1. H8");
    let address = format!("127.0.0.1:{port}");
    let mut anna = lan(folder.path(), "Anna", &["--watch", &address]);
    anna.wait_for("You watch: there");
    for player in ["Black Li", "White Wei"] {
        anna.wait_for(player);
    }
    anna.wait_for("   1. H8");
    wei.wait_for("Watching: 1");
    anna.press("a1\r");
    anna.wait_for("You only watch this game.");
    wei.press("i9\r");
    anna.wait_for("I9");
    // A watched game is not listed as stored.
    anna.press("\x0e");
    anna.wait_for("> Invite an address");
    li.press("resign\ry");
    wei.wait_for("White wins: Black resigned.");
}
