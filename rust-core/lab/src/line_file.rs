//! Append-only text file whose complete lines survive a kill.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::failure::Failure;

/// Text file, locked against other processes.
#[derive(Debug)]
pub(crate) struct LineFile {
    file: File,
    text: String,
}

impl LineFile {
    /// Opens or creates the file and reads it. `writer` describes the process that may have the
    /// lock, such as `another match`. The file stays unchanged until [`Self::keep_complete_lines`].
    ///
    /// # Errors
    /// A file that is not UTF-8 text, can't be read or is locked.
    pub(crate) fn open(path: &Path, writer: &str) -> Result<Self, Failure> {
        let failed = |error: io::Error| failure(path, &error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                Failure::bad_input(format!("{}: {writer} is writing it", path.display()))
            }
            TryLockError::Error(error) => failed(error),
        })?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        Ok(Self { file, text })
    }

    /// Complete lines, and the incomplete last line.
    pub(crate) fn lines(&self) -> (&str, &str) {
        self.text.split_at(self.complete())
    }

    /// Deletes an incomplete last line.
    ///
    /// # Errors
    /// A file that can't be changed.
    pub(crate) fn keep_complete_lines(&mut self) -> io::Result<()> {
        let end = self.complete() as u64;
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::Start(end))?;
        self.text = String::new();
        Ok(())
    }

    /// Appends a line with its line break in one call. A kill leaves complete lines or a partial
    /// last one.
    ///
    /// # Errors
    /// An I/O error, such as a full disk.
    pub(crate) fn append(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(line.as_bytes())
    }

    /// Waits until all lines are on the disk.
    ///
    /// # Errors
    /// An I/O error.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn complete(&self) -> usize {
        self.text.rfind('\n').map_or(0, |end| end + 1)
    }
}

pub(crate) fn failure(path: &Path, error: &io::Error) -> Failure {
    Failure::bad_input(format!("{}: {error}", path.display()))
}
