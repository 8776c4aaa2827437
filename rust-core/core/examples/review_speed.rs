//! Measures whole reviews, the time to stop, and results for players of different strength: `cargo
//! run --release -p gomoku-core --example review_speed [GAMES]`.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use gomoku_core::{Engines, MoveVerdict, PlayedGame, Point, Review, ReviewTask, Rule, Stone};
use gomoku_engine::{BoardSize, Engine, EngineOptions, Level, Position, StopFlag};

/// Typical game length.
const MOVES: usize = 60;

/// Plays at most [`MOVES`] moves.
fn play(rule: Rule, levels: [Level; 2], seed: u64) -> Vec<(Point, i64)> {
    let mut engine = Engine::new(EngineOptions::default());
    let mut position = Position::new(rule, BoardSize::STANDARD);
    while position.moves().len() < MOVES {
        let level = levels[position.moves().len() % 2];
        let choice = engine.choose(&position, level, seed, &StopFlag::new(), &mut |_| {});
        let Some(choice) = choice else { break };
        position.play(choice.point).unwrap();
    }
    let moves = position.moves().iter();
    moves.map(|played| (played.point.into(), 0)).collect()
}

fn review(rule: Rule, moves: Vec<(Point, i64)>) -> Review {
    let played = PlayedGame {
        rule,
        size: 15,
        black: String::new(),
        white: String::new(),
        moves,
        lost: None,
    };
    Review::of_record(&played.to_record().unwrap()).unwrap()
}

fn main() {
    let games: u64 = std::env::args()
        .nth(1)
        .map_or(3, |count| count.parse().unwrap());
    let strong = Level::new(12).unwrap();
    let pairs = [
        [Level::EASY, Level::EASY],
        [Level::MEDIUM, Level::MEDIUM],
        [strong, strong],
        [Level::EASY, strong],
    ];
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        for levels in pairs {
            let names = levels.map(Level::number);
            let mut verdicts = BTreeMap::<MoveVerdict, usize>::new();
            let (mut longest, mut all, mut moves) = (Duration::ZERO, Duration::ZERO, 0_usize);
            let mut accuracy = [0, 0];
            for seed in 0..games {
                let unreviewed = review(rule, play(rule, levels, seed));
                let start = Instant::now();
                let mut last = start;
                let (told, heard) = std::sync::mpsc::channel();
                let task = ReviewTask::start(unreviewed, &Engines::default(), move |_| {
                    let _ = told.send(last.elapsed());
                    last = Instant::now();
                });
                let done = task.unwrap().finish();
                all += start.elapsed();
                longest = longest.max(heard.iter().max().unwrap_or_default());
                moves += done.moves().len();
                for said in done.moves() {
                    *verdicts.entry(said.verdict).or_default() += 1;
                }
                accuracy[0] += done.accuracy(Stone::Black).unwrap_or(0);
                accuracy[1] += done.accuracy(Stone::White).unwrap_or(0);
            }
            let mean = all / u32::try_from(moves).unwrap();
            let accuracy = accuracy.map(|sum| sum / i32::try_from(games).unwrap());
            println!(
                "{rule:?} levels {names:?}: {moves} moves, {mean:.0?} a move, longest {longest:.0?}, a game {:.1?}; \
                 accuracy {accuracy:?}; {verdicts:?}",
                all / u32::try_from(games).unwrap(),
            );
        }
    }
    stops();
    memory();
}

/// Measures the delay of a stop.
fn stops() {
    let moves = play(Rule::Renju, [Level::MEDIUM, Level::EASY], 3);
    let mut longest = Duration::ZERO;
    for round in 0..60_u64 {
        let task = ReviewTask::start(
            review(Rule::Renju, moves.clone()),
            &Engines::default(),
            |_| {},
        )
        .unwrap();
        std::thread::sleep(Duration::from_millis(7 * round + 3));
        let asked = Instant::now();
        task.stop();
        drop(task.finish());
        longest = longest.max(asked.elapsed());
    }
    println!("60 stops, the longest {longest:.1?}");
}

fn memory() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    for line in status.lines().filter(|line| line.starts_with("VmHWM")) {
        println!("{line}");
    }
}
