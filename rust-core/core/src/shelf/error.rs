//! What the shelf can't do, and what it found.

use crate::game::ConfigError;
use crate::record::RecordError;
use crate::remote::ProfileError;
use gomoku_link::replica::KeptError;

/// Something on the shelf that can't be done. What is kept is as it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum ShelfError {
    /// Nothing of that name is kept.
    #[error("nothing of that name is kept")]
    Unknown,
    /// Another process has the shelf: this one may only look. Or the shelf was closed.
    #[error("another process has the shelf")]
    ReadOnly,
    /// The disk refuses to write or to read.
    #[error("the disk refuses: {detail}")]
    NotKept {
        /// What it said, in English, for logs.
        detail: String,
    },
    /// A later version of the app kept it.
    #[error("a later version kept it")]
    Newer,
    /// It can't be read; it was set aside.
    #[error("what was kept is damaged")]
    Damaged,
    /// A game that is to begin can't be played so.
    #[error(transparent)]
    Config {
        /// Why not.
        error: ConfigError,
    },
    /// The record can't be read.
    #[error(transparent)]
    Record {
        /// Why not.
        error: RecordError,
    },
    /// See [`crate::shown_nickname`].
    #[error("the nickname can't be used")]
    BadNickname,
    /// The system refused what a game with another device needs.
    #[error("the system refuses: {detail}")]
    System {
        /// What it said, in English, for logs.
        detail: String,
    },
}

impl ShelfError {
    /// The system, other than the disk, has said this.
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

/// A part of the shelf.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ShelfPart {
    /// The unfinished game of one's own.
    Unfinished,
    /// One of My games.
    Games,
    /// A game between two devices, or an invitation to one.
    Link,
    /// What was won and lost.
    Statistics,
    /// What the computer learnt.
    Book,
    /// Who this device is to others: to them it is a new one.
    Identity,
    /// Whom it has played with.
    Acquaintances,
    /// What was said of one of My games; it is made again.
    Review,
    /// What the person was told of games with friends: it may be told again.
    News,
    /// How puzzles went.
    Practice,
    /// How lessons went.
    Lessons,
    /// Mistakes that were made into puzzles.
    OwnPuzzles,
}

/// Something that could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ShelfDamage {
    /// What it is part of.
    pub what: ShelfPart,
    /// Whether a later version kept it: then it stays where it is. Else it was set aside.
    pub newer: bool,
}
