//! Where an unfinished game with a player on another device is kept.

/// What a keeper may answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum KeeperError {
    /// It could not be done.
    #[error("the keeper failed: {detail}")]
    Failed {
        /// Why, for logs.
        detail: String,
    },
}

impl From<uniffi::UnexpectedUniFFICallbackError> for KeeperError {
    fn from(error: uniffi::UnexpectedUniFFICallbackError) -> Self {
        Self::Failed {
            detail: error.reason,
        }
    }
}

/// Writes an unfinished remote game to the disk. Called from the game's own thread with no lock
/// held, before what is in the bytes is told to the other device: it must be quick, and may not
/// call the game, whose commands wait for it.
#[uniffi::export(foreign)]
pub trait GameKeeper: Send + Sync {
    /// Keeps these bytes in place of those before, where other apps can't read them; an atomic
    /// write. They are for [`crate::GameSession::resume_remote`]. On a failure the game goes on, and
    /// [`crate::GameEvent::NotKept`] says so.
    ///
    /// # Errors
    /// When they are not on the disk.
    fn keep(&self, bytes: Vec<u8>) -> Result<(), KeeperError>;

    /// The game has ended for good: what was kept of it is of no use.
    ///
    /// # Errors
    /// When it is still there.
    fn discard(&self) -> Result<(), KeeperError>;
}
