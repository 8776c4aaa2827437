//! Rejected records with the error's position.

use std::sync::Arc;

use crate::common::*;
use gomoku_core::{GameSession, RecordError};

fn restored(record: &str) -> Result<Arc<GameSession>, RecordError> {
    GameSession::restore(record.to_owned(), two_people(), Arc::new(Deaf))
}

#[track_caller]
fn assert_taken(record: &str) {
    assert!(restored(record).is_ok(), "{record}");
}

/// `‸` marks the expected position.
#[track_caller]
fn refused_at(marked: &str) -> RecordError {
    let at = marked.find('‸').expect("a mark");
    let (line, column) = marked[..at]
        .chars()
        .fold((1, 1), |(line, column), c| match c {
            '\n' => (line + 1, 1),
            _ => (line, column + 1),
        });
    let error = restored(&marked.replace('‸', ""))
        .err()
        .unwrap_or_else(|| panic!("{marked}"));
    let place = match &error {
        RecordError::Syntax { line, column, .. }
        | RecordError::Unsupported { line, column, .. }
        | RecordError::IllegalMove { line, column, .. } => (*line, *column),
        RecordError::TooLong { .. } => panic!("{marked}: {error}"),
    };
    assert_eq!(place, (line, column), "{marked}: {error}");
    error
}

#[test]
fn damage_is_named_with_its_place() {
    for marked in [
        "‸",
        "‸hello",
        "(‸",
        "(‸)",
        "(;‸",
        "(;GM[4]‸",
        "(;GM‸)",
        "(;GM4‸])",
        "(;GM[4]\n;B‸[aa)",
        "(;GM[4]C‸[never closed\\])",
        "(;GM[4])‸;B[aa])",
        "(;GM[4])) ‸;B[aa])",
        "(;GM[4](;B[aa])‸;W[bb])",
        "(;GM[4](;B[aa])(;W[bb])‸",
        "(;GM[4](‸))",
        "(;GM[4];‸gm[4])",
        "(;GM[4]‸é[1])",
        "(;GM[‸four])",
        "(;GM[4]‸GM[4])",
        "(;GM[4][‸4])",
        "(;GM[4]SZ[‸big])",
        "(;GM[4]SZ[‸-15])",
        "(;GM[4]GKSEATS[‸human])",
        "(;GM[4]GKSEATS[‸human:robot])",
        "(;GM[4]GKSEATS[‸human:level 0])",
        "(;GM[4]GKSEATS[‸human:level 200])",
        "(;GM[4]GKSEATS[‸human:level])",
        "(;GM[4]GKCLOCK[‸countdown:1:2])",
        "(;GM[4]GKCLOCK[‸countdown:10000])",
        "(;GM[4]GKCLOCK[‸sundial])",
        "(;GM[4]GKFORBIDDEN[‸maybe])",
        "(;GM[4]GKSEED[‸x])",
        "(;GM[4]GKSEED[‸9223372036854775808])",
        "(;GM[4]GKTURN[‸-1])",
        "(;GM[4]GKTURN[‸9999999999999999])",
        "(;GM[4]GKPLY[‸2];B[aa])",
        "(;GM[4]GKPLY[‸-1];B[aa])",
        "(;GM[4];B[aa]GKMS[‸long])",
        "(;GM[4];B[‸AA])",
        "(;GM[4];B[‸a])",
        "(;GM[4];B[‸aaa])",
        "(;GM[4];B[‸é])",
        "(;GM[4];B[aa][‸bb])",
        "(;GM[4];B[aa]‸W[bb])",
        "(;GM[4]\n\n  ;B[aa]\n  ;W[bb]‸",
    ] {
        let error = refused_at(marked);
        assert!(
            matches!(error, RecordError::Syntax { .. }),
            "{marked}: {error}"
        );
    }
}

#[test]
fn what_is_not_played_here_is_named_with_its_place() {
    for marked in [
        "(‸;)",
        "(‸;SZ[15])",
        "(;GM[‸1])",
        "(;FF[‸5]GM[4])",
        "(;GM[4]SZ[‸8])",
        "(;GM[4]SZ[‸21])",
        "(;GM[4]SZ[‸15:17])",
        "(;GM[4]SZ[‸99999999999])",
        "(;GM[4]GKVERSION[‸2])",
        "(;GM[4];B[‸])",
        "(;GM[4]‸AB[aa][bb])",
        "(;GM[4]\n‸AW[aa][bb])",
        "(;GM[4];B[aa];‸AE[aa])",
        "(;GM[4]PL[‸W])",
    ] {
        let error = refused_at(marked);
        assert!(
            matches!(error, RecordError::Unsupported { .. }),
            "{marked}: {error}"
        );
    }
    assert_taken("(;GM[4]PL[B])");
}

#[test]
fn illegal_moves_are_named_with_place_and_number() {
    for (marked, number) in [
        ("(;GM[4];W[‸aa])", 1),
        ("(;GM[4];B[aa];W[bb];W[‸cc])", 3),
        ("(;GM[4];B[aa]\n;W[‸aa])", 2),
        ("(;GM[4]SZ[15];B[‸zz])", 1),
        ("(;GM[4]SZ[9];B[‸aj])", 1),
        ("(;GM[4]GKPLY[0];B[aa];W[‸aa])", 2),
        (
            "(;GM[4];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[‸oo])",
            10,
        ),
    ] {
        match refused_at(marked) {
            RecordError::IllegalMove { ply, .. } => assert_eq!(ply, number, "{marked}"),
            other => panic!("{marked}: {other}"),
        }
    }
}

#[test]
fn long_and_deep_records_are_refused_quickly() {
    let max_bytes = 1 << 20;
    let long = format!("(;GM[4]C[{}])", "x".repeat(max_bytes));
    let refused = Some(RecordError::TooLong {
        max_bytes: max_bytes as i64,
    });
    assert_eq!(restored(&long).err(), refused);
    for unit in ["(", "(;", "(;(", ";", "(;B[aa]", "[", "\\", "(;C[\\]"] {
        let text = unit.repeat(max_bytes / unit.len());
        assert!(
            matches!(restored(&text).err(), Some(RecordError::Syntax { .. })),
            "{unit}"
        );
        let text = format!("(;GM[4]{}", &text[..text.len() - 16]);
        assert!(
            matches!(restored(&text).err(), Some(RecordError::Syntax { .. })),
            "{unit}"
        );
    }
    // Parts that resemble times or links: a quadratic search would take hours.
    for unit in ["(0", "(0:0", "#", "#/", "http://a#", "(h8", "[1m4"] {
        let text = format!("h8 i9\n{}", unit.repeat(max_bytes / unit.len() - 16));
        let _ = restored(&text);
    }
    let deep = format!("(;GM[4]{}{})", "(;".repeat(1023), ")".repeat(1023));
    assert_taken(&deep);
    let deeper = format!("(;GM[4]{}{})", "(;".repeat(1024), ")".repeat(1024));
    assert!(matches!(
        restored(&deeper).err(),
        Some(RecordError::Syntax { .. })
    ));
    assert_taken(&format!("(;GM[4]{})", ";C[comment]".repeat(10_000)));
}
