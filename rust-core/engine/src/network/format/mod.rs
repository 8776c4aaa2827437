//! Header and checksum of both network formats.

mod error;
mod rules;

pub use error::NetworkError;
pub use rules::RuleSet;

use super::features::layout::{CHANNELS, POLICY, REGION, VALUE, WINDOWS};
use crate::checksum::crc32;
use crate::tuning::COMBOS;

pub(super) const SHAPE: [u16; 6] = [
    CHANNELS as u16,
    WINDOWS as u16,
    COMBOS as u16,
    REGION as u16,
    VALUE as u16,
    POLICY as u16,
];
/// Magic, version, a format-specific byte, two zero bytes, layer sizes.
const HEAD: usize = 20;
const SUM: usize = 4;

pub(super) struct FileKind {
    pub(super) magic: &'static [u8; 4],
    pub(super) version: u8,
    pub(super) length: usize,
}

impl FileKind {
    /// Checks a file and returns the format-specific byte and the content.
    ///
    /// # Errors
    /// [`NetworkError`] unless the bytes are a complete file of this format.
    pub(super) fn open<'b>(&self, bytes: &'b [u8]) -> Result<(u8, &'b [u8]), NetworkError> {
        if bytes.get(..4) != Some(self.magic) {
            return Err(NetworkError::Magic);
        }
        let length = NetworkError::Length(bytes.len(), self.length);
        let (head, _) = bytes.split_first_chunk::<HEAD>().ok_or(length)?;
        let (version, own, spare) = (head[4], head[5], [head[6], head[7]]);
        if version != self.version {
            return Err(NetworkError::Version(version, self.version));
        }
        let shape =
            std::array::from_fn(|at| u16::from_le_bytes([head[8 + 2 * at], head[9 + 2 * at]]));
        if shape != SHAPE {
            return Err(NetworkError::Shape(shape));
        }
        if bytes.len() != self.length {
            return Err(length);
        }
        let (content, sum) = bytes.split_at(bytes.len() - SUM);
        if crc32(content).to_le_bytes() != sum {
            return Err(NetworkError::Checksum);
        }
        if spare != [0, 0] {
            return Err(NetworkError::Spare);
        }
        Ok((own, &content[HEAD..]))
    }

    pub(super) fn begin(&self, own: u8) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.length);
        bytes.extend_from_slice(self.magic);
        bytes.extend_from_slice(&[self.version, own, 0, 0]);
        for size in SHAPE {
            bytes.extend_from_slice(&size.to_le_bytes());
        }
        bytes
    }

    pub(super) fn end(&self, mut bytes: Vec<u8>) -> Vec<u8> {
        bytes.extend_from_slice(&crc32(&bytes).to_le_bytes());
        debug_assert_eq!(bytes.len(), self.length);
        bytes
    }
}
