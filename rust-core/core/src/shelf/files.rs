//! The system calls that the shelf makes, as a port: the disk in programs, a model of one in tests.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::UNIX_EPOCH;

/// A file in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Listed {
    pub(crate) name: String,
    /// In bytes.
    pub(crate) length: u64,
    /// When it was written, in nanoseconds of the system's clock. Two files of one name and one
    /// length that were written at different times differ here.
    pub(crate) written_ns: u128,
}

/// Each method is one step that can fail or be the last one before the power is cut.
pub(crate) trait Files: Send + Sync {
    /// Makes a folder, which nobody but this user can read. One that is there is left as it is.
    fn make_folder(&self, at: &Path) -> io::Result<()>;

    /// The files of a folder, in no order.
    fn list(&self, folder: &Path) -> io::Result<Vec<Listed>>;

    /// The bytes of a file, at most `most` and one more.
    fn read(&self, at: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// An empty file in place of what is there, which nobody but this user can read.
    fn create(&self, at: &Path) -> io::Result<Box<dyn Written>>;

    /// Gives a file another name, in place of what has that name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    fn remove(&self, at: &Path) -> io::Result<()>;

    /// Returns once the names in a folder are on the disk.
    fn sync_folder(&self, at: &Path) -> io::Result<()>;

    /// Takes the lock that `at` stands for; none when another process has it. It is held until it
    /// is dropped or the process ends, however it ends.
    fn lock(&self, at: &Path) -> io::Result<Option<Box<dyn Send + Sync>>>;
}

/// A file that is being written.
pub(crate) trait Written {
    /// Adds some of the bytes; how many.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize>;

    /// Returns once the bytes are on the disk.
    fn sync(&mut self) -> io::Result<()>;
}

/// The system's own.
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

    fn list(&self, folder: &Path) -> io::Result<Vec<Listed>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            // It may have gone meanwhile.
            let Ok(facts) = entry.metadata() else {
                continue;
            };
            if !facts.is_file() {
                continue;
            }
            let since = facts.modified()?.duration_since(UNIX_EPOCH);
            found.push(Listed {
                name,
                length: facts.len(),
                written_ns: since.map_or(0, |since| since.as_nanos()),
            });
        }
        Ok(found)
    }

    fn read(&self, at: &Path, most: u64) -> io::Result<Vec<u8>> {
        // Opening a pipe would wait for its writer.
        if !fs::metadata(at)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "it is no file"));
        }
        let mut bytes = Vec::new();
        File::open(at)?
            .take(most.saturating_add(1))
            .read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn create(&self, at: &Path) -> io::Result<Box<dyn Written>> {
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
        // Windows opens no folders; there the names are the system's matter.
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
            // A system or file system without locks: a writer is better than none. The standard
            // library has none for Android, where an app is one process.
            Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(Some(Box::new(file))),
        }
    }
}

impl Written for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Write::write(self, bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}
