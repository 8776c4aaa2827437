//! Bytes of a file as text.

use super::fault::Fault;
use super::{RecordError, decode, renlib};

/// The text of a file with games: a library of RenLib's becomes a record, everything else is
/// decoded.
///
/// # Errors
/// [`RecordError`] for a library, with line 1 and its byte, from 1, as the column.
pub(crate) fn text_of(bytes: &[u8]) -> Result<String, RecordError> {
    if !renlib::is_one(bytes) {
        let decoded = decode(bytes);
        if decoded.lossy {
            log::warn!("a file has bytes that are not {}", decoded.encoding);
        }
        return Ok(decoded.text);
    }
    renlib::read(bytes).map_err(Fault::at_byte)
}
