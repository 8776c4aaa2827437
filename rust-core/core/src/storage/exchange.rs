use std::borrow::Cow;
use std::collections::HashMap;

use super::archive::{Archive, MOST};
use super::context::StorageContext;
use super::index::IndexEntry;
use super::originals::MAX_IMPORT;
use super::{GameEntry, StorageError, records};
use crate::record::{self, MAX_COLLECTION, RecordError, RecordLoss};

/// Result of an import. Each game counts once.
#[derive(Debug, Clone, PartialEq, Eq, Default, uniffi::Record)]
pub struct Imported {
    /// Id if the text has a single game.
    pub only: Option<String>,
    /// New games.
    pub added: i32,
    /// Games already stored.
    pub known: i32,
    /// Games beyond the capacity of My games. A single game always fits, because the oldest is
    /// dropped.
    pub left_out: i32,
    /// Unreadable games.
    pub refused: i32,
    /// First error, with its position in the text.
    pub why: Option<RecordError>,
    /// Lost parts of the new games' records, each kind once.
    pub losses: Vec<RecordLoss>,
}

/// Export of My games.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Exported {
    /// SGF collection, newest first; empty without a game.
    pub record: String,
    /// Exported games.
    pub games: i32,
    /// Entries left out: damaged, of a later version, or beyond the size that an import accepts.
    pub left_out: i32,
}

/// Imports the games of a text in order and unchanged. Stores `file`, the bytes before decoding,
/// with each game that is not a byte-for-byte part of it.
pub(super) fn import(
    archive: &mut Archive,
    text: &str,
    file: Option<&[u8]>,
    context: &StorageContext,
) -> Result<Imported, StorageError> {
    let mut games = record::games(text)?.peekable();
    let mut known = Known::of(archive, context)?;
    let mut done = Imported::default();
    let mut added = Vec::new();
    let first = games.next();
    let alone = games.peek().is_none();
    let mut room = if alone {
        1
    } else {
        MOST.saturating_sub(archive.rows(context)?.len())
    };
    let mut came_ms = context.now_ms();
    let file = file.unwrap_or_default();
    let is_decoded = !file.is_empty() && file != text.as_bytes();
    let mut room_for_files = MAX_IMPORT;
    for game in first.into_iter().chain(games) {
        let found = known.find(&game.record, archive, context);
        let read = match found {
            Some(_) => None,
            None => Some(game.read()),
        };
        let restored = match read.transpose() {
            Ok(restored) => restored,
            Err(fault) => {
                done.refused += 1;
                // The position needs a pass over the text, so compute it only for the first fault.
                done.why.get_or_insert_with(|| fault.placed(text));
                continue;
            }
        };
        let losses = restored
            .as_ref()
            .map_or_else(Vec::new, |it| it.losses.clone());
        // The exported form of a game with a remote player differs from the stored one.
        let outside = restored.and_then(records::to_share);
        let outside = outside.as_deref().map_or(&*game.record, str::trim);
        if let Some(id) = found.or_else(|| known.find(outside, archive, context)) {
            done.known += 1;
            done.only = Some(id).filter(|_| alone);
        } else if room == 0 {
            done.left_out += 1;
        } else {
            let is_part = !is_decoded && matches!(game.record, Cow::Borrowed(_));
            let original = Some(file).filter(|file| !is_part && file.len() <= room_for_files);
            let game = New {
                record: &game.record,
                original: original.unwrap_or_default(),
                came_ms,
            };
            room_for_files -= game.original.len();
            if let Err(error) = put(archive, &game, &mut added, context) {
                take_back(archive, &added, context);
                return Err(error);
            }
            let Some(id) = added.last() else {
                continue;
            };
            room -= 1;
            // The first game is the newest, so an imported export keeps its order.
            came_ms = came_ms.saturating_sub(1);
            known.note(outside, id);
            done.only = Some(id.clone()).filter(|_| alone);
            done.added += 1;
            for loss in losses {
                if !done.losses.contains(&loss) {
                    done.losses.push(loss);
                }
            }
        }
    }
    if !added.is_empty() {
        archive.tidy(context);
    }
    match done.why {
        Some(error) if done.added + done.known + done.left_out == 0 => Err(error.into()),
        _ => Ok(done),
    }
}

struct New<'a> {
    record: &'a str,
    /// Empty without an original.
    original: &'a [u8],
    came_ms: u64,
}

/// Writes a game. Its id is the last of `added`, even if the write fails halfway.
fn put(
    archive: &Archive,
    game: &New<'_>,
    added: &mut Vec<String>,
    context: &StorageContext,
) -> Result<(), StorageError> {
    context.pass()?;
    let id = super::random_id()?;
    added.push(id.clone());
    if !game.original.is_empty() {
        archive.put_original(&id, game.original)?;
    }
    archive.put(&id, game.came_ms, game.record)
}

/// Removes all games of a failed import, so that it leaves no partial result.
fn take_back(archive: &mut Archive, added: &[String], context: &StorageContext) {
    if added.is_empty() {
        return;
    }
    for id in added {
        if let Err(error) = archive.take_back(id) {
            log::warn!("a game that was added stays: {error}");
        }
    }
    archive.tidy(context);
}

pub(super) fn export(
    archive: &mut Archive,
    context: &StorageContext,
) -> Result<Exported, StorageError> {
    let entries = archive.list(context)?;
    let mut record = String::new();
    let (mut games, mut left_out) = (0, 0);
    for entry in entries {
        let shared = match entry {
            GameEntry::Game { about } => match archive.share(&about.id, context) {
                Ok(shared) => Some(shared),
                Err(error @ (StorageError::NotSaved { .. } | StorageError::ReadOnly)) => {
                    return Err(error);
                }
                // Damaged since listing.
                Err(_) => None,
            },
            GameEntry::Foreign { .. } | GameEntry::Damaged { .. } => None,
        };
        let shared = shared.as_deref().map(str::trim);
        match shared.filter(|shared| record.len() + shared.len() < MAX_COLLECTION) {
            Some(shared) => {
                record.push_str(shared);
                record.push('\n');
                games += 1;
            }
            None => left_out += 1,
        }
    }
    Ok(Exported {
        record,
        games,
        left_out,
    })
}

struct Known(HashMap<u64, String>);

impl Known {
    fn of(archive: &mut Archive, context: &StorageContext) -> Result<Self, StorageError> {
        let rows = archive.rows(context)?.to_vec();
        let mut known = HashMap::with_capacity(rows.len());
        for row in rows {
            let IndexEntry::Game(about) = row.about else {
                continue;
            };
            let hash = if about.is_remote() {
                archive
                    .share(&about.id, context)
                    .ok()
                    .map(|shared| hash(&shared))
            } else {
                Some(row.hash)
            };
            known.extend(hash.map(|hash| (hash, about.id)));
        }
        Ok(Self(known))
    }

    /// Returns the id of an equal stored game. Records of this program end with a newline.
    fn find(&self, record: &str, archive: &Archive, context: &StorageContext) -> Option<String> {
        let hashes = [hash(record), records::hash(&format!("{record}\n"))];
        let id = hashes.iter().find_map(|hash| self.0.get(hash))?;
        let shared = archive.share(id, context).ok()?;
        (shared.trim() == record).then(|| id.clone())
    }

    fn note(&mut self, record: &str, id: &str) {
        self.0.insert(hash(record), id.to_owned());
    }
}

fn hash(record: &str) -> u64 {
    records::hash(record.trim())
}
