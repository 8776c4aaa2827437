//! Storage of a game between two devices.

use std::io;

/// Storage of one game. State is saved here before it is sent to the peer.
///
/// The game's thread calls this without a lock. Its commands wait for this call, so implementations
/// must not call the game.
pub trait Keep: Send + Sync {
    /// Replaces the saved bytes atomically. The new bytes are on disk when this returns.
    ///
    /// # Errors
    /// When the bytes are not on disk; the previous ones still are. Also when another instance has
    /// taken over this game, since continuing would diverge from the saved state.
    fn keep(&self, bytes: &[u8]) -> io::Result<()>;

    /// Deletes the saved state after the game has ended. Does nothing once another instance has
    /// taken over the game.
    ///
    /// # Errors
    /// When the saved state still exists.
    fn discard(&self) -> io::Result<()>;
}
