use std::sync::Arc;

use gomoku_core::{
    CallbackError, DiscoveryAdapter, DiscoveryAdvert, DiscoverySink, LobbyEvent, LobbyObserver,
    LobbySnapshot,
};

#[derive(Debug, Clone)]
pub(crate) enum LobbyUpdate {
    Snapshot(Box<LobbySnapshot>),
    Event(LobbyEvent),
}

/// Calls a function on the core's dispatcher thread.
pub(crate) struct LobbyHandler<F>(F);

impl<F: Fn(LobbyUpdate) + Send + Sync> LobbyHandler<F> {
    pub(crate) fn new(hand_over: F) -> Arc<Self> {
        Arc::new(Self(hand_over))
    }
}

impl<F: Fn(LobbyUpdate) + Send + Sync> LobbyObserver for LobbyHandler<F> {
    fn on_lobby(&self, snapshot: LobbySnapshot) -> Result<(), CallbackError> {
        (self.0)(LobbyUpdate::Snapshot(Box::new(snapshot)));
        Ok(())
    }

    fn on_lobby_event(&self, event: LobbyEvent) -> Result<(), CallbackError> {
        (self.0)(LobbyUpdate::Event(event));
        Ok(())
    }
}

/// Disabled discovery.
#[derive(Debug)]
pub(crate) struct NoDiscovery;

impl DiscoveryAdapter for NoDiscovery {
    fn start(
        &self,
        _: DiscoveryAdvert,
        _: Arc<DiscoverySink>,
    ) -> Result<(), gomoku_core::CallbackError> {
        Ok(())
    }

    fn update(&self, _: DiscoveryAdvert) -> Result<(), gomoku_core::CallbackError> {
        Ok(())
    }

    fn network_changed(&self) -> Result<(), gomoku_core::CallbackError> {
        Ok(())
    }

    fn stop(&self) -> Result<(), gomoku_core::CallbackError> {
        Ok(())
    }
}
