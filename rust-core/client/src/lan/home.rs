//! What this terminal keeps for games over the network: who it is, whom it has met, and games that
//! wait to be resumed. Nobody but this user may read it.
//!
//! Each running client owns one *home* (a file lock), so that two terminals of one user are two
//! players: `lan`, `lan-2` and so on beside the saved games.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use gomoku_core::{GameKeeper, KeeperError, KnownPlayer, is_valid_nickname, new_identity};
use serde::{Deserialize, Serialize};

use crate::saves;

/// Terminals of one user that can play at once.
const HOMES: u32 = 16;

/// The homes of players in the same network.
const NEARBY: &str = "lan";

/// Games that can wait at once in one home.
const MAX_KEPT: u32 = 64;

/// Longest file that is read; a game of the most moves takes far less.
const MAX_BYTES: u64 = 1024 * 1024;

/// Players that are remembered, those met last.
const MAX_KNOWN: usize = 200;

/// The ending of the files of kept games.
const KEPT: &str = "kept";

/// Where files go that can't be read.
const DAMAGED: &str = "damaged";

/// Secret bytes of an identity.
const IDENTITY_BYTES: usize = 32;

/// Where one terminal keeps what it needs for the network.
#[derive(Debug)]
pub struct Home {
    folder: PathBuf,
    number: u32,
    identity: Vec<u8>,
    profile: Profile,
    /// Held while the client runs.
    _lock: File,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
struct Profile {
    nickname: Option<String>,
    known: Vec<Known>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Known {
    key: String,
    nickname: String,
}

impl Home {
    /// Takes a free home, one with a game that waits first; makes its identity at the first time.
    ///
    /// # Errors
    /// When the folder can't be made or read, or no home is free.
    pub fn open(state: &Path) -> io::Result<Self> {
        Self::open_in(state, NEARBY)
    }

    /// Takes a free home as [`Home::open`] does, of those with another name.
    ///
    /// # Errors
    /// As [`Home::open`].
    pub fn open_in(state: &Path, name: &str) -> io::Result<Self> {
        if let Some(home) = Self::waiting_in(state, name)? {
            return Ok(home);
        }
        for number in 1..=HOMES {
            let folder = folder(state, name, number);
            make_private(&folder)?;
            if let Some(lock) = saves::lock_file(&folder.join("lock"))? {
                return Self::at(folder, number, lock);
            }
        }
        Err(io::Error::other("too many terminals are playing"))
    }

    /// Takes a free home with a game that waits, if there is one.
    ///
    /// # Errors
    /// As [`Home::open`].
    pub fn open_waiting(state: &Path) -> io::Result<Option<Self>> {
        Self::waiting_in(state, NEARBY)
    }

    fn waiting_in(state: &Path, name: &str) -> io::Result<Option<Self>> {
        for number in 1..=HOMES {
            let folder = folder(state, name, number);
            if !kept_in(&folder).is_empty()
                && let Some(lock) = saves::lock_file(&folder.join("lock"))?
            {
                return Self::at(folder, number, lock).map(Some);
            }
        }
        Ok(None)
    }

    fn at(folder: PathBuf, number: u32, lock: File) -> io::Result<Self> {
        let at = folder.join("identity");
        let found = match read(&at) {
            Ok(bytes) if bytes.len() == IDENTITY_BYTES => Some(bytes),
            Ok(_) => {
                saves::put_aside(&at, &folder.join(DAMAGED), "identity")?;
                None
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let identity = match found {
            Some(bytes) => bytes,
            None => {
                let fresh = new_identity().map_err(io::Error::other)?;
                saves::write_privately(&at, &fresh)?;
                fresh
            }
        };
        // A profile that can't be read is a comfort lost, no more: it is written anew.
        let profile = read(&folder.join("profile.json"))
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default();
        for file in kept_in(&folder) {
            saves::remove_half_written(&file);
        }
        Ok(Self {
            folder,
            number,
            identity,
            profile,
            _lock: lock,
        })
    }

    /// The secret bytes that make this terminal known again.
    #[must_use]
    pub fn identity(&self) -> &[u8] {
        &self.identity
    }

    /// The nickname that was used last; before that, the name of this machine's user.
    #[must_use]
    pub fn nickname(&self) -> String {
        let stored = self.profile.nickname.clone();
        stored
            .filter(|name| is_valid_nickname(name.clone()))
            .unwrap_or_else(|| {
                let user = ["USER", "LOGNAME", "USERNAME"]
                    .into_iter()
                    .filter_map(|name| std::env::var(name).ok())
                    .find(|name| name.len() <= 24 && is_valid_nickname(name.clone()))
                    .unwrap_or_else(|| "Player".to_owned());
                match self.number {
                    1 => user,
                    more => format!("{user} {more}"),
                }
            })
    }

    /// The players met before.
    #[must_use]
    pub fn known(&self) -> Vec<KnownPlayer> {
        let known = self.profile.known.iter().map(|player| KnownPlayer {
            key: player.key.clone(),
            nickname: player.nickname.clone(),
        });
        known.collect()
    }

    /// Remembers the own nickname.
    ///
    /// # Errors
    /// As the file system says.
    pub fn set_nickname(&mut self, nickname: &str) -> io::Result<()> {
        if self.profile.nickname.as_deref() == Some(nickname) {
            return Ok(());
        }
        self.profile.nickname = Some(nickname.to_owned());
        self.store()
    }

    /// Remembers a player in place of an older entry with the same key.
    ///
    /// # Errors
    /// As the file system says.
    pub fn met(&mut self, player: KnownPlayer) -> io::Result<()> {
        let known = &mut self.profile.known;
        known.retain(|other| other.key != player.key);
        known.push(Known {
            key: player.key,
            nickname: player.nickname,
        });
        let spare = known.len().saturating_sub(MAX_KNOWN);
        known.drain(..spare);
        self.store()
    }

    fn store(&self) -> io::Result<()> {
        let text = serde_json::to_vec_pretty(&self.profile).map_err(io::Error::other)?;
        saves::write_privately(&self.folder.join("profile.json"), text)
    }

    /// A keeper for a new game: it takes no other game's place.
    ///
    /// # Errors
    /// When too many games wait already.
    pub fn keeper(&self) -> io::Result<Arc<Keeper>> {
        let free = (1..=MAX_KEPT)
            .map(|number| self.folder.join(format!("game-{number}.{KEPT}")))
            .find(|file| !file.exists())
            .ok_or_else(|| io::Error::other("too many games wait to be resumed"))?;
        Ok(Arc::new(Keeper { file: free }))
    }

    /// The games that wait, the one played last first.
    #[must_use]
    pub fn kept(&self) -> Vec<Arc<Keeper>> {
        kept_in(&self.folder)
            .into_iter()
            .map(|file| Arc::new(Keeper { file }))
            .collect()
    }
}

/// Where one game is kept.
#[derive(Debug)]
pub struct Keeper {
    file: PathBuf,
}

impl Keeper {
    /// What was kept.
    ///
    /// # Errors
    /// As the file system says.
    pub fn load(&self) -> io::Result<Vec<u8>> {
        read(&self.file)
    }

    /// Keeps a game that can't be read under another name, where it is in nobody's way.
    ///
    /// # Errors
    /// As the file system says.
    pub fn put_aside(&self) -> io::Result<Option<PathBuf>> {
        let folder = self.file.parent().unwrap_or(Path::new("."));
        saves::put_aside(&self.file, &folder.join(DAMAGED), "game")
    }
}

impl GameKeeper for Keeper {
    fn keep(&self, bytes: Vec<u8>) -> Result<(), KeeperError> {
        saves::write_privately(&self.file, bytes).map_err(failed)
    }

    fn discard(&self) -> Result<(), KeeperError> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(error)),
            _ => Ok(()),
        }
    }
}

fn failed(error: io::Error) -> KeeperError {
    KeeperError::Failed {
        detail: error.to_string(),
    }
}

fn folder(state: &Path, name: &str, number: u32) -> PathBuf {
    match number {
        1 => state.join(name),
        _ => state.join(format!("{name}-{number}")),
    }
}

fn kept_in(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<(SystemTime, PathBuf)> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == KEPT))
        .map(|path| {
            let changed = fs::metadata(&path).and_then(|facts| facts.modified());
            (changed.unwrap_or(SystemTime::UNIX_EPOCH), path)
        })
        .collect();
    found.sort();
    found.into_iter().rev().map(|(_, path)| path).collect()
}

fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_terminals_are_two_players_and_stay_who_they_are() {
        let state = tempfile::tempdir().unwrap();
        let first = Home::open(state.path()).unwrap();
        let second = Home::open(state.path()).unwrap();
        assert_ne!(first.identity(), second.identity());
        assert_ne!(first.nickname(), second.nickname());
        let identity = first.identity().to_owned();
        drop(first);
        let again = Home::open(state.path()).unwrap();
        assert_eq!(again.identity(), identity);
    }

    #[test]
    fn a_home_with_a_game_that_waits_comes_first() {
        let state = tempfile::tempdir().unwrap();
        let _first = Home::open(state.path()).unwrap();
        let second = Home::open(state.path()).unwrap();
        second.keeper().unwrap().keep(b"a game".into()).unwrap();
        let identity = second.identity().to_owned();
        drop((_first, second));
        let again = Home::open(state.path()).unwrap();
        assert_eq!(again.identity(), identity);
        assert_eq!(again.kept().len(), 1);
    }

    #[test]
    fn names_are_remembered_and_games_keep_out_of_each_others_way() {
        let state = tempfile::tempdir().unwrap();
        let mut home = Home::open(state.path()).unwrap();
        home.set_nickname("Wei").unwrap();
        for nickname in ["Li", "Anna"] {
            let key = "ab".to_owned();
            let nickname = nickname.to_owned();
            home.met(KnownPlayer { key, nickname }).unwrap();
        }
        let one = home.keeper().unwrap();
        one.keep(b"one".into()).unwrap();
        let two = home.keeper().unwrap();
        two.keep(b"two".into()).unwrap();
        two.keep(b"two, later".into()).unwrap();
        drop(home);
        let home = Home::open(state.path()).unwrap();
        assert_eq!(home.nickname(), "Wei");
        assert_eq!(home.known().len(), 1);
        assert_eq!(home.known()[0].nickname, "Anna");
        assert_eq!(one.load().unwrap(), b"one");
        assert_eq!(two.load().unwrap(), b"two, later");
        one.discard().unwrap();
        one.discard().unwrap();
        let aside = two.put_aside().unwrap().unwrap();
        assert_eq!(fs::read(aside).unwrap(), b"two, later");
        assert!(home.kept().is_empty());
    }

    #[test]
    fn a_damaged_identity_is_put_aside() {
        let state = tempfile::tempdir().unwrap();
        let folder = state.path().join("lan");
        drop(Home::open(state.path()).unwrap());
        fs::write(folder.join("identity"), b"short").unwrap();
        fs::write(folder.join("profile.json"), b"{").unwrap();
        let home = Home::open(state.path()).unwrap();
        assert_eq!(home.identity().len(), IDENTITY_BYTES);
        assert_eq!(fs::read_dir(folder.join(DAMAGED)).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_may_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let state = tempfile::tempdir().unwrap();
        let mut home = Home::open(state.path()).unwrap();
        home.set_nickname("Wei").unwrap();
        home.keeper().unwrap().keep(b"secret".into()).unwrap();
        let mode = |name: &str| {
            let at = state.path().join("lan").join(name);
            fs::metadata(at).unwrap().permissions().mode() & 0o777
        };
        assert_eq!(mode(""), 0o700);
        for name in ["identity", "profile.json", "game-1.kept"] {
            assert_eq!(mode(name), 0o600, "{name}");
        }
    }
}
