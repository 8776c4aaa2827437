use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use super::{
    EngineAssets, GameConfig, GameObserver, GameSession, Score, StorageDamage, StorageError,
};
use crate::clock::{MonotonicTime, TimeSource};
use crate::diagnostics;
use crate::puzzles::OwnPuzzleCollection;
use crate::record;
use crate::remote::ConnectionScheduler;
use crate::sockets::Sockets;
use crate::storage::{
    self, Exported, GameDetail, GameEntry, GameSearch, Imported, LatestGames, MOST_GAMES,
    STRETCH_GAMES, Store, UnfinishedGame,
};

/// Persistent storage; one instance a process. A second process with the same folders is read-only.
/// Thread-safe. Calls access files: not on the UI thread, except [`Storage::may_write`],
/// [`Storage::damage`] and those documented as quick.
#[derive(Debug, uniffi::Object)]
pub struct Storage {
    pub(super) store: Arc<Store>,
    pub(super) sockets: Mutex<Sockets>,
    pub(super) turns: Arc<ConnectionScheduler>,
    pub(super) own: Arc<OwnPuzzleCollection>,
}

impl Storage {
    /// [`Storage::start`] with a time source, for tests.
    ///
    /// # Errors
    /// As [`Storage::start`].
    pub fn start_with_time(
        &self,
        config: &GameConfig,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Result<Arc<GameSession>, StorageError> {
        let session = self.store.start(config, observer, time)?;
        Ok(GameSession::own(session))
    }

    /// Continues an imported record (SGF): see [`Storage::start`]. `defaults` supplies missing
    /// settings. A finished game is only shown and replaces none.
    ///
    /// # Errors
    /// [`StorageError`]; the current game stays.
    pub fn start_from(
        &self,
        record: &str,
        defaults: &GameConfig,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, StorageError> {
        let time = Arc::new(MonotonicTime::new());
        let session = self.store.start_from(record, defaults, observer, time)?;
        Ok(GameSession::own(session))
    }

    /// Reads the saved unfinished game, even if another process owns the storage.
    ///
    /// # Errors
    /// [`StorageError::NotSaved`], [`StorageError::Record`].
    pub fn unfinished_game(&self) -> Result<Option<UnfinishedGame>, StorageError> {
        self.store.unfinished_game()
    }

    /// Whether this process may write; otherwise writing calls return [`StorageError::ReadOnly`].
    pub fn may_write(&self) -> bool {
        self.store.may_write()
    }
}

#[uniffi::export]
impl Storage {
    /// Opens the storage in two folders, creates missing ones, and completes writes of a killed
    /// process. `backed_up` has games, statistics and the learning book. `private` has this
    /// device's identity and the secrets of games between devices. Exclude it from backups: two
    /// devices with one identity would be mistaken for each other. `utc_offset_s` is the local
    /// time's offset from UTC in seconds, for the dates in records.
    #[uniffi::constructor]
    pub fn open(backed_up: &str, private: &str, utc_offset_s: i32) -> Arc<Self> {
        let store = Store::open(Path::new(backed_up), Path::new(private), utc_offset_s);
        // Only the writing process owns the log file.
        let folder = store.may_write().then_some(Path::new(private));
        diagnostics::begin(folder);
        let sockets = Mutex::default();
        let turns = ConnectionScheduler::new();
        let own = Arc::new(OwnPuzzleCollection::new(Arc::clone(&store)));
        Arc::new(Self {
            store,
            sockets,
            turns,
            own,
        })
    }

    /// Sets the computer player's assets, before the first game. Quick; reads nothing before the
    /// first search.
    pub fn set_engine_assets(&self, assets: Arc<dyn EngineAssets>) {
        self.store.engines().set_assets(assets);
    }

    /// Sets whether others in the network may watch this person's games. Initially false, and not
    /// persisted. Quick.
    pub fn set_watchable(&self, watchable: bool) {
        self.store.watchable().store(watchable, Ordering::Relaxed);
    }

    /// Returns what could not be read since the last call.
    pub fn damage(&self) -> Vec<StorageDamage> {
        self.store.damage()
    }

    /// Diagnostic report in English: versions, `device`, counts of stored items, and the last
    /// hundred log lines, also of the previous process. It has no name, address, key or code from a
    /// player or a network, unless `device` has one.
    pub fn diagnostics(&self, device: &str) -> String {
        let mut lines = vec![format!("Gomoku {}", super::core_version())];
        lines.extend(device.lines().map(str::to_owned));
        lines.extend(self.store.facts());
        lines.push(String::new());
        lines.extend(diagnostics::lines());
        lines.join("\n")
    }

    /// Completes pending writes and releases the storage to other processes. Idempotent. Exported
    /// as `shutdown`, because Kotlin's objects have another `close`, which drops them.
    #[uniffi::method(name = "shutdown")]
    pub fn close(&self) {
        self.store.close();
    }

    /// Starts a local game, saved after each change. Moves the current game to My games first; its
    /// session writes no more.
    ///
    /// # Errors
    /// [`StorageError`]; if the current game can't be saved, it stays.
    pub fn start(
        &self,
        config: GameConfig,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, StorageError> {
        self.start_with_time(&config, observer, Arc::new(MonotonicTime::new()))
    }

    /// Restores the unfinished local game. It starts paused unless it is over. `defaults` supplies
    /// missing settings (threads). [`Storage::damage`] reports an unreadable one.
    pub fn unfinished(
        &self,
        defaults: GameConfig,
        observer: Arc<dyn GameObserver>,
    ) -> Option<Arc<GameSession>> {
        let time = Arc::new(MonotonicTime::new());
        match self.store.unfinished(&defaults, observer, time) {
            Ok(found) => found.map(GameSession::own),
            Err(error) => {
                log::warn!("the unfinished game can't be read: {error}");
                None
            }
        }
    }

    /// Continues one of My games after its first `ply` moves: see [`Storage::start`]. None if it
    /// can't continue from there. An unfinished game continued from its end stays the same game;
    /// any other becomes a new one. Remote players become local.
    ///
    /// # Errors
    /// [`StorageError`]; the current game stays.
    pub fn play_on(
        &self,
        id: String,
        ply: i32,
        defaults: GameConfig,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Option<Arc<GameSession>>, StorageError> {
        let time = Arc::new(MonotonicTime::new());
        let begun = self.store.play_on(&id, ply, &defaults, observer, time)?;
        Ok(begun.map(GameSession::own))
    }

    /// My games, newest first; unreadable ones last. Does not read the games themselves.
    ///
    /// # Errors
    /// [`StorageError::NotSaved`] if the disk can't be read.
    pub fn games(&self) -> Result<Vec<GameEntry>, StorageError> {
        self.store.games()
    }

    /// One of My games after its first `ply` moves (clamped), or at its end, without undone moves,
    /// optionally with its `threats`.
    ///
    /// # Errors
    /// [`StorageError::Unknown`], [`StorageError::Newer`], [`StorageError::Damaged`],
    /// [`StorageError::Record`] for a game that this version can't show, [`StorageError::NotSaved`].
    #[uniffi::method(default(ply = None, threats = false))]
    pub fn game(
        &self,
        id: String,
        ply: Option<i32>,
        threats: bool,
    ) -> Result<GameDetail, StorageError> {
        self.store.game(&id, ply, threats)
    }

    /// Adds games to My games: a record (SGF) or a collection, 8 MiB at most, each stored
    /// unchanged, or one game as a list of moves such as `1. h8 i9 2. j10`. Known games are not
    /// added again. A collection is added up to the free room and never replaces games.
    ///
    /// # Errors
    /// [`StorageError::Record`] with the cause and its place, if no game can be read;
    /// [`StorageError::NotSaved`], [`StorageError::ReadOnly`]: in these cases no game was added.
    pub fn import(&self, text: String) -> Result<Imported, StorageError> {
        self.store.import(&text)
    }

    /// As [`Storage::import`] for a file ([`crate::record_text`]). If a game differs from the file,
    /// the file's bytes are stored, too: see [`Storage::original`].
    ///
    /// # Errors
    /// As [`Storage::import`].
    pub fn import_file(&self, file: Vec<u8>) -> Result<Imported, StorageError> {
        self.store.import_file(&file)
    }

    /// File from which a game was decoded, byte for byte. None for a game of this app, for one
    /// saved again since, and for a file of more than 1 MiB.
    ///
    /// # Errors
    /// As [`Storage::game`].
    pub fn original(&self, id: String) -> Result<Option<Vec<u8>>, StorageError> {
        self.store.original(&id)
    }

    /// File name for [`Storage::original`]: `gomoku-original.lib`, `.psq`, `.sgf` or `.txt`.
    ///
    /// # Errors
    /// As [`Storage::game`].
    pub fn original_name(&self, id: String) -> Result<Option<String>, StorageError> {
        let file = self.store.original(&id)?;
        Ok(file.map(|file| record::name_of(&file).to_owned()))
    }

    /// Record (SGF) of a game to share; see [`crate::GameSession::share`].
    ///
    /// # Errors
    /// As [`Storage::game`].
    pub fn share(&self, id: String) -> Result<String, StorageError> {
        self.store.share(&id)
    }

    /// All of My games in one text for [`Storage::import`], each as from [`Storage::share`]. May take
    /// seconds.
    ///
    /// # Errors
    /// [`StorageError::NotSaved`] if the disk can't be read.
    pub fn export_all(&self) -> Result<Exported, StorageError> {
        self.store.export_all()
    }

    /// Deletes a game. [`Storage::undelete`] restores it until [`Storage::purge`] or until the storage
    /// is opened again.
    ///
    /// # Errors
    /// [`StorageError::Unknown`], [`StorageError::NotSaved`], [`StorageError::ReadOnly`].
    pub fn delete(&self, id: String) -> Result<(), StorageError> {
        self.store.delete(&id)
    }

    /// Restores a deleted game.
    ///
    /// # Errors
    /// As [`Storage::delete`].
    pub fn undelete(&self, id: String) -> Result<(), StorageError> {
        self.store.undelete(&id)
    }

    /// Removes deleted games permanently.
    ///
    /// # Errors
    /// [`StorageError::NotSaved`], [`StorageError::ReadOnly`].
    pub fn purge(&self) -> Result<(), StorageError> {
        self.store.purge()
    }

    /// Scores: against levels first, from the weakest, then against persons; each by rule.
    ///
    /// # Errors
    /// [`StorageError::Newer`], [`StorageError::NotSaved`].
    pub fn statistics(&self) -> Result<Vec<Score>, StorageError> {
        let statistics = self.store.statistics()?;
        Ok(statistics.rows().map(Score::from).collect())
    }

    /// Results of up to sixty most recent counted games, with the player's estimated strength.
    ///
    /// # Errors
    /// [`StorageError::Newer`], [`StorageError::NotSaved`].
    pub fn latest_games(&self) -> Result<LatestGames, StorageError> {
        Ok(self.store.statistics()?.latest())
    }

    /// Deletes all scores and the rating. Counted games don't count again.
    ///
    /// # Errors
    /// [`StorageError::Newer`], [`StorageError::NotSaved`], [`StorageError::ReadOnly`].
    pub fn reset_statistics(&self) -> Result<(), StorageError> {
        self.store.reset_statistics()
    }
}

/// Maximum number of My games. Beyond it the oldest are removed.
#[uniffi::export]
pub fn most_games() -> i32 {
    i32::try_from(MOST_GAMES).unwrap_or(i32::MAX)
}

/// Number of games in a full [`crate::TrendPeriod`].
#[uniffi::export]
pub fn period_games() -> i32 {
    i32::try_from(STRETCH_GAMES).unwrap_or(i32::MAX)
}

/// Indices (from 0) of the `games` that match a search. `shown` has the localised text of each game
/// (levels, rule, day). The search also covers players' names and the day as `2026-11-22`.
/// Unreadable games match only an empty search.
#[uniffi::export]
pub fn find_games(games: Vec<GameEntry>, shown: Vec<String>, search: GameSearch) -> Vec<i32> {
    storage::find(&games, &shown, &search)
}

/// Writes a crash to the disk before it returns. `frames` is the stack, innermost first, each as
/// `class.method:line`; frames of another form are dropped.
#[uniffi::export]
pub fn note_crash(frames: Vec<String>) {
    diagnostics::crashed(&frames);
}
