//! Renju check against the naive oracle, on every empty point of random dense boards.
//! `GOMOKU_FULL=1` compares three times as many, `GOMOKU_DEEP=1` thirty times.

use crate::support::oracle::Board;
use crate::support::random;
use gomoku_engine::renju::{RenjuVerdict, forbidding_rows, judge};
use gomoku_engine::{BoardSize, Forbidden, StoneLines};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

#[derive(Debug, Default)]
struct Seen {
    points: u64,
    fives: u64,
    overlines: u64,
    double_fours: u64,
    double_threes: u64,
    /// Double threes only if the legality of straight fours is ignored.
    false_double_threes: u64,
    /// Points that one level of recursion gets wrong.
    nested: u64,
}

fn compare(seed: u64, sizes: std::ops::RangeInclusive<u8>) {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| value == "1");
    let wanted = match () {
        () if is_set("GOMOKU_DEEP") => 4_000_000,
        () if is_set("GOMOKU_FULL") => 400_000,
        () => 130_000,
    };
    let mut rng = StdRng::seed_from_u64(seed);
    let mut seen = Seen::default();
    while seen.points < wanted {
        let size = BoardSize::new(rng.random_range(sizes.clone()).into()).unwrap();
        // From open boards with nested threes to crowded ones.
        let (black, white) = (rng.random_range(10..50), rng.random_range(0..20));
        compare_board(size, black, white, &mut rng, &mut seen);
    }
    println!("{seen:?}");
    // Require enough interesting cases.
    let floor = wanted / 2_000;
    assert!(seen.fives > floor && seen.overlines > floor, "{seen:?}");
    assert!(
        seen.double_fours > floor && seen.double_threes > floor,
        "{seen:?}"
    );
    assert!(
        seen.false_double_threes > floor && seen.nested > floor / 20,
        "{seen:?}"
    );
}

fn compare_board(size: BoardSize, black: u32, white: u32, rng: &mut StdRng, seen: &mut Seen) {
    let mut lines = StoneLines::new(size);
    let mut board = Board::new(size);
    for (point, stone) in random::stones(size, black, white, rng) {
        lines.toggle(point, stone);
        board.set(point, Some(stone));
    }
    for point in size.points().filter(|&point| lines.is_empty_at(point)) {
        let truth = board.judge(point);
        let verdict = judge(&lines, point);
        assert_eq!(verdict, truth, "{point} of\n{}", draw(size, &board));
        if matches!(truth, RenjuVerdict::Forbidden(_)) {
            let (mut rows, mut true_rows) =
                (forbidding_rows(&lines, point), board.forbidding_rows(point));
            rows.sort();
            true_rows.sort();
            assert!(rows.iter().all(|row| row.contains(&point)));
            assert_eq!(rows, true_rows, "{point} of\n{}", draw(size, &board));
        }
        seen.points += 1;
        match truth {
            RenjuVerdict::Five => seen.fives += 1,
            RenjuVerdict::Forbidden(Forbidden::Overline) => seen.overlines += 1,
            RenjuVerdict::Forbidden(Forbidden::DoubleFour) => seen.double_fours += 1,
            RenjuVerdict::Forbidden(Forbidden::DoubleThree) => seen.double_threes += 1,
            RenjuVerdict::Free => {}
        }
        if matches!(
            truth,
            RenjuVerdict::Forbidden(Forbidden::DoubleThree) | RenjuVerdict::Free
        ) {
            seen.false_double_threes += u64::from(board.judge_limited(point, 0) != truth);
            seen.nested += u64::from(board.judge_limited(point, 1) != truth);
        }
    }
}

fn draw(size: BoardSize, board: &Board) -> String {
    let mut text = String::new();
    for point in size.points().rev() {
        // Rows from the top, each from the right.
        text.push(match board.at(point) {
            None => '.',
            Some(gomoku_engine::Stone::Black) => 'X',
            Some(gomoku_engine::Stone::White) => 'O',
        });
    }
    let rows: Vec<String> = text
        .as_bytes()
        .chunks(size.lines().into())
        .map(|row| row.iter().rev().map(|&b| char::from(b)).collect())
        .collect();
    rows.join("\n")
}

// Four tests, to run in parallel.

#[test]
fn small_boards_agree() {
    compare(1, 9..=11);
}

#[test]
fn middle_boards_agree() {
    compare(2, 12..=14);
}

#[test]
fn usual_boards_agree() {
    compare(3, 15..=16);
}

#[test]
fn large_boards_agree() {
    compare(4, 17..=20);
}
