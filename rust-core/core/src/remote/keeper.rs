//! What a game with a player on another device needs to be remembered.

use gomoku_link::Keep;

use super::StrangerLimits;

/// Remembers a link and whom this device meets over it, on the disk: not with a lock held that a
/// screen waits for.
pub(crate) trait LinkStore: Keep {
    /// How often strangers may still ask, and be asked.
    fn strangers(&self) -> &StrangerLimits;

    /// The device with that key is known from now on, by that nickname.
    fn met(&self, key: String, nickname: &str);
}
