//! `gomoku-lab puzzles`: makes the puzzles that ship from games of the engine's levels, and grades, packs and
//! checks them. The recipe is in `docs/puzzles.md`.

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
    /// Play games and keep the puzzles in them, each proved.
    Find(find::FindArgs),
    /// Print how well a puzzle's grade foretells which of the levels 2 to 9 solve it.
    Grade(grade::GradeArgs),
    /// Choose among the puzzles that were found, and make the file that ships.
    Pack(pack::PackArgs),
    /// Solve and replay every puzzle of such a file again.
    Check(check::CheckArgs),
}

/// Does what `gomoku-lab puzzles` was asked.
///
/// # Errors
/// When a file can't be read or written, or holds something else.
pub fn run(args: &PuzzlesArgs) -> Result<u8, Failure> {
    match &args.task {
        PuzzlesTask::Find(args) => find::run(args),
        PuzzlesTask::Grade(args) => grade::run(args),
        PuzzlesTask::Pack(args) => pack::run(args),
        PuzzlesTask::Check(args) => check::run(args),
    }
}
