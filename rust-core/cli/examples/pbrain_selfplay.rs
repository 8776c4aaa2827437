//! Plays `pbrain-gomoku` against itself through the Gomocup protocol and counts what goes wrong:
//!
//! ```text
//! cargo build --release -p gomoku-cli
//! cargo run --release -p gomoku-cli --example pbrain_selfplay -- --games 100
//! ```

#[path = "../tests/support/arena.rs"]
mod arena;
#[path = "../tests/support/brain.rs"]
mod brain;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;

#[derive(Parser)]
#[command(about = "pbrain-gomoku against itself through the Gomocup protocol")]
struct Args {
    /// How many games.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Milliseconds a move.
    #[arg(long, default_value_t = 500)]
    turn: u64,
    /// Milliseconds a side for a whole game.
    #[arg(long = "match", default_value_t = 6_000)]
    time: u64,
    /// Milliseconds beyond the turn's time before a move counts as a time-out.
    #[arg(long, default_value_t = 0)]
    tolerance: u64,
    /// The engine; without it, the one beside this example in the build folder.
    #[arg(long)]
    brain: Option<PathBuf>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let beside = std::env::current_exe()
        .ok()
        .and_then(|path| path.parent()?.parent().map(arena::sibling));
    let Some(program) = args.brain.or(beside).filter(|path| path.is_file()) else {
        eprintln!("no pbrain-gomoku there: run `cargo build --release -p gomoku-cli` first");
        return ExitCode::from(2);
    };
    let setup = arena::Setup {
        program,
        games: args.games,
        turn: Duration::from_millis(args.turn),
        time: Duration::from_millis(args.time),
        tolerance: Duration::from_millis(args.tolerance),
    };
    let begun = Instant::now();
    let tally = arena::play(&setup, |line| println!("{line}"));
    for fault in tally
        .errors
        .iter()
        .chain(&tally.illegal)
        .chain(&tally.timeouts)
    {
        println!("FAULT {fault}");
    }
    println!(
        "{} games in {:.0} s: Black {} White {} draws {}, {} moves, slowest move {} ms of {}",
        tally.games,
        begun.elapsed().as_secs_f64(),
        tally.black,
        tally.white,
        tally.draws,
        tally.moves,
        tally.slowest.as_millis(),
        args.turn,
    );
    println!(
        "errors {}, illegal moves {}, time-outs {}",
        tally.errors.len(),
        tally.illegal.len(),
        tally.timeouts.len()
    );
    if tally.clean() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
