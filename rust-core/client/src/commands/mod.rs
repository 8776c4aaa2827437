//! Command line of `gomoku`.

mod games;
mod lan;
mod learn;
mod line;
mod online;
mod play;
mod puzzle;
mod review;
mod statistics;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::output::warn;
use crate::tui::{DisplayArgs, FirstScreen};

/// Gomoku, five in a row, in a terminal.
#[derive(Debug, Parser)]
#[command(name = "gomoku", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    look: DisplayArgs,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Start a game at once; without a command, a start screen offers the options.
    Play(Box<play::PlayArgs>),
    /// Play with somebody in the same network.
    Lan(Box<lan::LanArgs>),
    /// Play over a server; without an option, list the stored games.
    Online(Box<online::OnlineArgs>),
    /// List the stored games, the newest first, or print one as SGF.
    Games(games::GamesArgs),
    /// Solve puzzles: today's, one of a theme, or the best next one.
    Puzzle(puzzle::PuzzleArgs),
    /// Learn to play: twenty lessons, each with a board that asks for a move, and three tasks.
    Learn(learn::LearnArgs),
    /// Review each move of a game, and show the winning chances as a graph.
    Review(review::ReviewArgs),
    /// Show your results, accuracy and rating.
    Statistics(statistics::StatisticsArgs),
}

/// Parses the command line and runs the command.
#[must_use]
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.task {
        None => play::on_screen(cli.look, FirstScreen::Start),
        Some(Task::Play(args)) => play::run(&args, cli.look),
        Some(Task::Lan(args)) => lan::run(&args, cli.look),
        Some(Task::Online(args)) => online::run(&args),
        Some(Task::Games(args)) => games::run(&args),
        Some(Task::Puzzle(args)) => puzzle::run(&args),
        Some(Task::Learn(args)) => learn::run(&args),
        Some(Task::Review(args)) => review::run(&args),
        Some(Task::Statistics(args)) => statistics::run(&args),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(Failure { code, message }) => {
            if !message.is_empty() {
                warn(format_args!("gomoku: {message}"));
            }
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
