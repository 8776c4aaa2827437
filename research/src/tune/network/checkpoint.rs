//! Training checkpoints.
//!
//! Format, little-endian: `GMKT`, version (1 byte), 3 zeros, fingerprint of data and settings (8),
//! steps (8), parameters, Adam's first and second moments (f32 each), CRC-32. Only a training with
//! the same fingerprint can read it.

use std::io;
use std::path::Path;

use gomoku_engine::checksum::crc32;
use gomoku_engine::network::layout::PARAMETERS;
use gomoku_lab::failure::Failure;

use super::adam::Adam;

const HEADER: &[u8; 8] = b"GMKT\x01\0\0\0";
const NUMBERS: usize = 24;
const LENGTH: usize = NUMBERS + 3 * 4 * PARAMETERS + 4;

/// Writes a file atomically.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    std::fs::write(&name, bytes)?;
    std::fs::rename(&name, path)
}

pub(super) fn write(path: &Path, fingerprint: u64, steps: u64, adam: &Adam) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(LENGTH);
    bytes.extend_from_slice(HEADER);
    bytes.extend_from_slice(&fingerprint.to_le_bytes());
    bytes.extend_from_slice(&steps.to_le_bytes());
    for number in [&adam.values, &adam.means, &adam.squares]
        .into_iter()
        .flatten()
    {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(&crc32(&bytes).to_le_bytes());
    write_whole(path, &bytes)
}

/// Reads the number of steps and the state.
pub(super) fn read(path: &Path, fingerprint: u64) -> Result<(u64, Adam), Failure> {
    let bytes = std::fs::read(path)?;
    parse(&bytes, fingerprint)
        .map_err(|what| Failure::bad_input(format!("{}: {what}", path.display())))
}

fn parse(bytes: &[u8], fingerprint: u64) -> Result<(u64, Adam), &'static str> {
    if bytes.len() != LENGTH || !bytes.starts_with(HEADER) {
        return Err("no checkpoint of such a network");
    }
    let (content, sum) = bytes.split_at(LENGTH - 4);
    if crc32(content).to_le_bytes() != sum {
        return Err("a damaged checkpoint");
    }
    let words = content[8..NUMBERS].as_chunks().0;
    if u64::from_le_bytes(words[0]) != fingerprint {
        return Err("the checkpoint of another training: other data or other options");
    }
    let numbers: Vec<f32> = content[NUMBERS..]
        .as_chunks()
        .0
        .iter()
        .map(|&number| f32::from_le_bytes(number))
        .collect();
    let [values, means, squares] =
        [0, 1, 2].map(|part| numbers[part * PARAMETERS..(part + 1) * PARAMETERS].to_vec());
    let adam = Adam {
        values,
        means,
        squares,
    };
    Ok((u64::from_le_bytes(words[1]), adam))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_training_goes_on_and_only_from_a_sound_file() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("checkpoint");
        let mut adam = Adam::new((0..PARAMETERS).map(|n| n as f32).collect());
        adam.means[3] = 0.5;
        adam.squares[PARAMETERS - 1] = 0.25;
        write(&path, 7, 1234, &adam).unwrap();
        assert_eq!(read(&path, 7).unwrap(), (1234, adam));
        assert!(
            read(&path, 8)
                .unwrap_err()
                .message
                .contains("another training")
        );

        let bytes = std::fs::read(&path).unwrap();
        let mut damaged = bytes.clone();
        damaged[LENGTH / 2] ^= 1;
        assert_eq!(parse(&damaged, 7), Err("a damaged checkpoint"));
        assert!(parse(&bytes[..LENGTH - 1], 7).is_err());
    }
}
