//! Iterative-deepening alpha-beta over a board that keeps its patterns up to date.

pub(crate) mod board;
#[cfg(test)]
mod board_tests;
pub(crate) mod cell;
mod limits;
mod order;
mod root;
mod table;
mod worker;

pub use limits::{Choice, Limits, MATE, Progress, StopFlag};
pub(crate) use root::{Search, run};
pub(crate) use table::Table;
