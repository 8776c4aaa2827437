use super::fault::Fault;
use super::{RecordError, decode, games, psq, renlib};

/// Decodes a file with games. A RenLib library becomes a record.
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

pub(crate) fn name_of(bytes: &[u8]) -> &'static str {
    if renlib::is_one(bytes) {
        return "gomoku-original.lib";
    }
    let text = decode(bytes).text;
    if psq::is_one(&text) {
        "gomoku-original.psq"
    } else if games::first_tree(&text).is_some() {
        "gomoku-original.sgf"
    } else {
        "gomoku-original.txt"
    }
}
