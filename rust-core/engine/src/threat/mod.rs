//! Wins by threats: their search and their proof.
//!
//! `vcf` follows continuous fours. At a leaf, for razoring and at the root it is called as
//! `vcf.search(&mut board, nodes)` on the board in hand: a few hundred nodes at a leaf, tens of
//! thousands at a root; without a four to make it answers at once. Each thread keeps a `Vcf` of
//! its own for as long as a search lasts, so that a node-limited search stays repeatable.
//! `vcf.threat(&mut board, nodes, &mut replies)` asks the same of the other side, as if the side to
//! move had passed, and collects the replies that may stop the win. `vct` adds threes: proof-number
//! search for a root, or for any node that is worth some ten thousand stones.
//! [`replay`] is the judge: it plays a claimed win against every legal reply by the rules alone.

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
