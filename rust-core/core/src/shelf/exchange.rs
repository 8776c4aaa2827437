//! Games from elsewhere, and all of My games for elsewhere.

use std::borrow::Cow;
use std::collections::HashMap;

use super::archive::{Archive, MOST};
use super::desk::Desk;
use super::index::About;
use super::originals::MAX_IMPORT;
use super::{GameEntry, ShelfError, records};
use crate::record::{self, MAX_COLLECTION, RecordError, RecordLoss};

/// What became of a text with games. Each of its games is counted once.
#[derive(Debug, Clone, PartialEq, Eq, Default, uniffi::Record)]
pub struct Imported {
    /// What the game is called in My games, if the text has but one.
    pub only: Option<String>,
    /// Games that are new.
    pub added: i32,
    /// Games that were there already.
    pub known: i32,
    /// Games for which My games has no room. A single one is never among them: the oldest goes.
    pub left_out: i32,
    /// Games that can't be read.
    pub refused: i32,
    /// Why the first of those can't be read, with its place in the text.
    pub why: Option<RecordError>,
    /// What the new games do not have of their records, each kind once.
    pub losses: Vec<RecordLoss>,
}

/// All of My games.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Exported {
    /// A collection in SGF, the newest game first; empty without a game.
    pub record: String,
    /// Games in it.
    pub games: i32,
    /// Entries that are not: damaged ones, those of a later version, and those beyond what is read
    /// again.
    pub left_out: i32,
}

/// Adds the games of a text, in its order, as they are. `file` is what the text was decoded from: a game that is not a
/// part of it byte for byte comes with it.
pub(super) fn import(
    archive: &mut Archive,
    text: &str,
    file: Option<&[u8]>,
    desk: &Desk,
) -> Result<Imported, ShelfError> {
    let mut games = record::games(text)?.peekable();
    let mut known = Known::of(archive, desk)?;
    let mut done = Imported::default();
    let mut added = Vec::new();
    let first = games.next();
    let alone = games.peek().is_none();
    let mut room = if alone {
        1
    } else {
        MOST.saturating_sub(archive.rows(desk)?.len())
    };
    let mut came_ms = desk.now_ms();
    let file = file.unwrap_or_default();
    let is_decoded = !file.is_empty() && file != text.as_bytes();
    let mut room_for_files = MAX_IMPORT;
    for game in first.into_iter().chain(games) {
        let found = known.find(&game.record, archive, desk);
        let read = match found {
            Some(_) => None,
            None => Some(game.read()),
        };
        let restored = match read.transpose() {
            Ok(restored) => restored,
            Err(fault) => {
                done.refused += 1;
                // Finding its place costs a walk through the text.
                done.why.get_or_insert_with(|| fault.placed(text));
                continue;
            }
        };
        let losses = restored
            .as_ref()
            .map_or_else(Vec::new, |it| it.losses.clone());
        // One of another device's looks different outside.
        let outside = restored.and_then(records::to_share);
        let outside = outside.as_deref().map_or(&*game.record, str::trim);
        if let Some(id) = found.or_else(|| known.find(outside, archive, desk)) {
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
            if let Err(error) = put(archive, &game, &mut added, desk) {
                take_back(archive, &added, desk);
                return Err(error);
            }
            let Some(id) = added.last() else {
                continue;
            };
            room -= 1;
            // The first is the newest, so that a list that went out comes back in its order.
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
        archive.tidy(desk);
    }
    match done.why {
        Some(error) if done.added + done.known + done.left_out == 0 => Err(error.into()),
        _ => Ok(done),
    }
}

/// A game to write.
struct New<'a> {
    record: &'a str,
    /// Empty without one.
    original: &'a [u8],
    came_ms: u64,
}

/// Writes a game. What it is called is the last of `added`, also where it is written in part.
fn put(
    archive: &Archive,
    game: &New<'_>,
    added: &mut Vec<String>,
    desk: &Desk,
) -> Result<(), ShelfError> {
    desk.pass()?;
    let id = super::random_id()?;
    added.push(id.clone());
    if !game.original.is_empty() {
        archive.put_original(&id, game.original)?;
    }
    archive.put(&id, game.came_ms, game.record)
}

/// Half of a collection would be neither what was there nor what was asked for.
fn take_back(archive: &mut Archive, added: &[String], desk: &Desk) {
    if added.is_empty() {
        return;
    }
    for id in added {
        if let Err(error) = archive.take_back(id) {
            log::warn!("a game that was added stays: {error}");
        }
    }
    archive.tidy(desk);
}

/// All games as one collection.
pub(super) fn export(archive: &mut Archive, desk: &Desk) -> Result<Exported, ShelfError> {
    let entries = archive.list(desk)?;
    let mut record = String::new();
    let (mut games, mut left_out) = (0, 0);
    for entry in entries {
        let shared = match entry {
            GameEntry::Game { about } => match archive.share(&about.id, desk) {
                Ok(shared) => Some(shared),
                Err(error @ (ShelfError::NotKept { .. } | ShelfError::ReadOnly)) => {
                    return Err(error);
                }
                // Damaged since it was listed.
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

/// The games that are there, by what they look like outside.
struct Known(HashMap<u64, String>);

impl Known {
    fn of(archive: &mut Archive, desk: &Desk) -> Result<Self, ShelfError> {
        let rows = archive.rows(desk)?.to_vec();
        let mut known = HashMap::with_capacity(rows.len());
        for row in rows {
            let About::Game(about) = row.about else {
                continue;
            };
            let hash = if about.is_remote() {
                // Outside it has other seats.
                archive
                    .share(&about.id, desk)
                    .ok()
                    .map(|shared| hash(&shared))
            } else {
                Some(row.hash)
            };
            known.extend(hash.map(|hash| (hash, about.id)));
        }
        Ok(Self(known))
    }

    /// What the same game is called. Records that were written here end a line.
    fn find(&self, record: &str, archive: &Archive, desk: &Desk) -> Option<String> {
        let hashes = [hash(record), records::hash(&format!("{record}\n"))];
        let id = hashes.iter().find_map(|hash| self.0.get(hash))?;
        let shared = archive.share(id, desk).ok()?;
        (shared.trim() == record).then(|| id.clone())
    }

    fn note(&mut self, record: &str, id: &str) {
        self.0.insert(hash(record), id.to_owned());
    }
}

fn hash(record: &str) -> u64 {
    records::hash(record.trim())
}
