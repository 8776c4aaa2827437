//! Wins by threats: their search and their proof.
//!
//! `vcf` searches for continuous fours. The main search calls it at nodes of sufficient depth, with
//! a few hundred nodes at most. Without a four on the board it returns at once. Each search thread
//! has its own `Vcf` for the duration of a search, so that a node-limited search stays
//! deterministic.
//!
//! `vcf.threat(&mut board, nodes, &mut replies)` searches for the opponent, as if the side to move
//! had passed, and collects the replies that may stop the win.
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
