//! Compares the time of Renju queries of the engine and of the naive oracle.
//!
//! `cargo run --release -p gomoku-engine --example renju_speed`

use std::hint::black_box;
use std::time::Instant;

use gomoku_engine::renju::{RenjuVerdict, judge};
use gomoku_engine::{BoardSize, Point, Stone, StoneLines};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

#[allow(dead_code)]
#[path = "../tests/it/support/oracle.rs"]
mod oracle;

const BOARDS: usize = 300;
const ROUNDS: u32 = 20;

struct Sample {
    lines: StoneLines,
    board: oracle::Board,
    empty: Vec<Point>,
}

fn sample(rng: &mut StdRng) -> Sample {
    let size = BoardSize::STANDARD;
    let mut sample = Sample {
        lines: StoneLines::new(size),
        board: oracle::Board::new(size),
        empty: Vec::new(),
    };
    let (black, white) = (rng.random_range(15..50), rng.random_range(0..25));
    for point in size.points() {
        let stone = match rng.random_range(0..100) {
            n if n < black => Stone::Black,
            n if n < black + white => Stone::White,
            _ => {
                sample.empty.push(point);
                continue;
            }
        };
        sample.lines.toggle(point, stone);
        sample.board.set(point, Some(stone));
    }
    sample
}

fn main() {
    let mut rng = StdRng::seed_from_u64(5);
    let mut samples: Vec<Sample> = (0..BOARDS).map(|_| sample(&mut rng)).collect();
    let points: usize = samples.iter().map(|sample| sample.empty.len()).sum();

    let start = Instant::now();
    let mut forbidden = 0;
    for _ in 0..ROUNDS {
        for sample in &samples {
            for &point in &sample.empty {
                let verdict = judge(black_box(&sample.lines), black_box(point));
                forbidden += usize::from(matches!(verdict, RenjuVerdict::Forbidden(_)));
            }
        }
    }
    let engine = start.elapsed().as_nanos() as f64 / (points as f64 * f64::from(ROUNDS));

    let start = Instant::now();
    let mut expected = 0;
    for Sample { board, empty, .. } in &mut samples {
        for &point in empty.iter() {
            expected += usize::from(matches!(board.judge(point), RenjuVerdict::Forbidden(_)));
        }
    }
    let oracle = start.elapsed().as_nanos() as f64 / points as f64;
    assert_eq!(forbidden, expected * ROUNDS as usize, "the two disagree");

    println!("{points} empty points of {BOARDS} dense boards, {expected} of them forbidden");
    println!(
        "engine {engine:.1} ns a query, oracle {oracle:.0} ns: {:.0} times",
        oracle / engine
    );
}
