//! What can't be done on the way to a game with another device.

use crate::shelf::ShelfError;

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
    /// This device is in no network in which a join code could lead somewhere.
    CodeNoNetwork,
    /// So many join codes were wrong within the last hour that no other is tried.
    CodeRests,
}

/// What can't be done on the way to a game with another device, nearby or over a broker. Everything is
/// as it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum LobbyError {
    /// See [`crate::shown_nickname`].
    #[error("the nickname can't be used")]
    BadNickname,
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
    /// Neither a link nor nine characters.
    #[error("this is no invitation: {detail}")]
    BadInvitation {
        /// What is wrong with it, in English.
        detail: String,
    },
    /// See [`crate::read_broker_address`].
    #[error("a broker's address is tls://KEY@HOST:PORT, or tcp:// without TLS")]
    BadBroker,
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
