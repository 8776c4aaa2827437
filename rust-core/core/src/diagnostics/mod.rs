//! Diagnostics to copy: versions, storage statistics and log lines, without data from players or
//! networks (see [`plain`]).

mod journal;
mod logger;
mod plain;

use std::fmt::Debug;
use std::path::Path;

use journal::JOURNAL;

use crate::sync::lock;

const LINES: usize = 100;

/// Maximum stack frames stored of an app crash.
const FRAMES: usize = 24;

/// Records log messages and panics; with a folder they survive the process.
pub(crate) fn begin(folder: Option<&Path>) {
    if let Some(folder) = folder {
        lock(&JOURNAL).save_in(folder);
    }
    logger::init();
}

/// Records a fixed text and the variant names of `which`. Of a variant's fields only error numbers
/// remain.
pub(crate) fn note(what: &'static str, which: &dyn Debug) {
    let which = plain::variant(which);
    lock(&JOURNAL).add(&format!("I {what} {which}"));
    log::info!(target: logger::NOTED, "{what} {which}");
}

/// Records an app crash, innermost frame first.
pub(crate) fn crashed(frames: &[String]) {
    let mut journal = lock(&JOURNAL);
    journal.add_at_once("the app broke down");
    for frame in frames.iter().take(FRAMES) {
        journal.add_at_once(&format!("  at {}", plain::frame(frame)));
    }
}

/// Returns the recorded lines, newest last.
pub(crate) fn lines() -> Vec<String> {
    lock(&JOURNAL).lines()
}
