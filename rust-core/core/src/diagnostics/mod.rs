//! Diagnostics for the person to copy: versions, storage statistics and the last log lines. They
//! contain events and places in the program, but no data from players or networks: see [`plain`].

mod journal;
mod logger;
mod plain;

use std::fmt::Debug;
use std::path::Path;

use journal::JOURNAL;

use crate::sync::lock;

/// Number of lines stored.
const LINES: usize = 100;

/// Maximum number of frames stored of an app crash.
const FRAMES: usize = 24;

/// Starts recording log messages and panics. With a folder they are also written to disk and
/// survive the process.
pub(crate) fn begin(folder: Option<&Path>) {
    if let Some(folder) = folder {
        lock(&JOURNAL).keep_in(folder);
    }
    logger::init();
}

/// Records an event: a fixed text, and the variant names of `which`. Only error numbers remain of a
/// variant's fields.
pub(crate) fn note(what: &'static str, which: &dyn Debug) {
    let which = plain::variant(which);
    lock(&JOURNAL).add(&format!("I {what} {which}"));
    log::info!(target: logger::NOTED, "{what} {which}");
}

/// Records an app crash: classes, methods and lines, innermost first.
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
