use gomoku_link::Keep;

use super::StrangerLimits;

/// Stores a link and the players met over it. Calls write files, so no lock that the UI waits for
/// may be held.
pub(crate) trait LinkStore: Keep {
    fn strangers(&self) -> &StrangerLimits;

    fn met(&self, key: String, nickname: &str);
}
