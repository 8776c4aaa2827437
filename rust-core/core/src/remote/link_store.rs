use gomoku_link::GameStore;

use super::StrangerLimits;

/// Stores a link and the players met over it. Calls write files, so no lock that the UI waits for
/// may be held.
pub(crate) trait LinkStore: GameStore {
    fn strangers(&self) -> &StrangerLimits;

    fn met(&self, key: String, nickname: &str);
}
