//! `gomoku-lab puzzles`: makes the shipped puzzles. The recipe is in `docs/puzzles.md`.

mod check;
mod claim;
mod find;
mod games;
mod grade;
mod hardness;
mod line;
mod pack;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Options of `gomoku-lab puzzles`.
#[derive(Debug, Args)]
pub struct PuzzlesArgs {
    #[command(subcommand)]
    task: PuzzlesTask,
}

#[derive(Debug, Subcommand)]
enum PuzzlesTask {
    /// Play games and collect proved puzzles from them.
    Find(find::FindArgs),
    /// Print how well a puzzle's grade predicts which of the levels 2 to 9 solve it.
    Grade(grade::GradeArgs),
    /// Select from the found puzzles and write the file to ship.
    Pack(pack::PackArgs),
    /// Solve and replay every puzzle of a packed file again.
    Check(check::CheckArgs),
}

/// Runs a `gomoku-lab puzzles` command.
///
/// # Errors
/// A file that is invalid or can't be read or written.
pub fn run(args: &PuzzlesArgs) -> Result<u8, Failure> {
    match &args.task {
        PuzzlesTask::Find(args) => find::run(args),
        PuzzlesTask::Grade(args) => grade::run(args),
        PuzzlesTask::Pack(args) => pack::run(args),
        PuzzlesTask::Check(args) => check::run(args),
    }
}
