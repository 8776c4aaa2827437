//! The unfinished game on disk: written after each move, never half, never thrown away.
//!
//! Each running client owns one *slot* (a file lock), so that two terminals don't overwrite each
//! other's game. A game that is replaced goes to the folder `games`; a file that can't be read is
//! kept beside it as `damaged-…`.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Games at once that each have a place of their own.
const SLOTS: u32 = 16;

/// Longest file that is read: far more than any game's record.
pub const MAX_RECORD_BYTES: u64 = 4 * 1024 * 1024;

/// Where this client keeps its unfinished game.
#[derive(Debug)]
pub struct Saves {
    folder: PathBuf,
    file: PathBuf,
    /// Held while the client runs; the system lets go of it even after a kill.
    _lock: File,
}

/// `$XDG_STATE_HOME/gomoku`, or `~/.local/state/gomoku`; `%LOCALAPPDATA%\gomoku` on Windows.
#[must_use]
pub fn state_folder() -> Option<PathBuf> {
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

impl Saves {
    /// Takes a free slot, one with an unfinished game first.
    ///
    /// # Errors
    /// When the folder can't be made or no slot is free.
    pub fn open(folder: PathBuf) -> io::Result<Self> {
        fs::create_dir_all(&folder)?;
        // Games that wait come first; then any place that no running client holds.
        for waiting in [true, false] {
            for slot in 1..=SLOTS {
                if slot_file(&folder, slot).exists() != waiting {
                    continue;
                }
                if let Some(saves) = Self::lock(&folder, slot)? {
                    return Ok(saves);
                }
            }
        }
        Err(io::Error::other("too many games are running"))
    }

    fn lock(folder: &Path, slot: u32) -> io::Result<Option<Self>> {
        let Some(lock) = lock_file(&folder.join(format!("slot-{slot}.lock")))? else {
            return Ok(None);
        };
        let file = slot_file(folder, slot);
        remove_half_written(&file);
        Ok(Some(Self {
            folder: folder.to_owned(),
            file,
            _lock: lock,
        }))
    }

    /// Where everything is kept.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of the unfinished game.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The unfinished game's record, if there is one.
    ///
    /// # Errors
    /// When it is there but can't be read.
    pub fn load(&self) -> io::Result<Option<String>> {
        match read_record(&self.file) {
            Ok(record) => Ok(Some(record)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Replaces the unfinished game's record, whole or not at all.
    ///
    /// # Errors
    /// As the file system says; the older record is still there.
    pub fn store(&self, record: &str) -> io::Result<()> {
        write_atomically(&self.file, record)
    }

    /// Moves the record to the folder `games`, so that a new game can take its place. None when
    /// there was nothing to move.
    ///
    /// # Errors
    /// As the file system says.
    pub fn archive(&self) -> io::Result<Option<PathBuf>> {
        self.put_aside(&self.folder.join("games"), "game")
    }

    /// Keeps a record that can't be read under another name.
    ///
    /// # Errors
    /// As the file system says.
    pub fn keep_damaged(&self) -> io::Result<Option<PathBuf>> {
        self.put_aside(&self.folder, "damaged")
    }

    fn put_aside(&self, folder: &Path, kind: &str) -> io::Result<Option<PathBuf>> {
        put_aside(&self.file, folder, kind)
    }
}

/// Holds a file that only one running client may hold; the system lets go of it even after a kill.
/// None when another client has it.
///
/// # Errors
/// As the file system says.
pub fn lock_file(path: &Path) -> io::Result<Option<File>> {
    let lock = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)?;
    match lock.try_lock() {
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        // A file system without locks: one client at a time is better than none.
        Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(Some(lock)),
    }
}

/// Moves a file into `folder` under a name of its own, which begins with `kind` and the date. None
/// when there was nothing to move.
///
/// # Errors
/// As the file system says.
pub fn put_aside(file: &Path, folder: &Path, kind: &str) -> io::Result<Option<PathBuf>> {
    if !file.exists() {
        return Ok(None);
    }
    fs::create_dir_all(folder)?;
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let stamp = timestamp(now.as_secs());
    let ending = file
        .extension()
        .map(|ending| format!(".{}", ending.to_string_lossy()))
        .unwrap_or_default();
    for number in 0..1_000_u32 {
        let suffix = if number == 0 {
            String::new()
        } else {
            format!("-{number}")
        };
        let target = folder.join(format!("{kind}-{stamp}{suffix}{ending}"));
        // Claims the name first: a rename alone would overwrite another client's file.
        match OpenOptions::new()
            .create_new(true)
            .write(true)
            .open(&target)
        {
            Ok(_) => {
                fs::rename(file, &target)?;
                return Ok(Some(target));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("no free file name"))
}

fn slot_file(folder: &Path, slot: u32) -> PathBuf {
    match slot {
        1 => folder.join("unfinished.sgf"),
        _ => folder.join(format!("unfinished-{slot}.sgf")),
    }
}

/// Removes what a client that was killed while it wrote `file` has left beside it. The slot's lock
/// says that nobody is writing there now.
pub(crate) fn remove_half_written(file: &Path) {
    let Some((folder, name)) = file.parent().zip(file.file_name()) else {
        return;
    };
    let begin = format!("{}.", name.to_string_lossy());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let beside = entry.file_name();
        let beside = beside.to_string_lossy();
        if beside.starts_with(&begin) && beside.ends_with(".tmp") {
            // What can't be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Writes a file whole or not at all: a new file beside it takes its name when it is on the disk.
///
/// # Errors
/// As the file system says; an older file is still there.
pub fn write_atomically(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    replace(path, content.as_ref(), &new_file())
}

/// As [`write_atomically`], for what nobody but this user may read.
///
/// # Errors
/// As the file system says; an older file is still there.
pub fn write_privately(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let mut options = new_file();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    replace(path, content.as_ref(), &options)
}

fn new_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.create(true).truncate(true).write(true);
    options
}

fn replace(path: &Path, content: &[u8], options: &OpenOptions) -> io::Result<()> {
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::other("the path names no file"))?;
    let mut beside = name.to_os_string();
    beside.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = options.open(&beside).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    });
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Reads a record of at most [`MAX_RECORD_BYTES`].
///
/// # Errors
/// As the file system says, or when it is too long or no UTF-8 text.
pub fn read_record(path: &Path) -> io::Result<String> {
    use io::Read;
    // Opening a pipe would wait for its writer.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "it is no file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_RECORD_BYTES + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_RECORD_BYTES {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "the file is too long for a game",
        ));
    }
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "the file is no text"))
}

/// `20240229-235959`, in UTC, from seconds since 1970.
fn timestamp(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Days since 0000-03-01 in eras of 400 years: March first makes the leap day the last one.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_are_dates() {
        assert_eq!(timestamp(0), "19700101-000000");
        assert_eq!(timestamp(1_709_251_199), "20240229-235959");
        assert_eq!(timestamp(4_102_444_800), "21000101-000000");
    }

    #[test]
    fn each_client_has_a_slot_and_takes_over_what_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let first = Saves::open(folder.path().to_owned()).unwrap();
        let second = Saves::open(folder.path().to_owned()).unwrap();
        assert_ne!(first.file(), second.file());
        second.store("(;GM[4])").unwrap();
        drop(first);
        drop(second);
        let third = Saves::open(folder.path().to_owned()).unwrap();
        assert_eq!(third.load().unwrap().as_deref(), Some("(;GM[4])"));
    }

    #[test]
    fn what_a_killed_client_left_half_written_goes() {
        let folder = tempfile::tempdir().unwrap();
        let half = folder.path().join("unfinished.sgf.4711.tmp");
        let other = folder.path().join("notes.tmp");
        fs::write(&half, "(;GM[").unwrap();
        fs::write(&other, "mine").unwrap();
        Saves::open(folder.path().to_owned()).unwrap();
        assert!(!half.exists());
        assert!(other.exists());
    }

    #[test]
    fn what_is_replaced_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let saves = Saves::open(folder.path().to_owned()).unwrap();
        assert_eq!(saves.load().unwrap(), None);
        assert_eq!(saves.archive().unwrap(), None);
        for record in ["one", "two", "three"] {
            saves.store(record).unwrap();
            let kept = saves.archive().unwrap().unwrap();
            assert_eq!(fs::read_to_string(kept).unwrap(), record);
        }
        assert_eq!(
            fs::read_dir(folder.path().join("games")).unwrap().count(),
            3
        );
        assert_eq!(saves.load().unwrap(), None);
    }

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("missing/game.sgf");
        assert!(write_atomically(&path, "x").is_err());
        assert!(write_atomically(Path::new("/"), "x").is_err());
        fs::write(folder.path().join("binary.sgf"), [0xff, 0xfe]).unwrap();
        assert!(read_record(&folder.path().join("binary.sgf")).is_err());
        assert!(read_record(folder.path()).is_err());
    }
}
