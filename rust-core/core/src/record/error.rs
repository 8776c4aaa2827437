//! What can be wrong with a record.

/// A record (SGF) that can't be read. Lines and columns count from 1; a column is a character.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum RecordError {
    /// Not SGF, or damaged.
    #[error("line {line}, column {column}: {detail}")]
    Syntax {
        /// Where.
        line: i32,
        /// Where.
        column: i32,
        /// What was expected, in English, for logs.
        detail: String,
    },
    /// A good SGF of something this program does not play (another game, size or set-up).
    #[error("line {line}, column {column}: not supported: {detail}")]
    Unsupported {
        /// Where.
        line: i32,
        /// Where.
        column: i32,
        /// What is not supported, in English, for logs.
        detail: String,
    },
    /// A move that the rules don't allow.
    #[error("line {line}, column {column}: move {ply} is illegal: {detail}")]
    IllegalMove {
        /// Where.
        line: i32,
        /// Where.
        column: i32,
        /// Which move, from 1.
        ply: i32,
        /// Why, in English, for logs.
        detail: String,
    },
    /// Longer than any game can be.
    #[error("the record is longer than {max_bytes} bytes")]
    TooLong {
        /// The limit.
        max_bytes: i64,
    },
}

impl RecordError {
    pub(super) fn too_long(max_bytes: usize) -> Self {
        let max_bytes = i64::try_from(max_bytes).unwrap_or(i64::MAX);
        Self::TooLong { max_bytes }
    }
}
