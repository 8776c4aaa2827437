//! Storage of this terminal, below the state folder, and the nickname.
//!
//! Each running terminal owns one *place*, so that a user's terminals are separate players. The
//! storage's lock marks a place as taken; the system releases it even after a kill.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gomoku_core::{Storage, StoragePart, shown_nickname};

use crate::assets;

/// Maximum number of terminals that a user can play at once.
const PLACES: u32 = 16;

/// A place with its storage, owned until dropped.
#[derive(Debug)]
pub struct DataFolder {
    storage: Arc<Storage>,
    folder: PathBuf,
    number: u32,
}

/// Returns `$XDG_STATE_HOME/gomoku`, or `~/.local/state/gomoku`; `%LOCALAPPDATA%\gomoku` on
/// Windows.
fn state_folder() -> Option<PathBuf> {
    let absolute = |name: &str| {
        env::var_os(name)
            .map(PathBuf::from)
            .filter(|at| at.is_absolute())
    };
    absolute("XDG_STATE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/state")))
        .or_else(|| absolute("LOCALAPPDATA"))
        .map(|base| base.join("gomoku"))
}

impl DataFolder {
    /// Takes a free place, preferably one that matches `wanted`.
    ///
    /// # Errors
    /// Without a state folder or a free place.
    pub fn take(wanted: impl Fn(&Storage) -> bool) -> io::Result<Self> {
        let state = state_folder().ok_or_else(|| io::Error::other("no home folder"))?;
        Self::take_in(&state, wanted)
    }

    /// Returns all used places; those of other terminals are read-only.
    ///
    /// # Errors
    /// Without a state folder.
    pub fn all() -> io::Result<Vec<Self>> {
        let state = state_folder().ok_or_else(|| io::Error::other("no home folder"))?;
        let places = (1..=PLACES).map(|number| (state.join(number.to_string()), number));
        let used = places.filter(|(folder, _)| folder.exists());
        Ok(used
            .map(|(folder, number)| Self::at(folder, number))
            .collect())
    }

    fn take_in(state: &Path, wanted: impl Fn(&Storage) -> bool) -> io::Result<Self> {
        // Hold it during the search, so that another terminal can't take it.
        let mut free = None;
        for number in 1..=PLACES {
            let folder = state.join(number.to_string());
            let used = folder.exists();
            if !used && free.is_some() {
                continue;
            }
            let place = Self::at(folder, number);
            if !place.storage.may_write() {
                continue;
            }
            if used && wanted(&place.storage) {
                return Ok(place);
            }
            free = free.or(Some(place));
        }
        free.ok_or_else(|| io::Error::other("too many terminals are playing"))
    }

    fn at(folder: PathBuf, number: u32) -> Self {
        let inside = |name: &str| folder.join(name).to_string_lossy().into_owned();
        // The time zone is unknown here, so dates in records are UTC.
        let storage = Storage::open(&inside("kept"), &inside("private"), 0);
        storage.set_engine_assets(assets::embedded());
        Self {
            storage,
            folder,
            number,
        }
    }

    /// Returns the storage.
    #[must_use]
    pub fn storage(&self) -> &Arc<Storage> {
        &self.storage
    }

    /// Returns the last nickname. The default is generic: the network must not learn the name of
    /// this machine's user.
    #[must_use]
    pub fn nickname(&self) -> String {
        let stored = fs::read_to_string(self.nickname_file()).ok();
        stored
            .and_then(shown_nickname)
            .unwrap_or_else(|| match self.number {
                1 => "Player".to_owned(),
                more => format!("Player {more}"),
            })
    }

    /// Stores the nickname.
    ///
    /// # Errors
    /// An error of the file system.
    pub fn set_nickname(&self, nickname: &str) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        fs::write(self.nickname_file(), nickname)
    }

    fn nickname_file(&self) -> PathBuf {
        self.folder.join("nickname")
    }

    /// Returns a one-time message about unreadable files.
    #[must_use]
    pub fn damage(&self) -> Option<String> {
        let found = self.storage.damage();
        let told: Vec<_> = found
            .iter()
            .map(|damage| {
                let what = part(damage.what);
                if damage.newer {
                    format!("A newer version of this program has kept {what}.")
                } else {
                    format!("This can't be read and is set aside: {what}.")
                }
            })
            .collect();
        (!told.is_empty()).then(|| told.join(" "))
    }
}

impl Drop for DataFolder {
    fn drop(&mut self) {
        self.storage.close();
    }
}

const fn part(part: StoragePart) -> &'static str {
    match part {
        StoragePart::Unfinished => "the unfinished game",
        StoragePart::Games => "a finished game",
        StoragePart::Link => "a game with another device",
        StoragePart::Statistics => "the statistics",
        StoragePart::Book => "what the computer learnt",
        StoragePart::Identity => "who you are to others",
        StoragePart::Acquaintances => "whom you have met",
        StoragePart::Review => "what was said of a game",
        StoragePart::News => "what you were told of games with friends",
        StoragePart::Practice => "how puzzles went",
        StoragePart::Lessons => "which lessons are done",
        StoragePart::OwnPuzzles => "the puzzles made of your mistakes",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn any(_: &Storage) -> bool {
        false
    }

    #[test]
    fn two_terminals_have_two_places_and_stay_who_they_are() {
        let state = tempfile::tempdir().unwrap();
        let first = DataFolder::take_in(state.path(), any).unwrap();
        let second = DataFolder::take_in(state.path(), any).unwrap();
        assert_ne!(first.folder, second.folder);
        assert_ne!(first.nickname(), second.nickname());
        first.set_nickname("Wei").unwrap();
        drop(first);
        let again = DataFolder::take_in(state.path(), any).unwrap();
        assert_eq!(again.nickname(), "Wei");
        assert_eq!(again.number, 1);
    }

    #[test]
    fn a_place_that_is_wanted_comes_first() {
        let state = tempfile::tempdir().unwrap();
        let first = DataFolder::take_in(state.path(), any).unwrap();
        let second = DataFolder::take_in(state.path(), any).unwrap();
        let record = "(;FF[4]GM[4]SZ[15];B[hh])".to_owned();
        second.storage().import(record).unwrap();
        drop((first, second));
        let wanted = |storage: &Storage| !storage.games().unwrap().is_empty();
        assert_eq!(DataFolder::take_in(state.path(), wanted).unwrap().number, 2);
        assert_eq!(DataFolder::take_in(state.path(), any).unwrap().number, 1);
    }

    #[test]
    fn a_nickname_that_is_none_is_not_used() {
        let state = tempfile::tempdir().unwrap();
        let place = DataFolder::take_in(state.path(), any).unwrap();
        let before = place.nickname();
        place.set_nickname("\u{202e}").unwrap();
        assert_eq!(place.nickname(), before);
        place.set_nickname("W\u{202e}ei \n").unwrap();
        assert_eq!(place.nickname(), "Wei");
    }
}
