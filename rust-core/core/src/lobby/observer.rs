use super::{LobbyEvent, LobbySnapshot};
use crate::callback::CallbackError;
use crate::diagnostics;
use crate::dispatcher::Audience;
use crate::game::Thinking;
use std::sync::Arc;

/// Receives the state and events of a [`crate::Lobby`], always on the same dispatcher thread with
/// no lock held. The first call is a full snapshot. Failures are logged and ignored.
#[uniffi::export(foreign)]
pub trait LobbyObserver: Send + Sync {
    /// Receives the complete state. Older revisions than one already seen may be skipped.
    ///
    /// # Errors
    /// Any error that the observer throws.
    fn on_lobby(&self, snapshot: LobbySnapshot) -> Result<(), CallbackError>;

    /// Receives one event, after the snapshot that contains its effect.
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

    /// A lobby has no search.
    fn thinking(&self, _: Thinking) -> Result<(), CallbackError> {
        Ok(())
    }
}
