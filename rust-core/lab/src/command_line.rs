//! Command line of `gomoku-lab`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::{bench, matches, openings, puzzles, solve, verify};

/// Measures and matches the engine of Gomoku.
#[derive(Debug, Parser)]
#[command(name = "gomoku-lab", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Measure the engine on fixed positions and print its signature.
    Bench(bench::BenchArgs),
    /// Play a match between two engines, each opening twice with colours reversed.
    ///
    /// An ENGINE is one of the following. A quoted command line runs a program that speaks the
    /// Piskvork (Gomocup) protocol. level:NAME or level:NUMBER is a level of this program. self is
    /// this program's search, with options as in
    /// self:nodes=20000,time=100,depth=8,threads=1,table=16. book:FILE is a book of proved moves;
    /// it plays Black in every game and loses where it has no proved move. random, greedy and
    /// spoiler do not search. Only external programs can lose on time. All results are from A's
    /// side.
    Match(Box<matches::MatchArgs>),
    /// Print balanced openings for matches.
    Openings(openings::OpeningsArgs),
    /// Make puzzles from games of the engine's levels, and grade, pack and check them.
    Puzzles(puzzles::PuzzlesArgs),
    /// Solve positions by fours, by threats or by full search, with proof.
    Solve(solve::SolveArgs),
    /// Check a book of proved moves: every stored position and every reply, by the rules.
    VerifyBook(verify::VerifyArgs),
}

/// Runs the command line.
#[must_use]
pub fn run() -> ExitCode {
    let result = match Cli::parse().task {
        Task::Bench(args) => bench::run(&args),
        Task::Match(args) => matches::run(*args),
        Task::Openings(args) => openings::run(&args),
        Task::Puzzles(args) => puzzles::run(&args),
        Task::Solve(args) => solve::run(&args),
        Task::VerifyBook(args) => verify::run(&args),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(Failure { code, message }) => {
            eprintln!("gomoku-lab: {message}");
            ExitCode::from(code)
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }
}
