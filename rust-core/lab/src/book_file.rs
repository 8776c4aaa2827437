//! Books of proved moves in files.

use std::fs;
use std::path::Path;

use gomoku_engine::ProofBook;

use crate::failure::Failure;

/// A book and the bytes of its file.
///
/// # Errors
/// What is wrong with the file, which is named.
pub(crate) fn read(path: &Path) -> Result<(ProofBook, Vec<u8>), Failure> {
    open(path).map_err(|error| Failure::bad_input(format!("{}: {error}", path.display())))
}

/// The same.
///
/// # Errors
/// What is wrong, for whoever names the file.
pub(crate) fn open(path: &Path) -> Result<(ProofBook, Vec<u8>), String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let book = ProofBook::from_bytes(&bytes).map_err(|error| error.to_string())?;
    Ok((book, bytes))
}
