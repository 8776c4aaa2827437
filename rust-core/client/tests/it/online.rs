//! Real programs play over a real broker.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::broker::{Broker, server_key};
use crate::support::lan::Peer;
use crate::support::{err, out};

fn player(folder: &Path, broker: &Broker, nick: &str, args: &[&str]) -> Peer {
    let what = ["online", "--server", &broker.address];
    Peer::start_with(&what, folder, nick, args)
}

fn invitation(peer: &mut Peer) -> String {
    peer.wait_for("invitation: ")["invitation: ".len()..].to_owned()
}

#[test]
fn resumes_a_linked_game_after_kills_and_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut broker = Broker::start(folder);
    let mut wei = player(folder, &broker, "Wei", &["--invite", "--white"]);
    let link = invitation(&mut wei);
    assert!(link.starts_with("gomoku://join/"), "{link}");
    // The link for another machine without a local broker.
    let link = format!("{link}?broker=tcp://{}", broker.address);
    let mut mia = Peer::start_with(&["online"], folder, "Mia", &["--join", &link]);
    mia.wait_for("game: Black against Wei");
    wei.wait_for("game: White against Mia");
    mia.say("h8");
    wei.wait_for("move: 1 Black H8");
    // One player is offline, the other leaves after a move, and the broker restarts.
    mia.kill();
    wei.say("i9");
    wei.wait_for("move: 2 White I9");
    assert_eq!(wei.ends(), 0);
    broker.restarts(folder);
    let mut mia = player(folder, &broker, "Mia", &["--resume"]);
    // The stored move may precede the first board.
    mia.wait_for_any(&["move: 2 White I9", "board: 2 moves H8 I9"]);
    mia.say("undo");
    let mut wei = player(folder, &broker, "Wei", &["--resume"]);
    wei.wait_for("offer: undo");
    wei.say("answer yes");
    mia.wait_for("taken-back: 2");
    mia.say("g7\nreact thanks");
    wei.wait_for("move: 1 Black G7");
    wei.wait_for("feeling: thanks");
    wei.say("resign");
    for peer in [&mut wei, &mut mia] {
        peer.wait_for("result: Black wins");
    }
    mia.say("leave");
    mia.wait_for("link: ended, You left the game.");
    wei.wait_for("link: ended, Mia left the game.");
    assert_eq!((wei.ends(), mia.ends()), (0, 0));
    for nick in ["Wei", "Mia"] {
        let private = folder.join(nick).join("gomoku/1/private");
        assert!(private.join("identity").exists());
        assert_eq!(fs::read_dir(private.join("links")).unwrap().count(), 0);
    }
}

#[test]
fn a_code_that_was_tried_wrongly_three_times_rests() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let broker = Broker::start(folder);
    let mut wei = player(folder, &broker, "Wei", &["--invite", "--code"]);
    let code = invitation(&mut wei);
    let (plate, word) = code.split_once('-').unwrap();
    let wrong = if word == "00000" { "11111" } else { "00000" };
    let wrong = format!("{plate}{wrong}");
    for left in [
        "2 more may be tried",
        "1 more may be tried",
        "the code rests for a minute",
    ] {
        let mut guess = player(folder, &broker, "Eve", &["--join", &wrong]);
        guess.wait_for("joining: ");
        wei.wait_for(&format!("guessed: a wrong code, {left}"));
        assert!(guess.errors().contains("the code is wrong"));
        assert_eq!(guess.ends(), 1);
    }
    // The correct code counts once the minute is over.
    let mut mia = player(folder, &broker, "Mia", &["--join", &code]);
    mia.wait_for("joining: ");
}

#[test]
fn reports_a_code_that_leads_nowhere_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let broker = Broker::start(folder);
    let mut mia = player(folder, &broker, "Mia", &["--join", "abcd-12345"]);
    assert!(mia.errors().contains("the code is wrong"));
    assert_eq!(mia.ends(), 1);
}

/// Creates a certificate authority and a certificate for `localhost`.
fn certificates(folder: &Path) {
    let openssl = |args: &str| {
        let mut command = Command::new("openssl");
        command.args(args.split(' ')).current_dir(folder);
        let done = command.output().unwrap();
        assert!(done.status.success(), "openssl {args}: {}", err(&done));
    };
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
    openssl(&format!(
        "req -x509 {key} -subj /CN=test -keyout ca.key -out ca.pem"
    ));
    openssl(&format!(
        "req -x509 {key} -subj /CN=localhost -addext subjectAltName=DNS:localhost \
         -addext basicConstraints=critical,CA:FALSE -CA ca.pem -CAkey ca.key -keyout key.pem -out cert.pem"
    ));
    openssl(&format!(
        "req -x509 {key} -subj /CN=other -keyout other.key -out other.pem"
    ));
}

#[test]
fn a_broker_with_tls_is_believed_for_its_certificate_only() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    certificates(folder);
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (cert, key) = (file("cert.pem"), file("key.pem"));
    let tls = ["--bind", "127.0.0.1", "--cert", &cert, "--key", &key];
    let broker = Broker::start_with(folder, &tls);
    let address = format!("tls://{}@localhost:{}", server_key(folder), broker.port);
    let player = |nick: &str, ca: &str, args: &[&str]| {
        let ca = file(ca);
        let what = ["online", "--server", &address, "--ca", &ca];
        Peer::start_with(&what, folder, nick, args)
    };
    let mut wei = player("Wei", "ca.pem", &["--invite"]);
    let link = invitation(&mut wei);
    let mut eve = player("Eve", "other.pem", &["--join", &link]);
    let refused = eve.wait_for("server: not reached");
    assert!(refused.contains("certificate"), "{refused}");
    let mut mia = player("Mia", "ca.pem", &["--join", &link]);
    mia.wait_for("game: White against Wei");
    wei.wait_for("game: Black against Mia");
    wei.say("h8");
    mia.wait_for("move: 1 Black H8");
}

#[test]
fn games_are_listed_with_whose_turn_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let broker = Broker::start(folder);
    let list_by = |nick: &str, command: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_gomoku"));
        program.env("XDG_STATE_HOME", folder.join(nick));
        out(&program.arg(command).output().unwrap())
    };
    let list = |nick| list_by(nick, "online");
    assert!(list("Wei").starts_with("no game is saved"));
    let mut wei = player(folder, &broker, "Wei", &["--invite", "--code"]);
    let code = invitation(&mut wei);
    assert_eq!(wei.ends(), 0);
    assert_eq!(
        list("Wei"),
        format!("1: waits for somebody to join with {code}\n")
    );
    let mut mia = player(folder, &broker, "Mia", &["--join", &code]);
    mia.wait_for("joining: ");
    assert_eq!(mia.ends(), 0);
    assert!(list("Mia").contains("has not answered"), "{}", list("Mia"));
    let mut wei = player(folder, &broker, "Wei", &["--resume", "1"]);
    let mut mia = player(folder, &broker, "Mia", &["--resume", "1"]);
    mia.wait_for("game: White against Wei");
    wei.say("move h8");
    wei.wait_for("move: 1 Black H8");
    mia.wait_for("move: 1 Black H8");
    assert_eq!((wei.ends(), mia.ends()), (0, 0));
    assert_eq!(list("Wei"), "1: Mia, Freestyle 15×15, 1 move, their turn\n");
    assert_eq!(list("Mia"), "1: Wei, Freestyle 15×15, 1 move, your turn\n");
    assert_eq!(
        list_by("Mia", "games"),
        "Wei, Freestyle 15×15, 1 move, your turn: gomoku online --resume 1 continues it\n"
    );
}

#[test]
fn rejects_text_that_is_no_invitation() {
    let folder = tempfile::tempdir().unwrap();
    for (args, why) in [
        (
            &["--join", "gomoku://join/xyz"][..],
            "this is no invitation",
        ),
        (&["--join", "abcd-1234u"], "no code has the character at 9"),
        (&["--join", "192.168.1.5:40123"], "gomoku lan --join"),
        (
            &["--invite", "--server", "no where"],
            "a broker's address is tls://KEY@HOST:PORT",
        ),
        (
            &["--invite", "--server", "here:1,there:0"],
            "a broker's address is tls://KEY@HOST:PORT",
        ),
        (
            &["--join", "10ab-cdefg?broker=here:0"],
            "an invitation is a link, nine or twelve characters",
        ),
        (&["--invite", "--ca", "ca.pem"], "--ca is for"),
        (
            &["--invite", "--server", "tls://a:1", "--ca", "/dev/null"],
            "no certificates in /dev/null",
        ),
        (&["--resume", "7"], "no game has the number 7"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
        command.env("XDG_STATE_HOME", folder.path());
        let done = command.arg("online").args(args).output().unwrap();
        assert_eq!(done.status.code(), Some(2), "{args:?}");
        assert!(err(&done).contains(why), "{args:?}: {}", err(&done));
    }
}
