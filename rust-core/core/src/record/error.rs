/// Unreadable record (SGF). Lines and columns count from 1; a column is a character.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum RecordError {
    /// Not SGF, or damaged SGF.
    #[error("line {line}, column {column}: {detail}")]
    Syntax {
        /// Line of the error.
        line: i32,
        /// Column of the error.
        column: i32,
        /// Expected content in English, for logs.
        detail: String,
    },
    /// Valid SGF with an unsupported game, size or set-up.
    #[error("line {line}, column {column}: not supported: {detail}")]
    Unsupported {
        /// Line of the error.
        line: i32,
        /// Column of the error.
        column: i32,
        /// Unsupported content in English, for logs.
        detail: String,
    },
    /// Illegal move.
    #[error("line {line}, column {column}: move {ply} is illegal: {detail}")]
    IllegalMove {
        /// Line of the move.
        line: i32,
        /// Column of the move.
        column: i32,
        /// Number, from 1.
        ply: i32,
        /// Reason in English, for logs.
        detail: String,
    },
    /// Longer than any game can be.
    #[error("the record is longer than {max_bytes} bytes")]
    TooLong {
        /// Limit in bytes.
        max_bytes: i64,
    },
}

impl RecordError {
    pub(super) fn too_long(max_bytes: usize) -> Self {
        let max_bytes = i64::try_from(max_bytes).unwrap_or(i64::MAX);
        Self::TooLong { max_bytes }
    }
}
