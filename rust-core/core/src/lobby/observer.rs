use super::{LobbyEvent, LobbySnapshot};
use crate::callback::CallbackError;
use crate::diagnostics;
use crate::dispatcher::Audience;
use crate::game::Thinking;
use std::sync::Arc;

/// Receives state and events of a [`crate::Lobby`] on one dispatcher thread without a lock, first a
/// full snapshot. Failures are logged and ignored.
#[uniffi::export(foreign)]
pub trait LobbyObserver: Send + Sync {
    /// Receives the complete state. Older revisions may be skipped.
    ///
    /// # Errors
    /// Any error that the observer throws.
    fn on_lobby(&self, snapshot: LobbySnapshot) -> Result<(), CallbackError>;

    /// Receives an event, after the snapshot that contains its effect.
    ///
    /// # Errors
    /// Any error that the observer throws.
    fn on_lobby_event(&self, event: LobbyEvent) -> Result<(), CallbackError>;
}

impl Audience for Arc<dyn LobbyObserver> {
    type Snapshot = LobbySnapshot;
    type Event = LobbyEvent;

    fn snapshot(&self, snapshot: LobbySnapshot) -> Result<(), CallbackError> {
        self.on_lobby(snapshot)
    }

    fn event(&self, event: LobbyEvent) -> Result<(), CallbackError> {
        diagnostics::note("lobby:", &event);
        self.on_lobby_event(event)
    }

    fn thinking(&self, _: Thinking) -> Result<(), CallbackError> {
        Ok(())
    }
}
