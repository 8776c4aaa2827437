//! Which openings are offered.

use gomoku_engine::{Opening, Rule};

/// The openings that a new game by `rule` offers; the first, which every rule has, is
/// [`Opening::Free`]. A record may have any other one.
#[uniffi::export]
pub fn openings(rule: Rule) -> Vec<Opening> {
    Opening::offered(rule).to_vec()
}
