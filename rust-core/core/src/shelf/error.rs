//! Errors of the storage, and damage it reports.

use crate::game::ConfigError;
use crate::record::RecordError;
use crate::remote::ProfileError;
use gomoku_link::replica::KeptError;

/// Error of a storage operation. Stored data is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum ShelfError {
    /// No item with this id exists.
    #[error("nothing of that name is kept")]
    Unknown,
    /// Another process has the write lock, or the storage was closed.
    #[error("another process has the shelf")]
    ReadOnly,
    /// Reading or writing the disk failed.
    #[error("the disk refuses: {detail}")]
    NotKept {
        /// The system's message, in English, for logs.
        detail: String,
    },
    /// A later version of the app wrote it.
    #[error("a later version kept it")]
    Newer,
    /// Unreadable; it was set aside.
    #[error("what was kept is damaged")]
    Damaged,
    /// The configuration of a new game is invalid.
    #[error(transparent)]
    Config {
        /// Reason.
        error: ConfigError,
    },
    /// The record can't be read.
    #[error(transparent)]
    Record {
        /// Reason.
        error: RecordError,
    },
    /// The nickname is invalid, see [`crate::shown_nickname`].
    #[error("the nickname can't be used")]
    BadNickname,
    /// The system refused a resource for a game with another device.
    #[error("the system refuses: {detail}")]
    System {
        /// The system's message, in English, for logs.
        detail: String,
    },
}

impl ShelfError {
    /// Wraps a system error other than one of the disk.
    pub(crate) fn system(error: impl std::fmt::Display) -> Self {
        Self::System {
            detail: error.to_string(),
        }
    }
}

impl From<std::io::Error> for ShelfError {
    fn from(error: std::io::Error) -> Self {
        Self::NotKept {
            detail: error.to_string(),
        }
    }
}

impl From<RecordError> for ShelfError {
    fn from(error: RecordError) -> Self {
        Self::Record { error }
    }
}

impl From<ConfigError> for ShelfError {
    fn from(error: ConfigError) -> Self {
        Self::Config { error }
    }
}

impl From<ProfileError> for ShelfError {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::BadNickname => Self::BadNickname,
            ProfileError::BadIdentity => Self::system(error),
        }
    }
}

impl From<KeptError> for ShelfError {
    fn from(error: KeptError) -> Self {
        match error {
            KeptError::Newer(_) => Self::Newer,
            KeptError::Foreign | KeptError::Damaged => Self::Damaged,
        }
    }
}

/// Part of the storage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ShelfPart {
    /// The unfinished local game.
    Unfinished,
    /// One of My games.
    Games,
    /// A game between two devices, or an invitation to one.
    Link,
    /// Results.
    Statistics,
    /// Opening book learnt from lost games.
    Book,
    /// Identity of this device. When lost, other devices see a new one.
    Identity,
    /// Players this device has met.
    Acquaintances,
    /// Review of one of My games; it is regenerated.
    Review,
    /// Notification state of games with friends. When lost, notifications may repeat.
    News,
    /// Progress in puzzles.
    Practice,
    /// Progress in lessons.
    Lessons,
    /// Puzzles made from the player's mistakes.
    OwnPuzzles,
}

/// A file that could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ShelfDamage {
    /// Part of the storage it belongs to.
    pub what: ShelfPart,
    /// Whether a later version wrote it, so that it stays in place. Otherwise it was set aside.
    pub newer: bool,
}
