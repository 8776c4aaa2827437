//! A match between two levels, each opening played with both colours.
//!
//! `cargo run --release -p gomoku-engine --example level_match -- [--games 100]
//! [--first hard] [--second easy] [--rule freestyle] [--size 15] [--seed 1]`

use std::error::Error;
use std::time::{Duration, Instant};

use gomoku_engine::{
    BoardSize, Engine, EngineOptions, Level, Outcome, Point, Position, Rule, Stone, StopFlag,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

struct Options {
    games: u64,
    levels: [Level; 2],
    rule: Rule,
    size: BoardSize,
    seed: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = read_options()?;
    let mut engine = Engine::new(EngineOptions::default());
    // Wins of the first level by its colour, its losses, draws.
    let (mut wins, mut losses, mut draws) = ([0; 2], 0, 0);
    let mut slowest = Duration::ZERO;
    for game in 0..options.games {
        let colour = Stone::BOTH[(game % 2) as usize];
        let mut rng = StdRng::seed_from_u64(options.seed + game / 2);
        let mut position = opening(&options, &mut rng)?;
        while position.outcome().is_none() {
            let level = options.levels[usize::from(position.turn() != colour)];
            let start = Instant::now();
            let choice = engine.choose(
                &position,
                level,
                rng.random(),
                &StopFlag::new(),
                &mut |_| {},
            );
            slowest = slowest.max(start.elapsed());
            position.play(choice.ok_or("no move")?.point)?;
        }
        match position.outcome().and_then(Outcome::winner) {
            Some(winner) if winner == colour => wins[colour.index()] += 1,
            Some(_) => {
                losses += 1;
                let moves: Vec<String> = position
                    .moves()
                    .iter()
                    .map(|played| played.point.to_string())
                    .collect();
                println!("lost as {colour:?}: {}", moves.join(" "));
            }
            None => draws += 1,
        }
    }
    println!(
        "{:?} against {:?}, {:?} {}x{}: {} won ({} as Black, {} as White), {losses} lost, {draws} drawn of {}; slowest move {} ms",
        options.levels[0],
        options.levels[1],
        options.rule,
        options.size.lines(),
        options.size.lines(),
        wins[0] + wins[1],
        wins[0],
        wins[1],
        options.games,
        slowest.as_millis()
    );
    Ok(())
}

/// Three random stones in the middle of the board, with White to move.
fn opening(options: &Options, rng: &mut StdRng) -> Result<Position, Box<dyn Error>> {
    let mut position = Position::new(options.rule, options.size);
    let corner = options.size.centre();
    while position.moves().len() < 3 {
        let point = Point::new(
            corner.x - 2 + rng.random_range(0..5_u8),
            corner.y - 2 + rng.random_range(0..5_u8),
        );
        if position.is_empty_at(point) {
            position.play(point)?;
        }
    }
    Ok(position)
}

fn read_options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options {
        games: 100,
        levels: [Level::HARD, Level::EASY],
        rule: Rule::Freestyle,
        size: BoardSize::STANDARD,
        seed: 1,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or("every option has a value")?;
        match name.as_str() {
            "--games" => options.games = value.parse()?,
            "--first" => options.levels[0] = level(&value)?,
            "--second" => options.levels[1] = level(&value)?,
            "--rule" => options.rule = rule(&value)?,
            "--size" => options.size = BoardSize::new(value.parse()?)?,
            "--seed" => options.seed = value.parse()?,
            _ => return Err(format!("unknown option {name}").into()),
        }
    }
    Ok(options)
}

fn level(name: &str) -> Result<Level, Box<dyn Error>> {
    let found = Level::ALL
        .into_iter()
        .find(|level| format!("{level:?}").to_lowercase() == name);
    found.ok_or_else(|| format!("no level {name}").into())
}

fn rule(name: &str) -> Result<Rule, Box<dyn Error>> {
    let found = Rule::ALL
        .into_iter()
        .find(|rule| format!("{rule:?}").to_lowercase() == name);
    found.ok_or_else(|| format!("no rule {name}").into())
}
