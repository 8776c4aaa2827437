//! What a kept game is, and why it may not be gone on with.

use gomoku_engine::Rule;
use gomoku_link::replica::{Chain, KeptError, Referee, Seat};

use super::{ProfileError, Rules, rule_of};

/// What a kept game is, for a list of games that can be resumed.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KeptGame {
    /// What the remote player called itself.
    pub name: String,
    /// Which rows win.
    pub rule: Rule,
    /// Lines a side.
    pub size: i32,
    /// Stones on the board.
    pub moves: i32,
}

impl KeptGame {
    pub(crate) fn of(seat: &Seat, chain: &Chain<Rules>) -> Self {
        Self {
            name: seat.peer_nick.clone(),
            rule: rule_of(seat.terms.rule),
            size: seat.terms.size.into(),
            moves: i32::try_from(chain.referee().moves()).unwrap_or(i32::MAX),
        }
    }
}

/// A remote game that can't be gone on with. What was kept stays.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum ResumeError {
    /// The nickname or the identity can't be used.
    #[error("the configuration can't be used")]
    BadConfig,
    /// They don't begin as a kept game does.
    #[error("this is no kept game")]
    NotAGame,
    /// Kept by a later version of the app.
    #[error("the game was kept by the later version {version}")]
    Newer {
        /// What it says.
        version: i32,
    },
    /// Cut short, or changed.
    #[error("the kept game is damaged")]
    Damaged,
    /// The system refused what is needed.
    #[error("the system refuses: {detail}")]
    System {
        /// What it said, in English, for logs.
        detail: String,
    },
}

impl From<KeptError> for ResumeError {
    fn from(error: KeptError) -> Self {
        match error {
            KeptError::Foreign => Self::NotAGame,
            KeptError::Newer(version) => Self::Newer {
                version: version.into(),
            },
            KeptError::Damaged => Self::Damaged,
        }
    }
}

impl From<std::io::Error> for ResumeError {
    fn from(error: std::io::Error) -> Self {
        Self::System {
            detail: error.to_string(),
        }
    }
}

impl From<ProfileError> for ResumeError {
    fn from(error: ProfileError) -> Self {
        log::warn!("a game can't be resumed: {error}");
        Self::BadConfig
    }
}
