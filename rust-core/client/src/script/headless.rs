use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use gomoku_core::{ConfigError, GameConfig, GameSession, GameSnapshot, Phase, RecordError};

use crate::assets;
use crate::game_updates::{GameHandler, GameUpdate};

/// Dropping it shuts the session down.
pub(super) struct HeadlessGame {
    session: Arc<GameSession>,
    updates: Receiver<GameUpdate>,
}

impl HeadlessGame {
    pub(super) fn new(config: GameConfig) -> Result<Self, ConfigError> {
        let (sender, updates) = mpsc::channel();
        let observer = GameHandler::new(move |update| drop(sender.send(update)));
        Ok(Self {
            session: GameSession::with_engines(&config, observer, &assets::engines())?,
            updates,
        })
    }

    pub(super) fn restore(record: String, defaults: GameConfig) -> Result<Self, RecordError> {
        let (sender, updates) = mpsc::channel();
        let observer = GameHandler::new(move |update| drop(sender.send(update)));
        let engines = assets::engines();
        let session = GameSession::restore_with_engines(&record, &defaults, observer, &engines)?;
        session.resume();
        Ok(Self { session, updates })
    }

    pub(super) fn session(&self) -> &GameSession {
        &self.session
    }

    pub(super) fn next(&self, patience: Duration) -> Option<GameUpdate> {
        self.updates.recv_timeout(patience).ok()
    }

    /// Waits while the computer has the move, passing updates to `seen`.
    pub(super) fn settle(&self, mut seen: impl FnMut(GameUpdate)) -> GameSnapshot {
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

impl Drop for HeadlessGame {
    fn drop(&mut self) {
        self.session.shutdown();
    }
}
