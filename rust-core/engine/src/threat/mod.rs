//! Search and verification of wins by threats.
//!
//! `vcf` searches for continuous fours. The main search calls it with a small node limit. Each
//! search thread has a separate `Vcf`, so that a node-limited search stays deterministic.
//! `Vcf::threat` searches for the opponent and collects the replies that may stop the win.
//!
//! `vct` adds threes. It is a proof-number search for positions that justify about ten thousand
//! moves.
//!
//! [`replay`] verifies a win against every legal reply, using only the rules.

mod board;
pub mod replay;
mod solver;
#[cfg(test)]
mod tests;
pub(crate) mod vcf;
mod vcf_table;
pub(crate) mod vct;
mod vct_table;
pub(crate) mod zone;

pub use board::ThreatBoard;
pub use solver::{Solved, ThreatSolver, Verdict};
