//! File format of the [integer network](super).

use super::super::features::layout::{CHANNELS, ROWS};
use super::super::format::{FileKind, NetworkError, RuleSet};
use super::layer::Layer;
use super::{IntegerNetwork, embeddings};

/// The shared header and three numbers.
const HEADER: usize = 32;
pub(crate) const LENGTH: usize = HEADER
    + ROWS * CHANNELS
    + 3 * layer_length(32, 16)
    + layer_length(96, 32)
    + layer_length(32, 32)
    + layer_length(32, 3)
    + 2 * layer_length(32, 16)
    + layer_length(16, 1)
    + 4;

const KIND: FileKind = FileKind {
    magic: b"GMKI",
    version: 2,
    length: LENGTH,
};

const fn layer_length(inputs: usize, outputs: usize) -> usize {
    4 + outputs * (4 + 2 * inputs)
}

impl IntegerNetwork {
    /// Parses a file.
    ///
    /// # Errors
    /// [`NetworkError`] for an invalid file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let (rules, content) = KIND.open(bytes)?;
        let rules = RuleSet::from_bits(rules).ok_or(NetworkError::Rules(rules))?;
        let mut rest = ByteReader {
            bytes: content,
            spare: [0; 3],
        };
        let [scale, value_skip, policy_skip] = [(); 3].map(|()| i32::from_le_bytes(rest.take()));
        let row = |_| rest.take::<CHANNELS>().map(|byte| byte as i8);
        let embeddings = embeddings((0..ROWS).map(row));
        let network = Self {
            rules,
            scale,
            value_skip,
            policy_skip,
            embeddings,
            regions: [rest.layer(), rest.layer(), rest.layer()],
            value1: rest.layer(),
            value2: rest.layer(),
            value3: rest.layer(),
            policy_cell: rest.layer(),
            policy_global: rest.layer(),
            policy_out: rest.layer(),
        };
        if rest.spare != [0; 3] {
            Err(NetworkError::Spare)
        } else if network.is_sound() {
            Ok(network)
        } else {
            Err(NetworkError::Number)
        }
    }

    /// Serialises the network.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = KIND.begin(self.rules.bits());
        for number in [self.scale, self.value_skip, self.policy_skip] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for row in &self.embeddings[..ROWS] {
            bytes.extend(row.map(|number| number as u8));
        }
        for layer in &self.regions {
            put(&mut bytes, layer);
        }
        put(&mut bytes, &self.value1);
        put(&mut bytes, &self.value2);
        put(&mut bytes, &self.value3);
        put(&mut bytes, &self.policy_cell);
        put(&mut bytes, &self.policy_global);
        put(&mut bytes, &self.policy_out);
        KIND.end(bytes)
    }
}

fn put<const IN: usize, const OUT: usize>(bytes: &mut Vec<u8>, layer: &Layer<IN, OUT>) {
    bytes.extend_from_slice(&[layer.shift, 0, 0, 0]);
    for bias in layer.bias {
        bytes.extend_from_slice(&bias.to_le_bytes());
    }
    for weight in layer.weights.as_flattened() {
        bytes.extend_from_slice(&weight.to_le_bytes());
    }
}

struct ByteReader<'b> {
    bytes: &'b [u8],
    /// Bitwise OR of the reserved bytes.
    spare: [u8; 3],
}

impl ByteReader<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let Some((&first, rest)) = self.bytes.split_first_chunk() else {
            return [0; N];
        };
        self.bytes = rest;
        first
    }

    fn layer<const IN: usize, const OUT: usize>(&mut self) -> Layer<IN, OUT> {
        let mut layer = Layer {
            weights: [[0; IN]; OUT],
            bias: [0; OUT],
            shift: 0,
        };
        layer.shift = self.fill(&mut layer.bias, layer.weights.as_flattened_mut());
        layer
    }

    /// Not generic, to have one instance.
    #[inline(never)]
    fn fill(&mut self, bias: &mut [i32], weights: &mut [i16]) -> u8 {
        let [shift, spare @ ..] = self.take::<4>();
        for (all, byte) in self.spare.iter_mut().zip(spare) {
            *all |= byte;
        }
        bias.fill_with(|| i32::from_le_bytes(self.take()));
        weights.fill_with(|| i16::from_le_bytes(self.take()));
        shift
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_integers;
    use super::*;
    use crate::Rule;
    use crate::checksum::crc32;

    #[test]
    fn a_file_is_read_as_it_was_written_and_anything_else_is_refused() {
        let network = random_integers(
            RuleSet::from(Rule::Standard).union(Rule::Freestyle.into()),
            7,
        );
        let bytes = network.to_bytes();
        assert_eq!(bytes.len(), LENGTH);
        assert!(bytes.len() < 500_000);
        assert_eq!(IntegerNetwork::from_bytes(&bytes).as_ref(), Ok(&network));

        let changed = |at: usize, to: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = to;
            IntegerNetwork::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(changed(3, b'N'), NetworkError::Magic);
        assert_eq!(changed(4, 1), NetworkError::Version(1, 2));
        assert_eq!(
            changed(8, 64),
            NetworkError::Shape([64, 7381, 2381, 16, 32, 16])
        );
        assert_eq!(changed(5, 1), NetworkError::Checksum);
        let middle = bytes[LENGTH / 2] ^ 1;
        assert_eq!(changed(LENGTH / 2, middle), NetworkError::Checksum);
        for length in [4, HEADER, LENGTH - 1] {
            let cut = IntegerNetwork::from_bytes(&bytes[..length]);
            assert_eq!(cut, Err(NetworkError::Length(length, LENGTH)));
        }
        assert_eq!(IntegerNetwork::from_bytes(b""), Err(NetworkError::Magic));

        // Invalid content with a valid checksum.
        let signed = |change: &dyn Fn(&mut [u8])| {
            let mut bytes = bytes.clone();
            bytes.truncate(LENGTH - 4);
            change(&mut bytes);
            bytes.extend_from_slice(&crc32(&bytes).to_le_bytes());
            IntegerNetwork::from_bytes(&bytes).map(|_| ()).unwrap_err()
        };
        for none in [0, 8, 0x82] {
            assert_eq!(signed(&|bytes| bytes[5] = none), NetworkError::Rules(none));
        }
        let first_layer = HEADER + ROWS * CHANNELS;
        for spare in [6, 7, first_layer + 1, first_layer + 3, LENGTH - 4 - 37] {
            assert_eq!(signed(&|bytes| bytes[spare] = 1), NetworkError::Spare);
        }
        for change in [
            &|bytes: &mut [u8]| bytes[20..24].fill(0),
            &|bytes: &mut [u8]| bytes[23] = 0x80,
            &|bytes: &mut [u8]| bytes[27] = 0x7F,
            // Zero shift, too large shift, overflowing bias, overflowing weights.
            &|bytes: &mut [u8]| bytes[first_layer] = 0,
            &|bytes: &mut [u8]| bytes[first_layer] = 31,
            &|bytes: &mut [u8]| {
                bytes[first_layer + 4..first_layer + 8].copy_from_slice(&[0, 0, 0, 128])
            },
            &|bytes: &mut [u8]| bytes[first_layer + 68..first_layer + 132].fill(0x7F),
        ] as [&dyn Fn(&mut [u8]); 7]
        {
            assert_eq!(signed(change), NetworkError::Number);
        }
    }
}
