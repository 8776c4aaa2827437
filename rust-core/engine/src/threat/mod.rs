//! Search and verification of wins by threats.
//!
//! `vcf` searches for continuous fours. The main search calls it at nodes of sufficient depth, with
//! a small node limit. Without a four on the board it returns at once. Each search thread has a
//! separate `Vcf`, so that a node-limited search stays deterministic.
//!
//! `vcf.threat(&mut board, nodes, &mut replies)` searches for the opponent, as if the side to move
//! had passed. It collects the replies that may stop the win.
//!
//! `vct` adds threes. It is a proof-number search for root positions, or for nodes that justify
//! about ten thousand moves.
//!
//! [`replay`] verifies a claimed win against every legal reply, using only the rules.

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
