//! What all parts of the shelf share: who may write, the time of day, and what was found damaged.

use std::io;
use std::sync::Mutex;

use super::folder::{Folder, ReadError};
use super::format::{Fault, Kind};
use super::{ShelfDamage, ShelfError, ShelfPart};
use crate::clock::day_text;
use crate::diagnostics;
use crate::sync::lock;

/// The file whose lock is the right to write.
const LOCK: &str = "lock";

const SECONDS_A_DAY: i64 = 24 * 60 * 60;

/// Where the right to write is.
enum Right {
    Held {
        /// Let go of when it is dropped.
        _lock: Box<dyn Send + Sync>,
    },
    /// Another process has it.
    Elsewhere,
    /// The disk did not give the lock; the next write tries again.
    Refused,
    Closed,
}

/// See the [module](self).
pub(crate) struct Desk {
    /// Of the lock.
    folder: Folder,
    right: Mutex<Right>,
    damage: Mutex<Damage>,
    /// Seconds that this place is ahead of UTC.
    utc_offset_s: i32,
    /// Milliseconds since 1970.
    now: Box<dyn Fn() -> u64 + Send + Sync>,
}

/// What was found.
#[derive(Default)]
struct Damage {
    /// Not told yet.
    untold: Vec<ShelfDamage>,
    /// Of later versions, which stay and are found again and again.
    newer: Vec<ShelfPart>,
}

/// What a file holds.
pub(crate) enum Loaded {
    Nothing,
    Content(Vec<u8>),
    /// Of a later version; it stays.
    Newer,
    /// It was damaged, and set aside.
    Damaged,
}

impl Desk {
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

    /// Whether no other process writes.
    pub(crate) fn may_write(&self) -> bool {
        matches!(*lock(&self.right), Right::Held { .. } | Right::Refused)
    }

    /// To be asked before each write.
    pub(crate) fn pass(&self) -> Result<(), ShelfError> {
        let mut right = lock(&self.right);
        if matches!(*right, Right::Refused) {
            // The folder may be there by now, or the disk have room.
            *right = take(&self.folder);
        }
        match *right {
            Right::Held { .. } => Ok(()),
            Right::Elsewhere | Right::Closed => Err(ShelfError::ReadOnly),
            Right::Refused => Err(io::Error::other("the shelf's lock can't be made").into()),
        }
    }

    /// Lets another process write. Nothing is written any more.
    pub(crate) fn close(&self) {
        *lock(&self.right) = Right::Closed;
    }

    pub(crate) fn now_ms(&self) -> u64 {
        (self.now)()
    }

    /// The day at this place, such as `2026-11-22`.
    pub(crate) fn day(&self, time_ms: u64) -> String {
        day_text(self.day_number(time_ms))
    }

    /// The day at this place, counted from 1970-01-01.
    fn day_number(&self, time_ms: u64) -> i64 {
        let seconds = i64::try_from(time_ms / 1_000).unwrap_or(0) + i64::from(self.utc_offset_s);
        seconds.div_euclid(SECONDS_A_DAY)
    }

    /// Today at this place, counted from 1970-01-01.
    pub(crate) fn today(&self) -> i64 {
        self.day_number(self.now_ms())
    }

    pub(crate) fn note(&self, what: ShelfPart, newer: bool) {
        let found = ShelfDamage { what, newer };
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

    /// What was noted since this was last asked.
    pub(crate) fn damage(&self) -> Vec<ShelfDamage> {
        std::mem::take(&mut lock(&self.damage).untold)
    }

    /// Reads a file. A damaged one is set aside, as far as this process may, and noted.
    pub(crate) fn load(
        &self,
        folder: &Folder,
        name: &str,
        kind: Kind,
        part: ShelfPart,
    ) -> Result<Loaded, ShelfError> {
        match folder.read(name, kind) {
            Ok(None) => Ok(Loaded::Nothing),
            Ok(Some(content)) => Ok(Loaded::Content(content)),
            Err(ReadError::Fault(Fault::Newer)) => {
                self.note(part, true);
                Ok(Loaded::Newer)
            }
            Err(ReadError::Fault(Fault::Damaged)) => {
                self.set_aside(folder, name, part)?;
                Ok(Loaded::Damaged)
            }
            Err(ReadError::System(error)) => Err(error.into()),
        }
    }

    /// Keeps a file that can't be read where it is in nobody's way, as far as this process may, and
    /// notes it.
    pub(crate) fn set_aside(
        &self,
        folder: &Folder,
        name: &str,
        part: ShelfPart,
    ) -> Result<(), ShelfError> {
        if self.pass().is_ok() {
            folder.set_aside(name)?;
        }
        self.note(part, false);
        Ok(())
    }
}

fn take(folder: &Folder) -> Right {
    match folder.make().and_then(|()| folder.lock(LOCK)) {
        Ok(Some(held)) => Right::Held { _lock: held },
        Ok(None) => Right::Elsewhere,
        Err(error) => {
            log::warn!("the shelf's lock can't be made: {error}");
            Right::Refused
        }
    }
}
