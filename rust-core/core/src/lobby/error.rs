//! What a lobby can't do.

use crate::remote::{OnlineError, ProfileError, ResumeError};

/// Why a typed address or join code can't be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum AddressProblem {
    /// Nothing was typed.
    Empty,
    /// Too long for an address.
    TooLong,
    /// No port follows the address.
    MissingPort,
    /// The port is no number from 1 to 65535.
    BadPort,
    /// An IPv6 address needs brackets.
    NeedsBrackets,
    /// It is no IP address.
    NotAnAddress,
    /// A zone such as `%wlan0` means nothing on another device.
    Zone,
    /// No other device can be reached there.
    NoPeer,
    /// No join code has that character.
    CodeCharacter,
    /// Characters of the join code are missing or too many.
    CodeLength,
    /// Something in the join code is mistyped.
    CodeCheck,
    /// A later version of the app made the join code.
    CodeVersion,
    /// The join code is damaged.
    CodeDamaged,
}

/// What a lobby can't do. It is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum LobbyError {
    /// See [`crate::is_valid_nickname`].
    #[error("the nickname can't be used")]
    BadNickname,
    /// Not the 32 bytes of [`crate::new_identity`].
    #[error("the identity is damaged")]
    BadIdentity,
    /// The proposed game is out of range.
    #[error("the game is out of range")]
    BadSetup,
    /// The typed address or code can't be used.
    #[error("the address can't be used: {problem:?}")]
    BadAddress {
        /// Why not.
        problem: AddressProblem,
        /// The character at fault, from 0, where that can be told.
        at: Option<i32>,
    },
    /// Another game is being agreed on.
    #[error("another game is being agreed on")]
    Busy,
    /// Nothing is there to accept, to decline or to take.
    #[error("not now")]
    NotNow,
    /// No such peer is listed any more.
    #[error("the peer is gone")]
    UnknownPeer,
    /// The lobby was closed, or its game was taken.
    #[error("the lobby was closed")]
    Closed,
    /// The system refused what is needed.
    #[error("the system refuses: {detail}")]
    System {
        /// What it said, in English, for logs.
        detail: String,
    },
}

impl From<ProfileError> for LobbyError {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::BadNickname => Self::BadNickname,
            ProfileError::BadIdentity => Self::BadIdentity,
        }
    }
}

impl From<LobbyError> for ResumeError {
    fn from(error: LobbyError) -> Self {
        log::warn!("a game can't be resumed: {error}");
        Self::BadConfig
    }
}

impl From<LobbyError> for OnlineError {
    fn from(error: LobbyError) -> Self {
        match error {
            LobbyError::BadNickname => Self::BadNickname,
            LobbyError::BadIdentity => Self::BadIdentity,
            LobbyError::BadSetup => Self::BadSetup,
            other => Self::System {
                detail: other.to_string(),
            },
        }
    }
}
