//! `gomoku-lab verify-book`: whether a book of proved moves holds what it claims.
//!
//! It shares the board, the solver and the replayer with the prover, and nothing else. Beginning
//! with the covered moves it plays the book's move and then every legal reply of the loser, as whoever
//! follows the book does ([`gomoku_engine::ProofPlayer`]). A position after a reply that the book doesn't
//! name must be won by threats within the book's nodes, or by the book's moves for a pass, which
//! are then played against every reply like all others. The solver starts anew for each position,
//! and what it finds is replayed. Positions that are turned or mirrored are
//! looked at once; they are compared stone by stone, not by hashes.

mod walk;

use std::path::PathBuf;

use clap::Args;

use crate::book_file;
use crate::failure::Failure;
pub use walk::{Counts, Gap, How, Verified, verify};

/// Exit code for a book that doesn't hold what it claims.
pub const EXIT_GAPS: u8 = 1;

/// Checks a book of proved moves: every stored position and every reply, by the rules.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The book.
    file: PathBuf,
    /// Threads.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Look at one position without a move in so many, chosen by --seed: a sample, which proves
    /// nothing.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    one_in: u32,
    /// Chooses the sample.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds between two lines of progress; 0 for none.
    #[arg(long, default_value_t = 10)]
    progress: u64,
}

/// Checks the book and prints what it holds, with every gap.
///
/// # Errors
/// A file that can't be read or is no whole book.
pub fn run(args: &VerifyArgs) -> Result<u8, Failure> {
    let name = args.file.display();
    let (book, bytes) = book_file::read(&args.file)?;
    let head = book.head();
    let text = |points: &[gomoku_engine::Point]| {
        let names: Vec<String> = points.iter().map(ToString::to_string).collect();
        names.join(" ")
    };
    println!(
        "{name}: {} bytes, {:?}, {} lines, {} nodes; after {}: {} moves covered: {}",
        bytes,
        head.rule,
        head.size.lines(),
        head.nodes,
        text(&head.opening),
        head.covered.len(),
        text(&head.covered),
    );
    let how = How {
        threads: args.threads.into(),
        one_in: args.one_in,
        seed: args.seed,
        progress: args.progress,
    };
    let Verified { counts, gaps } =
        verify(&book, how).map_err(|error| Failure::bad_input(format!("{name}: {error}")))?;
    for Gap { line, why } in &gaps {
        println!("GAP after {}: {why}", text(line));
    }
    println!(
        "{} positions with a move stored ({} of them with stones left out), {} replies, {} of them \
         turned or mirrored or met before; {} won without the book ({} by fours, {} by threats), \
         with {} searches; {} left out of the sample; {} stones, {} questions, longest replay {} plies; won with {} stones on \
         the board at most",
        counts.stored,
        counts.left,
        counts.replies,
        counts.met,
        counts.fours + counts.threats,
        counts.fours,
        counts.threats,
        counts.asked,
        counts.left_out,
        counts.stones,
        counts.questions,
        counts.plies,
        counts.longest,
    );
    if gaps.is_empty() {
        let sample = if counts.left_out > 0 {
            " in this sample"
        } else {
            ""
        };
        println!("no gap{sample}");
        return Ok(0);
    }
    println!("{} gaps: the book does not hold what it claims", gaps.len());
    Ok(EXIT_GAPS)
}
