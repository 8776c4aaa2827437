//! The file of a network: see the [module](super).

use thiserror::Error;

use super::Network;
use super::layout::{CHANNELS, PARAMETERS, POLICY, REGION, VALUE, WINDOWS};
use crate::Rule;
use crate::checksum::crc32;
use crate::tuning::COMBOS;

const MAGIC: &[u8; 4] = b"GMKN";
const VERSION: u8 = 1;
const HEADER: usize = 28;
const LENGTH: usize = HEADER + 4 * PARAMETERS + 4;
/// Sizes that the file names, in its order.
pub(super) const SHAPE: [u16; 6] = [
    CHANNELS as u16,
    WINDOWS as u16,
    COMBOS as u16,
    REGION as u16,
    VALUE as u16,
    POLICY as u16,
];

/// Why bytes are no network that can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The file is something else.
    #[error("not a network's file")]
    Magic,
    /// Another version.
    #[error("version {0} of the file, {1} is wanted")]
    Version(u8, u8),
    /// No rule has this number.
    #[error("no rule has the number {0}")]
    Rule(u8),
    /// Another network than this one.
    #[error("a network of other sizes: {0:?}, {SHAPE:?} is wanted")]
    Shape([u16; 6]),
    /// Too short or too long.
    #[error("{0} bytes, {1} are wanted")]
    Length(usize, usize),
    /// Damaged.
    #[error("the checksum is wrong: the file is damaged")]
    Checksum,
    /// A number is infinite, none or too great, or a scale not above 0.
    #[error("a number in it is none")]
    Number,
}

/// The rule of a file's number.
pub(super) fn rule_of(number: u8) -> Result<Rule, NetworkError> {
    let rule = Rule::ALL.get(usize::from(number));
    rule.copied().ok_or(NetworkError::Rule(number))
}

impl Network {
    /// The network of a file.
    ///
    /// # Errors
    /// When the bytes are anything else.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        if bytes.get(..4) != Some(MAGIC) {
            return Err(NetworkError::Magic);
        }
        let (&head, _) = bytes
            .split_first_chunk::<HEADER>()
            .ok_or(NetworkError::Length(bytes.len(), LENGTH))?;
        if head[4] != VERSION {
            return Err(NetworkError::Version(head[4], VERSION));
        }
        let shape =
            std::array::from_fn(|at| u16::from_le_bytes([head[8 + 2 * at], head[9 + 2 * at]]));
        if shape != SHAPE {
            return Err(NetworkError::Shape(shape));
        }
        if bytes.len() != LENGTH {
            return Err(NetworkError::Length(bytes.len(), LENGTH));
        }
        let (content, sum) = bytes.split_at(LENGTH - 4);
        if crc32(content).to_le_bytes() != sum {
            return Err(NetworkError::Checksum);
        }
        let rule = rule_of(head[5])?;
        let mut numbers = content[HEADER - 8..]
            .as_chunks()
            .0
            .iter()
            .map(|&number| f32::from_le_bytes(number));
        let score_scale = numbers.next().unwrap_or_default();
        let move_scale = numbers.next().unwrap_or_default();
        Self::new(rule, score_scale, move_scale, numbers.collect()).ok_or(NetworkError::Number)
    }

    /// The file of the network.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let rule = Rule::ALL.iter().position(|&rule| rule == self.rule);
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&[VERSION, rule.unwrap_or(0) as u8, 0, 0]);
        for size in SHAPE {
            bytes.extend_from_slice(&size.to_le_bytes());
        }
        for number in [self.score_scale, self.move_scale]
            .iter()
            .chain(&self.parameters)
        {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&crc32(&bytes).to_le_bytes());
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_it_was_written_and_anything_else_is_refused() {
        let numbers = (0..PARAMETERS).map(|n| (n % 1000) as f32 * 0.25 - 7.0);
        let network = Network::new(Rule::Renju, 250.0, 200.0, numbers.collect()).unwrap();
        let bytes = network.to_bytes();
        assert_eq!(bytes.len(), LENGTH);
        assert_eq!(Network::from_bytes(&bytes).as_ref(), Ok(&network));

        let changed = |at: usize, to: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = to;
            Network::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(changed(0, b'g'), NetworkError::Magic);
        assert_eq!(changed(4, 2), NetworkError::Version(2, 1));
        assert_eq!(
            changed(8, 64),
            NetworkError::Shape([64, 7381, 2381, 16, 32, 16])
        );
        assert_eq!(changed(5, 0), NetworkError::Checksum);
        assert_eq!(changed(LENGTH / 2, 77), NetworkError::Checksum);
        assert_eq!(changed(LENGTH - 1, 77), NetworkError::Checksum);
        assert_eq!(
            Network::from_bytes(b"GMKN"),
            Err(NetworkError::Length(4, LENGTH))
        );
        assert_eq!(Network::from_bytes(b""), Err(NetworkError::Magic));
        for length in [LENGTH - 1, LENGTH - 4] {
            let cut = Network::from_bytes(&bytes[..length]);
            assert_eq!(cut, Err(NetworkError::Length(length, LENGTH)));
        }
        // Sound by its checksum, and still no network.
        let signed = |change: &dyn Fn(&mut [u8])| {
            let mut bytes = bytes.clone();
            bytes.truncate(LENGTH - 4);
            change(&mut bytes);
            bytes.extend_from_slice(&crc32(&bytes).to_le_bytes());
            Network::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(signed(&|bytes| bytes[5] = 3), NetworkError::Rule(3));
        let nan = f32::NAN.to_le_bytes();
        assert_eq!(
            signed(&|bytes| bytes[400..404].copy_from_slice(&nan)),
            NetworkError::Number
        );
        assert_eq!(signed(&|bytes| bytes[20..24].fill(0)), NetworkError::Number);
    }
}
