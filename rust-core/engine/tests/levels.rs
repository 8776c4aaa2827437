//! The levels play in the order of their names. The full matches are run by
//! `cargo run --release -p gomoku-engine --example level_match`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests stop at the first surprise"
)]

use gomoku_engine::{
    BoardSize, Engine, EngineOptions, Level, Outcome, Point, Position, Rule, Stone, StopFlag,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Wins of `first` in `games` games from random openings, each played with both colours.
fn wins(first: Level, second: Level, rule: Rule, games: u64) -> u64 {
    let mut engine = Engine::new(EngineOptions {
        table_mib: 4,
        threads: 1,
    });
    let mut wins = 0;
    for game in 0..games {
        let colour = Stone::BOTH[(game % 2) as usize];
        let mut rng = StdRng::seed_from_u64(100 + game / 2);
        let mut position = Position::new(rule, BoardSize::STANDARD);
        while position.moves().len() < 3 {
            let point = Point::new(rng.random_range(5..10), rng.random_range(5..10));
            if position.is_empty_at(point) {
                position.play(point).unwrap();
            }
        }
        while position.outcome().is_none() {
            let level = if position.turn() == colour {
                first
            } else {
                second
            };
            let choice = engine.choose(
                &position,
                level,
                rng.random(),
                &StopFlag::new(),
                &mut |_| {},
            );
            position.play(choice.unwrap().point).unwrap();
        }
        wins += u64::from(position.outcome().and_then(Outcome::winner) == Some(colour));
    }
    wins
}

#[test]
fn hard_beats_easy() {
    assert!(wins(Level::HARD, Level::EASY, Rule::Freestyle, 6) >= 5);
}

#[test]
fn medium_beats_easy_on_every_rule() {
    for rule in Rule::ALL {
        let wins = wins(Level::MEDIUM, Level::EASY, rule, 12);
        assert!(wins >= 9, "{rule:?}: {wins}");
    }
}
