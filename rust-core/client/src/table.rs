//! One game at the terminal: a session of the core and what it says, through a channel.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use gomoku_core::{
    ConfigError, GameConfig, GameEvent, GameObserver, GameSession, GameSnapshot, ObserverError,
    Phase, RecordError, Thinking,
};

/// Something that the core said.
#[derive(Debug, Clone)]
pub enum Update {
    /// The whole state.
    Snapshot(Box<GameSnapshot>),
    /// One event.
    Event(GameEvent),
    /// Progress of a search.
    Thinking(Thinking),
}

/// An observer that hands everything to a function.
pub struct Observer<F>(F);

impl<F: Fn(Update) + Send + Sync> Observer<F> {
    /// Calls `hand_over` with each update, from the core's dispatcher thread.
    pub fn new(hand_over: F) -> Arc<Self> {
        Arc::new(Self(hand_over))
    }
}

impl<F: Fn(Update) + Send + Sync> GameObserver for Observer<F> {
    fn on_snapshot(&self, snapshot: GameSnapshot) -> Result<(), ObserverError> {
        (self.0)(Update::Snapshot(Box::new(snapshot)));
        Ok(())
    }

    fn on_event(&self, event: GameEvent) -> Result<(), ObserverError> {
        (self.0)(Update::Event(event));
        Ok(())
    }

    fn on_thinking(&self, thinking: Thinking) -> Result<(), ObserverError> {
        (self.0)(Update::Thinking(thinking));
        Ok(())
    }
}

/// A game for a program without a screen: commands, and waiting for what comes of them.
pub struct Table {
    session: Arc<GameSession>,
    updates: Receiver<Update>,
}

impl Table {
    /// Starts a game.
    ///
    /// # Errors
    /// As [`GameSession::new`].
    pub fn new(config: GameConfig) -> Result<Self, ConfigError> {
        let (sender, updates) = mpsc::channel();
        // A failed send means that nobody listens any more, which is fine.
        let observer = Observer::new(move |update| drop(sender.send(update)));
        Ok(Self {
            session: GameSession::new(config, observer)?,
            updates,
        })
    }

    /// Brings back a recorded game and lets it go on.
    ///
    /// # Errors
    /// As [`GameSession::restore`].
    pub fn restore(record: String, defaults: GameConfig) -> Result<Self, RecordError> {
        let (sender, updates) = mpsc::channel();
        let observer = Observer::new(move |update| drop(sender.send(update)));
        let session = GameSession::restore(record, defaults, observer)?;
        session.resume();
        Ok(Self { session, updates })
    }

    /// The game.
    #[must_use]
    pub fn session(&self) -> &GameSession {
        &self.session
    }

    /// The next thing that the core says, or none after `patience`.
    #[must_use]
    pub fn next(&self, patience: Duration) -> Option<Update> {
        self.updates.recv_timeout(patience).ok()
    }

    /// Waits while the computer is to move. `seen` gets everything that the core says meanwhile.
    pub fn settle(&self, mut seen: impl FnMut(Update)) -> GameSnapshot {
        loop {
            while let Ok(update) = self.updates.try_recv() {
                seen(update);
            }
            let snapshot = self.session.snapshot();
            if snapshot.human_to_move
                || snapshot.human_to_choose
                || snapshot.phase != Phase::Playing
            {
                return snapshot;
            }
            if let Some(update) = self.next(Duration::from_millis(50)) {
                seen(update);
            }
        }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.session.shutdown();
    }
}
