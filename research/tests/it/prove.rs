//! Proofs and rejected arguments.

use crate::support::{err, gomoku_research, out};

/// Black has two open threes; White, to move, loses.
const THREES: &str = "H8 A1 H9 A3 H10 A5 G7 A7 F7 A9 E7";

#[test]
fn a_reply_is_proved_and_its_line_is_one() {
    let line = format!("{THREES} O15 H7");
    let output = gomoku_research(&[
        "prove",
        "--opening",
        THREES,
        "--replies",
        "O15",
        "--line",
        &line,
        "--threads",
        "1",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains("O15: proved"), "{}", out(&output));
}

#[test]
fn what_cannot_be_used_is_named() {
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/black-freestyle.bin");
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("new.journal");
    let journal = journal.to_str().unwrap();
    for (arguments, told) in [
        (&["--line", "h8 i9 h8"][..], "h8 i9 h8: H8: "),
        (&["--line", "h8 x9"], "x9: "),
        (
            &["--size", "13", "--like", book],
            "a book of 15 lines says nothing about 13",
        ),
        (&["--like", "there-is-none.bin"], "there-is-none.bin: "),
        (&["--extend", "there-is-none.bin"], "there-is-none.bin: "),
        (
            &["--rule", "standard", "--extend", book],
            "a book of another rule, size, opening or number of nodes can't be extended",
        ),
        (&["--nodes", "1000", "--extend", book], "can't be extended"),
        (&["--gap", "h8 i9"], "--journal"),
        (
            &["--gap", "h8 i9", "--journal", journal],
            "h8 i9: the journal knows no reply in it that a plan answers",
        ),
        (
            &["--opening", "h8 i8 i9", "--extend", book],
            "can't be extended",
        ),
    ] {
        let output = gomoku_research(&[&["prove"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).contains(told), "{}", err(&output));
    }
}
