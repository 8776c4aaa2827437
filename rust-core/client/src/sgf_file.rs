//! Writing of records.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a record atomically: to a temporary file, which is synced and renamed.
///
/// # Errors
/// A file system error; an older file is unchanged.
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
        // Report the first error.
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
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
