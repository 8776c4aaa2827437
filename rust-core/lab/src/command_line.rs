//! The command line of `gomoku-lab`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::{bench, matches, openings, prove, puzzles, solve, tune, verify};

/// Measures, matches and tunes the engine of Gomoku.
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
    /// Let two engines play a match, every opening twice with colours changed.
    ///
    /// An ENGINE is a quoted command line of a program that speaks the Piskvork (Gomocup) protocol;
    /// or level:NAME or level:NUMBER, a level of this program; or self, this program's own search,
    /// with options as in self:nodes=20000,time=100,depth=8,threads=1,table=16; or book:FILE, a book
    /// of proved moves, which plays Black in every game and loses where it proves nothing; or random,
    /// greedy or spoiler, which search nothing. None of these loses on time. All results are told
    /// from A's side.
    Match(Box<matches::MatchArgs>),
    /// Print balanced openings for matches.
    Openings(openings::OpeningsArgs),
    /// Prove that Black wins an opening, reply by reply, and write the book of it.
    Prove(prove::ProveArgs),
    /// Make puzzles from games of the engine's levels, and grade, pack and check them.
    Puzzles(puzzles::PuzzlesArgs),
    /// Solve positions: wins by fours, by threats or by all means, each proved.
    Solve(solve::SolveArgs),
    /// Tune the engine's evaluation.
    Tune(tune::TuneArgs),
    /// Check a book of proved moves: every stored position and every reply, by the rules.
    VerifyBook(verify::VerifyArgs),
}

/// Reads the command line and does what it says.
#[must_use]
pub fn run() -> ExitCode {
    let result = match Cli::parse().task {
        Task::Bench(args) => bench::run(&args),
        Task::Match(args) => matches::run(*args),
        Task::Openings(args) => openings::run(&args),
        Task::Prove(args) => prove::run(&args),
        Task::Puzzles(args) => puzzles::run(&args),
        Task::Solve(args) => solve::run(&args),
        Task::Tune(args) => tune::run(&args),
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
