//! What stands in a file: its bytes may be anything.

use super::fault::Fault;
use super::{RecordError, renlib};

/// The text of a file with games: a library of RenLib's becomes a record, everything else is text in UTF-8, in which
/// whatever is none is replaced. Nothing else is looked at.
///
/// # Errors
/// [`RecordError`] for a library, with line 1 and its byte, from 1, as the column.
pub(crate) fn text_of(bytes: &[u8]) -> Result<String, RecordError> {
    if !renlib::is_one(bytes) {
        return Ok(String::from_utf8_lossy(bytes).into_owned());
    }
    renlib::read(bytes).map_err(Fault::at_byte)
}
