//! Two real programs play with each other.
#![cfg(unix)]

use std::fs;

use crate::support::lan::{Peer, hosting, hosting_with};
use crate::support::{err, gomoku, out};

const NICK: [&str; 2] = ["--nick", "Wei"];

#[test]
fn both_screens_show_the_same_code_and_a_game_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let (mut host, address) = hosting(folder.path(), "Wei");
    let mut guest = Peer::start(folder.path(), "Li", &["--join", &address, "--white"]);
    assert!(host.wait_for("invited: Li: ").contains("you play Black"));
    host.say("open");
    let codes = [&mut host, &mut guest].map(|peer| peer.wait_for("code: "));
    assert_eq!(codes[0], codes[1]);
    assert_eq!(codes[0].len(), "code: 123456".len());
    for peer in [&mut host, &mut guest] {
        peer.say("accept");
    }
    host.wait_for("game: Black against Li");
    guest.wait_for("game: White against Wei");
    host.say("h8");
    guest.wait_for("move: 1 Black H8");
    guest.say("move i9\nundo");
    host.wait_for("offer: undo");
    host.say("answer no");
    guest.wait_for("answer: undo rejected");
    guest.say("undo");
    host.wait_for("offer: undo");
    host.say("answer yes");
    guest.wait_for("answer: undo agreed");
    host.wait_for("taken-back: 1");
    guest.say("move a1\nreact thanks");
    host.wait_for("move: 2 White A1");
    host.wait_for("feeling: thanks");
    for (black, white) in [("i8", "a2"), ("j8", "a3"), ("k8", "a4")] {
        host.say(&format!("move {black}"));
        guest.say(&format!("move {white}"));
    }
    host.say("move l8");
    for peer in [&mut host, &mut guest] {
        peer.wait_for("result: Black wins: five in a row, H8 to L8");
    }
    guest.say("rematch");
    host.wait_for("offer: rematch");
    host.say("answer yes");
    host.wait_for("new-game: White");
    guest.wait_for("new-game: Black");
    guest.say("move g7\ndraw");
    host.wait_for("offer: draw");
    host.say("answer yes");
    for peer in [&mut host, &mut guest] {
        peer.wait_for("result: Draw: agreed");
    }
    guest.say("leave");
    guest.wait_for("link: ended, You left the game.");
    host.wait_for("link: ended, Li left the game.");
    assert_eq!((host.ends(), guest.ends()), (0, 0));
    for nick in ["Wei", "Li"] {
        let private = folder.path().join(nick).join("gomoku/1/private");
        assert!(private.join("identity").exists());
        assert_eq!(fs::read_dir(private.join("links")).unwrap().count(), 0);
    }
}

#[test]
fn an_invitation_may_be_declined_and_another_one_taken() {
    let folder = tempfile::tempdir().unwrap();
    for (line, told) in [
        ("decline", "Wei said no."),
        ("open\ndecline", "Wei said no."),
        ("open\ndiffer", "The codes differ"),
    ] {
        // New programs, since strangers are refused for a while after a rejection.
        let (mut host, address) = hosting(folder.path(), "Wei");
        let mut guest = Peer::start(folder.path(), "Li", &["--join", &address]);
        host.wait_for("invited: ");
        host.say(line);
        guest.wait_for("refused: ");
        assert_eq!(guest.ends(), 1);
        assert!(guest.errors().contains(told), "{}", guest.errors());
    }
    let (mut host, address) = hosting(folder.path(), "Wei");
    let mut guest = Peer::start(folder.path(), "Li", &["--join", &address, "--yes"]);
    host.say("open\naccept");
    guest.wait_for("game: Black against Wei");
    guest.say("resign");
    host.wait_for("result: White wins: Black resigned");
}

#[test]
fn resumes_after_a_player_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let (mut host, address) = hosting(folder.path(), "Wei");
    let mut guest = Peer::start(folder.path(), "Li", &["--join", &address, "--yes"]);
    host.say("open\naccept\nwait game");
    guest.say("move h8");
    host.say("move i9");
    guest.wait_for("move: 2 White I9");
    guest.kill();
    host.wait_for("link: lost");
    // The peer sends a move not on disk at the kill.
    let mut guest = Peer::start(folder.path(), "Li", &["--resume"]);
    guest.wait_for("game: Black against Wei");
    guest.wait_for("link: resumed");
    host.wait_for("link: resumed");
    guest.say("move j10");
    host.wait_for("move: 3 Black J10");
    host.kill();
    guest.wait_for("link: lost");
    let mut host = Peer::start(folder.path(), "Wei", &["--resume"]);
    guest.wait_for("link: resumed");
    host.wait_for("link: resumed");
    host.say("move k11\nwait moves 4");
    guest.say("wait moves 4");
    for peer in [&mut host, &mut guest] {
        peer.say("board");
        peer.wait_for("board: 4 moves H8 I9 J10 K11");
    }
    host.close();
    guest.wait_for("link: lost");
    guest.close();
    assert_eq!((host.ends(), guest.ends()), (0, 0));
    guest.wait_for("end: ");
}

#[test]
fn a_third_one_watches_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let (mut host, address) = hosting_with(folder.path(), "Wei", &["--watchable"]);
    let mut guest = Peer::start(folder.path(), "Li", &["--join", &address, "--yes"]);
    host.say("open\naccept");
    guest.say("move h8");
    host.wait_for("move: 1 Black H8");
    let mut viewer = Peer::start(folder.path(), "Anna", &["--watch", &address]);
    viewer.wait_for("watching: Li against Wei, Freestyle 15×15");
    viewer.wait_for("board: 1 moves H8");
    let mut late = Peer::start(folder.path(), "Late", &["--join", &address]);
    late.wait_for("refused: ");
    assert_eq!(late.ends(), 1);
    assert!(late.errors().contains("plays already"), "{}", late.errors());
    host.say("move i9");
    viewer.wait_for("move: 2 White I9");
    guest.say("resign");
    for peer in [&mut host, &mut guest, &mut viewer] {
        peer.wait_for("result: White wins: Black resigned");
    }
    viewer.say("move a1");
    assert_eq!(viewer.ends(), 2);
    assert!(viewer.errors().contains("You only watch this game."));
}

/// Spectators need permission.
#[test]
fn refuses_an_uninvited_spectator() {
    let folder = tempfile::tempdir().unwrap();
    let (mut host, address) = hosting(folder.path(), "Wei");
    let mut guest = Peer::start(folder.path(), "Li", &["--join", &address, "--yes"]);
    host.say("open\naccept");
    guest.say("move h8");
    host.wait_for("move: 1 Black H8");
    let mut viewer = Peer::start(folder.path(), "Anna", &["--watch", &address]);
    viewer.wait_for("refused: ");
    assert_eq!(viewer.ends(), 1);
    assert!(
        viewer.errors().contains("lets nobody watch"),
        "{}",
        viewer.errors()
    );
}

#[test]
fn known_players_are_recognised() {
    let folder = tempfile::tempdir().unwrap();
    for round in 1..=2 {
        let (mut host, address) = hosting(folder.path(), "Wei");
        let mut guest = Peer::start(folder.path(), "Li", &["--join", &address]);
        host.say("open");
        let codes = [&mut host, &mut guest].map(|peer| peer.wait_for("code: "));
        for code in codes {
            assert_eq!(code.ends_with(", played before"), round == 2, "{code}");
        }
        for peer in [&mut host, &mut guest] {
            peer.say("accept\nwait game");
        }
        guest.say("leave");
        host.wait_for("link: ended");
        host.close();
        guest.close();
        assert_eq!((host.ends(), guest.ends()), (0, 0));
    }
}

/// Typing the join code accepts; the host decides without comparing digits.
#[test]
fn a_join_code_that_is_typed_is_all_that_is_needed() {
    let folder = tempfile::tempdir().unwrap();
    let (mut host, _) = hosting(folder.path(), "Wei");
    let line = host.wait_for("join-code: ");
    let code = line.trim_start_matches("join-code: ");
    let mut guest = Peer::start(folder.path(), "Li", &["--join", &code.to_lowercase()]);
    for (peer, name) in [(&mut host, "Li"), (&mut guest, "Wei")] {
        assert_eq!(peer.wait_for("by-code: "), format!("by-code: {name}"));
    }
    host.say("accept\nwait game");
    guest.say("move h8");
    host.wait_for("move: 1 Black H8");
}

#[test]
fn reports_unusable_input_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let long = "x".repeat(33);
    let cases: [(&[&str], &str); 10] = [
        (&["--join", "192.168.1"], "that is no IP address"),
        (&["--join", "042S-SEXK"], "a join code has 12 characters"),
        (&["--join", "192.168.1.5"], "the port is missing"),
        (&["--join", "192.168.1.5:99999"], "the port is no number"),
        (
            &["--watch", "224.0.0.1:4000"],
            "no other device can be reached",
        ),
        (&["--join", "042S-SEXK-Y98N"], "the join code is mistyped"),
        (
            &["--host", "--nick", &long],
            "A nickname has 1 to 32 characters",
        ),
        (&["--host", "--nick", "\u{3164}"], "A nickname has"),
        (&["--resume"], "no game waits to be resumed"),
        (&[], "a script needs --host, --join, --watch or --resume"),
    ];
    for (args, told) in cases {
        let mut peer = Peer::start(folder.path(), "Wei", args);
        assert_eq!(peer.ends(), 2, "{args:?}: {}", peer.errors());
        let errors = peer.errors();
        assert!(
            errors.starts_with("gomoku: ") && errors.contains(told),
            "{args:?}: {errors}"
        );
        assert_eq!(errors.lines().count(), 1, "{args:?}: {errors}");
    }
    let both = gomoku(&["lan", "--host", "--resume"], b"");
    assert_eq!(both.status.code(), Some(2));
    let yes = gomoku(&["lan", "--host", "--yes"], b"");
    assert_eq!(yes.status.code(), Some(2), "{}", out(&yes));
    let bare = gomoku(&[&["lan"][..], &NICK].concat(), b"");
    assert_eq!(bare.status.code(), Some(2));
    assert!(
        err(&bare).contains("this needs a terminal"),
        "{}",
        err(&bare)
    );
}

#[test]
fn reports_the_line_number_of_a_bad_line() {
    let folder = tempfile::tempdir().unwrap();
    let (mut host, _) = hosting(folder.path(), "Wei");
    host.say("# nothing\njump");
    assert_eq!(host.ends(), 2);
    assert!(
        host.errors()
            .contains("standard input:2: 'jump' is no command"),
        "{}",
        host.errors()
    );
}

#[test]
fn reports_an_absent_peer() {
    let folder = tempfile::tempdir().unwrap();
    // No listener is on a port that was just free.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap().to_string();
    drop(free);
    let mut guest = Peer::start(folder.path(), "Li", &["--join", &address]);
    guest.wait_for("lost: ");
    assert_eq!(guest.ends(), 1);
    assert!(
        guest.errors().contains("nobody answers there"),
        "{}",
        guest.errors()
    );
}

#[test]
fn reports_a_taken_port() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("[::]:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let mut host = Peer::start(folder.path(), "Wei", &["--host", "--port", &port]);
    assert_eq!(host.ends(), 1);
    assert!(
        host.errors().contains("The network can't be used"),
        "{}",
        host.errors()
    );
}

#[test]
fn a_damaged_game_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let private = folder.path().join("Wei/gomoku/1/private");
    let links = private.join("links");
    fs::create_dir_all(&links).unwrap();
    let game = links.join("0123456789abcdef.link");
    for damage in [
        &b""[..],
        b"GMKS",
        b"GMKSL\x01\x04\0\0\0\0\0\0\0 and then nothing of use",
    ] {
        fs::write(&game, damage).unwrap();
        let mut peer = Peer::start(folder.path(), "Wei", &["--resume"]);
        assert_eq!(peer.ends(), 2);
        let errors = peer.errors();
        let told = "This can't be read and is set aside: a game with another device.";
        assert!(errors.contains(told), "{errors}");
        assert!(!game.exists());
    }
    assert_eq!(fs::read_dir(&links).unwrap().count(), 3);
}
