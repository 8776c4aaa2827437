use super::{GameEvent, GameSnapshot, Thinking};

/// What an observer may answer; its only use is that a throwing observer is survivable.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum ObserverError {
    /// The foreign code threw.
    #[error("the observer failed: {detail}")]
    Failed {
        /// What it threw, for logs.
        detail: String,
    },
}

impl From<uniffi::UnexpectedUniFFICallbackError> for ObserverError {
    fn from(error: uniffi::UnexpectedUniFFICallbackError) -> Self {
        Self::Failed {
            detail: error.reason,
        }
    }
}

/// Gets everything that a [`super::GameSession`] says, always from the same dispatcher thread and
/// never with a lock held. The first call is a full snapshot. A failure is logged and forgotten.
#[uniffi::export(foreign)]
pub trait GameObserver: Send + Sync {
    /// The whole state. Older revisions than one already seen may be skipped.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_snapshot(&self, snapshot: GameSnapshot) -> Result<(), ObserverError>;

    /// One event, after the snapshot that contains its effect.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_event(&self, event: GameEvent) -> Result<(), ObserverError>;

    /// Progress of the search for the computer's move or for a hint, at most ten times a second; the
    /// last one has the whole search's depth and nodes and may come a moment after its result.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_thinking(&self, thinking: Thinking) -> Result<(), ObserverError>;
}
