//! Encoding of values; only this file uses bincode.
//!
//! Fixed-width big-endian integers give each value one encoding, which the log's hash relies on. A
//! size limit stops nine bytes from requesting terabytes of memory. Decoding rejects trailing
//! bytes.

use bincode::config::{BigEndian, Configuration, Fixint, Limit, standard};
use bincode::error::DecodeError;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::message::Message;

/// Maximum size before encryption, in bytes.
pub const MAX_MESSAGE: usize = crate::frame::MAX_FRAME - crate::link::TAG_LEN;

/// Maximum size of a saved game's body, in bytes.
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

/// Encoding or decoding error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CodecError {
    /// More than [`MAX_MESSAGE`] bytes, or an inner length above the limit.
    #[error("larger than a message may be")]
    TooLarge,
    /// The input ends early.
    #[error("the message breaks off")]
    Truncated,
    /// Number of bytes after the message.
    #[error("{0} bytes are left over")]
    Trailing(usize),
    /// Not a valid message.
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

/// Encodes a message.
///
/// # Errors
/// [`CodecError::TooLarge`] for more than [`MAX_MESSAGE`] bytes.
pub fn encode(message: &Message) -> Result<Vec<u8>, CodecError> {
    let bytes = encode_with(message, WIRE)?;
    if bytes.len() > MAX_MESSAGE {
        return Err(CodecError::TooLarge);
    }
    Ok(bytes)
}

/// Decodes a message that must fill `bytes` completely.
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

/// Decodes the value at the start of `bytes`; later versions append fields.
pub(crate) fn decode_first<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, CodecError> {
    let (value, _) = bincode::serde::decode_from_slice(bytes, SAVED)?;
    Ok(value)
}

fn encode_with<T: Serialize, const N: usize>(
    value: &T,
    config: Fixed<N>,
) -> Result<Vec<u8>, CodecError> {
    let bytes = bincode::serde::encode_to_vec(value, config).map_err(|_| CodecError::Malformed)?;
    // bincode enforces the limit on decoding only.
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
