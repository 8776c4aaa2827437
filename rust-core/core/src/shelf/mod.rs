//! Everything that must not be lost, in two folders of the app's: one that may be backed up, one
//! private.
//!
//! | folder | file | what |
//! |---|---|---|
//! | backed up | `unfinished` | the game of one's own on the table |
//! | | `games/ID.game` | My games |
//! | | `games/ID.review` | what was said of them, made again when it is lost |
//! | | `games.index` | what their list says, made again when it is lost |
//! | | `statistics`, `learnt` | what was won and lost, what the computer learnt |
//! | | `practice`, `lessons` | how puzzles and lessons went |
//! | | `own-puzzles` | mistakes that were made into puzzles |
//! | private | `lock` | held by the one process that writes |
//! | | `identity`, `acquaintances` | who this device is, whom it has met |
//! | | `links/ID.link` | games between two devices |
//! | | `news` | what the person was told of them by a check in the background |
//!
//! All files have one form ([`mod@format`]) and one writer ([`folder::Folder::write`]). What can't be
//! read is set aside as `damaged-N`, never written over; what a later version wrote stays.

mod archive;
mod begin;
mod course;
mod desk;
mod error;
mod exchange;
mod facts;
mod files;
mod folder;
mod format;
mod index;
mod latest;
mod learnt;
mod links;
mod news;
mod originals;
mod people;
mod progress;
mod records;
mod reviews;
mod run;
mod scores;
mod search;
mod statistics;
mod summary;
mod table;
#[cfg(test)]
mod tests;
mod writer;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, Weak};
use std::time::{SystemTime, UNIX_EPOCH};

use gomoku_engine::Book;

use archive::Archive;
pub(crate) use archive::MOST as MOST_GAMES;
pub use archive::{GameDetail, GameEntry};
pub(crate) use course::COLUMN as STRETCH_GAMES;
pub use course::Stretch;
use desk::Desk;
pub use error::{ShelfDamage, ShelfError, ShelfPart};
pub use exchange::{Exported, Imported};
use files::{Disk, Files};
use folder::Folder;
pub use latest::{GameGroup, GroupScore, LatestGames, LevelRating, Rating, RatingPoint};
use learnt::Learnt;
pub(crate) use links::{Carrier, Heard, KeptBytes, LinkKeeper, Links, Withdrawn};
use news::News;
pub(crate) use news::{Mark, Marks, Stage};
pub(crate) use people::Acquaintance;
use people::People;
use progress::Progress;
pub(crate) use records::id;
pub(crate) use reviews::KeptReview;
use scores::Scores;
pub(crate) use search::find;
pub use search::{Against, Ended, GameSearch};
pub(crate) use statistics::{Opponent, Row, Statistics};
pub use summary::{GameSummary, UnfinishedGame};
pub(crate) use table::TableKeeper;
use writer::{Work, Writer};

use crate::engines::Engines;
use crate::record::{self, Restored};
use crate::remote::StrangerLimits;
use crate::session::Keeper;
use crate::sync::lock;

const UNFINISHED: &str = "unfinished";

/// The shelf, below the boundary. Thread-safe; all calls but [`Store::submit`] read or write files.
pub(crate) struct Store {
    desk: Arc<Desk>,
    backed_up: Folder,
    archive: Mutex<Archive>,
    scores: Mutex<Scores>,
    learnt: Mutex<Learnt>,
    practice: Mutex<Progress>,
    lessons: Mutex<Progress>,
    own_puzzles: Mutex<Progress>,
    people: Mutex<People>,
    strangers: StrangerLimits,
    watchable: Arc<AtomicBool>,
    links: Links,
    news: Mutex<News>,
    /// Who has the place of the unfinished game.
    table: Mutex<Weak<TableKeeper>>,
    writer: Writer,
    engines: Engines,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the shelf in these folders. Where another process has it this one may only look.
    pub(crate) fn open(backed_up: &Path, private: &Path, utc_offset_s: i32) -> Arc<Self> {
        Self::open_on(Arc::new(Disk), backed_up, private, utc_offset_s, now_ms)
    }

    /// [`Store::open`] with a clock of the test's.
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
        let desk = Arc::new(Desk::new(private.clone(), utc_offset_s, Box::new(now)));
        let store = Arc::new(Self {
            archive: Mutex::new(Archive::new(&backed_up)),
            scores: Mutex::new(Scores::new(backed_up.clone())),
            learnt: Mutex::new(Learnt::new(backed_up.clone())),
            practice: Mutex::new(Progress::puzzles(backed_up.clone())),
            lessons: Mutex::new(Progress::lessons(backed_up.clone())),
            own_puzzles: Mutex::new(Progress::own_puzzles(backed_up.clone())),
            people: Mutex::new(People::new(private.clone())),
            strangers: StrangerLimits::new(),
            watchable: Arc::default(),
            links: Links::new(&private, Arc::clone(&desk)),
            news: Mutex::new(News::new(private.clone())),
            table: Mutex::default(),
            writer: Writer::start(),
            engines: Engines::default(),
            backed_up: backed_up.clone(),
            desk,
        });
        if store.desk.pass().is_ok() {
            store.tidy(&private);
        }
        store
    }

    /// What a process that was killed has left half done.
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
        // An undo is for the moment.
        if let Err(error) = archive.purge(&self.desk) {
            log::warn!("deleted games are still there: {error}");
        }
    }

    /// What the computer plays with.
    pub(crate) const fn engines(&self) -> &Engines {
        &self.engines
    }

    pub(crate) fn may_write(&self) -> bool {
        self.desk.may_write()
    }

    pub(crate) fn damage(&self) -> Vec<ShelfDamage> {
        self.desk.damage()
    }

    /// Writes what waits and lets another process have the shelf. Idempotent.
    pub(crate) fn close(&self) {
        let table = lock(&self.table).upgrade();
        if let Some(table) = table {
            table.flush();
        }
        self.writer.close();
        self.links.close();
        self.desk.close();
    }

    fn submit(&self, work: Weak<dyn Work>) {
        self.writer.submit(work);
    }

    // My games and what comes of them.

    /// Keeps a game in My games, finished or not.
    fn archive(&self, restored: &Restored, id: &str) -> Result<(), ShelfError> {
        lock(&self.archive).keep(restored, id, &self.desk)
    }

    /// Keeps a game that is over and counts it, once. One that was deleted stays so.
    fn settle(&self, restored: &Restored, id: &str) -> Result<(), ShelfError> {
        let scores = lock(&self.scores);
        let statistics = match scores.load(&self.desk) {
            Ok(statistics) => Some(statistics),
            // They stay as they are.
            Err(ShelfError::Newer) => None,
            Err(error) => return Err(error),
        };
        let counted = statistics.as_ref().is_some_and(|them| them.has(id));
        let mut archive = lock(&self.archive);
        if counted && !archive.has(id, &self.desk)? {
            return Ok(());
        }
        archive.keep(restored, id, &self.desk)?;
        drop(archive);
        match statistics {
            Some(mut statistics) if !counted => {
                statistics.count(&restored.game, id);
                scores.write(&statistics, &self.desk)
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn games(&self) -> Result<Vec<GameEntry>, ShelfError> {
        lock(&self.archive).list(&self.desk)
    }

    pub(crate) fn game(
        &self,
        id: &str,
        ply: Option<i32>,
        threats: bool,
    ) -> Result<GameDetail, ShelfError> {
        lock(&self.archive).detail(id, ply, threats, &self.desk)
    }

    /// The record of a game, and what is kept of its review.
    pub(crate) fn review(&self, id: &str) -> Result<(String, KeptReview), ShelfError> {
        lock(&self.archive).review(id, &self.desk)
    }

    /// Keeps what was said of a game so far, while the game is there.
    pub(crate) fn keep_review(&self, id: &str, bytes: &[u8]) -> Result<(), ShelfError> {
        lock(&self.archive).keep_review(id, bytes, &self.desk)
    }

    /// What is kept of that game's review is none after all.
    pub(crate) fn set_review_aside(&self, id: &str) -> Result<(), ShelfError> {
        lock(&self.archive).set_review_aside(id, &self.desk)
    }

    pub(crate) fn import(&self, text: &str) -> Result<Imported, ShelfError> {
        exchange::import(&mut lock(&self.archive), text, None, &self.desk)
    }

    pub(crate) fn import_file(&self, file: &[u8]) -> Result<Imported, ShelfError> {
        let text = record::text_of(file)?;
        exchange::import(&mut lock(&self.archive), &text, Some(file), &self.desk)
    }

    pub(crate) fn original(&self, id: &str) -> Result<Option<Vec<u8>>, ShelfError> {
        lock(&self.archive).original(id, &self.desk)
    }

    pub(crate) fn share(&self, id: &str) -> Result<String, ShelfError> {
        lock(&self.archive).share(id, &self.desk)
    }

    pub(crate) fn export_all(&self) -> Result<Exported, ShelfError> {
        exchange::export(&mut lock(&self.archive), &self.desk)
    }

    pub(crate) fn delete(&self, id: &str) -> Result<(), ShelfError> {
        lock(&self.archive).remove(id, &self.desk)
    }

    pub(crate) fn undelete(&self, id: &str) -> Result<(), ShelfError> {
        lock(&self.archive).restore(id, &self.desk)
    }

    pub(crate) fn purge(&self) -> Result<(), ShelfError> {
        lock(&self.archive).purge(&self.desk)
    }

    pub(crate) fn statistics(&self) -> Result<Statistics, ShelfError> {
        lock(&self.scores).load(&self.desk)
    }

    /// A review has said how well Black and White played in that game, in thousandths. Statistics of a later version
    /// stay as they are.
    pub(crate) fn count_review(
        &self,
        id: &str,
        accuracy: [Option<i32>; 2],
    ) -> Result<(), ShelfError> {
        let scores = lock(&self.scores);
        let mut statistics = match scores.load(&self.desk) {
            Ok(statistics) => statistics,
            Err(ShelfError::Newer) => return Ok(()),
            Err(error) => return Err(error),
        };
        if statistics.reviewed(id, accuracy) {
            scores.write(&statistics, &self.desk)?;
        }
        Ok(())
    }

    pub(crate) fn reset_statistics(&self) -> Result<(), ShelfError> {
        let scores = lock(&self.scores);
        let mut statistics = scores.load(&self.desk)?;
        statistics.reset();
        scores.write(&statistics, &self.desk)
    }

    fn learn(&self, book: Arc<Book>) -> Result<(), ShelfError> {
        lock(&self.learnt).learn(book, &self.desk)
    }

    // Puzzles and lessons.

    /// How puzzles went, as it was handed over; none where nothing is kept that can be read.
    pub(crate) fn practice(&self) -> Result<Option<Vec<u8>>, ShelfError> {
        lock(&self.practice).load(&self.desk)
    }

    pub(crate) fn keep_practice(&self, content: &[u8]) -> Result<(), ShelfError> {
        lock(&self.practice).keep(content, &self.desk)
    }

    /// What is kept of that is none after all.
    pub(crate) fn set_practice_aside(&self) -> Result<(), ShelfError> {
        lock(&self.practice).set_aside(&self.desk)
    }

    /// As [`Store::practice`], of lessons.
    pub(crate) fn lessons(&self) -> Result<Option<Vec<u8>>, ShelfError> {
        lock(&self.lessons).load(&self.desk)
    }

    pub(crate) fn keep_lessons(&self, content: &[u8]) -> Result<(), ShelfError> {
        lock(&self.lessons).keep(content, &self.desk)
    }

    pub(crate) fn set_lessons_aside(&self) -> Result<(), ShelfError> {
        lock(&self.lessons).set_aside(&self.desk)
    }

    /// As [`Store::practice`], of one's own puzzles.
    pub(crate) fn own_puzzles(&self) -> Result<Option<Vec<u8>>, ShelfError> {
        lock(&self.own_puzzles).load(&self.desk)
    }

    pub(crate) fn keep_own_puzzles(&self, content: &[u8]) -> Result<(), ShelfError> {
        lock(&self.own_puzzles).keep(content, &self.desk)
    }

    pub(crate) fn set_own_puzzles_aside(&self) -> Result<(), ShelfError> {
        lock(&self.own_puzzles).set_aside(&self.desk)
    }

    /// Today at this place, counted from 1970-01-01.
    pub(crate) fn today(&self) -> i64 {
        self.desk.today()
    }

    // Games between two devices.

    /// See [`People::identity`].
    pub(crate) fn identity(&self) -> Result<[u8; 32], ShelfError> {
        lock(&self.people).identity(&self.desk)
    }

    /// Whom this device has played with, last met first.
    pub(crate) fn known(&self) -> Result<Vec<Acquaintance>, ShelfError> {
        Ok(lock(&self.people).known(&self.desk)?.to_vec())
    }

    /// Whether others may watch this person's games. Not kept: the app says it when it starts.
    pub(crate) fn watchable(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.watchable)
    }

    /// What all lobbies of this shelf share.
    pub(crate) const fn strangers(&self) -> &StrangerLimits {
        &self.strangers
    }

    /// Remembers somebody, in place of what was known under the same key.
    pub(crate) fn met(&self, player: Acquaintance) {
        if let Err(error) = self.try_met(player) {
            log::warn!("an acquaintance is not kept: {error}");
        }
    }

    fn try_met(&self, player: Acquaintance) -> Result<(), ShelfError> {
        lock(&self.people).met(player, &self.desk)
    }

    pub(crate) const fn links(&self) -> &Links {
        &self.links
    }

    /// What the person was told of games between devices, see [`Marks`]. None where a later version keeps it.
    pub(crate) fn marks(&self) -> Result<Option<Marks>, ShelfError> {
        lock(&self.news).load(&self.desk)
    }

    /// Keeps what the person is about to be told.
    pub(crate) fn keep_marks(&self, marks: &Marks) -> Result<(), ShelfError> {
        lock(&self.news).keep(marks, &self.desk)
    }

    /// The shelf's clock: milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> u64 {
        self.desk.now_ms()
    }

    /// Keeps the session of a game over this link.
    pub(crate) fn keeper_of(self: &Arc<Self>, link: Arc<LinkKeeper>) -> Arc<dyn Keeper> {
        TableKeeper::linked(Arc::clone(self), link)
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.writer.close();
        self.links.close();
        self.desk.close();
    }
}

/// Whether names of files may be made of it: every name that the shelf gives.
fn is_id(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=64).contains(&text.len()) && text.bytes().all(plain)
}

/// A name that nothing else has.
fn random_id() -> Result<String, ShelfError> {
    let id = getrandom::u64().map_err(std::io::Error::other)?;
    Ok(records::id_text(id))
}

fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(0))
}
