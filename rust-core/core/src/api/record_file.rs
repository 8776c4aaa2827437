//! Files with games that other apps hand over.

use super::RecordError;
use crate::record;

/// The text of a file with games, for [`super::Shelf::import`] and [`super::PositionDraft::paste`]: a library of RenLib's
/// (`.lib`) becomes a record (SGF) with its variations and comments; everything else is taken as text in UTF-8, and what
/// is none is replaced. Whether there is a game in the text is not looked at.
///
/// # Errors
/// [`RecordError`] for a library, with line 1 and its byte, from 1, as the column.
#[uniffi::export]
pub fn record_text(file: Vec<u8>) -> Result<String, RecordError> {
    record::text_of(&file)
}
