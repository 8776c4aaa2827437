//! Tuning of the engine: self-play data, the fit of the tables to it, and what checks the result.
//! The recipe is in `docs/tuning.md`.

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

use crate::failure::Failure;

/// Options of `gomoku-lab tune`.
#[derive(Debug, Args)]
pub struct TuneArgs {
    #[command(subcommand)]
    task: TuneTask,
}

#[derive(Debug, Subcommand)]
enum TuneTask {
    /// Play games of the engine against itself and keep every searched position.
    Selfplay(selfplay::SelfplayArgs),
    /// Fit the evaluation's tables and the move scores to such positions.
    Fit(fit::FitArgs),
    /// Hold chances of winning against what became of them.
    Curve(curve::CurveArgs),
    /// Play paired games between two files of weights or two sets of margins.
    Duel(duel::DuelArgs),
    /// Train a network on such positions.
    Network(network::NetworkArgs),
    /// Turn a trained network into integers, as a search uses it fast.
    NetworkQuantise(network::QuantiseArgs),
    /// Tune the search's margins by paired games.
    Spsa(spsa::SpsaArgs),
}

/// Does what `gomoku-lab tune` was asked.
///
/// # Errors
/// When a file can't be read or written, or holds something else.
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
