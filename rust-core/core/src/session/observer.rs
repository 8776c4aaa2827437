use std::sync::Arc;

use crate::callback::CallbackError;
use crate::dispatcher::Audience;
use crate::game::{GameEvent, GameSnapshot, Thinking};

/// Gets everything that a [`crate::GameSession`] says, always from the same dispatcher thread and
/// never with a lock held. The first call is a full snapshot. A failure is logged and forgotten.
#[uniffi::export(foreign)]
pub trait GameObserver: Send + Sync {
    /// The whole state. Older revisions than one already seen may be skipped.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_snapshot(&self, snapshot: GameSnapshot) -> Result<(), CallbackError>;

    /// One event, after the snapshot that contains its effect.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_event(&self, event: GameEvent) -> Result<(), CallbackError>;

    /// Progress of the search for the computer's move or for a hint, at most ten times a second; the
    /// last one has the whole search's depth and nodes and may come a moment after its result.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_thinking(&self, thinking: Thinking) -> Result<(), CallbackError>;
}

impl Audience for Arc<dyn GameObserver> {
    type Snapshot = GameSnapshot;
    type Event = GameEvent;

    fn snapshot(&self, snapshot: GameSnapshot) -> Result<(), CallbackError> {
        self.on_snapshot(snapshot)
    }

    fn event(&self, event: GameEvent) -> Result<(), CallbackError> {
        self.on_event(event)
    }

    fn thinking(&self, thinking: Thinking) -> Result<(), CallbackError> {
        self.on_thinking(thinking)
    }
}
