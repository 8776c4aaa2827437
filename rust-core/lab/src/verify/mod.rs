//! `gomoku-lab verify-book`: verifies the claim of a proof book.
//!
//! The verifier shares only the board, the solver and the replay with the prover. From the covered
//! moves, it plays the book's move and every legal reply, as [`gomoku_engine::ProofPlayer`] does.
//!
//! After an unnamed reply, threats win within the book's node limit, or the book's moves for a pass
//! win; those are played against every reply too. The solver clears its tables for each position,
//! and a replay verifies its wins. Symmetric positions are verified once, compared by stones, not
//! by hash.
//!
//! `walk` verifies; `parts` stores each covered move in a `journal`; `fingerprint` identifies the
//! behaviour for which a verification is valid.

mod after_pass;
mod fingerprint;
mod journal;
mod parts;
#[cfg(test)]
mod tests;
mod walk;

use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::{book_file, openings};
pub use fingerprint::fingerprint;
use fingerprint::sha256;
use gomoku_engine::{Point, ProofBook};
use journal::Verifiable;
use parts::Recorded;
pub use walk::{Counts, Gap, Verified, VerifySettings, verify};

/// Exit code for a book with gaps.
pub const EXIT_GAPS: u8 = 1;

/// Verifies a book of proved moves by the rules: every stored position and every reply.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The book.
    file: PathBuf,
    /// Threads.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Print the SHA-256 of the file and of the player's behaviour: the stored moves, answers and
    /// node counts in drawn games. A verification stays valid while both are unchanged.
    #[arg(long, conflicts_with_all = ["replies", "journal", "one_in", "seed"])]
    fingerprint: bool,
    /// Only these covered moves, as in "a1 b1".
    #[arg(long, value_name = "MOVES")]
    replies: Option<String>,
    /// Verify one covered move after another and store each without a gap, so that the next run
    /// continues from there.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["one_in", "seed"])]
    journal: Option<PathBuf>,
    /// Verify one in this many positions without a move, chosen by --seed. Such a sample is not a
    /// proof.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    one_in: u32,
    /// Seed of the sample.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds between two lines of progress; 0 for none.
    #[arg(long, default_value_t = 10)]
    progress: u64,
}

/// Verifies the book and prints statistics and gaps.
///
/// # Errors
/// A file that can't be read or is not a complete book, or an invalid journal.
pub fn run(args: &VerifyArgs) -> Result<u8, Failure> {
    let name = args.file.display();
    let failed = |error: &dyn std::fmt::Display| Failure::bad_input(format!("{name}: {error}"));
    let (book, bytes) = book_file::read(&args.file)?;
    let verifiable = || -> Result<Verifiable, Failure> {
        Ok(Verifiable {
            book: sha256(&bytes),
            fingerprint: fingerprint(&book, args.threads.into()).map_err(|error| failed(&error))?,
        })
    };
    if args.fingerprint {
        let Verifiable { book, fingerprint } = verifiable()?;
        println!("{book} {fingerprint}");
        return Ok(0);
    }
    let head = book.head();
    println!(
        "{name}: {} bytes, {:?}, {} lines, {} nodes; after {}: {} moves covered: {}",
        bytes.len(),
        head.rule,
        head.size.lines(),
        head.nodes,
        text(&head.opening),
        head.covered.len(),
        text(&head.covered),
    );
    let how = VerifySettings {
        threads: args.threads.into(),
        one_in: args.one_in,
        seed: args.seed,
        progress: args.progress,
    };
    let replies = replies(args, &book)?;
    let (verified, of) = match &args.journal {
        Some(path) => {
            let Recorded { verified, left, .. } =
                parts::record(&book, &verifiable()?, path, &replies, how)?;
            (verified, left.map(|left| format!(" in {left}")))
        }
        None if args.replies.is_some() => {
            let walked = walk::walk(&book, &replies, how).map_err(|error| failed(&error))?;
            let of = format!(" after {}", text(&replies));
            (walked.into_verified(), Some(of))
        }
        None => (verify(&book, how).map_err(|error| failed(&error))?, None),
    };
    let Verified { counts, gaps } = verified;
    report(&counts, &gaps);
    if gaps.is_empty() {
        let sample = if counts.left_out > 0 {
            " in this sample"
        } else {
            ""
        };
        println!("no gap{}{sample}", of.unwrap_or_default());
        return Ok(0);
    }
    println!("{} gaps: the book does not hold what it claims", gaps.len());
    Ok(EXIT_GAPS)
}

fn replies(args: &VerifyArgs, book: &ProofBook) -> Result<Vec<Point>, Failure> {
    let covered = &book.head().covered;
    let Some(text) = &args.replies else {
        return Ok(covered.clone());
    };
    let replies = openings::points(text).map_err(Failure::bad_input)?;
    match replies.iter().find(|reply| !covered.contains(reply)) {
        Some(reply) => Err(Failure::bad_input(format!(
            "{reply} isn't among the covered moves: {}",
            self::text(covered)
        ))),
        None => Ok(replies),
    }
}

fn text(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(ToString::to_string).collect();
    names.join(" ")
}

fn report(counts: &Counts, gaps: &[Gap]) {
    for Gap { line, why } in gaps {
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
}
