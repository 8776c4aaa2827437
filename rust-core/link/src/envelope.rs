//! File envelope: magic bytes, version, body and checksum over all.

use blake2::digest::consts::U16;
use blake2::{Blake2s, Digest};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::codec::{decode_saved, encode_saved};

pub(crate) type Hash16 = Blake2s<U16>;

const CHECKSUM: usize = 16;

/// Error of reading or writing a saved game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SavedGameError {
    /// Other magic bytes.
    #[error("not a kept game")]
    Foreign,
    /// Written by a later version.
    #[error("kept by version {0}, newer than this")]
    Newer(u8),
    /// Truncated, altered, or with an entry that the rules forbid.
    #[error("the kept game is damaged")]
    Damaged,
}

pub(crate) struct Envelope {
    pub(crate) magic: [u8; 4],
    /// Version of new files.
    pub(crate) version: u8,
}

impl Envelope {
    pub(crate) fn wrap<T: Serialize>(&self, body: &T) -> Result<Vec<u8>, SavedGameError> {
        let mut bytes = self.magic.to_vec();
        bytes.push(self.version);
        bytes.extend(encode_saved(body).map_err(|_| SavedGameError::Damaged)?);
        let sum = Hash16::digest(&bytes);
        bytes.extend_from_slice(&sum);
        Ok(bytes)
    }

    pub(crate) fn unwrap<T: DeserializeOwned>(&self, bytes: &[u8]) -> Result<T, SavedGameError> {
        let (_, body) = self.open(bytes, self.version)?;
        decode_saved(body).map_err(|_| SavedGameError::Damaged)
    }

    /// Returns the version, at least `oldest`, and the encoded body.
    pub(crate) fn open<'a>(
        &self,
        bytes: &'a [u8],
        oldest: u8,
    ) -> Result<(u8, &'a [u8]), SavedGameError> {
        let rest = bytes
            .strip_prefix(&self.magic)
            .ok_or(SavedGameError::Foreign)?;
        let version = match rest.first() {
            Some(&newer) if newer > self.version => return Err(SavedGameError::Newer(newer)),
            Some(&version) if version >= oldest => version,
            _ => return Err(SavedGameError::Damaged),
        };
        let head = self.magic.len() + 1;
        let body_end = bytes.len().checked_sub(CHECKSUM);
        let body_end = body_end
            .filter(|&end| end >= head)
            .ok_or(SavedGameError::Damaged)?;
        let (signed, sum) = bytes.split_at(body_end);
        if Hash16::digest(signed)[..] != *sum {
            return Err(SavedGameError::Damaged);
        }
        Ok((version, &signed[head..]))
    }
}
