//! Review of a game, move by move; `docs/review.md` has the method.
//!
//! ```
//! use gomoku_core::{Engines, Review, ReviewTask};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let record = "(;GM[4]FF[4]SZ[15];B[hh];W[gg];B[hg];W[if];B[hf];W[ao])";
//! let task = ReviewTask::start(Review::of_record(record)?, &Engines::default(), |_| {})?;
//! let review = task.finish();
//! assert!(review.is_complete());
//! // White ignored an open three.
//! assert_eq!(review.moves()[5].chance_after, 0);
//! # Ok(())
//! # }
//! ```
//!
//! The result depends only on game and version, not on the device or on interruptions.

mod examiner;
mod fact;
mod judge;
mod report;
mod source;
mod stored;
mod summary;
mod task;
#[cfg(test)]
mod tests;

pub use crate::game::chance::per_cent;
pub use fact::MoveFact;
pub use report::{MoveReview, MoveVerdict, Review};
pub use stored::ReviewBytesError;
pub use task::ReviewTask;
