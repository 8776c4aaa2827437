//! Openings: their file format, and a generator of balanced ones.

mod file;
mod generate;

pub use file::{OpeningMoves, parse};
pub(crate) use file::{line, points};
pub use generate::{Generator, OpeningSettings, OpeningsArgs, run};
pub(crate) use generate::{canonical, turned};

use gomoku_engine::{BoardSize, Rule};

/// Returns the built-in openings, if any.
#[must_use]
pub fn built_in(rule: Rule, size: BoardSize) -> Option<&'static str> {
    match (rule, size.lines()) {
        (Rule::Freestyle, 15) => Some(include_str!("../../data/openings_f15.txt")),
        (Rule::Freestyle, 20) => Some(include_str!("../../data/openings_f20.txt")),
        (Rule::Standard, 15) => Some(include_str!("../../data/openings_s15.txt")),
        (Rule::Renju, 15) => Some(include_str!("../../data/openings_renju15.txt")),
        _ => None,
    }
}
