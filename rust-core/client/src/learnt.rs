//! What the computer learnt from lost games, beside the saved games. All running clients share
//! the file; the last one that learns something writes it.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::saves;

/// Longest file that is read; a book takes a few KiB.
const MAX_BYTES: u64 = 64 * 1024;

fn file(folder: &Path) -> PathBuf {
    folder.join("learnt.book")
}

/// The book's bytes, if there are any.
///
/// # Errors
/// When there is a file that can't be read.
pub fn load(folder: &Path) -> io::Result<Option<Vec<u8>>> {
    let opened = match fs::File::open(file(folder)) {
        Ok(opened) => opened,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut bytes = Vec::new();
    opened.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

/// Replaces the book, whole or not at all.
///
/// # Errors
/// As the file system says; the older one is still there.
pub fn store(folder: &Path, book: &[u8]) -> io::Result<()> {
    saves::write_atomically(&file(folder), book)
}

/// Keeps a book that is none under another name, so that a new one can begin.
///
/// # Errors
/// As the file system says.
pub fn put_aside(folder: &Path) -> io::Result<()> {
    fs::rename(file(folder), folder.join("learnt.book.damaged"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_kept_replaced_and_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        assert_eq!(load(folder).unwrap(), None);
        store(folder, b"one").unwrap();
        store(folder, b"two").unwrap();
        assert_eq!(load(folder).unwrap().as_deref(), Some(&b"two"[..]));
        put_aside(folder).unwrap();
        assert_eq!(load(folder).unwrap(), None);
        assert!(folder.join("learnt.book.damaged").exists());
    }
}
