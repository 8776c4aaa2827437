use gomoku_engine::{Opening, Rule};

/// Openings that a new game with `rule` offers; the first is [`Opening::Free`]. A record may have
/// any opening.
#[uniffi::export]
pub fn openings(rule: Rule) -> Vec<Opening> {
    Opening::offered(rule).to_vec()
}
