use crate::game::ConfigError;
use crate::record::RecordError;
use crate::remote::ProfileError;
use gomoku_link::replica::SavedGameError;

/// Error of a storage operation; stored data is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum StorageError {
    /// Unknown id.
    #[error("nothing of that name is kept")]
    Unknown,
    /// Another process has the write lock, or the storage is closed.
    #[error("another process has the shelf")]
    ReadOnly,
    /// Disk error.
    #[error("the disk refuses: {detail}")]
    NotSaved {
        /// System message in English, for logs.
        detail: String,
    },
    /// Written by a later version of the app.
    #[error("a later version kept it")]
    Newer,
    /// Unreadable and set aside.
    #[error("what was kept is damaged")]
    Damaged,
    /// Invalid configuration of a new game.
    #[error(transparent)]
    Config {
        /// Reason.
        error: ConfigError,
    },
    /// Unreadable record.
    #[error(transparent)]
    Record {
        /// Reason.
        error: RecordError,
    },
    /// Invalid nickname, see [`crate::shown_nickname`].
    #[error("the nickname can't be used")]
    BadNickname,
    /// The system refused a resource for a game with another device.
    #[error("the system refuses: {detail}")]
    System {
        /// System message in English, for logs.
        detail: String,
    },
}

impl StorageError {
    /// Wraps a system error other than a disk error.
    pub(crate) fn system(error: impl std::fmt::Display) -> Self {
        Self::System {
            detail: error.to_string(),
        }
    }
}

impl From<std::io::Error> for StorageError {
    fn from(error: std::io::Error) -> Self {
        Self::NotSaved {
            detail: error.to_string(),
        }
    }
}

impl From<RecordError> for StorageError {
    fn from(error: RecordError) -> Self {
        Self::Record { error }
    }
}

impl From<ConfigError> for StorageError {
    fn from(error: ConfigError) -> Self {
        Self::Config { error }
    }
}

impl From<ProfileError> for StorageError {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::BadNickname => Self::BadNickname,
            ProfileError::BadIdentity => Self::system(error),
        }
    }
}

impl From<SavedGameError> for StorageError {
    fn from(error: SavedGameError) -> Self {
        match error {
            SavedGameError::Newer(_) => Self::Newer,
            SavedGameError::Foreign | SavedGameError::Damaged => Self::Damaged,
        }
    }
}

/// Part of the storage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum StoragePart {
    /// The unfinished local game.
    Unfinished,
    /// One of My games.
    Games,
    /// Game between two devices, or an invitation to one.
    Link,
    /// Results.
    Statistics,
    /// Opening book learnt from lost games.
    Book,
    /// Identity of this device. Without it other devices see a new one.
    Identity,
    /// Players met.
    Acquaintances,
    /// Review, which can be regenerated.
    Review,
    /// Notified state of games with friends. Without it notifications may repeat.
    News,
    /// Progress in puzzles.
    Practice,
    /// Progress in lessons.
    Lessons,
    /// Puzzles made from the player's mistakes.
    OwnPuzzles,
}

/// Unreadable file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct StorageDamage {
    /// Part of the storage.
    pub what: StoragePart,
    /// A later version wrote it, so it stays in place. Otherwise it was set aside.
    pub newer: bool,
}
