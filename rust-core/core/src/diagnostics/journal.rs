//! Last log lines, in memory and in a file. Each line is written at once, so it survives the
//! process. Without a sync a power failure may lose the last lines.
//!
//! The file is plain text without a version; unreadable parts are skipped.

use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};

use super::LINES;
use crate::clock::day_text;

const FILE: &str = "journal";

/// Lines above which the file is rewritten.
const MOST_IN_FILE: usize = 4 * LINES;

/// Maximum bytes of a line's text; the rest is truncated.
const LONGEST: usize = 240;

/// Maximum bytes of a line with its time.
const LONGEST_LINE: usize = LONGEST + 20;

/// Maximum bytes read; this program writes less.
const LONGEST_FILE: u64 = 128 * 1024;

/// Maximum lines per minute, so that a peer flooding the link neither fills the disk nor displaces
/// earlier lines.
const A_MINUTE: u32 = 30;

/// One per process, like the logger.
pub(super) static JOURNAL: Mutex<Journal> = Mutex::new(Journal::new());

#[derive(Debug)]
pub(super) struct Journal {
    lines: VecDeque<String>,
    file: Option<File>,
    path: PathBuf,
    /// Lines in the file.
    in_file: usize,
    /// Last line without time, and its repetitions.
    last: (String, u32),
    /// Current minute since 1970, and its lines.
    minute: (u64, u32),
}

impl Journal {
    const fn new() -> Self {
        Self {
            lines: VecDeque::new(),
            file: None,
            path: PathBuf::new(),
            in_file: 0,
            last: (String::new(), 0),
            minute: (0, 0),
        }
    }

    /// Uses the file in this folder. Earlier lines follow the file's.
    pub(super) fn save_in(&mut self, folder: &Path) {
        self.path = folder.join(FILE);
        self.file = None;
        self.in_file = 0;
        let before = read(&self.path).unwrap_or_default();
        let own = before.lines().filter(|line| line.len() <= LONGEST_LINE);
        let mut lines: VecDeque<String> = own.map(str::to_owned).collect();
        lines.extend(std::mem::take(&mut self.lines));
        self.lines = lines;
        self.shorten();
        self.rewrite();
    }

    pub(super) fn add(&mut self, line: &str) {
        let now_s = now_s();
        if self.last.0 == line {
            self.last.1 = self.last.1.saturating_add(1);
            return;
        }
        if self.minute.0 != now_s / 60 {
            self.minute = (now_s / 60, 0);
        }
        self.minute.1 = self.minute.1.saturating_add(1);
        if self.minute.1 > A_MINUTE {
            return;
        }
        self.put(line, now_s);
    }

    pub(super) fn add_at_once(&mut self, line: &str) {
        self.put(line, now_s());
    }

    /// Returns the lines, newest last.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.lines.iter().cloned().collect();
        lines.extend(again(self.last.1));
        lines
    }

    fn put(&mut self, line: &str, now_s: u64) {
        let (_, times) = std::mem::replace(&mut self.last, (line.to_owned(), 0));
        let line = line.replace(['\n', '\r'], " ");
        let end = line.floor_char_boundary(LONGEST);
        let new = format!("{} {}", time_text(now_s), &line[..end]);
        for line in again(times).into_iter().chain([new]) {
            self.append(&line);
            self.lines.push_back(line);
        }
        self.shorten();
        if self.in_file > MOST_IN_FILE {
            self.rewrite();
        }
    }

    fn shorten(&mut self) {
        let most = self.lines.len().saturating_sub(LINES);
        self.lines.drain(..most);
    }

    /// Appends a line to the file. On failure it stays in memory: nothing can report the error.
    fn append(&mut self, line: &str) {
        if let Some(file) = &mut self.file {
            let _ = file.write_all(format!("{line}\n").as_bytes());
            self.in_file += 1;
        }
    }

    fn rewrite(&mut self) {
        self.file = None;
        self.in_file = self.lines.len();
        let text: String = self.lines.iter().flat_map(|l| [l, "\n"]).collect();
        let beside = self.path.with_extension("new");
        let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, &self.path));
        if written.is_ok() {
            self.file = OpenOptions::new().append(true).open(&self.path).ok();
        }
    }
}

fn read(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(LONGEST_FILE)
        .read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn again(times: u32) -> Option<String> {
    (times > 0).then(|| format!("{:19} … {times} more of it", ""))
}

/// Formats a time in UTC, such as `2026-11-22 10:53:32`.
fn time_text(now_s: u64) -> String {
    let (day, second) = (now_s / 86_400, now_s % 86_400);
    let day = day_text(i64::try_from(day).unwrap_or(0));
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{day} {hour:02}:{minute:02}:{second:02}")
}

fn now_s() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn words(journal: &Journal) -> Vec<String> {
        let after_time = |line: &String| line.chars().skip(20).collect();
        journal.lines().iter().map(after_time).collect()
    }

    #[test]
    fn the_last_hundred_stay_and_outlive_their_writer() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::new();
        journal.add("before there was a folder");
        journal.save_in(folder.path());
        for number in 0..1_000 {
            journal.add_at_once(&format!("line {number}"));
        }
        // Skip the destructor, as in a killed process.
        std::mem::forget(journal);
        let mut next = Journal::new();
        next.save_in(folder.path());
        let expected: Vec<String> = (900..1_000)
            .map(|number| format!("line {number}"))
            .collect();
        assert_eq!(words(&next), expected);
        let size = fs::metadata(folder.path().join(FILE)).unwrap().len();
        assert!(size < LONGEST_FILE);
    }

    #[test]
    fn a_flood_ends_at_its_minute_and_repetitions_are_counted() {
        let mut journal = Journal::new();
        for _ in 0..50 {
            journal.add("the same");
        }
        journal.add("another");
        assert_eq!(words(&journal), ["the same", "… 49 more of it", "another"]);
        for number in 0..1_000 {
            journal.add(&format!("flood {number}"));
        }
        // A new minute may have started.
        assert!(journal.lines().len() <= 3 + 2 * A_MINUTE as usize);
        journal.add_at_once("a crash");
        assert_eq!(words(&journal).last().unwrap(), "a crash");
    }

    #[test]
    fn what_is_no_journal_does_no_harm() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), [0xff; 9_000]).unwrap();
        let mut journal = Journal::new();
        journal.save_in(folder.path());
        journal.add("after it");
        assert_eq!(words(&journal).last().unwrap(), "after it");
        // A missing folder is harmless too.
        journal.save_in(&folder.path().join("nowhere"));
        journal.add("and on");
        assert_eq!(words(&journal).last().unwrap(), "and on");
    }

    #[test]
    fn times_are_days_and_seconds() {
        assert_eq!(time_text(1_700_000_000), "2023-11-14 22:13:20");
    }
}
