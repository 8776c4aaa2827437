//! Proof book files.

use std::fs;
use std::path::Path;

use gomoku_engine::ProofBook;

use crate::failure::Failure;

/// Reads a book with its bytes.
///
/// # Errors
/// What is wrong with the file, which is named.
pub fn read(path: &Path) -> Result<(ProofBook, Vec<u8>), Failure> {
    open(path).map_err(|error| Failure::bad_input(format!("{}: {error}", path.display())))
}

/// [`read`] without the file name in errors.
///
/// # Errors
/// The problem with the file.
pub(crate) fn open(path: &Path) -> Result<(ProofBook, Vec<u8>), String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let book = ProofBook::from_bytes(&bytes).map_err(|error| error.to_string())?;
    Ok((book, bytes))
}
