//! Protocol violations.

use crate::codec::CodecError;
use crate::link::LinkError;

/// Protocol violation by a peer. It closes the connection; the game state is unaffected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Invalid encryption or framing.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The two builds have no protocol version in common.
    #[error("another version: {proto}, at least {min}")]
    Version {
        /// The peer's protocol version.
        proto: u16,
        /// The oldest version that the peer supports.
        min: u16,
    },
    /// The bytes do not decode to a message.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// The peer exceeded the message rate limit.
    #[error("too many messages")]
    Flood,
    /// The peer sent nothing for too long.
    #[error("silence")]
    Silent,
    /// A message that is not allowed in this state.
    #[error("a message out of place")]
    Unexpected,
    /// The pairing nonce does not match the commitment.
    #[error("the pairing is forged")]
    Pairing,
}
