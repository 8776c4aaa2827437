//! Records that a person names by their path: read, and written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use gomoku_core::record_text;

/// Longest file that is read: far more than any game's record.
pub const MAX_RECORD_BYTES: u64 = 4 * 1024 * 1024;

/// Reads a record of at most [`MAX_RECORD_BYTES`], as [`record_text`] has it.
///
/// # Errors
/// As the file system says, or when it is too long or a damaged library.
pub fn read(path: &Path) -> io::Result<String> {
    let unfit = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why);
    // Opening a pipe would wait for its writer.
    if !fs::metadata(path)?.is_file() {
        return Err(unfit("it is no file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_RECORD_BYTES + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_RECORD_BYTES {
        return Err(unfit("the file is too long for a game"));
    }
    record_text(bytes).map_err(|error| unfit(&error.to_string()))
}

/// Writes a record: a new file beside it takes its name when it is on the disk.
///
/// # Errors
/// As the file system says; an older file is still there.
pub fn write(path: &Path, record: &str) -> io::Result<()> {
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::other("the path names no file"))?;
    let mut beside = name.to_os_string();
    beside.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(record.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    });
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("missing/game.sgf");
        assert!(write(&path, "x").is_err());
        assert!(write(Path::new("/"), "x").is_err());
        let path = folder.path().join("game.sgf");
        write(&path, "one").unwrap();
        write(&path, "two").unwrap();
        assert_eq!(read(&path).unwrap(), "two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_is_no_record_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let library = folder.path().join("cut-off.lib");
        fs::write(&library, b"\xffRenLib\xff\x03\x00").unwrap();
        assert!(read(&library).is_err());
        assert!(read(folder.path()).is_err());
    }
}
