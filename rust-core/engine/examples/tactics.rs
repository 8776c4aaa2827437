//! Solves the positions of a file of tactics and says how many were right.
//!
//! `cargo run --release -p gomoku-engine --example tactics -- FILE [--nodes 500000] [--verbose]`
//!
//! A line is `id; number; right first moves; moves played`, the position being freestyle 15×15.

use std::error::Error;
use std::time::Duration;

use gomoku_engine::{
    BoardSize, Engine, EngineOptions, Limits, MATE, Point, Position, Rule, StopFlag,
};

fn main() -> Result<(), Box<dyn Error>> {
    let (mut file, mut nodes, mut verbose) = (None, 500_000, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--nodes" => nodes = arguments.next().ok_or("--nodes has a value")?.parse()?,
            "--verbose" => verbose = true,
            _ => file = Some(argument),
        }
    }
    let text = std::fs::read_to_string(file.ok_or("which file?")?)?;
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut engine = Engine::new(EngineOptions::default());
    let (mut right, mut proven, mut lost, mut total) = (0, 0, 0, 0);
    let mut time = Duration::ZERO;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [id, number, good, moves] = line.splitn(4, ';').collect::<Vec<_>>()[..] else {
            return Err(format!("not four fields: {line}").into());
        };
        let position = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &points(moves)?)?;
        let choice = engine
            .search(&position, &limits, 0, &StopFlag::new(), &mut |_| {})
            .ok_or("the game is over")?;
        let is_right = points(good)?.contains(&choice.point);
        total += 1;
        right += u32::from(is_right);
        proven += u32::from(choice.score >= MATE - 1_000);
        lost += u32::from(choice.score <= 1_000 - MATE);
        time += choice.elapsed;
        if verbose {
            let mark = if is_right { ' ' } else { '!' };
            let (number, good) = (number.trim(), good.trim());
            println!(
                "{mark} {id} ({number}; {good}): {} score {} depth {} nodes {}",
                choice.point, choice.score, choice.depth, choice.nodes
            );
        }
    }
    println!(
        "{right} of {total} first moves right, {proven} proven won, {lost} thought lost, {} ms in all",
        time.as_millis()
    );
    Ok(())
}

fn points(text: &str) -> Result<Vec<Point>, Box<dyn Error>> {
    Ok(text
        .split_whitespace()
        .map(str::parse)
        .collect::<Result<_, _>>()?)
}
