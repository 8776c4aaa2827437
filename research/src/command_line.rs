//! The command line of `gomoku-research`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use gomoku_lab::failure::Failure;

use crate::{prove, tune};

/// Proves openings, and tunes the evaluation, the networks and the search of Gomoku.
#[derive(Debug, Parser)]
#[command(name = "gomoku-research", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Prove that Black wins an opening, reply by reply, and write the book of it.
    Prove(prove::ProveArgs),
    /// Tune the engine's evaluation.
    Tune(tune::TuneArgs),
}

/// Reads the command line and does what it says.
#[must_use]
pub fn run() -> ExitCode {
    let result = match Cli::parse().task {
        Task::Prove(args) => prove::run(&args),
        Task::Tune(args) => tune::run(&args),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(Failure { code, message }) => {
            eprintln!("gomoku-research: {message}");
            ExitCode::from(code)
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn command_definition_is_valid() {
        Cli::command().debug_assert();
    }
}
