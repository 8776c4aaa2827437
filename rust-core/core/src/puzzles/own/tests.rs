use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gomoku_engine::{BoardSize, Point, Position, Rule, Stone};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::collection::OwnPuzzleCollection;
use super::{MOST, OwnCount, OwnPuzzle, OwnPuzzles, PuzzleBookmark, SavePuzzleError};
use crate::bytes::crc32;
use crate::engines::Engines;
use crate::puzzles::{Attempt, PuzzlePrompt, Question, Stage};
use crate::storage::{StorageDamage, StorageError, StoragePart, Store};

const TODAY: i64 = 20_781;
const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

fn points(text: &str) -> Vec<Point> {
    let names = text.split_whitespace();
    names.map(|name| name.parse().unwrap()).collect()
}

fn asked(start: Position, answer: &str, prompt: PuzzlePrompt) -> OwnPuzzle {
    let ply = u16::try_from(start.stone_count() + 1).unwrap();
    OwnPuzzle {
        question: Question {
            answer: answer.parse().unwrap(),
            start,
            prompt,
            only_answer: false,
            theme: None,
        },
        played: "A1".parse().unwrap(),
        ply,
        day: Some("2026-11-22".to_owned()),
        level: Some(3),
    }
}

/// White must stop an open three.
fn three() -> OwnPuzzle {
    let moves = points("H8 G9 H9 J10 H10");
    let start = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &moves).unwrap();
    asked(start, "H11", PuzzlePrompt::Hold)
}

/// Black makes five from set-up stones.
fn set_up() -> OwnPuzzle {
    let size = BoardSize::new(9).unwrap();
    let black = points("C3 D3 E3 F3")
        .into_iter()
        .map(|at| (at, Stone::Black));
    let white = points("A9 C9 E9 G9")
        .into_iter()
        .map(|at| (at, Stone::White));
    let start = Position::from_stones(Rule::Renju, size, black.chain(white), Stone::Black);
    let mut puzzle = asked(start.unwrap(), "G3", PuzzlePrompt::Win);
    (puzzle.ply, puzzle.day, puzzle.level) = (1, None, None);
    puzzle
}

/// Positions that differ under all symmetries: none of them maps the first stone to itself.
fn some(number: usize) -> OwnPuzzle {
    let first = Point { x: 1, y: 0 };
    let size = BoardSize::STANDARD;
    let second = size.points().filter(|&at| at != first).nth(number).unwrap();
    let start = Position::from_moves(Rule::Standard, size, &[first, second]).unwrap();
    let free = start.empty_points().next().unwrap();
    asked(start, &free.to_string(), PuzzlePrompt::Win)
}

#[test]
fn the_form_is_what_it_was() {
    let mut all = OwnPuzzles::default();
    all.add(three(), TODAY).unwrap();
    all.add(some(0), TODAY).unwrap();
    all.add(set_up(), TODAY).unwrap();
    all.remove(2).unwrap();
    all.solved(3, true, TODAY + 1);
    let bytes = all.to_bytes();
    let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(text, GOLDEN);
    let read = OwnPuzzles::from_bytes(&bytes).unwrap();
    assert_eq!(read.to_bytes(), bytes);
    let given = &read.get(3).unwrap().puzzle;
    assert_eq!(given.question.start.moves().len(), 0);
    assert_eq!(given.question.start.stone_count(), 8);
    assert_eq!((given.day.as_deref(), given.level), (None, None));
    let stored = &read.get(1).unwrap().puzzle;
    assert_eq!(stored.question.start.moves().len(), 5);
    assert_eq!(
        (stored.day.as_deref(), stored.level),
        (Some("2026-11-22"), Some(3))
    );
    for end in 0..bytes.len() {
        let cut = OwnPuzzles::from_bytes(&bytes[..end]);
        // A cut after a complete puzzle is valid here; the storage's CRC detects it.
        assert!(
            cut.is_none_or(|cut| cut.to_bytes() == bytes[..end]),
            "{end}"
        );
    }
}

const GOLDEN: &str = "03000000000000000100000000000000042e51000000000000000f00000000050007070608070809\
    09070901070a06000000010a00323032362d31312d32320303000000000000000a31510000000000\
    00020904000202030204020502040000080208040806080000000602010000000000";

#[test]
fn a_changed_content_is_refused_or_another_one() {
    let mut all = OwnPuzzles::default();
    for puzzle in [three(), set_up(), some(7)] {
        all.add(puzzle, TODAY).unwrap();
    }
    let bytes = all.to_bytes();
    let mut random = StdRng::seed_from_u64(187);
    let mut refused = 0;
    for _ in 0..10_000 {
        let mut changed = bytes.clone();
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..changed.len());
            changed[at] = random.random();
        }
        match OwnPuzzles::from_bytes(&changed) {
            Some(read) => assert_eq!(read.to_bytes(), changed),
            None => refused += 1,
        }
    }
    assert!(refused > 3_000, "{refused}");
}

#[test]
fn the_same_position_is_one_puzzle_however_it_is_turned() {
    let mut all = OwnPuzzles::default();
    let first = all.add(three(), TODAY).unwrap();
    let turned = |point: Point| Point {
        x: point.y,
        y: 14 - point.x,
    };
    let moves: Vec<Point> = points("H10 J10 H9 G9 H8").into_iter().map(turned).collect();
    let start = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &moves).unwrap();
    let again = asked(start, "A8", PuzzlePrompt::Hold);
    assert_eq!(all.add(again, TODAY), Ok(first));
    let moves = points("H8 G9 H9 J10 H10");
    let other = Position::from_moves(Rule::Standard, BoardSize::STANDARD, &moves).unwrap();
    let other = asked(other, "H11", PuzzlePrompt::Hold);
    assert_eq!(
        all.add(other, TODAY),
        Ok(2),
        "by another rule it is another one"
    );
}

#[test]
fn one_that_is_solved_makes_room_and_else_nothing_does() {
    let mut all = OwnPuzzles::default();
    for number in 0..MOST {
        all.add(some(number), TODAY).unwrap();
    }
    let (more, last) = (some(MOST), u32::try_from(MOST).unwrap());
    assert_eq!(all.add(more.clone(), TODAY), Err(SavePuzzleError::Full));
    assert_eq!(all.count(TODAY).all, MOST, "nothing is gone");
    // Solved on the first day, solved on the due day, and learnt.
    all.solved(5, false, TODAY);
    all.solved(3, true, TODAY + 1);
    let mut today = TODAY;
    for days in super::history::AGAIN {
        today += days;
        all.solved(9, true, today);
    }
    assert_eq!(all.add(more, today), Ok(last + 1));
    assert!(all.get(9).is_none(), "what was learnt goes first");
    assert_eq!(all.add(some(MOST + 1), today), Ok(last + 2));
    assert!(all.get(3).is_none() && all.get(5).is_some());
    assert_eq!(all.add(some(MOST + 2), today), Ok(last + 3));
    assert!(all.get(5).is_none());
    assert_eq!(all.add(some(MOST + 3), today), Err(SavePuzzleError::Full));
    let whole = all.to_bytes();
    assert!(whole.len() < 1 << 18, "{}", whole.len());
    assert_eq!(OwnPuzzles::from_bytes(&whole).unwrap().to_bytes(), whole);
}

#[test]
fn what_comes_again_is_first_and_then_the_others_in_turn() {
    let mut all = OwnPuzzles::default();
    assert_eq!(all.next(None, TODAY), None);
    for number in 0..4 {
        all.add(some(number), TODAY).unwrap();
    }
    // No puzzle is due today, but all are available.
    let mut left = None;
    for number in [1, 2, 3, 4, 1] {
        left = all.next(left, TODAY);
        assert_eq!(left, Some(number));
    }
    all.solved(2, true, TODAY + 1);
    all.solved(3, false, TODAY);
    let count = |due, unsolved| OwnCount {
        all: 4,
        due,
        unsolved,
    };
    assert_eq!(all.count(TODAY + 1), count(3, 2));
    assert_eq!(all.next(Some(1), TODAY + 1), Some(3));
    for number in [1, 3, 4] {
        all.solved(number, true, TODAY + 1);
    }
    assert_eq!(all.count(TODAY + 1), count(0, 0));
    let mut left = None;
    for number in 1..=4 {
        left = all.next(left, TODAY + 1);
        assert_eq!(left, Some(number), "each once");
    }
    assert_eq!(all.next(left, TODAY + 1), None);
    all.missed(2, TODAY + 2);
    assert_eq!(all.count(TODAY + 2), count(0, 1));
    assert_eq!(all.next(Some(4), TODAY + 2), Some(2));
}

proptest! {
    #[test]
    fn what_is_kept_is_read_and_goes_on_alike(
        events in proptest::collection::vec((0_u8..5, 0_usize..12, 0_i64..9), 0..60)
    ) {
        let mut all = OwnPuzzles::default();
        let mut read = OwnPuzzles::default();
        let mut today = TODAY;
        let mut highest = 0;
        for (what, which, later) in events {
            today += later;
            let number = u32::try_from(which).unwrap();
            let mut numbers = Vec::new();
            for all in [&mut all, &mut read] {
                match what {
                    0 => {
                        let stored = all.find(&some(which));
                        let now = all.add(some(which), today).unwrap();
                        prop_assert!(stored == Some(now) || now > highest, "a number comes once");
                        numbers.push(now);
                    }
                    1 => all.missed(number, today),
                    2 => all.solved(number, true, today),
                    3 => all.solved(number, false, today),
                    _ => if let Some(stored) = all.remove(number) && later % 2 == 0 {
                        prop_assert_eq!(all.put_back(number, stored), Ok(number));
                    }
                }
            }
            highest = numbers.into_iter().max().unwrap_or(0).max(highest);
            let bytes = all.to_bytes();
            prop_assert_eq!(&read.to_bytes(), &bytes);
            read = OwnPuzzles::from_bytes(&bytes).unwrap();
            prop_assert!(all.due(today).len() <= all.all.len());
        }
    }

    #[test]
    fn any_bytes_are_refused_or_read(bytes in proptest::collection::vec(any::<u8>(), 0..90)) {
        if let Some(read) = OwnPuzzles::from_bytes(&bytes) {
            prop_assert_eq!(read.to_bytes(), bytes);
        }
    }
}

struct Place {
    folder: tempfile::TempDir,
    now: Arc<AtomicU64>,
}

impl Place {
    fn new() -> Self {
        let today = u64::try_from(TODAY).unwrap() * DAY_MS;
        Self {
            folder: tempfile::tempdir().unwrap(),
            now: Arc::new(AtomicU64::new(today)),
        }
    }

    fn open(&self) -> (Arc<Store>, Arc<OwnPuzzleCollection>) {
        let at = |name: &str| self.folder.path().join(name);
        let now = Arc::clone(&self.now);
        let now = move || now.load(Ordering::Relaxed);
        let store = Store::open_with_clock(&at("files"), &at("private"), 0, now);
        (
            Arc::clone(&store),
            Arc::new(OwnPuzzleCollection::new(store)),
        )
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("files").join("own-puzzles")
    }

    fn sleep(&self, days: u64) {
        self.now.fetch_add(days * DAY_MS, Ordering::Relaxed);
    }
}

fn bookmark(collection: &Arc<OwnPuzzleCollection>) -> PuzzleBookmark {
    PuzzleBookmark::of_review(Arc::clone(collection), three())
}

fn attempt(bookmark: &PuzzleBookmark, point: &str) -> Stage {
    let mut attempt = Attempt::at(bookmark.puzzle().question.clone(), &Engines::default());
    let before = (attempt.is_clean(), attempt.stage());
    attempt.place(point.parse().unwrap());
    attempt.answer();
    bookmark.note(&attempt, before).unwrap();
    attempt.stage()
}

#[test]
fn it_comes_again_later_and_later_until_it_is_learnt() {
    let place = Place::new();
    let (store, collection) = place.open();
    let asked = bookmark(&collection);
    assert_eq!(asked.is_stored(), Some(false));
    asked.set(true).unwrap();
    assert_eq!(asked.is_stored(), Some(true));
    assert_eq!(bookmark(&collection).is_stored(), Some(true));
    assert_eq!(collection.count().unwrap().due, 0, "not on the same day");
    // An attempt from a review does not count.
    assert_eq!(attempt(&asked, "H11"), Stage::Solved);
    assert_eq!(collection.count().unwrap().unsolved, 1);
    store.close();
    let (store, collection) = place.open();
    for days in [1, 3, 7, 16, 35] {
        assert_eq!(collection.count().unwrap().due, 0);
        place.sleep(days);
        assert_eq!(collection.count().unwrap().due, 1, "after {days}");
        let number = collection.next(None).unwrap().unwrap();
        let asked = PuzzleBookmark::of_stored(Arc::clone(&collection), number)
            .unwrap()
            .unwrap();
        assert!(asked.counts() && asked.is_asked_for());
        if days == 7 {
            assert_eq!(attempt(&asked, "A1"), Stage::Refuted);
            assert_eq!(collection.count().unwrap().unsolved, 1);
            place.sleep(1);
            attempt(&asked, "H7");
            place.sleep(3);
        }
        assert_eq!(attempt(&asked, "H7"), Stage::Solved);
        if days == 7 {
            place.sleep(7);
            attempt(&asked, "H11");
        }
    }
    place.sleep(10_000);
    assert_eq!(collection.count().unwrap().due, 0, "learnt");
    assert_eq!(collection.count().unwrap().all, 1);
    store.close();
}

#[test]
fn one_that_was_taken_out_is_put_back_as_it_was() {
    let place = Place::new();
    let (store, collection) = place.open();
    bookmark(&collection).set(true).unwrap();
    let number = collection.next(None).unwrap().unwrap();
    let asked = PuzzleBookmark::of_stored(Arc::clone(&collection), number)
        .unwrap()
        .unwrap();
    place.sleep(1);
    attempt(&asked, "H11");
    let before = std::fs::read(place.file()).unwrap();
    asked.set(false).unwrap();
    asked.set(false).unwrap();
    assert_eq!((asked.is_stored(), asked.counts()), (Some(false), false));
    assert_eq!(collection.count().unwrap().all, 0);
    assert!(
        PuzzleBookmark::of_stored(Arc::clone(&collection), number)
            .unwrap()
            .is_none()
    );
    // A removed puzzle records nothing.
    attempt(&asked, "A1");
    asked.set(true).unwrap();
    assert_eq!(std::fs::read(place.file()).unwrap(), before);
    let other = bookmark(&collection);
    other.set(false).unwrap();
    asked.set(false).unwrap();
    assert_eq!(asked.is_stored(), Some(false));
    other.set(true).unwrap();
    asked.set(true).unwrap();
    assert_eq!(collection.count().unwrap().all, 1);
    store.close();
}

#[test]
fn what_a_later_version_keeps_stays_and_damage_is_set_aside() {
    let place = Place::new();
    let (store, collection) = place.open();
    // A valid CRC with content of an unknown format.
    store.save_own_puzzles(b"something else").unwrap();
    assert_eq!(collection.count().unwrap().all, 0);
    let what = StoragePart::OwnPuzzles;
    let damaged = StorageDamage { what, newer: false };
    assert_eq!(store.damage(), [damaged]);
    let aside = place.file().with_file_name("damaged-1.own-puzzles");
    assert!(aside.exists());
    bookmark(&collection).set(true).unwrap();

    let mut later = std::fs::read(place.file()).unwrap();
    later[5] += 1;
    let check = crc32(&[&later[..10], &later[14..]]);
    later[10..14].copy_from_slice(&check.to_le_bytes());
    std::fs::write(place.file(), &later).unwrap();
    let asked = bookmark(&collection);
    assert_eq!((asked.is_stored(), asked.counts()), (None, false));
    assert_eq!(
        asked.set(true),
        Err(SavePuzzleError::Storage(StorageError::Newer))
    );
    assert_eq!(collection.count(), Err(StorageError::Newer));
    assert_eq!(collection.next(None), Err(StorageError::Newer));
    assert_eq!(std::fs::read(place.file()).unwrap(), later, "as it was");
    assert_eq!(store.damage(), [StorageDamage { what, newer: true }]);
    std::fs::remove_file(place.file()).unwrap();
    asked.set(true).unwrap();
    assert_eq!(asked.is_stored(), Some(true));

    // A second process is read-only.
    let (second, its_collection) = place.open();
    assert_eq!(its_collection.count().unwrap().all, 1);
    let there = bookmark(&its_collection);
    assert_eq!(there.is_stored(), Some(true));
    assert_eq!(
        there.set(false),
        Err(SavePuzzleError::Storage(StorageError::ReadOnly))
    );
    assert_eq!(there.is_stored(), Some(true));
    second.close();
    store.close();
}
