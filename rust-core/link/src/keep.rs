//! Where a game between two devices is kept.

use std::io;

/// The place of one game on the disk: what is told to the other device is kept here first.
///
/// Called from the game's own thread with no lock held. It may not call the game, whose commands
/// wait for it.
pub trait Keep: Send + Sync {
    /// Keeps these bytes in place of those before, whole or not at all. They are on the disk when
    /// it returns.
    ///
    /// # Errors
    /// When they are not on the disk; those before still are. Also once somebody else keeps this
    /// game: a game that believed to be kept would go on and be another one than what is kept.
    fn keep(&self, bytes: &[u8]) -> io::Result<()>;

    /// The game has ended for good: what was kept of it is of no use. Nothing happens once somebody
    /// else keeps it.
    ///
    /// # Errors
    /// When it is still there.
    fn discard(&self) -> io::Result<()>;
}
