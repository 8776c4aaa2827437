//! File format of the [floating-point network](super).

use super::super::features::layout::PARAMETERS;
use super::super::format::{FileKind, NetworkError};
use super::Network;
use crate::Rule;

/// Header, two scales, parameters and checksum.
const LENGTH: usize = 20 + 8 + 4 * PARAMETERS + 4;
const KIND: FileKind = FileKind {
    magic: b"GMKN",
    version: 1,
    length: LENGTH,
};

fn rule_of(number: u8) -> Result<Rule, NetworkError> {
    let rule = Rule::ALL.get(usize::from(number));
    rule.copied().ok_or(NetworkError::Rule(number))
}

impl Network {
    /// Parses a file.
    ///
    /// # Errors
    /// [`NetworkError`] for an invalid file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let (rule, content) = KIND.open(bytes)?;
        let rule = rule_of(rule)?;
        let mut numbers = content
            .as_chunks()
            .0
            .iter()
            .map(|&number| f32::from_le_bytes(number));
        let score_scale = numbers.next().unwrap_or_default();
        let move_scale = numbers.next().unwrap_or_default();
        Self::new(rule, score_scale, move_scale, numbers.collect()).ok_or(NetworkError::Number)
    }

    /// Serialises the network.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let rule = Rule::ALL.iter().position(|&rule| rule == self.rule);
        let mut bytes = KIND.begin(rule.unwrap_or(0) as u8);
        for number in [self.score_scale, self.move_scale]
            .iter()
            .chain(&self.parameters)
        {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        KIND.end(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checksum::crc32;

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
        // Invalid content with a valid checksum.
        let signed = |change: &dyn Fn(&mut [u8])| {
            let mut bytes = bytes.clone();
            bytes.truncate(LENGTH - 4);
            change(&mut bytes);
            bytes.extend_from_slice(&crc32(&bytes).to_le_bytes());
            Network::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(signed(&|bytes| bytes[5] = 3), NetworkError::Rule(3));
        assert_eq!(signed(&|bytes| bytes[6] = 3), NetworkError::Spare);
        let nan = f32::NAN.to_le_bytes();
        assert_eq!(
            signed(&|bytes| bytes[400..404].copy_from_slice(&nan)),
            NetworkError::Number
        );
        assert_eq!(signed(&|bytes| bytes[20..24].fill(0)), NetworkError::Number);
    }
}
