//! The file of a network in integers: see the [module](super).

use super::super::file::{NetworkError, SHAPE, rule_of};
use super::super::layout::{CHANNELS, ROWS};
use super::layer::Layer;
use super::{IntegerNetwork, embeddings};
use crate::Rule;
use crate::checksum::crc32;

const MAGIC: &[u8; 4] = b"GMKI";
const VERSION: u8 = 1;
const HEADER: usize = 32;
const LENGTH: usize = HEADER
    + ROWS * CHANNELS
    + 3 * layer_length(32, 16)
    + layer_length(96, 32)
    + layer_length(32, 32)
    + layer_length(32, 3)
    + 2 * layer_length(32, 16)
    + layer_length(16, 1)
    + 4;

const fn layer_length(inputs: usize, outputs: usize) -> usize {
    4 + outputs * (4 + 2 * inputs)
}

impl IntegerNetwork {
    /// The network of a file.
    ///
    /// # Errors
    /// When the bytes are anything else.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        if bytes.get(..4) != Some(MAGIC) {
            return Err(NetworkError::Magic);
        }
        let length = NetworkError::Length(bytes.len(), LENGTH);
        let (&head, _) = bytes.split_first_chunk::<HEADER>().ok_or(length)?;
        if head[4] != VERSION {
            return Err(NetworkError::Version(head[4], VERSION));
        }
        let shape =
            std::array::from_fn(|at| u16::from_le_bytes([head[8 + 2 * at], head[9 + 2 * at]]));
        if shape != SHAPE {
            return Err(NetworkError::Shape(shape));
        }
        if bytes.len() != LENGTH {
            return Err(length);
        }
        let (content, sum) = bytes.split_at(LENGTH - 4);
        if crc32(content).to_le_bytes() != sum {
            return Err(NetworkError::Checksum);
        }
        let rule = rule_of(head[5])?;
        let mut rest = Rest(&content[20..]);
        let [scale, value_skip, policy_skip] = [(); 3].map(|()| i32::from_le_bytes(rest.take()));
        let row = |_| rest.take::<CHANNELS>().map(|byte| byte as i8);
        let embeddings = embeddings((0..ROWS).map(row));
        let network = Self {
            rule,
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
        if network.is_sound() {
            Ok(network)
        } else {
            Err(NetworkError::Number)
        }
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
        bytes.extend_from_slice(&crc32(&bytes).to_le_bytes());
        bytes
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

/// Bytes whose number is known to be right.
struct Rest<'b>(&'b [u8]);

impl Rest<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let Some((&first, rest)) = self.0.split_first_chunk() else {
            return [0; N];
        };
        self.0 = rest;
        first
    }

    fn layer<const IN: usize, const OUT: usize>(&mut self) -> Layer<IN, OUT> {
        let [shift, ..] = self.take::<4>();
        let bias = [(); OUT].map(|()| i32::from_le_bytes(self.take()));
        let weights = [(); OUT].map(|()| [(); IN].map(|()| i16::from_le_bytes(self.take())));
        Layer {
            weights,
            bias,
            shift,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_integers;
    use super::*;

    #[test]
    fn a_file_is_read_as_it_was_written_and_anything_else_is_refused() {
        let network = random_integers(Rule::Standard, 7);
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
        assert_eq!(changed(4, 2), NetworkError::Version(2, 1));
        assert_eq!(
            changed(8, 64),
            NetworkError::Shape([64, 7381, 2381, 16, 32, 16])
        );
        assert_eq!(changed(5, 0), NetworkError::Checksum);
        let middle = bytes[LENGTH / 2] ^ 1;
        assert_eq!(changed(LENGTH / 2, middle), NetworkError::Checksum);
        for length in [4, HEADER, LENGTH - 1] {
            let cut = IntegerNetwork::from_bytes(&bytes[..length]);
            assert_eq!(cut, Err(NetworkError::Length(length, LENGTH)));
        }
        assert_eq!(IntegerNetwork::from_bytes(b""), Err(NetworkError::Magic));

        // Sound by its checksum, and still no network.
        let signed = |change: &dyn Fn(&mut [u8])| {
            let mut bytes = bytes.clone();
            bytes.truncate(LENGTH - 4);
            change(&mut bytes);
            bytes.extend_from_slice(&crc32(&bytes).to_le_bytes());
            IntegerNetwork::from_bytes(&bytes).map(|_| ()).unwrap_err()
        };
        assert_eq!(signed(&|bytes| bytes[5] = 3), NetworkError::Rule(3));
        let first_layer = HEADER + ROWS * CHANNELS;
        for change in [
            &|bytes: &mut [u8]| bytes[20..24].fill(0),
            &|bytes: &mut [u8]| bytes[23] = 0x80,
            &|bytes: &mut [u8]| bytes[27] = 0x7F,
            // A shift of nothing, one too far, a bias and weights that overflow.
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
