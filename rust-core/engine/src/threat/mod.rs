//! Wins by threats: their search and their proof.
//!
//! [`vcf`] follows continuous fours. At a leaf, for razoring and at the root it is called as
//! `vcf.search(&mut board, nodes)` on the board in hand: a few hundred nodes at a leaf, tens of
//! thousands at a root; without a four to make it answers at once. Each thread keeps a [`Vcf`] of
//! its own for as long as a search lasts, so that a node-limited search stays repeatable.
//! [`replay`] is the judge: it plays a claimed win against every legal reply by the rules alone.
//!
//! [`Vcf`]: vcf::Vcf

pub mod replay;
mod solver;
pub(crate) mod vcf;
mod vcf_table;

pub use solver::{Solved, ThreatSolver, Verdict};
