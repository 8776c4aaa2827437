use crate::support::{err, gomoku_lab};

#[test]
fn refuses_arguments_and_names_them() {
    let book = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../assets/black-freestyle.bin"
    );
    for (arguments, message) in [
        (
            &["--replies", "h9 a2"][..],
            "A2 isn't among the covered moves: ",
        ),
        (&["--replies", "h9 x9"], "'x9' is no move"),
        (&["--fingerprint", "--replies", "h9"], "--replies"),
        (&["--journal", "there-is-none", "--one-in", "9"], "--one-in"),
    ] {
        let output = gomoku_lab(&[&["verify-book", book], arguments].concat(), b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).contains(message), "{}", err(&output));
    }
}
