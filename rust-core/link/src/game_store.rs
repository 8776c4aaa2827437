use std::io;

/// Storage of one game. State is saved before it is sent to the peer.
///
/// The game's thread calls this without a lock, but commands wait for it, so implementations must
/// not call the game.
pub trait GameStore: Send + Sync {
    /// Replaces the saved bytes atomically; they are on disk when this returns.
    ///
    /// # Errors
    /// When the bytes are not on disk; the previous ones remain. Also when another instance has
    /// taken over the game, since continuing would diverge from the saved state.
    fn save(&self, bytes: &[u8]) -> io::Result<()>;

    /// Deletes the state of an ended game, unless another instance has taken it over.
    ///
    /// # Errors
    /// When the saved state still exists.
    fn discard(&self) -> io::Result<()>;
}
