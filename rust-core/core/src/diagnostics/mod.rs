//! What a person can copy when something went wrong: versions, what is kept in numbers, and the last
//! lines of the core's log. It says what happened and where in the program, and nothing that a player or
//! a network gave it: see [`plain`].

mod journal;
mod logger;
mod plain;

use std::fmt::Debug;
use std::path::Path;

use journal::JOURNAL;

use crate::sync::lock;

/// How many lines are kept.
const LINES: usize = 100;

/// Most frames of a crash of the app's that are kept.
const FRAMES: usize = 24;

/// The log is kept from now on, and so is what a thread says as it panics; with a folder also on the
/// disk, where it outlives the process.
pub(crate) fn begin(folder: Option<&Path>) {
    if let Some(folder) = folder {
        lock(&JOURNAL).keep_in(folder);
    }
    logger::init();
}

/// Writes down that something happened: the program's own words, and which of several it was, by the names
/// of variants. Of what a variant holds only numbers of faults remain.
pub(crate) fn note(what: &'static str, which: &dyn Debug) {
    let which = plain::variant(which);
    lock(&JOURNAL).add(&format!("I {what} {which}"));
    log::info!(target: logger::NOTED, "{what} {which}");
}

/// Writes down where the app was as it broke down: classes, methods and lines, the innermost first.
pub(crate) fn crashed(frames: &[String]) {
    let mut journal = lock(&JOURNAL);
    journal.add_at_once("the app broke down");
    for frame in frames.iter().take(FRAMES) {
        journal.add_at_once(&format!("  at {}", plain::frame(frame)));
    }
}

/// The lines that were kept, the newest last.
pub(crate) fn lines() -> Vec<String> {
    lock(&JOURNAL).lines()
}
