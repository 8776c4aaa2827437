//! Storage interface for games with a remote player.

use gomoku_link::Keep;

use super::StrangerLimits;

/// Stores a link and the players met over it. Calls write files, so they must not hold a lock that
/// the UI waits for.
pub(crate) trait LinkStore: Keep {
    /// Limits for invitations to and from strangers.
    fn strangers(&self) -> &StrangerLimits;

    /// Stores the device with that key and nickname as known.
    fn met(&self, key: String, nickname: &str);
}
