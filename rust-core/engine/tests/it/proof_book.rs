//! Tests of the proof book: round trips, corrupt data, and play.

use std::sync::Arc;

use gomoku_engine::checksum::crc32;
use gomoku_engine::{
    BoardSize, BookView, Point, Position, ProofBook, ProofBookError, ProofHead, ProofPlayer,
    Proved, Rule, StoredMove, WinnerReply,
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
        stones: 93,
    }
}

/// Entries by the moves that lead to them. The moves are arbitrary; only the round trip counts.
const TREE: [(&str, &str, &str); 6] = [
    ("H8 A1", "I10", "J10 G7 -"),
    // Symmetric to an earlier entry, so it is not written.
    ("H8 O1", "G10", "F10 I7 -"),
    ("H8 A1 I10 J10", "I7", ""),
    ("H8 A1 I10 G7", "H6", "H7"),
    ("H8 A1 I10 G7 H6 H7", "J8", ""),
    // A pass leaves no history.
    ("", "G9", "F8"),
];
const AFTER_PASS: &str = "H8 A1 I10";

fn stored(position: &Position) -> Option<StoredMove> {
    let played: Vec<Point> = position.moves().iter().map(|it| it.point).collect();
    if played == points("G9 F8") {
        return Some(StoredMove {
            play: "J12".parse().unwrap(),
            replies: Vec::new(),
            pass: false,
            solved: Vec::new(),
        });
    }
    TREE.iter()
        .find(|(moves, _, _)| points(moves) == played)
        .map(|(_, play, replies)| StoredMove {
            play: play.parse().unwrap(),
            replies: points(replies.trim_end_matches('-')),
            pass: replies.ends_with('-'),
            solved: match replies.ends_with('-') {
                true => points("C3"),
                false => Vec::new(),
            },
        })
}

fn after(moves: &str) -> Position {
    Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &points(moves)).unwrap()
}

fn bytes() -> Vec<u8> {
    ProofBook::write(&head(), &mut stored).unwrap()
}

#[test]
fn the_format_is_what_it_was() {
    // From the format description; points are row × 15 + column.
    let mut expected = b"GKPB\x03\x00\x0f".to_vec();
    expected.extend([0x20, 0x4e, 0, 0, 93]);
    expected.extend([1, 112]);
    expected.extend([3, 0, 14, 127]);
    expected.extend([2, 0, 14]);
    // I10, then G7, J10 and any other, with C3 in the second list.
    expected.extend([143, 3, 96, 144, 255, 1, 32]);
    // G7: H6, with reply H7; then J8.
    expected.extend([82, 1, 97]);
    expected.extend([114, 0]);
    // J10: I7.
    expected.extend([98, 0]);
    // A pass: G9, with reply F8; then J12.
    expected.extend([126, 1, 110]);
    expected.extend([174, 0]);
    let checksum = crc32(&expected);
    expected.extend(checksum.to_le_bytes());
    assert_eq!(bytes(), expected);
}

#[test]
fn written_lines_parse_back() {
    let book = ProofBook::from_bytes(&bytes()).unwrap();
    assert_eq!(book.head(), &head());
    assert_eq!(book.len(), 6);
    assert!(!book.is_empty());
    for (moves, play, replies) in TREE {
        let position = match moves {
            "" => after(AFTER_PASS).passed(),
            moves => after(moves),
        };
        let mut found = book.stored(&position).unwrap();
        found.replies.sort();
        let mut named = points(replies.trim_end_matches('-'));
        named.sort();
        let pass = replies.ends_with('-');
        let play = play.parse().unwrap();
        assert_eq!((found.play, found.replies, found.pass), (play, named, pass));
    }
    for moves in ["H8", "H8 H9", "H8 A1 I10 I9", "H8 A1 I10 G7 H6"] {
        assert_eq!(book.stored(&after(moves)), None);
        let other = Position::from_moves(Rule::Standard, BoardSize::STANDARD, &points(moves));
        assert_eq!(book.stored(&other.unwrap()), None);
    }
}

#[test]
fn a_view_follows_the_game_and_leaves_out_what_the_book_does_not_name() {
    let book = ProofBook::from_bytes(&bytes()).unwrap();
    let view = BookView::whole(after("H8 A1"));
    let stored = view.stored(&book).unwrap();
    assert_eq!(stored.play, "I10".parse().unwrap());
    let Some(WinnerReply::Follow(named)) = view.after(&stored).unwrap().next("G7".parse().unwrap())
    else {
        panic!("G7 is named");
    };
    assert!(named.is_whole());
    assert_eq!(named.known().hash(), after("H8 A1 I10 G7").hash());
    assert!(matches!(
        view.after(&stored).unwrap().next("C3".parse().unwrap()),
        Some(WinnerReply::Threats)
    ));
    for taken in ["H8", "A1", "I10"] {
        assert!(
            view.after(&stored)
                .unwrap()
                .next(taken.parse().unwrap())
                .is_none()
        );
    }
    let Some(WinnerReply::ThreatsOrPass(passed)) =
        view.after(&stored).unwrap().next("C13".parse().unwrap())
    else {
        panic!("C13 is not named");
    };
    assert!(!passed.is_whole());
    // The omitted stone has no effect.
    let next = passed.stored(&book).unwrap();
    assert_eq!(next.play, "G9".parse().unwrap());
    let Some(WinnerReply::Follow(named)) = passed.after(&next).unwrap().next("F8".parse().unwrap())
    else {
        panic!("F8 is named");
    };
    assert_eq!(named.stored(&book).unwrap().play, "J12".parse().unwrap());
    assert!(matches!(
        passed.after(&next).unwrap().next("F7".parse().unwrap()),
        Some(WinnerReply::Threats)
    ));
    let turned = BookView::whole(after("H8 O1"));
    assert_eq!(turned.stored(&book).unwrap().play, "G10".parse().unwrap());
}

#[test]
fn of_stones_that_lie_symmetrically_nothing_is_used_when_one_was_left_out() {
    let book = ProofBook::from_bytes(&bytes()).unwrap();
    // H8 and A1 are on a diagonal.
    assert!(BookView::whole(after("H8 A1")).is_clear());
    let lacking = BookView::lacking(after("H8 A1"));
    assert!(!lacking.is_clear());
    assert_eq!(lacking.stored(&book), None);
    assert!(BookView::lacking(after("H8 A1 I10 G7")).is_clear());
}

#[test]
fn a_reply_is_named_with_its_mirror_image() {
    let head = ProofHead {
        covered: points("A1"),
        ..head()
    };
    let tree = |position: &Position| {
        let (play, replies) = match position.stone_count() {
            2 => ("I9", "J8"),
            _ => ("G6", ""),
        };
        Some(StoredMove {
            play: play.parse().unwrap(),
            replies: points(replies),
            pass: false,
            solved: Vec::new(),
        })
    };
    let bytes = ProofBook::write(&head, &mut { tree }).unwrap();
    let book = ProofBook::from_bytes(&bytes).unwrap();
    let view = BookView::whole(after("H8 A1"));
    let stored = view.stored(&book).unwrap();
    for (reply, play) in [("J8", "G6"), ("H10", "F7")] {
        let Some(WinnerReply::Follow(named)) =
            view.after(&stored).unwrap().next(reply.parse().unwrap())
        else {
            panic!("{reply} is named");
        };
        assert_eq!(named.stored(&book).unwrap().play, play.parse().unwrap());
    }
    assert!(matches!(
        view.after(&stored).unwrap().next("J9".parse().unwrap()),
        Some(WinnerReply::Threats)
    ));
}

#[test]
fn a_player_follows_the_book_as_long_as_the_game_does() {
    let book = Arc::new(ProofBook::from_bytes(&bytes()).unwrap());
    let mut player = ProofPlayer::new(book);
    let mut proved = |moves: &str| player.proved(&after(moves));
    let play = |play: &str, stones: Option<u16>| {
        let play = play.parse().ok();
        Some(Proved { play, stones })
    };
    let (unknown, known) = (None, Some(93));
    assert_eq!(proved(""), play("H8", unknown));
    assert_eq!(proved("H8"), play("", unknown));
    assert_eq!(proved("H8 A1"), play("I10", known));
    assert_eq!(proved("H8 A1 I10"), play("", known));
    assert_eq!(proved("H8 A1 I10 G7"), play("H6", known));
    assert_eq!(proved("H8 A1 I10 G7 H6 H7"), play("J8", known));
    // Rotated: O1 is covered, O15 is an image of A1.
    assert_eq!(proved("H8 O1"), play("G10", known));
    assert_eq!(proved("H8 O15"), play("G6", known));
    // Answered like a pass.
    assert_eq!(proved("H8 A1 I10 C13"), play("G9", known));
    assert_eq!(proved("H8 A1 I10 C13 G9 F8"), play("J12", known));
    // Another opening, an uncovered reply, moves other than the book's.
    for moves in ["H9", "H8 C3", "H8 A1 K9", "H8 A1 I10 G7 J9", "H8 A1 K9 G7"] {
        assert_eq!(proved(moves), None, "{moves}");
    }
    assert_eq!(proved("H8 H9"), None);
    assert_eq!(player.proved(&after("H8 A1 I10").passed()), None);
    let other = Position::from_moves(Rule::Standard, BoardSize::STANDARD, &points("H8 A1"));
    assert_eq!(player.proved(&other.unwrap()), None);
    let small = BoardSize::new(13).unwrap();
    assert_eq!(player.proved(&Position::new(Rule::Freestyle, small)), None);
}

/// H8 and A1 are on a diagonal, so J9 wins like the stored I10.
#[test]
fn follows_the_image_of_the_stored_move_in_a_symmetric_position() {
    let book = Arc::new(ProofBook::from_bytes(&bytes()).unwrap());
    let mut player = ProofPlayer::new(book);
    let line = ["H8 A1 J9", "G7", "F8", "G8", "H10"];
    let expected = ["", "F8", "", "H10"];
    for (count, play) in expected.into_iter().enumerate() {
        let proved = player.proved(&after(&line[..=count].join(" ")));
        let play = play.parse().ok();
        let stones = Some(93);
        assert_eq!(proved, Some(Proved { play, stones }), "{count}");
    }
    let play = player.proved(&after("H8 A1 I10 G7")).unwrap().play;
    assert_eq!(play, "H6".parse().ok());
    // Answered like a pass.
    let play = player.proved(&after("H8 A1 J9 M3")).unwrap().play;
    assert_eq!(play, "I7".parse().ok());
    assert_eq!(player.proved(&after("H8 A1 J9 G7 H6")), None);
}

/// The stones are symmetric about column H, and threats win.
#[test]
fn follows_the_image_of_a_threat_in_a_symmetric_position() {
    let opening = "H8 H7 G9 H10 I9 H9 F10 H11 J10";
    let head = ProofHead {
        opening: points(opening),
        covered: points("H6"),
        ..head()
    };
    let bytes = ProofBook::write(&head, &mut |_| None).unwrap();
    let mut player = ProofPlayer::new(Arc::new(ProofBook::from_bytes(&bytes).unwrap()));
    let mirrored = |point: Point| Point::new(14 - point.x, point.y);
    let mut here = after(&format!("{opening} H6"));
    let mut there = here.clone();
    let mut is_other = false;
    while here.outcome().is_none() {
        let proved = player.proved(&here).unwrap();
        let play = proved.play.unwrap();
        is_other |= mirrored(play) != play;
        here.play(play).unwrap();
        there.play(mirrored(play)).unwrap();
        if here.outcome().is_some() {
            break;
        }
        let reply = here.legal_points()[0];
        here.play(reply).unwrap();
        there.play(mirrored(reply)).unwrap();
        let image = Proved {
            play: player.proved(&here).unwrap().play.map(mirrored),
            ..player.proved(&here).unwrap()
        };
        assert_eq!(player.proved(&there), Some(image), "{:?}", there.moves());
    }
    assert!(is_other, "every move lies on the axis");
}

fn shipped(name: &str) -> ProofPlayer {
    let path = format!("{}/../../assets/{name}", env!("CARGO_MANIFEST_DIR"));
    let book = ProofBook::from_bytes(&std::fs::read(path).unwrap()).unwrap();
    ProofPlayer::new(Arc::new(book))
}

#[test]
fn the_books_that_ship_prove_both_images_of_a_move() {
    let books = [
        (Rule::Freestyle, "black-freestyle.bin"),
        (Rule::Standard, "black-standard.bin"),
    ];
    // White's stone is on a diagonal, a row or a column of symmetry.
    for (rule, name) in books {
        let mut player = shipped(name);
        for (white, symmetry) in [("I9", 0), ("A15", 1), ("I8", 2), ("O8", 2), ("H9", 3)] {
            let image = |Point { x, y }| match symmetry {
                0 => Point::new(y, x),
                1 => Point::new(14 - y, 14 - x),
                2 => Point::new(x, 14 - y),
                _ => Point::new(14 - x, y),
            };
            let moves = points(&format!("H8 {white}"));
            let before = Position::from_moves(rule, BoardSize::STANDARD, &moves).unwrap();
            let play = player.proved(&before).unwrap().play.unwrap();
            let mut proved = |play, reply: Option<Point>| {
                let mut position = before.clone();
                position.play(play).unwrap();
                if let Some(reply) = reply {
                    position.play(reply).unwrap();
                }
                player.proved(&position)
            };
            assert!(proved(play, None).is_some());
            assert_eq!(
                proved(image(play), None),
                proved(play, None),
                "{name} {white}"
            );
            let reply = points("K12")[0];
            let next = proved(play, Some(reply)).unwrap();
            let expected = Proved {
                play: next.play.map(image),
                ..next
            };
            assert_eq!(proved(image(play), Some(image(reply))), Some(expected));
        }
    }
}

#[test]
fn before_the_first_reply_a_book_that_covers_every_one_says_so() {
    // One of the eight images of each reply to the centre.
    let eighth = |point: &Point| {
        let (x, y) = (point.x + 1, point.y + 1);
        x <= y && y <= 8 && (x, y) != (8, 8)
    };
    let all = Position::new(Rule::Freestyle, BoardSize::STANDARD).legal_points();
    let covered: Vec<Point> = all.into_iter().filter(eighth).collect();
    assert_eq!(covered.len(), 35);
    let of = |covered: &[Point], stones| {
        let head = ProofHead {
            covered: covered.to_vec(),
            stones,
            ..head()
        };
        let bytes = ProofBook::write(&head, &mut |_| None).unwrap();
        let mut player = ProofPlayer::new(Arc::new(ProofBook::from_bytes(&bytes).unwrap()));
        ["", "H8"].map(|moves| player.proved(&after(moves)).unwrap().stones)
    };
    assert_eq!(of(&covered, 67), [Some(67); 2]);
    assert_eq!(of(&covered, 0), [None; 2], "the book doesn't say");
    for left_out in 0..covered.len() {
        let mut some = covered.clone();
        some.remove(left_out);
        assert_eq!(of(&some, 67), [None; 2]);
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
    newer[4] = 4;
    assert_eq!(
        ProofBook::from_bytes(&newer),
        Err(ProofBookError::Version(4))
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
fn does_not_write_illegal_moves() {
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

    /// Arbitrary bytes with a valid checksum never cause a panic or an illegal move.
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
                if let Some(stored) = book.stored(&after) {
                    prop_assert!(after.play(stored.play).is_ok());
                }
            }
        }
    }
}
