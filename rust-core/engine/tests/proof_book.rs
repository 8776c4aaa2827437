//! Books of proved moves as bytes: what was written is read, and what was changed is refused.
#![allow(missing_docs, clippy::unwrap_used)]

use gomoku_engine::checksum::crc32;
use gomoku_engine::{
    BoardSize, Point, Position, ProofBook, ProofBookError, ProofHead, Rule, StoredMove,
};
use proptest::prelude::*;

fn points(text: &str) -> Vec<Point> {
    text.split_whitespace()
        .map(|name| name.parse().unwrap())
        .collect()
}

fn head() -> ProofHead {
    ProofHead {
        rule: Rule::Freestyle,
        size: BoardSize::STANDARD,
        opening: points("H8"),
        covered: points("A1 O1 H9"),
        nodes: 20_000,
    }
}

/// A small tree: by the moves that lead to a position, what is stored there. What it says is of no
/// worth; only that it comes back counts.
const TREE: [(&str, &str, &str); 5] = [
    ("H8 A1", "I9", "J10 G7"),
    // The same but for a turn: nothing is written for it.
    ("H8 O1", "G9", "F10 I7"),
    ("H8 A1 I9 J10", "I7", ""),
    ("H8 A1 I9 G7", "H6", "H7"),
    ("H8 A1 I9 G7 H6 H7", "J8", ""),
];

fn stored(position: &Position) -> Option<StoredMove> {
    let played: Vec<Point> = position.moves().iter().map(|it| it.point).collect();
    TREE.iter()
        .find(|(moves, _, _)| points(moves) == played)
        .map(|(_, play, replies)| StoredMove {
            play: play.parse().unwrap(),
            replies: points(replies),
        })
}

fn bytes() -> Vec<u8> {
    ProofBook::write(&head(), &mut stored).unwrap()
}

#[test]
fn the_format_is_what_it_was() {
    // By hand, from the description in the source: points are row times fifteen and column.
    let mut expected = b"GKPB\x01\x00\x0f".to_vec();
    expected.extend([0x20, 0x4e, 0, 0]);
    expected.extend([1, 112]);
    expected.extend([3, 0, 14, 127]);
    expected.extend([2, 0, 14]);
    // I9, then G7 before J10.
    expected.extend([128, 2, 96, 144]);
    // G7: H6, and H7 behind it: J8.
    expected.extend([82, 1, 97]);
    expected.extend([114, 0]);
    // J10: I7.
    expected.extend([98, 0]);
    let checksum = crc32(&expected);
    expected.extend(checksum.to_le_bytes());
    assert_eq!(bytes(), expected);
}

#[test]
fn what_was_written_is_read() {
    let book = ProofBook::from_bytes(&bytes()).unwrap();
    assert_eq!(book.head(), &head());
    assert_eq!(book.len(), 4);
    assert!(!book.is_empty());
    for (moves, play, _) in TREE {
        let moves = points(moves);
        let position = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &moves).unwrap();
        assert_eq!(book.advice(&position), Some(play.parse().unwrap()));
    }
    for moves in ["H8", "H8 H9", "H8 A1 I9 I10", "H8 A1 I9 G7 H6"] {
        let moves = points(moves);
        let position = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &moves).unwrap();
        assert_eq!(book.advice(&position), None);
        let other = Position::from_moves(Rule::Standard, BoardSize::STANDARD, &moves).unwrap();
        assert_eq!(book.advice(&other), None);
    }
}

#[test]
fn other_files_and_versions_are_told_apart() {
    let good = bytes();
    assert_eq!(
        ProofBook::from_bytes(b"GIF89a"),
        Err(ProofBookError::NotABook)
    );
    assert_eq!(ProofBook::from_bytes(b"GKP"), Err(ProofBookError::NotABook));
    assert_eq!(ProofBook::from_bytes(b"GKPB"), Err(ProofBookError::Damaged));
    let mut newer = good.clone();
    newer[4] = 2;
    assert_eq!(
        ProofBook::from_bytes(&newer),
        Err(ProofBookError::Version(2))
    );
    for length in 4..good.len() {
        assert!(ProofBook::from_bytes(&good[..length]).is_err(), "{length}");
    }
    let mut longer = good.clone();
    longer.push(0);
    assert_eq!(ProofBook::from_bytes(&longer), Err(ProofBookError::Damaged));
    let large = vec![0; ProofBook::MAX_BYTES + 1];
    assert!(ProofBook::from_bytes(&large).is_err());
}

#[test]
fn what_cannot_be_played_is_not_written() {
    let renju = ProofHead {
        rule: Rule::Renju,
        ..head()
    };
    let no_opening = Err(ProofBookError::NoOpening);
    assert_eq!(ProofBook::write(&renju, &mut stored), no_opening);
    let taken = ProofHead {
        opening: points("H8 H8 A1"),
        ..head()
    };
    assert_eq!(ProofBook::write(&taken, &mut stored), no_opening);
    let covered = ProofHead {
        covered: points("H8"),
        ..head()
    };
    assert_eq!(
        ProofBook::write(&covered, &mut stored),
        Err(ProofBookError::NoMove)
    );
    let mut incomplete =
        |position: &Position| stored(position).filter(|_| position.stone_count() < 4);
    assert_eq!(
        ProofBook::write(&head(), &mut incomplete),
        Err(ProofBookError::NoMove)
    );
}

/// The checksum that fits.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 4;
    let checksum = crc32(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

proptest! {
    #[test]
    fn a_changed_byte_is_noticed(index in 0_usize..100, change in 1_u8..) {
        let mut changed = bytes();
        let index = index % changed.len();
        changed[index] ^= change;
        prop_assert!(ProofBook::from_bytes(&changed).is_err());
    }

    /// With a checksum that fits: a book or none, but never a panic, and never a move that can't
    /// be played.
    #[test]
    fn anything_at_all_is_a_book_or_none(
        changes in proptest::collection::vec((7_usize..100, any::<u8>()), 1..6),
        cut in 0_usize..8,
        more in proptest::collection::vec(any::<u8>(), 0..8),
    ) {
        let mut changed = bytes();
        for (index, byte) in changes {
            let index = index % changed.len();
            changed[index] = byte;
        }
        let length = changed.len() - cut;
        changed.splice(length - 4..length - 4, more);
        let changed = sealed(changed);
        if let Ok(book) = ProofBook::from_bytes(&changed) {
            let position = book.head().position().unwrap();
            for &reply in &book.head().covered {
                let mut after = position.clone();
                after.play(reply).unwrap();
                if let Some(play) = book.advice(&after) {
                    prop_assert!(after.play(play).is_ok());
                }
            }
        }
    }
}
