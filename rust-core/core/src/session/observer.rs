use std::sync::Arc;

use crate::callback::CallbackError;
use crate::dispatcher::Audience;
use crate::game::{GameEvent, GameSnapshot, Thinking};

/// Receives the output of a [`crate::GameSession`] on one dispatcher thread, without a lock. The
/// first call has a full snapshot. A failure is logged and ignored.
#[uniffi::export(foreign)]
pub trait GameObserver: Send + Sync {
    /// Receives the complete state. Intermediate revisions may be missing.
    ///
    /// # Errors
    /// Any exception that the observer throws.
    fn on_snapshot(&self, snapshot: GameSnapshot) -> Result<(), CallbackError>;

    /// Receives an event, after the snapshot with its effect.
    ///
    /// # Errors
    /// Any exception that the observer throws.
    fn on_event(&self, event: GameEvent) -> Result<(), CallbackError>;

    /// Receives the progress of a search, at most ten times a second. The last call has the final
    /// depth and nodes and may follow the result.
    ///
    /// # Errors
    /// Any exception that the observer throws.
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
