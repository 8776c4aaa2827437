//! Why a learning book is refused.

use gomoku_engine as engine;

/// Bytes that are no learning book. The one in use stays.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum BookError {
    /// They don't begin as a book does.
    #[error("this is no learning book")]
    NotABook,
    /// Written by another version of the program.
    #[error("the learning book has the unknown version {version}")]
    Version {
        /// What it says.
        version: i32,
    },
    /// Cut short, too long, or changed.
    #[error("the learning book is damaged")]
    Damaged,
}

impl From<engine::BookError> for BookError {
    fn from(error: engine::BookError) -> Self {
        match error {
            engine::BookError::NotABook => Self::NotABook,
            engine::BookError::Version(version) => Self::Version {
                version: version.into(),
            },
            engine::BookError::Damaged => Self::Damaged,
        }
    }
}
