use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{err, gomoku, out};

/// H8 and I9 in each format.
const FORMATS: [(&str, &[u8]); 5] = [
    (
        "game.psq",
        b"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,1204\n-1\n",
    ),
    ("moves.txt", b"1. h8 i9"),
    (
        "mail.txt",
        b"From: ann@example.org\nSubject: game (was: re)\n\n(;GM[4];B[hh];W[ig])",
    ),
    (
        "game.lib",
        b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x78\x00\x69\x40",
    ),
    ("game.sgf", b"(;GM[4]SZ[15];B[hh];W[ig])"),
];

const TWO_GAMES: &[u8] = b"(;GM[4];B[aa];W[ba])\n(;GM[4];B[hh];W[ig])";

fn file(folder: &tempfile::TempDir, name: &str, content: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, content).unwrap();
    path
}

/// Commands that read `path`, with the number of moves that each prints.
fn commands<'a>(path: &'a str, script: &'a str) -> [(Vec<&'a str>, usize); 3] {
    let play = ["play", "--two-players", "--script", script];
    [
        ([&play[..], &["--load", path]].concat(), 2),
        ([&play[..], &["--position", path]].concat(), 0),
        (vec!["review", path], 2),
    ]
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn shows_the_game(text: &str, moves: usize) -> bool {
    if moves == 0 {
        return text.contains(" 9  . . . . . . . . O") && text.contains(" 8  . . . . . . . X");
    }
    text.contains("1. Black H8") && text.contains("2. White I9")
}

#[test]
fn opens_each_format_of_the_apps() {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in FORMATS {
        let path = file(&folder, name, content);
        for (args, moves) in commands(text(&path), "-") {
            let output = gomoku(&args, b"");
            let shown = out(&output);
            assert!(output.status.success(), "{args:?}: {}", err(&output));
            assert!(shows_the_game(&shown, moves), "{args:?}: {shown}");
            assert_eq!(err(&output), "", "{args:?}");
        }
    }
}

#[test]
fn reads_a_game_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let script = file(&folder, "script", b"");
    for (_, content) in FORMATS {
        for (args, moves) in commands("-", text(&script)) {
            let output = gomoku(&args, content);
            assert!(shows_the_game(&out(&output), moves), "{}", err(&output));
        }
    }
    for option in ["--load", "--position"] {
        let output = gomoku(&["play", option, "-", "--script", "-"], b"h8");
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains("standard input"), "{}", err(&output));
    }
    let output = gomoku(&["review", "-"], b"Dear all");
    let fault = err(&output);
    assert!(fault.starts_with("gomoku: standard input: "), "{fault}");
}

#[cfg(target_os = "linux")]
#[test]
fn reads_a_game_from_a_pipe() {
    for (args, moves) in commands("/dev/stdin", "/dev/null") {
        let output = gomoku(&args, b"h8 i9");
        assert!(shows_the_game(&out(&output), moves), "{}", err(&output));
    }
}

#[test]
fn opens_the_game_with_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "two.sgf", TWO_GAMES);
    for (args, moves) in commands(text(&path), "-") {
        let first = gomoku(&args, b"");
        assert!(first.status.success(), "{args:?}: {}", err(&first));
        assert!(!shows_the_game(&out(&first), moves), "{args:?}");
        let notice = "two.sgf: this is game 1 of 2: --game NUMBER opens another one";
        assert!(err(&first).contains(notice), "{}", err(&first));
        let chosen = |number| gomoku(&[&args[..], &["--game", number]].concat(), b"");
        assert_eq!(err(&chosen("1")), "");
        let second = chosen("2");
        assert!(shows_the_game(&out(&second), moves), "{}", err(&second));
        assert_eq!(err(&second), "");
        for number in ["0", "3"] {
            let output = chosen(number);
            assert_eq!(output.status.code(), Some(2));
            let fault = err(&output);
            let expected = format!("there is no game {number}: the file has 2");
            assert!(fault.contains(&expected), "{fault}");
        }
    }
    let alone = gomoku(&["play", "--script", "-", "--game", "1"], b"");
    assert_eq!(alone.status.code(), Some(2));
}

#[test]
fn names_the_formats_when_no_game_is_found() {
    let folder = tempfile::tempdir().unwrap();
    for content in [
        &b"Dear all"[..],
        b"",
        b"\xff\xd8\xff\xe0",
        b"\xffRenLib\xff",
    ] {
        let path = file(&folder, "letter", content);
        for (args, _) in commands(text(&path), "-") {
            let output = gomoku(&args, b"");
            assert_eq!(output.status.code(), Some(2), "{args:?}");
            let fault = err(&output);
            for part in ["letter: ", "SGF", ".lib", ".psq", "lists of moves"] {
                assert!(fault.contains(part), "{args:?}: {fault}");
            }
        }
    }
}

#[test]
fn places_faults_in_the_whole_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(
        &folder,
        "two.sgf",
        b"(;GM[4]\n;B[zz])\n(;GM[4];B[hh];W[ig])",
    );
    for args in [
        vec!["review", text(&path)],
        vec!["play", "--script", "-", "--load", text(&path)],
    ] {
        let fault = err(&gomoku(&args, b""));
        assert!(
            fault.contains("line 2, column 4: move 1 is illegal"),
            "{fault}"
        );
        assert!(fault.contains("--game NUMBER opens another one"), "{fault}");
        let second = gomoku(&[&args[..], &["--game", "2"]].concat(), b"");
        assert!(second.status.success(), "{}", err(&second));
    }
}

#[test]
fn reports_what_a_position_lost() {
    let record = "(;GM[4]RU[Caro]RE[?!];B[hh])";
    let output = gomoku(&["play", "--script", "-", "--position", record], b"");
    assert!(output.status.success(), "{}", err(&output));
    assert!(
        err(&output).contains("the position: the rule is unknown"),
        "{}",
        err(&output)
    );
}

#[cfg(unix)]
mod on_screen {
    use super::{TWO_GAMES, file, text};
    use crate::support::screen::{QUIT, Terminal};

    #[test]
    fn reports_losses_and_the_number_of_games() {
        let folder = tempfile::tempdir().unwrap();
        let caro = file(&folder, "caro.sgf", b"(;GM[4]RU[Caro];B[hh];W[ig])");
        let two = file(&folder, "two.sgf", TWO_GAMES);
        for (option, path, message) in [
            ("--load", &caro, "Unreadable: rule."),
            ("--position", &caro, "Unreadable: rule."),
            ("--load", &two, "Game 1 of 2 (see --game)."),
            ("--position", &two, "Game 1 of 2 (see --game)."),
        ] {
            let args = ["play", "--two-players", option, text(path)];
            let mut terminal = Terminal::start(folder.path(), &args);
            terminal.wait_for(message);
            terminal.press(QUIT);
            assert_eq!(terminal.ends(), 0);
        }
        let mut terminal = Terminal::start(folder.path(), &["play", "--two-players"]);
        terminal.wait_for("Black to move.");
        terminal.press("load two.sgf\r");
        terminal.wait_for("Game 1 of 2 (see --game).");
        terminal.press("load -\r");
        terminal.wait_for("there is no such file");
        terminal.press("\x15/dev/null\r");
        terminal.wait_for("this is no regular file");
    }

    #[test]
    fn takes_keys_from_the_terminal_after_a_game_from_a_pipe() {
        let folder = tempfile::tempdir().unwrap();
        file(&folder, "moves.txt", b"h8 i9 j10");
        let mut terminal = Terminal::shell(
            folder.path(),
            "cat moves.txt | \"$GOMOKU\" play --two-players --load -",
        );
        terminal.wait_for("Loaded standard input");
        terminal.press("a1\r");
        terminal.wait_for("   2. J10 ");
        terminal.wait_for("Black to move.");
        terminal.press(QUIT);
        assert_eq!(terminal.ends(), 0);
    }
}
