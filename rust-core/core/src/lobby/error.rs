//! Errors while setting up a game with another device.

use crate::shelf::ShelfError;

/// Problem of a typed address or join code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum AddressProblem {
    /// The text is empty.
    Empty,
    /// The text is too long for an address.
    TooLong,
    /// The port is missing.
    MissingPort,
    /// The port is not a number from 1 to 65535.
    BadPort,
    /// An IPv6 address needs brackets.
    NeedsBrackets,
    /// The text is not an IP address.
    NotAnAddress,
    /// The address has a zone such as `%wlan0`, which is meaningless on another device.
    Zone,
    /// No other device can have this address.
    NoPeer,
    /// Join codes don't have this character.
    CodeCharacter,
    /// The join code is too short or too long.
    CodeLength,
    /// The check characters of the join code don't match.
    CodeCheck,
    /// This device is in no network in which a join code could be resolved.
    CodeNoNetwork,
    /// Too many wrong join codes within the last hour; no other is tried.
    CodeRests,
}

/// Error while setting up a game with another device, nearby or over a broker. The state is
/// unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum LobbyError {
    /// The nickname is invalid, see [`crate::shown_nickname`].
    #[error("the nickname can't be used")]
    BadNickname,
    /// The proposed settings are out of range.
    #[error("the game is out of range")]
    BadSetup,
    /// The typed address or code can't be used.
    #[error("the address can't be used: {problem:?}")]
    BadAddress {
        /// Problem of the text.
        problem: AddressProblem,
        /// Index of the character at fault, from 0, if there is one.
        at: Option<i32>,
    },
    /// The text is neither an invitation link nor a code of nine characters.
    #[error("this is no invitation: {detail}")]
    BadInvitation {
        /// Problem of the text, in English.
        detail: String,
    },
    /// The broker address is invalid, see [`crate::read_broker_address`].
    #[error("a broker's address is tls://KEY@HOST:PORT, or tcp:// without TLS")]
    BadBroker,
    /// Another pairing is in progress.
    #[error("another game is being agreed on")]
    Busy,
    /// There is nothing to accept, decline or take.
    #[error("not now")]
    NotNow,
    /// The peer is not listed any more.
    #[error("the peer is gone")]
    UnknownPeer,
    /// The lobby was closed, or its game was taken.
    #[error("the lobby was closed")]
    Closed,
    /// The system refused a resource.
    #[error("the system refuses: {detail}")]
    System {
        /// The system's message, in English, for logs.
        detail: String,
    },
}

impl From<std::io::Error> for LobbyError {
    fn from(error: std::io::Error) -> Self {
        Self::System {
            detail: error.to_string(),
        }
    }
}

impl From<ShelfError> for LobbyError {
    fn from(error: ShelfError) -> Self {
        match error {
            ShelfError::BadNickname => Self::BadNickname,
            other => Self::System {
                detail: other.to_string(),
            },
        }
    }
}
