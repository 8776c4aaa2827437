//! `gomoku-lab match`: any two engines play each other, and the result says how sure it is.
//!
//! A game is refereed by the engine's own [`gomoku_engine::Position`]. Programs run as child
//! processes; levels, the own search, books of proved moves and simple players play in this process.

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
/// Options, openings or engines that can't be used; files that can't be written.
pub fn run(args: MatchArgs) -> Result<u8, Failure> {
    run::run(&args::Plan::new(args)?)
}
