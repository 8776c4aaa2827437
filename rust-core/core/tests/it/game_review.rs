use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::common::lan::open;
use crate::common::reviews::{Reader, begin, whole};
use crate::common::{Recorder, against, named, play_all, until};
use gomoku_core::{
    CallbackError, Certainty, Engines, GameDetail, GameReview, LevelName, MoveVerdict, Review,
    ReviewObserver, ReviewSnapshot, ReviewTask, ReviewedFact, RowKind, Stone, StorageError,
    StoragePart, ThreatKind, ThreatRow,
};
use tempfile::TempDir;

/// White ignores an open three with its third stone.
const LOST: &str = "(;FF[4]GM[4]SZ[15]RU[freestyle]\
    ;B[hh];W[gg];B[hg];W[if];B[hf];W[ao];B[he];W[oo];B[hd])";

fn file(folder: &TempDir, id: &str) -> PathBuf {
    folder.path().join(format!("files/games/{id}.review"))
}

#[test]
fn each_move_is_told_as_it_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let id = storage.import(LOST.into()).unwrap().only.unwrap();
    let (review, reader) = begin(&storage, &id);
    let heard = reader.wait("all is said", |seen| seen.complete);
    let counts: Vec<usize> = heard.iter().map(|seen| seen.moves.len()).collect();
    assert_eq!(counts, (0..=9).collect::<Vec<_>>());
    for seen in &heard[..9] {
        assert_eq!((seen.last, seen.complete), (9, false));
        assert_eq!((seen.black_accuracy, seen.white_accuracy), (None, None));
    }
    assert!(heard[0].chances_of_black.is_empty());
    let all = &heard[9];
    let left = &all.moves[5];
    assert_eq!((left.ply, left.stone), (6, Stone::White));
    assert_eq!(left.point, named("A1"));
    assert!(left.verdict >= MoveVerdict::Mistake, "{left:?}");
    let threat = ThreatKind::OpenThree;
    assert_eq!(left.facts, [ReviewedFact::Unblocked { threat }]);
    assert_eq!(left.certainty, Some(Certainty::Proved));
    // Even a proved loss does not prove that an alternative holds.
    let better = left.better.as_ref().expect("a line");
    assert_eq!(
        (better.first, better.certainty),
        (Stone::White, Certainty::Estimated)
    );
    assert_ne!(better.points[0], left.point);
    assert!(all.moves[6..].iter().all(|said| said.better.is_none()));
    for said in all.moves.iter().filter(|said| said.facts.is_empty()) {
        let blamed = said.verdict >= MoveVerdict::Inaccuracy;
        assert_eq!(said.certainty, blamed.then_some(Certainty::Estimated));
    }
    assert_eq!(all.turning_points, [5, 6]);
    assert_eq!(all.chances_of_black.len(), 10);
    assert_eq!(all.chances_of_black[9], 100);
    assert!(all.black_accuracy > all.white_accuracy, "{all:?}");
    review.stop();
    review.stop();
}

/// Black plays elsewhere than its open three, and White blocks it.
const MISSED: &str = "(;FF[4]GM[4]SZ[15]RU[freestyle]\
    ;B[hh];W[ao];B[ih];W[am];B[jh];W[ak];B[oa];W[kh])";

#[test]
fn the_line_of_a_win_that_was_missed_is_the_one_that_was_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let id = storage.import(MISSED.into()).unwrap().only.unwrap();
    let said = whole(&storage, &id).moves[6].clone();
    assert!(
        matches!(said.facts[..], [ReviewedFact::MissedWin { .. }]),
        "{said:?}"
    );
    let line = said.better.expect("a line");
    assert_eq!(
        (line.first, line.certainty),
        (Stone::Black, Certainty::Proved)
    );
    let game = gomoku_core::GameSession::new(crate::common::two_people(), Recorder::new()).unwrap();
    play_all(&game, "H8 A1 I8 A3 J8 A5");
    for &point in &line.points {
        game.play(point).unwrap();
    }
    let end = game.snapshot().result.expect("it ends with the line");
    assert_eq!(end.winner, Some(Stone::Black));
    game.shutdown();
}

#[test]
fn a_position_comes_with_its_threats_where_they_are_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let id = storage.import(LOST.into()).unwrap().only.unwrap();
    let detail = |ply, threats| storage.game(id.clone(), Some(ply), threats).unwrap();
    let threats = |ply| detail(ply, true).threats;
    assert_eq!(threats(4), []);
    let points = |names: &str| names.split(' ').map(named).collect::<Vec<_>>();
    let three = ThreatRow {
        stone: Stone::Black,
        kind: RowKind::OpenThree,
        stones: points("H8 H9 H10"),
        cells: points("H7 H11"),
    };
    assert_eq!(threats(6), [three]);
    let without = detail(6, false);
    assert_eq!(without.threats, []);
    assert_eq!(
        GameDetail {
            threats: threats(6),
            ..without
        },
        detail(6, true)
    );
    let four = ThreatRow {
        stone: Stone::Black,
        kind: RowKind::Four,
        stones: points("H8 H9 H10 H11"),
        cells: points("H7 H12"),
    };
    assert_eq!(threats(8), [four]);
    assert_eq!(threats(9), []);
}

#[test]
fn a_killed_review_goes_on_from_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let id = storage.import(LOST.into()).unwrap().only.unwrap();
    let (review, reader) = begin(&storage, &id);
    reader.wait("some is said", |seen| seen.moves.len() >= 3);
    drop(review);
    let said = reader.last();
    assert!(!said.complete);
    storage.close();

    let storage = open(&folder);
    let (review, reader) = begin(&storage, &id);
    let heard = reader.wait("all is said", |seen| seen.complete);
    assert_eq!(heard[0], said, "what was told was kept");
    drop(review);
    // Equal to the result without interruption.
    let renamed = LOST.replacen("(;", "(;PB[Somebody else]", 1);
    let other = storage.import(renamed).unwrap().only.unwrap();
    assert_ne!(other, id);
    assert_eq!(whole(&storage, &other), reader.last());
    let (_review, reader) = begin(&storage, &id);
    assert!(reader.last().complete);
}

#[test]
fn a_stop_ends_it() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let id = storage.import(LOST.into()).unwrap().only.unwrap();
    let (review, reader) = begin(&storage, &id);
    review.stop();
    let start = Instant::now();
    drop(review);
    // The limit is 50 ms; the example `review_speed` measures it.
    assert!(start.elapsed() < Duration::from_secs(20));
    let heard = reader.heard.lock().unwrap().len();
    assert!(heard <= 3, "{heard}");
}

#[test]
fn what_is_about_another_game_or_damaged_is_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let id = storage.import(LOST.into()).unwrap().only.unwrap();
    let expected = whole(&storage, &id);
    let kept = fs::read(file(&folder, &id)).unwrap();

    let short = "(;FF[4]GM[4]SZ[15]RU[renju];B[hh];W[hi])";
    let other = storage.import(short.into()).unwrap().only.unwrap();
    whole(&storage, &other);
    fs::copy(file(&folder, &other), file(&folder, &id)).unwrap();
    assert_eq!(whole(&storage, &id), expected);
    assert_eq!(fs::read(file(&folder, &id)).unwrap(), kept);
    assert_eq!(storage.damage(), []);

    let mut changed = kept.clone();
    changed[40] ^= 1;
    fs::write(file(&folder, &id), changed).unwrap();
    assert_eq!(whole(&storage, &id), expected);
    let damage = storage.damage();
    assert_eq!((damage.len(), damage[0].what), (1, StoragePart::Review));
    assert_eq!(fs::read(file(&folder, &id)).unwrap(), kept);

    // Valid checksum, but not a review.
    assert_eq!(sealed(&kept[14..]), kept);
    fs::write(file(&folder, &id), sealed(b"GMKR\x01 and nothing")).unwrap();
    assert_eq!(whole(&storage, &id), expected);
    assert_eq!(storage.damage().len(), 1);
    let aside = fs::read(file(&folder, "damaged-2")).unwrap();
    assert!(aside.ends_with(b"nothing"), "set aside");
    assert_eq!(fs::read(file(&folder, &id)).unwrap(), kept);

    // A later format is not overwritten.
    let mut later = kept[14..].to_vec();
    later[4] = 4;
    fs::write(file(&folder, &id), sealed(&later)).unwrap();
    assert_eq!(whole(&storage, &id), expected);
    assert_eq!(fs::read(file(&folder, &id)).unwrap(), sealed(&later));
}

fn sealed(content: &[u8]) -> Vec<u8> {
    let mut file = b"GMKSR\x01".to_vec();
    file.extend((content.len() as u32).to_le_bytes());
    let mut check = u32::MAX;
    for &byte in file.iter().chain(content) {
        check ^= u32::from(byte);
        for _ in 0..8 {
            check = (check >> 1) ^ ((check & 1) * 0xedb8_8320);
        }
    }
    file.extend((!check).to_le_bytes());
    file.extend(content);
    file
}

#[test]
fn reviews_read_only_storage_without_saving() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let id = storage.import(LOST.into()).unwrap().only.unwrap();
    let second = open(&folder);
    assert!(!second.may_write());
    assert_eq!(whole(&second, &id).moves.len(), 9);
    assert!(!file(&folder, &id).exists());
    second.close();
    storage.close();
}

#[test]
fn unfinished_games_have_reviews_and_short_ones_none() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let config = gomoku_core::GameConfig {
        seed: None,
        ..crate::common::two_people()
    };
    let game = storage.start(config.clone(), Recorder::new()).unwrap();
    play_all(&game, "H8 H9 I8");
    assert!(game.flush());
    game.shutdown();
    let next = storage.start(config, Recorder::new()).unwrap();
    next.shutdown();
    let games = storage.games().unwrap();
    let [gomoku_core::GameEntry::Game { about }] = games.as_slice() else {
        panic!("{games:?}");
    };
    assert_eq!(whole(&storage, &about.id).moves.len(), 3);

    let one = storage
        .import("(;GM[4]SZ[15];B[hh])".into())
        .unwrap()
        .only
        .unwrap();
    assert!(storage.review(one, Reader::new()).unwrap().is_none());
    let none = storage.review("0000000000000000".into(), Reader::new());
    assert_eq!(none.unwrap_err(), StorageError::Unknown);
}

#[test]
fn a_deleted_game_takes_its_review_along() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let id = storage.import(LOST.into()).unwrap().only.unwrap();
    let (review, reader) = begin(&storage, &id);
    reader.wait("some is said", |seen| !seen.moves.is_empty());
    storage.delete(id.clone()).unwrap();
    storage.purge().unwrap();
    drop(review);
    assert!(!file(&folder, &id).exists());
}

/// Throws, panics, and drops the review inside a callback.
#[derive(Default)]
struct Rude(Mutex<Option<Arc<GameReview>>>);

impl ReviewObserver for Rude {
    fn on_review(&self, snapshot: ReviewSnapshot) -> Result<(), CallbackError> {
        match snapshot.moves.len() {
            0 => panic!("at the first"),
            1 => Err(CallbackError::Failed {
                detail: "at the second".into(),
            }),
            _ => {
                drop(self.0.lock().unwrap().take());
                Ok(())
            }
        }
    }
}

#[test]
fn a_rude_observer_is_survived() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let id = storage.import(LOST.into()).unwrap().only.unwrap();
    let rude = Arc::<Rude>::default();
    let review = storage.review(id.clone(), rude.clone()).unwrap();
    *rude.0.lock().unwrap() = review;
    crate::common::eventually("it has let go", || rude.0.lock().unwrap().is_none());
    assert!(whole(&storage, &id).complete);
}

#[test]
fn how_well_the_person_played_is_counted_once_all_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let session = storage
        .start(against(LevelName::Beginner), Recorder::new())
        .unwrap();
    for name in ["H8", "A1", "O15"] {
        play_all(&session, name);
        until(&session, "the reply", |now| now.human_to_move);
    }
    session.resign().unwrap();
    let id = session.archived().unwrap();
    session.shutdown();
    let counted = || {
        let latest = storage.latest_games().unwrap();
        (latest.accuracy, latest.reviewed)
    };
    assert_eq!(counted(), (None, 0));
    let at = folder.path().join("files/statistics");
    let before = fs::read(&at).unwrap();
    let (review, reader) = begin(&storage, &id);
    reader.wait("some is said", |seen| seen.moves.len() == 2);
    drop(review);
    if !reader.last().complete {
        assert_eq!(
            counted(),
            (None, 0),
            "half a review says nothing of the game"
        );
    }
    let said = whole(&storage, &id);
    assert!(said.black_accuracy.is_some(), "{said:?}");
    // The last snapshot follows the last write.
    assert_eq!(counted(), (said.black_accuracy, 1));
    // After a kill between the two writes, opening the review counts it.
    fs::write(&at, &before).unwrap();
    assert_eq!(counted(), (None, 0));
    assert!(whole(&storage, &id).complete);
    assert_eq!(counted(), (said.black_accuracy, 1));
    // A review made elsewhere counts only for its game.
    fs::write(&at, &before).unwrap();
    let record = storage.share(id.clone()).unwrap();
    let task = |record: &str| {
        let review = Review::of_record(record).unwrap();
        ReviewTask::start(review, &Engines::default(), |_| {})
            .unwrap()
            .finish()
    };
    let other = task(LOST);
    assert!(
        !storage.count_review(LOST, &other).unwrap(),
        "it is none of My games"
    );
    assert!(!storage.count_review(&record, &other).unwrap());
    assert_eq!(counted(), (None, 0));
    assert!(storage.count_review(&record, &task(&record)).unwrap());
    assert_eq!(counted(), (said.black_accuracy, 1));
    storage.delete(id).unwrap();
    storage.purge().unwrap();
    assert_eq!(counted(), (said.black_accuracy, 1), "it outlives its game");
}
