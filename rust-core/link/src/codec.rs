//! Values to bytes and back: the only file that knows bincode. Everything about it that matters is
//! said here: big-endian integers of fixed width, so that a value has exactly one encoding, which
//! the log's hash relies on; a limit, without which nine bytes make it ask for terabytes; and no
//! byte may be left over.

use bincode::config::{BigEndian, Configuration, Fixint, Limit, standard};
use bincode::error::DecodeError;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::message::Message;

/// Most bytes of a message before encryption.
pub const MAX_MESSAGE: usize = crate::frame::MAX_FRAME - crate::link::TAG_LEN;

/// Most bytes of a saved game's body.
pub(crate) const MAX_SAVED: usize = 1 << 18;

type Fixed<const LIMIT: usize> = Configuration<BigEndian, Fixint, Limit<LIMIT>>;

const fn fixed<const LIMIT: usize>() -> Fixed<LIMIT> {
    standard()
        .with_big_endian()
        .with_fixed_int_encoding()
        .with_limit::<LIMIT>()
}

const WIRE: Fixed<{ crate::frame::MAX_FRAME }> = fixed();
const SAVED: Fixed<MAX_SAVED> = fixed();

/// Bytes that are no message, or a message that has no bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CodecError {
    /// More than [`MAX_MESSAGE`] bytes, or a length inside that claims more than there can be.
    #[error("larger than a message may be")]
    TooLarge,
    /// Fewer bytes than the message has.
    #[error("the message breaks off")]
    Truncated,
    /// More bytes than the message has.
    #[error("{0} bytes are left over")]
    Trailing(usize),
    /// Bytes that mean nothing.
    #[error("no message")]
    Malformed,
}

impl From<DecodeError> for CodecError {
    fn from(error: DecodeError) -> Self {
        match error {
            DecodeError::LimitExceeded => Self::TooLarge,
            DecodeError::UnexpectedEnd { .. } => Self::Truncated,
            _ => Self::Malformed,
        }
    }
}

/// The bytes of a message.
///
/// # Errors
/// [`CodecError::TooLarge`] for more than [`MAX_MESSAGE`].
pub fn encode(message: &Message) -> Result<Vec<u8>, CodecError> {
    let bytes = encode_with(message, WIRE)?;
    if bytes.len() > MAX_MESSAGE {
        return Err(CodecError::TooLarge);
    }
    Ok(bytes)
}

/// The message that `bytes` are, all of them.
///
/// # Errors
/// Any [`CodecError`].
pub fn decode(bytes: &[u8]) -> Result<Message, CodecError> {
    if bytes.len() > MAX_MESSAGE {
        return Err(CodecError::TooLarge);
    }
    decode_with(bytes, WIRE)
}

pub(crate) fn encode_saved<T: Serialize>(value: &T) -> Result<Vec<u8>, CodecError> {
    encode_with(value, SAVED)
}

pub(crate) fn decode_saved<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, CodecError> {
    decode_with(bytes, SAVED)
}

/// The value that `bytes` begin with: what a later version adds stands behind it.
pub(crate) fn decode_first<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, CodecError> {
    let (value, _) = bincode::serde::decode_from_slice(bytes, SAVED)?;
    Ok(value)
}

fn encode_with<T: Serialize, const N: usize>(
    value: &T,
    config: Fixed<N>,
) -> Result<Vec<u8>, CodecError> {
    let bytes = bincode::serde::encode_to_vec(value, config).map_err(|_| CodecError::Malformed)?;
    // The limit binds the decoder only.
    if bytes.len() > N {
        return Err(CodecError::TooLarge);
    }
    Ok(bytes)
}

fn decode_with<T: DeserializeOwned, const N: usize>(
    bytes: &[u8],
    config: Fixed<N>,
) -> Result<T, CodecError> {
    let (value, read) = bincode::serde::decode_from_slice(bytes, config)?;
    match bytes.len() - read {
        0 => Ok(value),
        left => Err(CodecError::Trailing(left)),
    }
}
