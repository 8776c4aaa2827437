//! My games: one file per game, named after its id. Beyond [`MOST`] games the oldest are dropped.

use std::collections::HashSet;

use super::context::{Loaded, StorageContext};
use super::files::FileEntry;
use super::folder::{Folder, ReadError, is_aside};
use super::format::{FileFault, FileKind};
use super::index::{self, IndexEntry, IndexRow};
use super::reviews::{self, StoredReview};
use super::summary::GameSummary;
use super::{StorageError, StoragePart, originals, records};
use crate::bytes::{Reader, Writer};
use crate::game::{GameSnapshot, ThreatRow};
use crate::record::{self, RecordError, Restored};

pub(crate) const MOST: usize = 500;

const GAME: &str = ".game";

/// Extension of a deleted game's file; the game can still be restored.
const REMOVED: &str = ".removed";

const INDEX: &str = "games.index";

/// Row of My games.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum GameEntry {
    /// A readable game.
    Game {
        /// Summary.
        about: GameSummary,
    },
    /// Record that this version can't show. Its file stays untouched.
    Foreign {
        /// Storage id.
        id: String,
        /// Reason.
        error: RecordError,
    },
    /// Unreadable file, which was set aside.
    Damaged {
        /// Storage id.
        id: String,
    },
}

/// A stored game at one of its positions.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct GameDetail {
    /// Summary.
    pub about: GameSummary,
    /// Position; the game's result is set only after the last move.
    pub snapshot: GameSnapshot,
    /// Whether play may continue from this position.
    pub can_play_on: bool,
    /// Record's comment on this position, truncated if long.
    pub comment: Option<String>,
    /// Fours and open threes of both sides, if requested.
    pub threats: Vec<ThreatRow>,
}

struct StoredGame {
    came_ms: u64,
    record: String,
}

#[derive(Debug)]
pub(super) struct Archive {
    games: Folder,
    above: Folder,
    /// Newest first; none until read.
    rows: Option<Vec<IndexRow>>,
    /// A later version wrote the index, so it must not be replaced.
    index_stays: bool,
}

impl Archive {
    pub(super) fn new(above: &Folder) -> Self {
        Self {
            games: above.inside("games"),
            above: above.clone(),
            rows: None,
            index_stays: false,
        }
    }

    pub(super) const fn folder(&self) -> &Folder {
        &self.games
    }

    pub(super) fn has(&mut self, id: &str, context: &StorageContext) -> Result<bool, StorageError> {
        let rows = self.rows(context)?;
        Ok(rows.iter().any(|row| row.about.id() == id))
    }

    pub(super) fn keep(
        &mut self,
        restored: &Restored,
        id: &str,
        context: &StorageContext,
    ) -> Result<(), StorageError> {
        context.pass()?;
        let now = context.now_ms();
        let record = records::dated(restored, &context.day(now));
        match self.kept(id, context) {
            Ok(before)
                if before.record == records::dated(restored, &context.day(before.came_ms)) =>
            {
                Ok(())
            }
            Ok(_) | Err(StorageError::Unknown | StorageError::Damaged) => {
                self.write(id, now, &record, context)
            }
            // The later version's file stays; this game gets another id.
            Err(StorageError::Newer) => self.write(&super::random_id()?, now, &record, context),
            Err(error) => Err(error),
        }
    }

    /// Returns the games, newest first, followed by damaged ones.
    pub(super) fn list(
        &mut self,
        context: &StorageContext,
    ) -> Result<Vec<GameEntry>, StorageError> {
        let mut entries: Vec<GameEntry> = self
            .rows(context)?
            .iter()
            .map(|row| match row.about.clone() {
                IndexEntry::Game(about) => GameEntry::Game { about },
                IndexEntry::Foreign { id, error } => GameEntry::Foreign { id, error },
            })
            .collect();
        let mut aside: Vec<String> = self
            .games
            .list()?
            .into_iter()
            .filter(|file| is_aside(&file.name))
            .filter_map(|file| Some(file.name.strip_suffix(GAME)?.to_owned()))
            .collect();
        aside.sort();
        entries.extend(aside.into_iter().map(|id| GameEntry::Damaged { id }));
        Ok(entries)
    }

    pub(super) fn detail(
        &self,
        id: &str,
        ply: Option<i32>,
        threats: bool,
        context: &StorageContext,
    ) -> Result<GameDetail, StorageError> {
        let kept = self.kept(id, context)?;
        let (restored, mut comments) = record::read_commented(&kept.record)?;
        let shown = records::at(&restored, ply.unwrap_or(i32::MAX), threats);
        Ok(GameDetail {
            comment: comments.remove(&shown.snapshot.moves.len()),
            snapshot: shown.snapshot,
            can_play_on: shown.can_play_on,
            threats: shown.threats,
            about: GameSummary::new(id.to_owned(), &restored, context.day(kept.came_ms)),
        })
    }

    /// Returns the stored text and the parsed game.
    pub(super) fn record(
        &self,
        id: &str,
        context: &StorageContext,
    ) -> Result<(String, Restored), StorageError> {
        let kept = self.kept(id, context)?;
        let restored = record::read_alone(&kept.record)?;
        Ok((kept.record, restored))
    }

    pub(super) fn share(&self, id: &str, context: &StorageContext) -> Result<String, StorageError> {
        let (record, restored) = self.record(id, context)?;
        Ok(records::to_share(restored).unwrap_or(record))
    }

    /// Returns the stored text and the stored review.
    pub(super) fn review(
        &self,
        id: &str,
        context: &StorageContext,
    ) -> Result<(String, StoredReview), StorageError> {
        let kept = self.kept(id, context)?;
        let review = reviews::load(&self.games, id, context)?;
        Ok((kept.record, review))
    }

    pub(super) fn save_review(
        &self,
        id: &str,
        bytes: &[u8],
        context: &StorageContext,
    ) -> Result<(), StorageError> {
        context.pass()?;
        self.kept(id, context)?;
        Ok(reviews::keep(&self.games, id, bytes)?)
    }

    pub(super) fn set_review_aside(
        &self,
        id: &str,
        context: &StorageContext,
    ) -> Result<(), StorageError> {
        self.kept(id, context)?;
        reviews::set_aside(&self.games, id, context)
    }

    /// Removes a game from the list; [`Archive::restore`] brings it back until [`Archive::purge`].
    pub(super) fn remove(
        &mut self,
        id: &str,
        context: &StorageContext,
    ) -> Result<(), StorageError> {
        self.move_file(&file(id, GAME)?, &file(id, REMOVED)?, context)
    }

    pub(super) fn restore(
        &mut self,
        id: &str,
        context: &StorageContext,
    ) -> Result<(), StorageError> {
        let (removed, game) = (file(id, REMOVED)?, file(id, GAME)?);
        let again = self.games.list()?.iter().any(|file| file.name == game);
        if again {
            // The game was continued and stored again: the newer file wins.
            context.pass()?;
            return Ok(self.games.remove(&removed)?);
        }
        self.move_file(&removed, &game, context)
    }

    fn move_file(
        &mut self,
        from: &str,
        to: &str,
        context: &StorageContext,
    ) -> Result<(), StorageError> {
        context.pass()?;
        match self.games.rename(from, to) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(StorageError::Unknown);
            }
            moved => moved?,
        }
        self.refresh(context)
    }

    /// Deletes removed games for good, with their reviews and originals.
    pub(super) fn purge(&mut self, context: &StorageContext) -> Result<(), StorageError> {
        context.pass()?;
        let files = self.games.list()?;
        for file in files.iter().filter(|file| file.name.ends_with(REMOVED)) {
            self.games.remove(&file.name)?;
        }
        let games: HashSet<&str> = files
            .iter()
            .filter_map(|file| file.name.strip_suffix(GAME))
            .collect();
        for ending in [reviews::ENDING, originals::ENDING] {
            let ids = files
                .iter()
                .filter_map(|file| file.name.strip_suffix(ending));
            for id in ids.filter(|id| !is_aside(id) && !games.contains(id)) {
                self.games.remove(&format!("{id}{ending}"))?;
            }
        }
        Ok(())
    }

    fn kept(&self, id: &str, context: &StorageContext) -> Result<StoredGame, StorageError> {
        let name = file(id, GAME)?;
        match context.load(&self.games, &name, FileKind::Game, StoragePart::Games)? {
            Loaded::Nothing => Err(StorageError::Unknown),
            Loaded::Newer => Err(StorageError::Newer),
            Loaded::Damaged => Err(StorageError::Damaged),
            Loaded::Content(content) => match read(&content) {
                Some(kept) => Ok(kept),
                None => {
                    context.set_aside(&self.games, &name, StoragePart::Games)?;
                    Err(StorageError::Damaged)
                }
            },
        }
    }

    fn write(
        &mut self,
        id: &str,
        came_ms: u64,
        record: &str,
        context: &StorageContext,
    ) -> Result<(), StorageError> {
        self.put(id, came_ms, record)?;
        originals::remove(&self.games, id)?;
        self.tidy(context);
        Ok(())
    }

    /// Writes a game. The caller runs [`Archive::tidy`] later.
    pub(super) fn put(&self, id: &str, came_ms: u64, record: &str) -> Result<(), StorageError> {
        let mut content = Writer::default();
        content.long(came_ms);
        let content = content.rest(record.as_bytes());
        self.games.make()?;
        Ok(self
            .games
            .write(&file(id, GAME)?, FileKind::Game, &content)?)
    }

    /// Stores the imported file of a game. The caller runs [`Archive::put`] next.
    pub(super) fn put_original(&self, id: &str, bytes: &[u8]) -> Result<(), StorageError> {
        originals::store(&self.games, id, bytes)
    }

    pub(super) fn original(
        &self,
        id: &str,
        context: &StorageContext,
    ) -> Result<Option<Vec<u8>>, StorageError> {
        self.kept(id, context)?;
        originals::load(&self.games, id, context)
    }

    /// Reverts [`Archive::put_original`] and [`Archive::put`].
    pub(super) fn take_back(&self, id: &str) -> Result<(), StorageError> {
        originals::remove(&self.games, id)?;
        Ok(self.games.remove(&file(id, GAME)?)?)
    }

    /// Updates the list and drops the oldest games. Failures are only logged, since the game is
    /// stored.
    pub(super) fn tidy(&mut self, context: &StorageContext) {
        let tidied = self
            .refresh(context)
            .and_then(|()| self.drop_oldest(context));
        if let Err(error) = tidied {
            log::warn!("the list of games is not in order: {error}");
        }
    }

    fn drop_oldest(&mut self, context: &StorageContext) -> Result<(), StorageError> {
        let old: Vec<(String, String)> = self
            .rows(context)?
            .iter()
            .skip(MOST)
            .map(|row| (row.file.name.clone(), row.about.id().to_owned()))
            .collect();
        if old.is_empty() {
            return Ok(());
        }
        for (name, id) in old {
            self.games.remove(&name)?;
            reviews::remove(&self.games, &id)?;
            originals::remove(&self.games, &id)?;
        }
        self.refresh(context)
    }

    /// Rereads the folder and updates the index if it changed.
    fn refresh(&mut self, context: &StorageContext) -> Result<(), StorageError> {
        self.rows(context).map(|_| ())
    }

    /// Returns the rows after comparing them with the folder.
    pub(super) fn rows(&mut self, context: &StorageContext) -> Result<&[IndexRow], StorageError> {
        let before = match self.rows.take() {
            Some(rows) => rows,
            None => self.read_index()?,
        };
        let mut known = before.clone();
        let mut rows = Vec::with_capacity(known.len());
        for file in self.games.list()? {
            let Some(id) = file.name.strip_suffix(GAME) else {
                continue;
            };
            if is_aside(id) {
                continue;
            }
            let found = known.iter().position(|row| index::is_of(row, &file));
            match found {
                Some(at) => rows.push(known.swap_remove(at)),
                None => rows.extend(self.row(id, &file, context)?),
            }
        }
        rows.sort_by(|a, b| (b.came_ms, a.about.id()).cmp(&(a.came_ms, b.about.id())));
        if rows != before && !self.index_stays && context.pass().is_ok() {
            let bytes = index::to_bytes(&rows);
            // The index only saves parsing the games, so a failure is harmless.
            if let Err(error) = self.above.write(INDEX, FileKind::Index, &bytes) {
                log::warn!("the index of games is not kept: {error}");
            }
        }
        Ok(self.rows.insert(rows))
    }

    fn read_index(&mut self) -> Result<Vec<IndexRow>, StorageError> {
        match self.above.read(INDEX, FileKind::Index) {
            Ok(content) => Ok(content
                .and_then(|content| index::from_bytes(&content))
                .unwrap_or_default()),
            Err(ReadError::Fault(fault)) => {
                self.index_stays = fault == FileFault::Newer;
                Ok(Vec::new())
            }
            Err(ReadError::System(error)) => Err(error.into()),
        }
    }

    /// Builds the row of a file; sets an unreadable file aside and returns none.
    fn row(
        &self,
        id: &str,
        file: &FileEntry,
        context: &StorageContext,
    ) -> Result<Option<IndexRow>, StorageError> {
        let (came_ms, hash, about) = match self.kept(id, context) {
            Ok(kept) => {
                let hash = records::hash(&kept.record);
                let about = match record::read_alone(&kept.record) {
                    Ok(restored) => {
                        let came = context.day(kept.came_ms);
                        IndexEntry::Game(GameSummary::new(id.to_owned(), &restored, came))
                    }
                    Err(error) => foreign(id, error),
                };
                (kept.came_ms, hash, about)
            }
            Err(StorageError::Newer) => {
                let detail = "a later version of the app kept it".to_owned();
                let (line, column) = (1, 1);
                let error = RecordError::Unsupported {
                    line,
                    column,
                    detail,
                };
                (0, 0, foreign(id, error))
            }
            Err(StorageError::Damaged | StorageError::Unknown) => return Ok(None),
            Err(error) => return Err(error),
        };
        Ok(Some(IndexRow {
            file: file.clone(),
            came_ms,
            hash,
            about,
        }))
    }
}

fn foreign(id: &str, error: RecordError) -> IndexEntry {
    let id = id.to_owned();
    IndexEntry::Foreign { id, error }
}

fn read(content: &[u8]) -> Option<StoredGame> {
    let mut reader = Reader::new(content);
    let came_ms = reader.long()?;
    let record = std::str::from_utf8(reader.rest()).ok()?.to_owned();
    Some(StoredGame { came_ms, record })
}

/// Builds a file name. Rejects ids that this module did not generate.
fn file(id: &str, ending: &str) -> Result<String, StorageError> {
    if super::is_id(id) {
        Ok(format!("{id}{ending}"))
    } else {
        Err(StorageError::Unknown)
    }
}
