//! `gomoku-lab match`: matches between two engines, with confidence intervals.
//!
//! [`gomoku_engine::Position`] referees the games. Programs run as child processes, all other
//! players in this process.

mod args;
mod builtin;
mod by_book;
pub mod elo;
mod game;
mod journal;
pub mod limits;
mod line;
mod player;
mod process;
mod program;
mod report;
mod run;
mod save;
mod simple;
pub mod spec;
pub mod sprt;
mod tally;

pub use args::MatchArgs;

use crate::failure::Failure;

/// Plays a match and prints its result.
///
/// # Errors
/// Invalid options, openings or engines, or files that can't be written.
pub fn run(args: MatchArgs) -> Result<u8, Failure> {
    run::run(&args::Plan::new(args)?)
}
