//! Callbacks of a game as values for a channel.

use std::sync::Arc;

use gomoku_core::{CallbackError, GameEvent, GameObserver, GameSnapshot, Thinking};

/// Callback of the core.
#[derive(Debug, Clone)]
pub enum GameUpdate {
    /// New state.
    Snapshot(Box<GameSnapshot>),
    /// Event.
    Event(GameEvent),
    /// Progress of a search.
    Thinking(Thinking),
}

/// Observer that passes callbacks to a function.
pub struct GameHandler<F>(F);

impl<F: Fn(GameUpdate) + Send + Sync> GameHandler<F> {
    /// Calls `hand_over` on the core's dispatcher thread.
    pub fn new(hand_over: F) -> Arc<Self> {
        Arc::new(Self(hand_over))
    }
}

impl<F: Fn(GameUpdate) + Send + Sync> GameObserver for GameHandler<F> {
    fn on_snapshot(&self, snapshot: GameSnapshot) -> Result<(), CallbackError> {
        (self.0)(GameUpdate::Snapshot(Box::new(snapshot)));
        Ok(())
    }

    fn on_event(&self, event: GameEvent) -> Result<(), CallbackError> {
        (self.0)(GameUpdate::Event(event));
        Ok(())
    }

    fn on_thinking(&self, thinking: Thinking) -> Result<(), CallbackError> {
        (self.0)(GameUpdate::Thinking(thinking));
        Ok(())
    }
}
