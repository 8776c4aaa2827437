use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gomoku_engine::{Point, Rule};
use proptest::prelude::*;

use super::attempt::{Refuted, SavedAttempt};
use super::calendar::{self, DAILY};
use super::trainer::{Pick, PuzzleTrainer};
use super::{
    Attempt, Puzzle, PuzzleResult, PuzzleSet, PuzzleSetError, PuzzleTheme, Stage, TryOutcome,
};
use crate::bytes::crc32;
use crate::engines::Engines;
use crate::game::WinMeans;
use crate::storage::Store;

const SHIPPED: &[u8] = include_bytes!("../../../../assets/puzzles.bin");

/// Number of puzzles shipped by each version, with the CRC of their bytes. Only add lines: a number
/// always means the same puzzle.
const VERSIONS: [(usize, u32); 1] = [(1_162, 0x9fcf_1160)];

const HEAD: usize = 11;

fn shipped() -> PuzzleSet {
    PuzzleSet::from_bytes(SHIPPED).unwrap()
}

fn points(text: &str) -> Vec<Point> {
    let names = text.split_whitespace();
    names.map(|name| name.parse().unwrap()).collect()
}

/// Black wins by a four and an open three at J8.
fn four_three() -> Puzzle {
    Puzzle {
        rule: Rule::Freestyle,
        theme: PuzzleTheme::FourThree,
        strength: 1_230,
        plies: 5,
        answer: "J8".parse().unwrap(),
        moves: points("G8 F8 H8 A1 I8 A15 J9 O1 J10 O15"),
    }
}

#[test]
fn the_form_is_what_it_was() {
    let set = PuzzleSet::new(vec![four_three()]);
    let text: String = set
        .to_bytes()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(text, GOLDEN);
    assert_eq!(PuzzleSet::from_bytes(&set.to_bytes()), Ok(set));
}

const GOLDEN: &str = "474d4b50010100c8bcf392087b05720a6f6e700071d2810e90e0";

#[test]
fn what_ships_is_small_and_each_puzzle_can_be_played() {
    assert!(SHIPPED.len() <= 250 * 1024, "{}", SHIPPED.len());
    let set = shipped();
    assert!(set.count() >= DAILY, "every day has its puzzle");
    assert_eq!(set.to_bytes(), SHIPPED);
    // The full test opens every puzzle, the default one every fourth.
    let is_full = std::env::var_os("GOMOKU_FULL").is_some();
    for (number, puzzle) in set.iter() {
        let position = puzzle.position().unwrap_or_else(|| panic!("{number}"));
        assert_eq!(position.outcome(), None, "{number}");
        if is_full || number % 4 == 0 {
            assert!(Attempt::new(puzzle, &Engines::default()).is_some());
        }
    }
    for theme in PuzzleTheme::ALL {
        let count = set.iter().filter(|it| it.1.theme == theme).count();
        assert!(count >= 60, "{theme:?}: {count}");
    }
}

#[test]
fn no_number_has_changed_its_puzzle() {
    let set = shipped();
    for (count, check) in VERSIONS {
        let first = set.iter().take(count).map(|(_, puzzle)| puzzle.clone());
        let bytes = PuzzleSet::new(first.collect()).to_bytes();
        assert_eq!(crc32(&[&bytes[HEAD..]]), check, "the first {count}");
    }
    assert_eq!(VERSIONS.last().unwrap().0, usize::from(set.count()));
}

#[test]
fn a_changed_byte_or_a_cut_refuses_the_whole_file() {
    let set = shipped();
    let some = set.iter().take(40).map(|(_, puzzle)| puzzle.clone());
    let bytes = PuzzleSet::new(some.collect()).to_bytes();
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        let read = PuzzleSet::from_bytes(&changed);
        assert_eq!(read, Err(PuzzleSetError::Damaged), "{at}");
        assert!(PuzzleSet::from_bytes(&bytes[..at]).is_err(), "{at}");
    }
    assert!(PuzzleSet::from_bytes(&[&bytes[..], b"x"].concat()).is_err());
}

#[test]
fn a_later_form_is_told_from_damage() {
    let mut bytes = SHIPPED.to_vec();
    bytes[4] = 2;
    let check = crc32(&[&bytes[..7], &bytes[HEAD..]]);
    bytes[7..HEAD].copy_from_slice(&check.to_le_bytes());
    let read = PuzzleSet::from_bytes(&bytes);
    assert_eq!(read, Err(PuzzleSetError::Version(2)));
}

proptest! {
    #[test]
    fn bytes_with_a_right_check_are_read_or_refused(
        count in 0_u16..4,
        rest in proptest::collection::vec(any::<u8>(), 0..60),
    ) {
        let mut bytes = b"GMKP\x01".to_vec();
        bytes.extend(count.to_le_bytes());
        bytes.extend(crc32(&[&bytes, &rest]).to_le_bytes());
        bytes.extend(rest);
        if let Ok(set) = PuzzleSet::from_bytes(&bytes) {
            prop_assert_eq!(set.to_bytes(), bytes);
            for (_, puzzle) in set.iter() {
                let _ = Attempt::new(puzzle, &Engines::default());
            }
        }
    }
}

fn play(attempt: &mut Attempt, point: Point) -> TryOutcome {
    attempt.place(point);
    assert_eq!(attempt.stage(), Stage::Judging);
    attempt.answer()
}

fn play_out(attempt: &mut Attempt) -> usize {
    let mut tries = 0;
    while attempt.stage() == Stage::Open {
        let at = attempt.position().clone();
        let first = at.moves().len() == attempt.given();
        let point = if first {
            attempt.question().answer
        } else {
            let mut solver = gomoku_engine::threat::ThreatSolver::new(at.rule());
            let fours = solver.vcf(&at, 100_000).unwrap();
            let threats = || solver.vct(&at, 100_000).unwrap().line;
            let line = Some(fours.line).filter(|line| !line.is_empty());
            line.unwrap_or_else(threats)[0]
        };
        assert_ne!(play(attempt, point), TryOutcome::Wrong, "{point}");
        tries += 1;
        assert!(tries < 40);
    }
    tries
}

#[test]
fn right_moves_are_answered_until_it_is_solved() {
    let mut attempt = Attempt::new(&four_three(), &Engines::default()).unwrap();
    assert_eq!(play_out(&mut attempt), 3);
    assert_eq!(attempt.stage(), Stage::Solved);
    assert!(attempt.is_clean());
    attempt.show_solution();
    assert!(attempt.is_clean(), "it was solved before");
    assert_eq!(
        (attempt.stage(), attempt.shown_solution()),
        (Stage::Solved, &[][..])
    );
}

#[test]
fn some_of_each_theme_are_solved_with_the_solvers_moves() {
    let set = shipped();
    for theme in PuzzleTheme::ALL {
        let some = set.iter().filter(|it| it.1.theme == theme).take(3);
        for (number, puzzle) in some {
            let mut attempt = Attempt::new(puzzle, &Engines::default()).unwrap();
            play_out(&mut attempt);
            assert_eq!(attempt.stage(), Stage::Solved, "{number}");
        }
    }
}

#[test]
fn a_wrong_try_is_refuted_and_taken_back() {
    let mut attempt = Attempt::new(&four_three(), &Engines::default()).unwrap();
    let far = "C3".parse().unwrap();
    assert_eq!(play(&mut attempt, far), TryOutcome::Wrong);
    assert_eq!(attempt.stage(), Stage::Refuted);
    assert_eq!(attempt.position().moves().len(), attempt.given() + 2);
    assert!(!attempt.is_clean());
    assert!(attempt.undo());
    assert_eq!(attempt.position().moves().len(), attempt.given());
    assert!(!attempt.undo());
    assert_eq!(play(&mut attempt, four_three().answer), TryOutcome::Right);
    attempt.again();
    assert_eq!(attempt.position().moves().len(), attempt.given());
    play_out(&mut attempt);
    assert_eq!((attempt.stage(), attempt.wrong()), (Stage::Solved, 1));
}

/// White has a four that Black must stop at E1.
fn last_defence() -> Puzzle {
    Puzzle {
        theme: PuzzleTheme::Defence,
        plies: 1,
        answer: "E1".parse().unwrap(),
        moves: points("H8 A1 I8 B1 A15 C1 O15 D1"),
        ..four_three()
    }
}

#[test]
fn a_refutation_says_what_follows_and_why() {
    let refuted = |puzzle: &Puzzle, point: Point| {
        let mut attempt = Attempt::new(puzzle, &Engines::default()).unwrap();
        assert_eq!(attempt.refutation(), None);
        if play(&mut attempt, point) != TryOutcome::Wrong {
            return None;
        }
        let refutation = attempt.refutation().cloned().unwrap();
        let at = attempt.position().clone();
        attempt.undo();
        assert_eq!(attempt.refutation(), None);
        Some((refutation, at))
    };
    let far = "C13".parse().unwrap();
    let (five, at) = refuted(&last_defence(), far).unwrap();
    assert_eq!(five.why, Refuted::Wins(WinMeans::Five));
    assert!(five.line.is_empty());
    assert_eq!(
        at.outcome().unwrap().winner(),
        Some(gomoku_engine::Stone::White)
    );
    let (stops, at) = refuted(&four_three(), far).unwrap();
    assert_eq!((stops.why, stops.line), (Refuted::Stops, Vec::new()));
    assert_eq!(at.outcome(), None);
    let mut count = 0;
    for (number, puzzle) in shipped().iter().step_by(150) {
        let legal = puzzle.position().unwrap().legal_points();
        let wrong = legal.into_iter().filter(|&point| point != puzzle.answer);
        for point in wrong.step_by(50) {
            let Some((refutation, mut at)) = refuted(puzzle, point) else {
                continue;
            };
            for &point in &refutation.line {
                assert_eq!(at.outcome(), None, "{number} {point}");
                at.play(point).unwrap();
            }
            let wins = matches!(refutation.why, Refuted::Wins(_));
            let follows = at.outcome().is_some() || !refutation.line.is_empty();
            assert_eq!(wins, follows, "{number} {point}");
            count += i32::from(wins);
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn an_attempt_goes_on_where_it_was_left() {
    let puzzle = four_three();
    let mut attempt = Attempt::new(&puzzle, &Engines::default()).unwrap();
    let mut seen = Vec::new();
    let mut look = |attempt: &Attempt| {
        let left = attempt.left().unwrap();
        let again = Attempt::resumed(&puzzle, &left, &Engines::default()).unwrap();
        assert_eq!(again.left(), Some(left));
        assert_eq!(again.refutation(), attempt.refutation());
        assert_eq!(again.position().moves(), attempt.position().moves());
        assert_eq!(again.is_clean(), attempt.is_clean());
        seen.push(again.stage());
    };
    look(&attempt);
    play(&mut attempt, "C3".parse().unwrap());
    look(&attempt);
    attempt.undo();
    look(&attempt);
    play(&mut attempt, puzzle.answer);
    look(&attempt);
    attempt.place("H9".parse().unwrap());
    assert_eq!(attempt.left(), None, "nobody knows yet what it is worth");
    attempt.answer();
    attempt.show_solution();
    look(&attempt);
    play_out(&mut attempt);
    look(&attempt);
    use Stage::{Open, Refuted, Solved};
    assert_eq!(seen, [Open, Refuted, Open, Open, Open, Solved]);
}

proptest! {
    #[test]
    fn what_is_no_attempt_at_a_puzzle_is_refused(
        stage in prop_oneof![Just(Stage::Open), Just(Stage::Refuted), Just(Stage::Solved)],
        played in proptest::collection::vec((any::<u8>(), any::<u8>()), 0..4),
        near in any::<bool>(),
    ) {
        let point = |(x, y): (u8, u8)| if near {
            Point { x: x % 15, y: y % 15 }
        } else {
            Point { x, y }
        };
        let left = SavedAttempt {
            stage,
            played: played.into_iter().map(point).collect(),
            wrong: 3,
            looked: false,
        };
        if let Some(mut attempt) = Attempt::resumed(&four_three(), &left, &Engines::default()) {
            prop_assert_eq!(attempt.stage(), stage);
            attempt.again();
            prop_assert_eq!(attempt.position().moves().len(), attempt.given());
        }
    }
}

#[test]
fn what_refutes_a_wrong_try_leaves_no_win() {
    let set = shipped();
    let wins = |it: &(u16, &Puzzle)| it.1.theme != PuzzleTheme::Defence;
    for (number, puzzle) in set.iter().filter(wins).step_by(90) {
        let legal = puzzle.position().unwrap().legal_points();
        let wrong = legal.into_iter().filter(|&point| point != puzzle.answer);
        for point in wrong.step_by(60) {
            let mut attempt = Attempt::new(puzzle, &Engines::default()).unwrap();
            if play(&mut attempt, point) != TryOutcome::Wrong {
                continue;
            }
            let at = attempt.position();
            assert_eq!(at.moves().len(), attempt.given() + 2, "{number} {point}");
            let mut solver = gomoku_engine::threat::ThreatSolver::new(at.rule());
            let left = solver.vcf(at, 20_000).map(|solved| solved.verdict);
            let won = Some(gomoku_engine::threat::Verdict::Win);
            assert_ne!(left, won, "{number} {point}");
        }
    }
}

#[test]
fn another_move_that_wins_is_as_good() {
    // An open three, which either end turns into an open four.
    let puzzle = Puzzle {
        plies: 3,
        answer: "G8".parse().unwrap(),
        moves: points("H8 A1 I8 A15 J8 O1"),
        ..four_three()
    };
    let mut attempt = Attempt::new(&puzzle, &Engines::default()).unwrap();
    assert_eq!(play(&mut attempt, "K8".parse().unwrap()), TryOutcome::Right);
    assert!(attempt.is_clean());
}

#[test]
fn a_wrong_defence_is_punished() {
    let set = shipped();
    let defence = |it: &(u16, &Puzzle)| it.1.theme == PuzzleTheme::Defence;
    for (number, puzzle) in set.iter().filter(defence).take(5) {
        let legal = puzzle.position().unwrap().legal_points();
        let wrong = legal.into_iter().filter(|&point| point != puzzle.answer);
        for point in wrong.step_by(40) {
            let mut attempt = Attempt::new(puzzle, &Engines::default()).unwrap();
            assert_eq!(
                play(&mut attempt, point),
                TryOutcome::Wrong,
                "{number} {point}"
            );
            let after = attempt.position().moves().len() - attempt.given();
            assert_eq!(after, 2, "{number} {point}: the punishment is shown");
        }
    }
}

#[test]
fn looking_at_the_solution_is_no_solving() {
    let mut attempt = Attempt::new(&four_three(), &Engines::default()).unwrap();
    attempt.show_solution();
    assert!(attempt.shown_solution().len() >= 5);
    assert_eq!(attempt.shown_solution()[0], four_three().answer);
    assert!(!attempt.is_clean());
    play_out(&mut attempt);
    assert!(attempt.looked() && attempt.shown_solution().is_empty());
    attempt.again();
    assert!(attempt.is_clean(), "another attempt");
}

const DAY: i64 = 20_781;
const HOURS_MS: u64 = 3_600_000;

struct TestStorage {
    folder: tempfile::TempDir,
    now: Arc<AtomicU64>,
}

impl TestStorage {
    fn new() -> Self {
        let storage = Self {
            folder: tempfile::tempdir().unwrap(),
            now: Arc::default(),
        };
        storage.set_day(DAY);
        storage
    }

    fn set_day(&self, day: i64) {
        let noon = u64::try_from(day).unwrap() * 24 * HOURS_MS + 12 * HOURS_MS;
        self.now.store(noon, Ordering::Relaxed);
    }

    fn open(&self) -> Arc<Store> {
        let at = |name: &str| self.folder.path().join(name);
        let now = Arc::clone(&self.now);
        let now = move || now.load(Ordering::Relaxed);
        Store::open_with_clock(&at("files"), &at("private"), 0, now)
    }

    fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("files").join("practice")
    }
}

fn miss(trainer: &PuzzleTrainer, number: u16) {
    let mut attempt =
        Attempt::new(trainer.set().get(number).unwrap(), &Engines::default()).unwrap();
    let answer = attempt.question().answer;
    let legal = attempt.position().legal_points();
    let before = (attempt.is_clean(), attempt.stage());
    let wrong = legal.into_iter().find(|&point| point != answer).unwrap();
    assert_eq!(play(&mut attempt, wrong), TryOutcome::Wrong);
    trainer.note(number, &attempt, before).unwrap();
}

fn solve(trainer: &PuzzleTrainer, number: u16, wrong_first: bool) {
    let mut attempt =
        Attempt::new(trainer.set().get(number).unwrap(), &Engines::default()).unwrap();
    if wrong_first {
        let answer = attempt.question().answer;
        let legal = attempt.position().legal_points();
        let before = (attempt.is_clean(), attempt.stage());
        // The first legal point, usually a corner, gives the win away.
        let wrong = legal.into_iter().find(|&point| point != answer).unwrap();
        assert_eq!(play(&mut attempt, wrong), TryOutcome::Wrong);
        trainer.note(number, &attempt, before).unwrap();
        attempt.undo();
    }
    while attempt.stage() == Stage::Open {
        let before = (attempt.is_clean(), attempt.stage());
        let point = if attempt.position().moves().len() == attempt.given() {
            attempt.question().answer
        } else {
            let mut solver =
                gomoku_engine::threat::ThreatSolver::new(attempt.question().start.rule());
            let at = attempt.position();
            let fours = solver.vcf(at, 100_000).unwrap().line;
            match fours.first() {
                Some(&point) => point,
                None => solver.vct(at, 100_000).unwrap().line[0],
            }
        };
        play(&mut attempt, point);
        trainer.note(number, &attempt, before).unwrap();
    }
}

#[test]
fn days_make_a_streak_that_outlives_the_process() {
    let storage = TestStorage::new();
    for day in DAY..DAY + 3 {
        storage.set_day(day);
        let store = storage.open();
        let trainer = PuzzleTrainer::open(shipped(), Arc::clone(&store)).unwrap();
        let (number, solved) = trainer.daily().unwrap();
        assert_eq!((number, solved), (calendar::number_of(day), false));
        solve(&trainer, number, day == DAY + 1);
        assert_eq!(trainer.daily().unwrap(), (number, true));
        store.close();
    }
    let trainer = PuzzleTrainer::open(shipped(), storage.open()).unwrap();
    let standing = trainer.standing();
    assert_eq!((standing.run, standing.best_run), (3, 3));
    assert_eq!(standing.counts, [2, 1, 0]);
    assert_eq!(standing.due, 1, "what was missed yesterday");
    storage.set_day(DAY + 10);
    assert_eq!(trainer.standing().run, 0);
}

#[test]
fn what_was_missed_comes_first_and_then_what_is_about_as_hard() {
    let storage = TestStorage::new();
    let trainer = PuzzleTrainer::open(shipped(), storage.open()).unwrap();
    let first = trainer.next(Pick::Fitting, None).unwrap();
    let strength = |number| trainer.set().get(number).unwrap().strength;
    assert!(strength(first).abs_diff(1_500) <= 20);
    assert_ne!(trainer.next(Pick::Fitting, Some(first)), Some(first));
    solve(&trainer, first, true);
    assert!(trainer.standing().rating < 1_500.0);
    let second = trainer.next(Pick::Fitting, Some(first)).unwrap();
    assert!(strength(second) < strength(first));
    storage.set_day(DAY + 1);
    assert_eq!(trainer.next(Pick::Fitting, None), Some(first));
    for theme in PuzzleTheme::ALL {
        let next = trainer.next(Pick::Of(theme), None).unwrap();
        assert_eq!(trainer.set().get(next).unwrap().theme, theme);
    }
}

#[test]
fn what_was_missed_can_be_asked_for_alone() {
    let storage = TestStorage::new();
    let trainer = PuzzleTrainer::open(shipped(), storage.open()).unwrap();
    assert_eq!(trainer.next(Pick::Missed, None), None);
    for number in [9, 4, 20] {
        miss(&trainer, number);
    }
    solve(&trainer, 4, true);
    assert_eq!(trainer.next(Pick::Missed, None), Some(9));
    assert_eq!(trainer.next(Pick::Missed, Some(9)), Some(20));
    assert_eq!(trainer.next(Pick::Missed, Some(20)), Some(9));
    storage.set_day(DAY + 1);
    assert_eq!(trainer.next(Pick::Missed, None), Some(4), "it comes again");
    solve(&trainer, 4, false);
    solve(&trainer, 9, false);
    assert_eq!(trainer.next(Pick::Missed, Some(20)), None);
}

#[test]
fn the_puzzle_on_the_board_outlives_the_process() {
    let storage = TestStorage::new();
    let store = storage.open();
    let trainer = PuzzleTrainer::open(shipped(), Arc::clone(&store)).unwrap();
    miss(&trainer, 9);
    let left = trainer.attempt(9).unwrap();
    assert_eq!((left.stage(), left.wrong()), (Stage::Refuted, 1));
    store.close();
    let store = storage.open();
    let trainer = PuzzleTrainer::open(shipped(), Arc::clone(&store)).unwrap();
    let again = trainer.attempt(9).unwrap();
    assert_eq!(again.position().moves(), left.position().moves());
    assert_eq!(again.refutation(), left.refutation());
    assert!(trainer.attempt(10).unwrap().is_clean());
    assert!(trainer.attempt(0).is_none());
    solve(&trainer, 9, true);
    assert_eq!(trainer.attempt(9).unwrap().stage(), Stage::Solved);
    storage.set_day(DAY + 1);
    assert_eq!(trainer.attempt(9).unwrap().stage(), Stage::Open);
    store.close();
}

#[test]
fn appended_puzzles_change_no_day() {
    let storage = TestStorage::new();
    let store = storage.open();
    let all: Vec<Puzzle> = shipped().iter().map(|it| it.1.clone()).collect();
    let fewer = PuzzleSet::new(all[..usize::from(DAILY)].to_vec());
    let [older, newer] =
        [fewer, shipped()].map(|set| PuzzleTrainer::open(set, Arc::clone(&store)).unwrap());
    for day in DAY..DAY + 1_000 {
        storage.set_day(day);
        assert_eq!(older.daily(), newer.daily());
        assert!(older.daily().is_some());
    }
}

#[test]
fn progress_that_is_none_is_set_aside() {
    let storage = TestStorage::new();
    let store = storage.open();
    store.save_practice(b"no progress").unwrap();
    let trainer = PuzzleTrainer::open(shipped(), Arc::clone(&store)).unwrap();
    assert_eq!(trainer.standing().counts, [0; 3]);
    assert_eq!(store.damage().len(), 1);
    assert!(!Path::new(&storage.file()).exists());
    solve(&trainer, 1, false);
    store.close();
    let again = PuzzleTrainer::open(shipped(), storage.open()).unwrap();
    assert_eq!(again.went(1), Some(PuzzleResult::AtOnce));
}
