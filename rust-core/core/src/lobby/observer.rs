use super::{LobbyEvent, LobbySnapshot};
use crate::callback::CallbackError;
use crate::diagnostics;
use crate::dispatcher::Audience;
use crate::game::Thinking;
use std::sync::Arc;

/// Gets everything that a [`crate::Lobby`] says, always from the same dispatcher thread and never with a
/// lock held. The first call is a full snapshot. A failure is logged and forgotten.
#[uniffi::export(foreign)]
pub trait LobbyObserver: Send + Sync {
    /// The whole state. Older revisions than one already seen may be skipped.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_lobby(&self, snapshot: LobbySnapshot) -> Result<(), CallbackError>;

    /// One event, after the snapshot that contains its effect.
    ///
    /// # Errors
    /// Whatever the observer throws.
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

    /// Nobody thinks in a lobby.
    fn thinking(&self, _: Thinking) -> Result<(), CallbackError> {
        Ok(())
    }
}
