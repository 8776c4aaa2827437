//! `GOMOKU_WRITE_GOLDENS` makes the tests write the golden files.

use gomoku_engine::{BoardSize, Forbidden, Rule, Stone};
use proptest::prelude::*;

use super::fact::MoveFact;
use super::report::{MoveReview, MoveVerdict, Review};
use super::source::Source;
use super::stored::ReviewBytesError;
use crate::bytes::crc32;
use crate::game::Certainty;
use crate::game::{Point, ProvedWin, Start, ThreatKind, WinMeans};
use crate::wins::{EstimatedWin, ReplayedWin, Win};

fn at(name: &str) -> Point {
    name.parse::<gomoku_engine::Point>().unwrap().into()
}

fn line(names: &str) -> Vec<Point> {
    names.split_whitespace().map(at).collect()
}

/// All kinds of findings, not a plausible review.
fn everything() -> Review {
    let proved = |means| Win::Proved(ReplayedWin::new(means, 7, line("G7 G8")));
    let estimated = Win::Estimated(EstimatedWin {
        means: WinMeans::Search,
        plies: 19,
        line: line("I8"),
    });
    let facts = [
        (MoveVerdict::Opening, vec![]),
        (MoveVerdict::Best, vec![MoveFact::Forced]),
        (
            MoveVerdict::Good,
            vec![MoveFact::OnlyMove {
                certainty: Certainty::Estimated,
            }],
        ),
        (
            MoveVerdict::Inaccuracy,
            vec![
                MoveFact::MissedWin {
                    win: proved(WinMeans::Threats),
                    refuted_by: at("D4"),
                },
                MoveFact::FirstLosing {
                    loss: estimated,
                    instead: at("F6"),
                },
            ],
        ),
        (
            MoveVerdict::Mistake,
            vec![MoveFact::Unblocked {
                threat: ThreatKind::OpenThree,
                loss: proved(WinMeans::Fours),
                instead: at("E9"),
            }],
        ),
        (
            MoveVerdict::Blunder,
            vec![MoveFact::ForbiddenPoint {
                reason: Forbidden::DoubleThree,
            }],
        ),
    ];
    let moves: Vec<gomoku_engine::Point> = ["E5", "F6", "A1", "B2", "D5", "H9", "I1"]
        .iter()
        .map(|name| name.parse().unwrap())
        .collect();
    let source = Source {
        rule: Rule::Renju,
        size: BoardSize::new(9).unwrap(),
        start: None,
        moves,
        opening: 1,
    };
    let of = |(index, (verdict, facts)): (usize, (MoveVerdict, Vec<MoveFact>))| MoveReview {
        ply: index as i32 + 1,
        stone: Stone::BOTH[index % 2],
        point: source.moves[index].into(),
        chance_before: 1_000,
        chance_after: 0,
        loss: 100 * index as i32,
        verdict,
        facts,
        line: line("I9 A9 I1"),
        proved: None,
    };
    let moves = facts.into_iter().enumerate().map(of).collect();
    Review {
        made_by: "0.1.0".to_owned(),
        method: 1,
        moves,
        source,
    }
}

#[track_caller]
fn assert_golden(name: &str, bytes: &[u8]) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/review");
    let path = std::path::Path::new(folder).join(name);
    if std::env::var_os("GOMOKU_WRITE_GOLDENS").is_some() {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(&path, bytes).unwrap();
    }
    assert_eq!(bytes, std::fs::read(&path).unwrap());
}

#[test]
fn a_kept_review_is_what_it_was() {
    let review = everything();
    let bytes = review.to_bytes();
    assert_golden("everything", &bytes);
    assert_eq!(Review::from_bytes(&bytes).as_ref(), Ok(&review));
    assert!(!review.is_complete());
    let empty = Review::of(review.source);
    assert_eq!(Review::from_bytes(&empty.to_bytes()), Ok(empty));
}

/// Earlier versions leave format 3 untouched.
#[test]
fn what_is_proved_is_kept() {
    let mut review = everything();
    review.source.rule = Rule::Freestyle;
    review.moves[1].proved = Some(ProvedWin {
        stones: 33,
        left: 16,
    });
    let bytes = review.to_bytes();
    assert_golden("proved", &bytes);
    assert_eq!(bytes[4], 3);
    assert_eq!(Review::from_bytes(&bytes).as_ref(), Ok(&review));
    review.moves[1].proved = None;
    assert_eq!(review.to_bytes()[4], 1);
    let mut nothing = bytes[..bytes.len() - 4].to_vec();
    let at = nothing.windows(2).position(|pair| pair == [33, 0]);
    nothing[at.unwrap()] = 0;
    assert_eq!(
        Review::from_bytes(&checked(nothing)),
        Err(ReviewBytesError::Damaged)
    );
}

/// Earlier versions leave format 2 untouched.
#[test]
fn the_stones_of_a_position_are_kept() {
    let mut review = everything();
    let stones = [("C3", Stone::Black), ("C7", Stone::White)];
    let stones = stones.map(|(name, stone)| (name.parse().unwrap(), stone));
    let (rule, size) = (review.source.rule, review.source.size);
    let position = gomoku_engine::Position::from_stones(rule, size, stones, Stone::Black);
    review.source.start = Some(Start::new(position.unwrap()).unwrap());
    let bytes = review.to_bytes();
    assert_golden("position", &bytes);
    assert_eq!(bytes[4], 2);
    assert_eq!(Review::from_bytes(&bytes).as_ref(), Ok(&review));
    // Shift all later fields.
    let (less, _) = bytes.split_at(bytes.len() - 4);
    assert_eq!((less[18], less[20]), (1, 2 * 20 + 2));
    let mut changed = less.to_vec();
    changed[18] = 0;
    assert_eq!(
        Review::from_bytes(&checked(changed)),
        Err(ReviewBytesError::Damaged)
    );
}

#[test]
fn a_changed_byte_is_seen() {
    let bytes = everything().to_bytes();
    for at in 0..bytes.len() {
        for flip in [1, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[at] ^= flip;
            let expected = match at {
                0..4 => ReviewBytesError::NotAReview,
                4 => ReviewBytesError::Version(changed[4]),
                _ => ReviewBytesError::Damaged,
            };
            assert_eq!(Review::from_bytes(&changed), Err(expected), "{at}");
        }
        assert!(Review::from_bytes(&bytes[..at]).is_err(), "{at}");
    }
    let longer = [&bytes[..], b"x"].concat();
    assert_eq!(Review::from_bytes(&longer), Err(ReviewBytesError::Damaged));
}

fn checked(mut content: Vec<u8>) -> Vec<u8> {
    let check = crc32(&[&content]);
    content.extend(check.to_le_bytes());
    content
}

#[test]
fn what_no_review_says_is_refused_although_its_check_is_good() {
    let bytes = everything().to_bytes();
    let content = &bytes[..bytes.len() - 4];
    assert_eq!(checked(content.to_vec()), bytes);
    let mut followed = content.to_vec();
    followed.push(0);
    let followed = checked(followed);
    assert_eq!(
        Review::from_bytes(&followed),
        Err(ReviewBytesError::Damaged)
    );
    // Put the second stone on the first.
    let points = 5 + 2 + 5 + 2 + 1 + 1 + 2 + 2;
    let mut twice = content.to_vec();
    twice.copy_within(points..points + 2, points + 2);
    let twice = checked(twice);
    assert_eq!(Review::from_bytes(&twice), Err(ReviewBytesError::Damaged));
}

proptest! {
    /// Decoding never panics and inverts encoding.
    #[test]
    fn bytes_with_a_good_check_are_a_review_or_none(
        at in 5_usize..400,
        byte in any::<u8>(),
        also in 5_usize..400,
        other in any::<u8>(),
    ) {
        let bytes = everything().to_bytes();
        let mut content = bytes[..bytes.len() - 4].to_vec();
        let length = content.len();
        content[at % length] = byte;
        content[also % length] = other;
        content[..4].copy_from_slice(b"GMKR");
        let bytes = checked(content);
        if let Ok(review) = Review::from_bytes(&bytes) {
            prop_assert_eq!(review.to_bytes(), bytes);
        }
    }
}
