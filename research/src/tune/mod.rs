//! Tuning of the engine: self-play data, the fit of the tables to it, and what checks the result.
//! The recipe is in `research/tuning.md`.

mod curve;
mod dataset;
mod duel;
mod factors;
mod fit;
mod games;
mod margins;
mod network;
mod searched;
mod selfplay;
mod spsa;

use clap::{Args, Subcommand};
use gomoku_lab::failure::Failure;

/// Options of `gomoku-research tune`.
#[derive(Debug, Args)]
pub struct TuneArgs {
    #[command(subcommand)]
    task: TuneTask,
}

#[derive(Debug, Subcommand)]
enum TuneTask {
    /// Play games of the engine against itself and store every searched position.
    Selfplay(selfplay::SelfplayArgs),
    /// Fit the evaluation tables and move scores to searched positions.
    Fit(fit::FitArgs),
    /// Compare predicted winning chances with game results.
    Curve(curve::CurveArgs),
    /// Play paired games between two weights files or two sets of search parameters.
    Duel(duel::DuelArgs),
    /// Train a network on searched positions.
    Network(network::NetworkArgs),
    /// Quantise a trained network to integers, for a fast search.
    NetworkQuantise(network::QuantiseArgs),
    /// Tune the search parameters by paired games.
    Spsa(spsa::SpsaArgs),
}

/// Does what `gomoku-research tune` was asked.
///
/// # Errors
/// A file that is invalid or can't be read or written.
pub fn run(args: &TuneArgs) -> Result<u8, Failure> {
    match &args.task {
        TuneTask::Selfplay(args) => selfplay::run(args),
        TuneTask::Fit(args) => fit::run(args),
        TuneTask::Curve(args) => curve::run(args),
        TuneTask::Duel(args) => duel::run(args),
        TuneTask::Network(args) => network::run(args),
        TuneTask::NetworkQuantise(args) => network::quantise(args),
        TuneTask::Spsa(args) => spsa::run(args),
    }
}
