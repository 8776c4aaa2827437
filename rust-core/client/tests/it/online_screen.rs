#![cfg(target_os = "linux")]

use std::path::Path;

use crate::support::broker::Broker;
use crate::support::screen::{QUIT, Terminal, UP};

fn online(folder: &Path, nick: &str, broker: &Broker) -> Terminal {
    let state = folder.join(nick);
    std::fs::create_dir_all(&state).unwrap();
    let mut terminal = Terminal::start(&state, &[]);
    terminal.wait_for("Start a new game");
    choose(&mut terminal, "Online");
    terminal.wait_for("Gomoku online");
    choose(&mut terminal, "Your nickname");
    terminal.wait_for("(Enter takes it");
    terminal.press(&format!("\x15{nick}\r"));
    terminal.wait_gone("Enter takes it");
    choose(&mut terminal, "Server");
    terminal.wait_for(" Server (Enter takes it");
    terminal.press("http://nonsense\r");
    terminal.wait_for("HOST:PORT");
    terminal.press(&format!("\x15tcp://{}\r", broker.address));
    terminal.wait_gone("Enter takes it");
    terminal
}

fn choose(terminal: &mut Terminal, row: &str) {
    for _ in 0..20 {
        if terminal.screen().contains(&format!("> {row}")) {
            break;
        }
        let before = terminal.screen();
        terminal.press(UP);
        terminal.wait_until("another line", |terminal| terminal.screen() != before);
    }
    terminal.press("\r");
}

fn code(terminal: &Terminal) -> String {
    terminal.wait_for("Send this to your friend:");
    let screen = terminal.screen();
    let (_, after) = screen.split_once("your friend:").unwrap();
    after.split_whitespace().next().unwrap().to_owned()
}

#[test]
fn two_screens_meet_by_a_code_and_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let broker = Broker::start(folder);
    let mut wei = online(folder, "Wei", &broker);
    choose(&mut wei, "Invite by a code");
    let said = code(&wei);
    // The invitation stays open in the background.
    wei.press("\x1b");
    wei.wait_for(&format!("waits for somebody to join with {said}"));
    choose(&mut wei, "Go on with");
    assert_eq!(code(&wei), said);

    let mut li = online(folder, "Li", &broker);
    choose(&mut li, "Join");
    li.wait_for(" Join (Enter joins");
    li.press("abc\r");
    li.wait_until("what a code is", |li| li.screen().contains("code"));
    li.press(&format!("\x15{said}\r"));
    for terminal in [&wei, &li] {
        terminal.wait_for("Link: there");
    }
    wei.press("h8\r");
    li.wait_for("   1. H8");
    li.press("i9\r");
    wei.wait_for("I9");
    wei.press("\x0e");
    wei.wait_for("Li, Freestyle 15×15, 2 moves, your turn");
    wei.press("\x1b");
    wei.wait_for("1 waiting for your move");
    li.press(QUIT);
    assert_eq!(li.ends(), 0);
    let mut li = online(folder, "Li", &broker);
    choose(&mut li, "Go on with");
    li.wait_for("   1. H8");
}

#[test]
fn an_invitation_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let broker = Broker::start(folder);
    let mut wei = online(folder, "Wei", &broker);
    choose(&mut wei, "Invite by a code");
    let said = code(&wei);
    wei.press("w");
    wei.wait_for("> Invite by a code");
    assert!(!wei.screen().contains("Go on with"));
    // The withdrawal reaches the server in the background.
    let mut li = online(folder, "Li", &broker);
    choose(&mut li, "Join");
    li.wait_for(" Join (Enter joins");
    li.press(&format!("{said}\r"));
    li.wait_for("the invitation was taken back");
}
