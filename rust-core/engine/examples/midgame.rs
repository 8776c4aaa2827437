//! Speed and depth in three quiet middle-game positions, one thread.
//!
//! `cargo run --release -p gomoku-engine --example midgame -- [milliseconds a position]`

use std::error::Error;
use std::time::Duration;

use gomoku_engine::{BoardSize, Engine, EngineOptions, Limits, Point, Position, Rule, StopFlag};

/// Moves `x,y` from 0, the row counted from the top; Black first.
const POSITIONS: &str = include_str!("../data/bench_midgame.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let time = match std::env::args().nth(1) {
        Some(text) => Duration::from_millis(text.parse()?),
        None => Duration::from_secs(1),
    };
    let limits = Limits {
        time: Some(time),
        ..Limits::default()
    };
    for rule in Rule::ALL {
        let mut engine = Engine::new(EngineOptions::default());
        for line in POSITIONS.lines().filter(|line| !line.trim().is_empty()) {
            let position = read(rule, line)?;
            engine.clear();
            let choice = engine.search(&position, &limits, 0, &StopFlag::new(), &mut |_| {});
            if let Some(choice) = choice {
                let line: Vec<String> = choice.pv.iter().map(Point::to_string).collect();
                println!(
                    "{rule:?}: depth {} score {} nodes {} in {} ms, {} nodes/s: {}",
                    choice.depth,
                    choice.score,
                    choice.nodes,
                    choice.elapsed.as_millis(),
                    choice.nodes_per_second(),
                    line.join(" ")
                );
            }
        }
    }
    Ok(())
}

fn read(rule: Rule, line: &str) -> Result<Position, Box<dyn Error>> {
    let mut position = Position::new(rule, BoardSize::STANDARD);
    for text in line.split_whitespace() {
        let (x, y) = text.split_once(',').ok_or("a move is x,y")?;
        let point = Point::new(
            x.parse()?,
            BoardSize::STANDARD.lines() - 1 - y.parse::<u8>()?,
        );
        position.play(point)?;
    }
    Ok(position)
}
