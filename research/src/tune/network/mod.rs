//! `gomoku-research tune network`: trains the network of [`gomoku_engine::network`] on searched positions.

mod adam;
mod check;
mod checkpoint;
mod data;
mod model;
mod quantise;
#[cfg(test)]
mod tests;
mod train;

pub(super) use quantise::{QuantiseArgs, run as quantise};

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use gomoku_lab::failure::Failure;

use self::data::Data;
use self::train::{Files, TrainingSettings};

/// Options of `gomoku-research tune network`.
#[derive(Debug, Args)]
pub(super) struct NetworkArgs {
    /// Files of `gomoku-research tune selfplay`; the network is said to be of the first one's rule.
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Output file of the network; written at every report.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Checkpoint file; default: OUT.checkpoint.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Resume from a checkpoint of the same data and options, if there is one.
    #[arg(long)]
    resume: bool,
    /// Initialise from this network instead of one that reproduces the tables.
    #[arg(long, value_name = "NETWORK")]
    from: Option<PathBuf>,
    /// Train on only this many positions, the first ones; the validation set stays the same.
    #[arg(long, value_name = "POSITIONS")]
    limit: Option<usize>,
    /// Use one game in this many of each file for validation.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(2..))]
    check_every: u32,
    /// Number of epochs.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..))]
    epochs: u64,
    /// Positions per step.
    #[arg(long, default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Maximum learning rate.
    #[arg(long, default_value_t = 0.004)]
    rate: f32,
    /// Weight decay, multiplied by the learning rate.
    #[arg(long, default_value_t = 0.0)]
    decay: f32,
    /// Share of the game's result in the target; the rest is the search's score.
    #[arg(long, default_value_t = 0.5)]
    result_share: f32,
    /// Weight of the policy loss relative to the value loss.
    #[arg(long, default_value_t = 1.0)]
    policy_weight: f32,
    /// Score that corresponds to odds of e to 1.
    #[arg(long, default_value_t = 250.0)]
    scale: f32,
    /// Move score that corresponds to a probability factor of e.
    #[arg(long, default_value_t = 200.0)]
    move_scale: f32,
    /// Seed. The same seed, files and options give the same network for any number of threads.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads, 1 to 16.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=16))]
    threads: u8,
    /// Steps between two reports.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    report: u64,
    /// Steps between two checkpoints.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    save: u64,
    /// Stop after this many steps, with a checkpoint.
    #[arg(long, value_name = "STEPS")]
    stop_after: Option<u64>,
}

/// Trains a network and prints the learning curve.
pub(super) fn run(args: &NetworkArgs) -> Result<u8, Failure> {
    let data = Data::read(&args.data, args.check_every as usize, args.limit)?;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{} positions to learn from, {} to check",
        data.trained.len(),
        data.checked.len()
    )?;
    let settings = TrainingSettings {
        epochs: args.epochs,
        batch: args.batch as usize,
        rate: args.rate,
        decay: args.decay,
        result_share: args.result_share,
        policy_weight: args.policy_weight,
        score_scale: args.scale,
        move_scale: args.move_scale,
        seed: args.seed,
        threads: usize::from(args.threads),
        report: args.report,
        save: args.save,
        stop_after: args.stop_after,
    };
    let checkpoint = args.checkpoint.clone().unwrap_or_else(|| {
        let mut name = args.out.clone().into_os_string();
        name.push(".checkpoint");
        name.into()
    });
    let files = Files {
        out: &args.out,
        checkpoint: &checkpoint,
        resume: args.resume,
        from: args.from.as_deref(),
    };
    train::train(&data, &settings, &files, &mut out)?;
    Ok(0)
}
