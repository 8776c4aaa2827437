//! Match of a level against the scripted beginner of the tests, with both colours.
//!
//! `cargo run --release -p gomoku-engine --example beginner -- LEVEL [GAMES]`

#[path = "../tests/it/support/beginner.rs"]
mod beginner;

use std::error::Error;

use gomoku_engine::{
    BoardSize, Engine, EngineOptions, Level, Outcome, Position, Rule, Stone, StopFlag,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let level = Level::new(arguments.next().ok_or("which level?")?.parse()?)?;
    let games: u64 = arguments.next().map_or(Ok(400), |games| games.parse())?;
    let mut engine = Engine::new(EngineOptions::default());
    let (mut won, mut lost, mut plies) = (0, 0, 0);
    for game in 0..games {
        let colour = Stone::BOTH[(game % 2) as usize];
        let mut rng = StdRng::seed_from_u64(game);
        let mut position = Position::new(Rule::Freestyle, BoardSize::STANDARD);
        while position.outcome().is_none() {
            let point = if position.turn() == colour {
                let seed = rng.random();
                let choice = engine.choose(&position, level, seed, &StopFlag::new(), &mut |_| {});
                choice.map(|choice| choice.point)
            } else {
                beginner::choose(&position, &mut rng)
            };
            position.play(point.ok_or("no move")?)?;
        }
        plies += position.moves().len();
        match position.outcome().and_then(Outcome::winner) {
            Some(winner) if winner == colour => won += 1,
            Some(_) => lost += 1,
            None => {}
        }
    }
    println!(
        "level {} against the beginner: {won} won, {lost} lost, {} drawn of {games}; {} plies a game",
        level.number(),
        games - won - lost,
        plies as u64 / games
    );
    Ok(())
}
