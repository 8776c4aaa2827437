//! Opening protocols on offer.

use gomoku_engine::{Opening, Rule};

/// The opening protocols that a new game with `rule` offers. The first is [`Opening::Free`], which
/// every rule has. A record may have any opening.
#[uniffi::export]
pub fn openings(rule: Rule) -> Vec<Opening> {
    Opening::offered(rule).to_vec()
}
