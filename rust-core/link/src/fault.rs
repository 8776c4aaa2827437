use crate::codec::CodecError;
use crate::link::LinkError;

/// Protocol violation by a peer. It closes the connection; the game is unaffected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProtocolFault {
    /// Invalid encryption or framing.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// No common protocol version.
    #[error("another version: {proto}, at least {min}")]
    Version {
        /// The peer's protocol version.
        proto: u16,
        /// Oldest version that the peer supports.
        min: u16,
    },
    /// The bytes do not decode to a message.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// Too many messages.
    #[error("too many messages")]
    Flood,
    /// Nothing received for too long.
    #[error("silence")]
    Silent,
    /// Message not allowed in this state.
    #[error("a message out of place")]
    Unexpected,
    /// The nonce does not match the commitment.
    #[error("the pairing is forged")]
    Pairing,
}
