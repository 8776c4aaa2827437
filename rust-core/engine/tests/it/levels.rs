//! Tests of the ladder. `scripts/levels.sh` measures the strengths.

use crate::support::beginner;
use gomoku_engine::{
    BoardSize, Engine, EngineOptions, Level, LevelName, LevelOutOfRange, LevelStyle, Outcome,
    Point, Position, Rule, Stone, StopFlag,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Wins of `first` from random openings, each played with both colours.
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

fn engine(threads: u32) -> Engine {
    Engine::new(EngineOptions {
        table_mib: 4,
        threads,
    })
}

fn choose(engine: &mut Engine, position: &Position, level: Level, seed: u64) -> Point {
    let choice = engine.choose(position, level, seed, &StopFlag::new(), &mut |_| {});
    choice.unwrap().point
}

fn weak() -> impl Iterator<Item = Level> {
    let overlooks = |level: &Level| level.style() == LevelStyle::Overlooks;
    Level::ALL.into_iter().filter(overlooks)
}

#[test]
fn levels_have_numbers_and_some_have_names() {
    for (number, level) in (1..).zip(Level::ALL) {
        assert_eq!(Level::new(number), Ok(level));
        assert_eq!(i64::from(level.number()), number);
    }
    for number in [i64::MIN, -1, 0, Level::ALL.len() as i64 + 1, i64::MAX] {
        assert_eq!(Level::new(number), Err(LevelOutOfRange(number)));
    }
    for name in LevelName::ALL {
        assert_eq!(Level::named(name).name(), Some(name));
    }
    let names = [
        Level::BEGINNER,
        Level::EASY,
        Level::MEDIUM,
        Level::HARD,
        Level::STRONGEST,
    ];
    assert_eq!(names, LevelName::ALL.map(Level::named));
    // Records and matches refer to levels by these numbers.
    assert_eq!(names.map(Level::number), [2, 5, 8, 11, 14]);
}

#[test]
fn the_ladder_goes_from_overlooking_to_everything() {
    assert!(Level::ALL.is_sorted_by_key(|level| level.style()));
    assert!(Level::ALL.is_sorted_by_key(|level| level.nodes()));
    assert_eq!(Level::EASY.style(), LevelStyle::OneMove);
    assert_eq!(Level::STRONGEST.style(), LevelStyle::Strongest);
    assert!(Level::STRONGEST.nodes() <= Some(1_000_000));
    assert!(weak().count() >= 3);
}

#[test]
fn the_weakest_loses_to_the_beginner() {
    let (mut engine, games) = (engine(1), 200);
    let mut lost = 0;
    for game in 0..games {
        let colour = Stone::BOTH[game % 2];
        let mut rng = StdRng::seed_from_u64(game as u64);
        let mut position = Position::new(Rule::Freestyle, BoardSize::STANDARD);
        while position.outcome().is_none() {
            let point = if position.turn() == colour {
                choose(&mut engine, &position, Level::ALL[0], rng.random())
            } else {
                beginner::choose(&position, &mut rng).unwrap()
            };
            position.play(point).unwrap();
        }
        lost +=
            usize::from(position.outcome().and_then(Outcome::winner) == Some(colour.opponent()));
    }
    assert!(lost * 100 >= games * 60, "{lost} lost of {games}");
}

#[test]
fn each_weak_level_beats_the_one_below() {
    for (lower, upper) in weak().zip(weak().skip(1).chain([Level::EASY])) {
        let wins = wins(upper, lower, Rule::Freestyle, 60);
        assert!(wins > 34, "{upper:?} against {lower:?}: {wins} of 60");
    }
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

/// A stone far from all others would look random.
#[test]
fn weak_levels_play_beside_the_stones_and_vary_by_seed_alone() {
    let mut engine = engine(1);
    for level in weak() {
        let mut seen = Vec::new();
        for seed in 0..30 {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut position = Position::new(Rule::ALL[seed as usize % 3], BoardSize::STANDARD);
            while position.outcome().is_none() {
                let seed = rng.random();
                let point = choose(&mut engine, &position, level, seed);
                assert_eq!(choose(&mut engine, &position, level, seed), point);
                let near = |stone: &gomoku_engine::Move| {
                    stone.point.x.abs_diff(point.x) <= 2 && stone.point.y.abs_diff(point.y) <= 2
                };
                assert!(
                    position.moves().is_empty() || position.moves().iter().any(near),
                    "{level:?} plays {point} alone"
                );
                position.play(point).unwrap();
            }
            seen.push(position.moves().to_vec());
        }
        seen.dedup();
        assert!(seen.len() > 25);
    }
}

#[test]
fn below_the_top_the_number_of_threads_changes_nothing() {
    let mut position = Position::new(Rule::Freestyle, BoardSize::STANDARD);
    for name in ["H8", "H9", "K9", "I7", "F9", "I8", "I6", "J7"] {
        position.play(name.parse().unwrap()).unwrap();
    }
    let (mut one, mut four) = (engine(1), engine(4));
    for level in Level::ALL {
        if level == Level::STRONGEST || level.nodes() > Some(200_000) {
            continue;
        }
        for seed in 0..3 {
            let [a, b] = [&mut one, &mut four].map(|e| choose(e, &position, level, seed));
            assert_eq!(a, b, "{level:?}");
        }
    }
}
