//! What ends a link.

use crate::codec::CodecError;
use crate::link::LinkError;

/// What a peer did that ends its link. The game is as it was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Encryption or framing is wrong.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The two builds don't understand each other.
    #[error("another version: {proto}, at least {min}")]
    Version {
        /// What the other side speaks.
        proto: u16,
        /// The oldest that it understands.
        min: u16,
    },
    /// Bytes that are no message.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// More messages than are allowed.
    #[error("too many messages")]
    Flood,
    /// Nothing heard for too long.
    #[error("silence")]
    Silent,
    /// A message that has no place here.
    #[error("a message out of place")]
    Unexpected,
    /// The commitment and the nonce of the pairing don't fit.
    #[error("the pairing is forged")]
    Pairing,
}
