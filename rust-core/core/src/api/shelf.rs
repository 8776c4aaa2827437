//! Everything that must not be lost: the app gives two folders and asks for games.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use super::{EngineAssets, GameConfig, GameObserver, GameSession, Score, ShelfDamage, ShelfError};
use crate::clock::{MonotonicTime, TimeSource};
use crate::diagnostics;
use crate::puzzles::OwnDesk;
use crate::record;
use crate::remote::Turns;
use crate::shelf::{
    self, Exported, GameDetail, GameEntry, GameSearch, Imported, LatestGames, MOST_GAMES,
    STRETCH_GAMES, Store, UnfinishedGame,
};
use crate::sockets::Sockets;

/// Everything that the app keeps. One a process; another process that opens the same folders may
/// only look. Thread-safe. All calls but [`Shelf::may_write`] and [`Shelf::damage`] read or write
/// files: not for the UI thread.
#[derive(Debug, uniffi::Object)]
pub struct Shelf {
    pub(super) store: Arc<Store>,
    pub(super) sockets: Mutex<Sockets>,
    pub(super) turns: Arc<Turns>,
    pub(super) own: Arc<OwnDesk>,
}

impl Shelf {
    /// [`Shelf::start`] with a time of one's own, for tests.
    ///
    /// # Errors
    /// As [`Shelf::start`].
    pub fn start_with_time(
        &self,
        config: &GameConfig,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Result<Arc<GameSession>, ShelfError> {
        let session = self.store.start(config, observer, time)?;
        Ok(GameSession::own(session))
    }

    /// Goes on with a record (SGF) from elsewhere, in place of the game on the table: see
    /// [`Shelf::start`]. What it does not say comes from `defaults`. One that is over is only shown:
    /// it is not kept, and the game on the table stays.
    ///
    /// # Errors
    /// [`ShelfError`]; the game on the table stays.
    pub fn start_from(
        &self,
        record: &str,
        defaults: &GameConfig,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, ShelfError> {
        let time = Arc::new(MonotonicTime::new());
        let session = self.store.start_from(record, defaults, observer, time)?;
        Ok(GameSession::own(session))
    }

    /// Reads the saved unfinished game without continuing it. Works while another process has the shelf.
    ///
    /// # Errors
    /// [`ShelfError::NotKept`], [`ShelfError::Record`].
    pub fn unfinished_game(&self) -> Result<Option<UnfinishedGame>, ShelfError> {
        self.store.unfinished_game()
    }

    /// Whether this process writes. Where another one has the shelf this one may only look, and
    /// whatever would write says [`ShelfError::ReadOnly`].
    pub fn may_write(&self) -> bool {
        self.store.may_write()
    }
}

#[uniffi::export]
impl Shelf {
    /// Opens the shelf in two folders, which are made where they are not there, and finishes what a
    /// process that was killed has left half done. Games, statistics and what the computer learnt lie
    /// in one that may be `backed_up`. Who this device is and the secrets of games between devices lie
    /// in a `private` one that no backup reaches: two devices with one of these would be taken for
    /// each other. `utc_offset_s` says how many seconds this place is ahead of UTC, for the days in
    /// records.
    #[uniffi::constructor]
    pub fn open(backed_up: &str, private: &str, utc_offset_s: i32) -> Arc<Self> {
        let store = Store::open(Path::new(backed_up), Path::new(private), utc_offset_s);
        // Of two processes one writes; the log of the other is its own.
        let folder = store.may_write().then_some(Path::new(private));
        diagnostics::begin(folder);
        let sockets = Mutex::default();
        let turns = Turns::new();
        let own = Arc::new(OwnDesk::new(Arc::clone(&store)));
        Arc::new(Self {
            store,
            sockets,
            turns,
            own,
        })
    }

    /// Where the computer player finds what ships beside the code. Nothing is read before a first search needs it.
    /// Quick; to be said once, before the first game.
    pub fn set_engine_assets(&self, assets: Arc<dyn EngineAssets>) {
        self.store.engines().set_assets(assets);
    }

    /// Whether others in the network may watch this person's games, those that are played now
    /// included. Nobody may before this was said, and it is not kept. Quick.
    pub fn set_watchable(&self, watchable: bool) {
        self.store.watchable().store(watchable, Ordering::Relaxed);
    }

    /// What could not be read since this was last asked, to be told once.
    pub fn damage(&self) -> Vec<ShelfDamage> {
        self.store.damage()
    }

    /// What a person can send to somebody who looks for a fault: versions, the `device` as the app
    /// describes it, what is kept in numbers, and the last hundred lines of the log, those of the process
    /// before among them. In English. It holds no name, address, key or code that a player or a network
    /// gave; what `device` says is up to the app.
    pub fn diagnostics(&self, device: &str) -> String {
        let mut lines = vec![format!("Gomoku {}", super::core_version())];
        lines.extend(device.lines().map(str::to_owned));
        lines.extend(self.store.facts());
        lines.push(String::new());
        lines.extend(diagnostics::lines());
        lines.join("\n")
    }

    /// Writes what waits and lets another process have the shelf. Idempotent. Apps call it
    /// `shutdown`: Kotlin's objects have a `close` of their own, which drops them.
    #[uniffi::method(name = "shutdown")]
    pub fn close(&self) {
        self.store.close();
    }

    /// Begins a game of one's own. The one that is on the table is put into My games first, and its
    /// session writes no more. The new one keeps itself after each change.
    ///
    /// # Errors
    /// [`ShelfError`]; the game on the table stays where it can't be kept.
    pub fn start(
        &self,
        config: GameConfig,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, ShelfError> {
        self.start_with_time(&config, observer, Arc::new(MonotonicTime::new()))
    }

    /// Brings the unfinished game of one's own back, paused unless it is over: position, redo tail,
    /// seats, clocks, result. What it does not say (threads) comes from `defaults`. None where there
    /// is none; [`Shelf::damage`] says whether there was one that can't be read.
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

    /// Goes on with one of My games after its first `ply` moves, in place of the game on the table:
    /// see [`Shelf::start`]. None where it can't go on from there. An unfinished game from its end
    /// stays the same game; any other one is a new one. Persons of other devices become persons at
    /// this one.
    ///
    /// # Errors
    /// [`ShelfError`]; the game on the table stays.
    pub fn play_on(
        &self,
        id: String,
        ply: i32,
        defaults: GameConfig,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Option<Arc<GameSession>>, ShelfError> {
        let time = Arc::new(MonotonicTime::new());
        let begun = self.store.play_on(&id, ply, &defaults, observer, time)?;
        Ok(begun.map(GameSession::own))
    }

    /// My games, the newest first, what can't be read last. Games are not read for it.
    ///
    /// # Errors
    /// [`ShelfError::NotKept`] when the disk can't be read.
    pub fn games(&self) -> Result<Vec<GameEntry>, ShelfError> {
        self.store.games()
    }

    /// One of My games after its first `ply` moves, or at its end, with its `threats` if they are to be shown; a
    /// number that is out of range is taken as the nearest that is not. Moves that were taken back are left out.
    ///
    /// # Errors
    /// [`ShelfError::Unknown`], [`ShelfError::Newer`], [`ShelfError::Damaged`],
    /// [`ShelfError::Record`] for what this version can't show, [`ShelfError::NotKept`].
    #[uniffi::method(default(ply = None, threats = false))]
    pub fn game(
        &self,
        id: String,
        ply: Option<i32>,
        threats: bool,
    ) -> Result<GameDetail, ShelfError> {
        self.store.game(&id, ply, threats)
    }

    /// Puts the games of a text from elsewhere into My games: a record (SGF) or a collection of them,
    /// 8 MiB at most, each kept as it is; or one game as a list of moves such as `1. h8 i9 2. j10`.
    /// A game that is there already is not added again. A collection takes no game's place: only so
    /// many come in as there is room for.
    ///
    /// # Errors
    /// [`ShelfError::Record`] says what is wrong and where, if no game can be read;
    /// [`ShelfError::NotKept`], [`ShelfError::ReadOnly`]: nothing was added then.
    pub fn import(&self, text: String) -> Result<Imported, ShelfError> {
        self.store.import(&text)
    }

    /// Puts the games of a file into My games, as [`Shelf::import`] does with its text ([`crate::record_text`]). A game
    /// that differs from the file, as after decoding, is stored with the file's bytes: see [`Shelf::original`].
    ///
    /// # Errors
    /// As [`Shelf::import`].
    pub fn import_file(&self, file: Vec<u8>) -> Result<Imported, ShelfError> {
        self.store.import_file(&file)
    }

    /// The file that one of My games was decoded from, byte for byte. None for a game of this program, for one that
    /// has been saved in its form since, and for a file of more than 1 MiB.
    ///
    /// # Errors
    /// As [`Shelf::game`].
    pub fn original(&self, id: String) -> Result<Option<Vec<u8>>, ShelfError> {
        self.store.original(&id)
    }

    /// A name for the file of [`Shelf::original`], with the ending of its format: `gomoku-original.lib`, `.psq`, `.sgf` or
    /// `.txt`. None where that has none.
    ///
    /// # Errors
    /// As [`Shelf::game`].
    pub fn original_name(&self, id: String) -> Result<Option<String>, ShelfError> {
        let file = self.store.original(&id)?;
        Ok(file.map(|file| record::name_of(&file).to_owned()))
    }

    /// One of My games as a record (SGF) for somebody else: a person of another device is a person
    /// with a name, so that the reader is not taken for the writer.
    ///
    /// # Errors
    /// As [`Shelf::game`].
    pub fn share(&self, id: String) -> Result<String, ShelfError> {
        self.store.share(&id)
    }

    /// All of My games in one text that [`Shelf::import`] reads, each as [`Shelf::share`] gives it.
    /// Reads every game: it may take seconds.
    ///
    /// # Errors
    /// [`ShelfError::NotKept`] when the disk can't be read.
    pub fn export_all(&self) -> Result<Exported, ShelfError> {
        self.store.export_all()
    }

    /// Takes a game out of My games; [`Shelf::undelete`] brings it back until [`Shelf::purge`], or
    /// until the shelf is opened again.
    ///
    /// # Errors
    /// [`ShelfError::Unknown`], [`ShelfError::NotKept`], [`ShelfError::ReadOnly`].
    pub fn delete(&self, id: String) -> Result<(), ShelfError> {
        self.store.delete(&id)
    }

    /// Brings a deleted game back.
    ///
    /// # Errors
    /// As [`Shelf::delete`].
    pub fn undelete(&self, id: String) -> Result<(), ShelfError> {
        self.store.undelete(&id)
    }

    /// What was deleted goes for good.
    ///
    /// # Errors
    /// [`ShelfError::NotKept`], [`ShelfError::ReadOnly`].
    pub fn purge(&self) -> Result<(), ShelfError> {
        self.store.purge()
    }

    /// All scores, levels first and from the weakest, then persons; each by rule.
    ///
    /// # Errors
    /// [`ShelfError::Newer`], [`ShelfError::NotKept`].
    pub fn statistics(&self) -> Result<Vec<Score>, ShelfError> {
        let statistics = self.store.statistics()?;
        Ok(statistics.rows().map(Score::from).collect())
    }

    /// How the last games went that were counted, up to sixty, and what they say of the person's strength.
    ///
    /// # Errors
    /// [`ShelfError::Newer`], [`ShelfError::NotKept`].
    pub fn latest_games(&self) -> Result<LatestGames, ShelfError> {
        Ok(self.store.statistics()?.latest())
    }

    /// Forgets all scores, the rating included; games that were counted don't count again.
    ///
    /// # Errors
    /// [`ShelfError::Newer`], [`ShelfError::NotKept`], [`ShelfError::ReadOnly`].
    pub fn reset_statistics(&self) -> Result<(), ShelfError> {
        self.store.reset_statistics()
    }
}

/// How many games My games holds: of more the oldest go.
#[uniffi::export]
pub fn most_games() -> i32 {
    i32::try_from(MOST_GAMES).unwrap_or(i32::MAX)
}

/// How many games a full [`crate::Stretch`] has.
#[uniffi::export]
pub fn stretch_games() -> i32 {
    i32::try_from(STRETCH_GAMES).unwrap_or(i32::MAX)
}

/// The places in `games`, from 0 and in their order, of those that somebody looks for. `shown` has
/// for each place what the app shows of that game in the person's language: names of levels and
/// rules, the day. Beside it words are looked for in the players' names and in the day as
/// `2026-11-22`. What can't be read matches as long as nothing is looked for.
#[uniffi::export]
pub fn find_games(games: Vec<GameEntry>, shown: Vec<String>, search: GameSearch) -> Vec<i32> {
    shelf::find(&games, &shown, &search)
}

/// The app breaks down. `frames` say where, the innermost first, each as `class.method:line`; what is no
/// such name is left out. They are on the disk when this returns.
#[uniffi::export]
pub fn note_crash(frames: Vec<String>) {
    diagnostics::crashed(&frames);
}
