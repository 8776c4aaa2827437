//! Persistent storage in two folders that the app provides: one that may be backed up, and a
//! private one.
//!
//! | folder | file | content |
//! |---|---|---|
//! | backed up | `unfinished` | the current local game |
//! | | `games/ID.game` | My games |
//! | | `games/ID.review` | their reviews, regenerated when lost |
//! | | `games.index` | list entries of My games, regenerated when lost |
//! | | `statistics`, `learnt` | results, and the opening book learnt from lost games |
//! | | `practice`, `lessons` | progress in puzzles and lessons |
//! | | `own-puzzles` | puzzles made from the player's mistakes |
//! | private | `lock` | lock file of the one writing process |
//! | | `identity`, `acquaintances` | secret of this device, and players it has met |
//! | | `links/ID.link` | games between two devices |
//! | | `news` | what background checks have already notified |
//!
//! All files share one format ([`mod@format`]) and one writer ([`folder::Folder::write`]).
//! Unreadable files are renamed to `damaged-N`, never overwritten. Files of a later version stay
//! untouched.

mod archive;
mod begin;
mod context;
mod error;
mod exchange;
mod facts;
mod files;
mod folder;
mod format;
mod game_saver;
mod index;
mod latest;
mod learning_book;
mod level_streak;
mod links;
mod news;
mod originals;
mod people;
mod progress_file;
mod records;
mod reviews;
mod scores;
mod search;
mod statistics;
mod summary;
#[cfg(test)]
mod tests;
mod trend;
mod writer;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, Weak};
use std::time::{SystemTime, UNIX_EPOCH};

use gomoku_engine::Book;

use archive::Archive;
pub(crate) use archive::MOST as MOST_GAMES;
pub use archive::{GameDetail, GameEntry};
use context::StorageContext;
pub use error::{StorageDamage, StorageError, StoragePart};
pub use exchange::{Exported, Imported};
use files::{Disk, Files};
use folder::Folder;
pub(crate) use game_saver::GameSaver;
pub use latest::{GameGroup, GroupScore, LatestGames, LevelRating, Rating, RatingPoint};
use learning_book::LearningBook;
pub(crate) use links::{Carrier, ChangeListener, LinkSaver, Links, StoredLink, Withdrawn};
use news::NewsMarks;
pub(crate) use news::{LinkStage, Mark, Marks};
pub(crate) use people::Acquaintance;
use people::PeopleFile;
use progress_file::ProgressFile;
pub(crate) use records::id;
pub(crate) use reviews::StoredReview;
use scores::Scores;
pub(crate) use search::find;
pub use search::{Against, Ended, GameSearch};
pub(crate) use statistics::{Opponent, Statistics, StatisticsRow};
pub use summary::{GameSummary, UnfinishedGame};
pub(crate) use trend::COLUMN as STRETCH_GAMES;
pub use trend::TrendPeriod;
use writer::{Work, Writer};

use crate::engines::Engines;
use crate::record::{self, Restored};
use crate::remote::StrangerLimits;
use crate::session::SessionStorage;
use crate::sync::lock;

const UNFINISHED: &str = "unfinished";

/// Internal interface of the storage. All calls but [`Store::submit`] access files.
pub(crate) struct Store {
    context: Arc<StorageContext>,
    backed_up: Folder,
    archive: Mutex<Archive>,
    scores: Mutex<Scores>,
    learnt: Mutex<LearningBook>,
    practice: Mutex<ProgressFile>,
    lessons: Mutex<ProgressFile>,
    own_puzzles: Mutex<ProgressFile>,
    people: Mutex<PeopleFile>,
    strangers: StrangerLimits,
    watchable: Arc<AtomicBool>,
    links: Links,
    news: Mutex<NewsMarks>,
    table: Mutex<Weak<GameSaver>>,
    writer: Writer,
    engines: Engines,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the storage; read-only while another process has the lock.
    pub(crate) fn open(backed_up: &Path, private: &Path, utc_offset_s: i32) -> Arc<Self> {
        Self::open_on(Arc::new(Disk), backed_up, private, utc_offset_s, now_ms)
    }

    #[cfg(test)]
    pub(crate) fn open_with_clock(
        backed_up: &Path,
        private: &Path,
        utc_offset_s: i32,
        now: impl Fn() -> u64 + Send + Sync + 'static,
    ) -> Arc<Self> {
        Self::open_on(Arc::new(Disk), backed_up, private, utc_offset_s, now)
    }

    fn open_on(
        files: Arc<dyn Files>,
        backed_up: &Path,
        private: &Path,
        utc_offset_s: i32,
        now: impl Fn() -> u64 + Send + Sync + 'static,
    ) -> Arc<Self> {
        let backed_up = Folder::new(Arc::clone(&files), backed_up);
        let private = Folder::new(files, private);
        let context = Arc::new(StorageContext::new(
            private.clone(),
            utc_offset_s,
            Box::new(now),
        ));
        let store = Arc::new(Self {
            archive: Mutex::new(Archive::new(&backed_up)),
            scores: Mutex::new(Scores::new(backed_up.clone())),
            learnt: Mutex::new(LearningBook::new(backed_up.clone())),
            practice: Mutex::new(ProgressFile::puzzles(backed_up.clone())),
            lessons: Mutex::new(ProgressFile::lessons(backed_up.clone())),
            own_puzzles: Mutex::new(ProgressFile::own_puzzles(backed_up.clone())),
            people: Mutex::new(PeopleFile::new(private.clone())),
            strangers: StrangerLimits::new(),
            watchable: Arc::default(),
            links: Links::new(&private, Arc::clone(&context)),
            news: Mutex::new(NewsMarks::new(private.clone())),
            table: Mutex::default(),
            writer: Writer::start(),
            engines: Engines::default(),
            backed_up: backed_up.clone(),
            context,
        });
        if store.context.pass().is_ok() {
            store.tidy(&private);
        }
        store
    }

    /// Cleans up after a process killed while writing.
    fn tidy(&self, private: &Folder) {
        if let Err(error) = self.backed_up.make() {
            log::warn!("the shelf's folder can't be made: {error}");
        }
        let mut archive = lock(&self.archive);
        for folder in [
            &self.backed_up,
            private,
            archive.folder(),
            self.links.folder(),
        ] {
            folder.tidy();
        }
        // A deletion can be undone only until the next start.
        if let Err(error) = archive.purge(&self.context) {
            log::warn!("deleted games are still there: {error}");
        }
    }

    pub(crate) const fn engines(&self) -> &Engines {
        &self.engines
    }

    pub(crate) fn may_write(&self) -> bool {
        self.context.may_write()
    }

    pub(crate) fn damage(&self) -> Vec<StorageDamage> {
        self.context.damage()
    }

    /// Writes pending changes and releases the lock. Idempotent.
    pub(crate) fn close(&self) {
        let table = lock(&self.table).upgrade();
        if let Some(table) = table {
            table.flush();
        }
        self.writer.close();
        self.links.close();
        self.context.close();
    }

    fn submit(&self, work: Weak<dyn Work>) {
        self.writer.submit(work);
    }

    // My games, their reviews and statistics.

    fn archive(&self, restored: &Restored, id: &str) -> Result<(), StorageError> {
        lock(&self.archive).keep(restored, id, &self.context)
    }

    /// Stores a finished game and counts it once. A counted game that was deleted stays deleted.
    fn settle(&self, restored: &Restored, id: &str) -> Result<(), StorageError> {
        let scores = lock(&self.scores);
        let statistics = match scores.load(&self.context) {
            Ok(statistics) => Some(statistics),
            Err(StorageError::Newer) => None,
            Err(error) => return Err(error),
        };
        let counted = statistics.as_ref().is_some_and(|them| them.has(id));
        let mut archive = lock(&self.archive);
        if counted && !archive.has(id, &self.context)? {
            return Ok(());
        }
        archive.keep(restored, id, &self.context)?;
        drop(archive);
        match statistics {
            Some(mut statistics) if !counted => {
                statistics.count(&restored.game, id);
                scores.write(&statistics, &self.context)
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn games(&self) -> Result<Vec<GameEntry>, StorageError> {
        lock(&self.archive).list(&self.context)
    }

    pub(crate) fn game(
        &self,
        id: &str,
        ply: Option<i32>,
        threats: bool,
    ) -> Result<GameDetail, StorageError> {
        lock(&self.archive).detail(id, ply, threats, &self.context)
    }

    pub(crate) fn review(&self, id: &str) -> Result<(String, StoredReview), StorageError> {
        lock(&self.archive).review(id, &self.context)
    }

    /// Stores a complete or partial review, if its game exists.
    pub(crate) fn save_review(&self, id: &str, bytes: &[u8]) -> Result<(), StorageError> {
        lock(&self.archive).save_review(id, bytes, &self.context)
    }

    pub(crate) fn set_review_aside(&self, id: &str) -> Result<(), StorageError> {
        lock(&self.archive).set_review_aside(id, &self.context)
    }

    pub(crate) fn import(&self, text: &str) -> Result<Imported, StorageError> {
        exchange::import(&mut lock(&self.archive), text, None, &self.context)
    }

    pub(crate) fn import_file(&self, file: &[u8]) -> Result<Imported, StorageError> {
        let text = record::text_of(file)?;
        exchange::import(&mut lock(&self.archive), &text, Some(file), &self.context)
    }

    pub(crate) fn original(&self, id: &str) -> Result<Option<Vec<u8>>, StorageError> {
        lock(&self.archive).original(id, &self.context)
    }

    pub(crate) fn share(&self, id: &str) -> Result<String, StorageError> {
        lock(&self.archive).share(id, &self.context)
    }

    pub(crate) fn export_all(&self) -> Result<Exported, StorageError> {
        exchange::export(&mut lock(&self.archive), &self.context)
    }

    pub(crate) fn delete(&self, id: &str) -> Result<(), StorageError> {
        lock(&self.archive).remove(id, &self.context)
    }

    pub(crate) fn undelete(&self, id: &str) -> Result<(), StorageError> {
        lock(&self.archive).restore(id, &self.context)
    }

    pub(crate) fn purge(&self) -> Result<(), StorageError> {
        lock(&self.archive).purge(&self.context)
    }

    pub(crate) fn statistics(&self) -> Result<Statistics, StorageError> {
        lock(&self.scores).load(&self.context)
    }

    /// Adds the accuracy of Black and White, in thousandths, to the statistics. Those of a later
    /// version stay untouched.
    pub(crate) fn count_review(
        &self,
        id: &str,
        accuracy: [Option<i32>; 2],
    ) -> Result<(), StorageError> {
        let scores = lock(&self.scores);
        let mut statistics = match scores.load(&self.context) {
            Ok(statistics) => statistics,
            Err(StorageError::Newer) => return Ok(()),
            Err(error) => return Err(error),
        };
        if statistics.reviewed(id, accuracy) {
            scores.write(&statistics, &self.context)?;
        }
        Ok(())
    }

    pub(crate) fn reset_statistics(&self) -> Result<(), StorageError> {
        let scores = lock(&self.scores);
        let mut statistics = scores.load(&self.context)?;
        statistics.reset();
        scores.write(&statistics, &self.context)
    }

    fn learn(&self, book: Arc<Book>) -> Result<(), StorageError> {
        lock(&self.learnt).learn(book, &self.context)
    }

    // Puzzles and lessons.

    /// Returns the stored progress; none if absent or unreadable.
    pub(crate) fn practice(&self) -> Result<Option<Vec<u8>>, StorageError> {
        lock(&self.practice).load(&self.context)
    }

    pub(crate) fn save_practice(&self, content: &[u8]) -> Result<(), StorageError> {
        lock(&self.practice).keep(content, &self.context)
    }

    pub(crate) fn set_practice_aside(&self) -> Result<(), StorageError> {
        lock(&self.practice).set_aside(&self.context)
    }

    pub(crate) fn lessons(&self) -> Result<Option<Vec<u8>>, StorageError> {
        lock(&self.lessons).load(&self.context)
    }

    pub(crate) fn save_lessons(&self, content: &[u8]) -> Result<(), StorageError> {
        lock(&self.lessons).keep(content, &self.context)
    }

    pub(crate) fn set_lessons_aside(&self) -> Result<(), StorageError> {
        lock(&self.lessons).set_aside(&self.context)
    }

    pub(crate) fn own_puzzles(&self) -> Result<Option<Vec<u8>>, StorageError> {
        lock(&self.own_puzzles).load(&self.context)
    }

    pub(crate) fn save_own_puzzles(&self, content: &[u8]) -> Result<(), StorageError> {
        lock(&self.own_puzzles).keep(content, &self.context)
    }

    pub(crate) fn set_own_puzzles_aside(&self) -> Result<(), StorageError> {
        lock(&self.own_puzzles).set_aside(&self.context)
    }

    /// Returns the local date as days since 1970-01-01.
    pub(crate) fn today(&self) -> i64 {
        self.context.today()
    }

    // Games between two devices.

    pub(crate) fn identity(&self) -> Result<[u8; 32], StorageError> {
        lock(&self.people).identity(&self.context)
    }

    pub(crate) fn known(&self) -> Result<Vec<Acquaintance>, StorageError> {
        Ok(lock(&self.people).known(&self.context)?.to_vec())
    }

    /// Whether nearby players may watch. Not persisted: the app sets it at each start.
    pub(crate) fn watchable(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.watchable)
    }

    /// Limits shared by all lobbies.
    pub(crate) const fn strangers(&self) -> &StrangerLimits {
        &self.strangers
    }

    pub(crate) fn met(&self, player: Acquaintance) {
        if let Err(error) = self.try_met(player) {
            log::warn!("an acquaintance is not kept: {error}");
        }
    }

    fn try_met(&self, player: Acquaintance) -> Result<(), StorageError> {
        lock(&self.people).met(player, &self.context)
    }

    pub(crate) const fn links(&self) -> &Links {
        &self.links
    }

    /// Returns the notified state; none if a later version wrote the file.
    pub(crate) fn marks(&self) -> Result<Option<Marks>, StorageError> {
        lock(&self.news).load(&self.context)
    }

    pub(crate) fn save_marks(&self, marks: &Marks) -> Result<(), StorageError> {
        lock(&self.news).keep(marks, &self.context)
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.context.now_ms()
    }

    pub(crate) fn saver_of(self: &Arc<Self>, link: Arc<LinkSaver>) -> Arc<dyn SessionStorage> {
        GameSaver::linked(Arc::clone(self), link)
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.writer.close();
        self.links.close();
        self.context.close();
    }
}

/// Whether the text is an id that this module generates; file names are built only from those.
fn is_id(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=64).contains(&text.len()) && text.bytes().all(plain)
}

fn random_id() -> Result<String, StorageError> {
    let id = getrandom::u64().map_err(std::io::Error::other)?;
    Ok(records::id_text(id))
}

fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(0))
}
