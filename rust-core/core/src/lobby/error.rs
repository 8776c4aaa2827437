use crate::storage::StorageError;

/// Problem of a typed address or join code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum AddressProblem {
    /// Empty text.
    Empty,
    /// Too long for an address.
    TooLong,
    /// Missing port.
    MissingPort,
    /// Port is not a number from 1 to 65535.
    BadPort,
    /// IPv6 address without brackets.
    NeedsBrackets,
    /// Not an IP address.
    NotAnAddress,
    /// Zone such as `%wlan0`, which is meaningless on another device.
    Zone,
    /// Address that no other device can have.
    NoPeer,
    /// Character that no join code has.
    CodeCharacter,
    /// Join code too short or too long.
    CodeLength,
    /// Wrong check characters of a join code.
    CodeCheck,
    /// No network here to resolve a join code in.
    CodeNoNetwork,
    /// Too many wrong join codes in the last hour; no other is tried.
    CodeRests,
}

/// Error while setting up a game with another device; the state is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum LobbyError {
    /// Invalid nickname, see [`crate::shown_nickname`].
    #[error("the nickname can't be used")]
    BadNickname,
    /// Settings out of range.
    #[error("the game is out of range")]
    BadSetup,
    /// Unusable address or code.
    #[error("the address can't be used: {problem:?}")]
    BadAddress {
        /// Problem.
        problem: AddressProblem,
        /// Index of the faulty character, from 0.
        at: Option<i32>,
    },
    /// Neither an invitation link nor a code of nine characters.
    #[error("this is no invitation: {detail}")]
    BadInvitation {
        /// Problem, in English.
        detail: String,
    },
    /// Invalid broker address, see [`crate::read_broker_address`].
    #[error("a broker's address is tls://KEY@HOST:PORT, or tcp:// without TLS")]
    BadBroker,
    /// A pairing is in progress.
    #[error("another game is being agreed on")]
    Busy,
    /// Nothing to accept, decline or take.
    #[error("not now")]
    NotNow,
    /// Peer not listed any more.
    #[error("the peer is gone")]
    UnknownPeer,
    /// The lobby is closed, or its game was taken.
    #[error("the lobby was closed")]
    Closed,
    /// The system refused a resource.
    #[error("the system refuses: {detail}")]
    System {
        /// System message in English, for logs.
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

impl From<StorageError> for LobbyError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::BadNickname => Self::BadNickname,
            other => Self::System {
                detail: other.to_string(),
            },
        }
    }
}
