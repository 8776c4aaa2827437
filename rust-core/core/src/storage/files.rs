//! File system operations as a trait: the disk in programs, a model of it in tests.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::UNIX_EPOCH;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FileEntry {
    pub(crate) name: String,
    /// Length in bytes.
    pub(crate) length: u64,
    /// Modification time in nanoseconds. It distinguishes versions of a file with the same name and
    /// length.
    pub(crate) written_ns: u128,
}

/// Each method is one step that can fail, or the last before a power failure.
pub(crate) trait Files: Send + Sync {
    /// Creates a folder that only this user can read; leaves an existing one unchanged.
    fn make_folder(&self, at: &Path) -> io::Result<()>;

    fn list(&self, folder: &Path) -> io::Result<Vec<FileEntry>>;

    /// Reads up to `most + 1` bytes of a file.
    fn read(&self, at: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// Creates or truncates a file that only this user can read.
    fn create(&self, at: &Path) -> io::Result<Box<dyn FileWriter>>;

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    fn remove(&self, at: &Path) -> io::Result<()>;

    /// Returns once the folder's entries are on disk.
    fn sync_folder(&self, at: &Path) -> io::Result<()>;

    /// Locks the file; none if another process has the lock. Dropping it or the end of the process
    /// releases it.
    fn lock(&self, at: &Path) -> io::Result<Option<Box<dyn Send + Sync>>>;
}

pub(crate) trait FileWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize>;

    /// Returns once the bytes are on disk.
    fn sync(&mut self) -> io::Result<()>;
}

pub(crate) struct Disk;

impl Files for Disk {
    fn make_folder(&self, at: &Path) -> io::Result<()> {
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        match builder.create(at) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            made => made,
        }
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<FileEntry>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            // Deleted meanwhile.
            let Ok(facts) = entry.metadata() else {
                continue;
            };
            if !facts.is_file() {
                continue;
            }
            let since = facts.modified()?.duration_since(UNIX_EPOCH);
            found.push(FileEntry {
                name,
                length: facts.len(),
                written_ns: since.map_or(0, |since| since.as_nanos()),
            });
        }
        Ok(found)
    }

    fn read(&self, at: &Path, most: u64) -> io::Result<Vec<u8>> {
        // Opening a pipe would block until it has a writer.
        if !fs::metadata(at)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "it is no file"));
        }
        let mut bytes = Vec::new();
        File::open(at)?
            .take(most.saturating_add(1))
            .read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn create(&self, at: &Path) -> io::Result<Box<dyn FileWriter>> {
        let mut options = OpenOptions::new();
        options.create(true).truncate(true).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        Ok(Box::new(options.open(at)?))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, at: &Path) -> io::Result<()> {
        fs::remove_file(at)
    }

    fn sync_folder(&self, at: &Path) -> io::Result<()> {
        // Windows can't open folders and makes directory entries durable itself.
        #[cfg(unix)]
        File::open(at)?.sync_all()?;
        #[cfg(not(unix))]
        let _ = at;
        Ok(())
    }

    fn lock(&self, at: &Path) -> io::Result<Option<Box<dyn Send + Sync>>> {
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true);
        let file = options.open(at)?;
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            // Without locks, writing is better than failing. The standard library has none for
            // Android, where an app is one process.
            Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(Some(Box::new(file))),
        }
    }
}

impl FileWriter for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Write::write(self, bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}
