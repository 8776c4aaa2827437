//! Write lock, clock, and damage found so far, shared by all parts of the storage.

use std::io;
use std::sync::Mutex;

use super::folder::{Folder, ReadError};
use super::format::{FileFault, FileKind};
use super::{StorageDamage, StorageError, StoragePart};
use crate::clock::day_text;
use crate::diagnostics;
use crate::sync::lock;

/// File whose lock grants the right to write.
const LOCK: &str = "lock";

const SECONDS_A_DAY: i64 = 24 * 60 * 60;

enum WriteAccess {
    Held {
        _lock: Box<dyn Send + Sync>,
    },
    Elsewhere,
    /// The system refused the lock; the next write retries.
    Refused,
    Closed,
}

pub(crate) struct StorageContext {
    folder: Folder,
    right: Mutex<WriteAccess>,
    damage: Mutex<Damage>,
    /// Offset from UTC in seconds.
    utc_offset_s: i32,
    /// Milliseconds since 1970.
    now: Box<dyn Fn() -> u64 + Send + Sync>,
}

#[derive(Default)]
struct Damage {
    untold: Vec<StorageDamage>,
    /// Later versions' parts stay and are found again, but are reported once.
    newer: Vec<StoragePart>,
}

pub(crate) enum Loaded {
    Nothing,
    Content(Vec<u8>),
    /// A later version wrote it; it stays.
    Newer,
    Damaged,
}

impl StorageContext {
    pub(crate) fn new(
        folder: Folder,
        utc_offset_s: i32,
        now: Box<dyn Fn() -> u64 + Send + Sync>,
    ) -> Self {
        let right = Mutex::new(take(&folder));
        Self {
            folder,
            right,
            damage: Mutex::default(),
            utc_offset_s,
            now,
        }
    }

    pub(crate) fn may_write(&self) -> bool {
        matches!(
            *lock(&self.right),
            WriteAccess::Held { .. } | WriteAccess::Refused
        )
    }

    /// Checks the right to write, before each write.
    pub(crate) fn pass(&self) -> Result<(), StorageError> {
        let mut right = lock(&self.right);
        if matches!(*right, WriteAccess::Refused) {
            // Retry: the folder may exist or the disk may have space by now.
            *right = take(&self.folder);
        }
        match *right {
            WriteAccess::Held { .. } => Ok(()),
            WriteAccess::Elsewhere | WriteAccess::Closed => Err(StorageError::ReadOnly),
            WriteAccess::Refused => Err(io::Error::other("the shelf's lock can't be made").into()),
        }
    }

    pub(crate) fn close(&self) {
        *lock(&self.right) = WriteAccess::Closed;
    }

    pub(crate) fn now_ms(&self) -> u64 {
        (self.now)()
    }

    pub(crate) fn day(&self, time_ms: u64) -> String {
        day_text(self.day_number(time_ms))
    }

    /// Returns the local date as days since 1970-01-01.
    fn day_number(&self, time_ms: u64) -> i64 {
        let seconds = i64::try_from(time_ms / 1_000).unwrap_or(0) + i64::from(self.utc_offset_s);
        seconds.div_euclid(SECONDS_A_DAY)
    }

    pub(crate) fn today(&self) -> i64 {
        self.day_number(self.now_ms())
    }

    pub(crate) fn note(&self, what: StoragePart, newer: bool) {
        let found = StorageDamage { what, newer };
        let how = if newer {
            "of a later version:"
        } else {
            "damaged:"
        };
        diagnostics::note(how, &what);
        let mut damage = lock(&self.damage);
        if newer && damage.newer.contains(&what) || damage.untold.contains(&found) {
            return;
        }
        damage.untold.push(found);
        if newer {
            damage.newer.push(what);
        }
    }

    pub(crate) fn damage(&self) -> Vec<StorageDamage> {
        std::mem::take(&mut lock(&self.damage).untold)
    }

    /// Reads a file. Notes a damaged one, and sets it aside if this process may write.
    pub(crate) fn load(
        &self,
        folder: &Folder,
        name: &str,
        kind: FileKind,
        part: StoragePart,
    ) -> Result<Loaded, StorageError> {
        match folder.read(name, kind) {
            Ok(None) => Ok(Loaded::Nothing),
            Ok(Some(content)) => Ok(Loaded::Content(content)),
            Err(ReadError::Fault(FileFault::Newer)) => {
                self.note(part, true);
                Ok(Loaded::Newer)
            }
            Err(ReadError::Fault(FileFault::Damaged)) => {
                self.set_aside(folder, name, part)?;
                Ok(Loaded::Damaged)
            }
            Err(ReadError::System(error)) => Err(error.into()),
        }
    }

    /// Notes an unreadable file, and renames it if this process may write.
    pub(crate) fn set_aside(
        &self,
        folder: &Folder,
        name: &str,
        part: StoragePart,
    ) -> Result<(), StorageError> {
        if self.pass().is_ok() {
            folder.set_aside(name)?;
        }
        self.note(part, false);
        Ok(())
    }
}

fn take(folder: &Folder) -> WriteAccess {
    match folder.make().and_then(|()| folder.lock(LOCK)) {
        Ok(Some(held)) => WriteAccess::Held { _lock: held },
        Ok(None) => WriteAccess::Elsewhere,
        Err(error) => {
            log::warn!("the shelf's lock can't be made: {error}");
            WriteAccess::Refused
        }
    }
}
