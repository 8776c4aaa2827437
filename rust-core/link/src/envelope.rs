//! What goes to the disk: a magic, a version, a body and a checksum over all of it.

use blake2::Digest;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::codec::{decode_saved, encode_saved};
use crate::log::{Hash16, KeptError};

const CHECKSUM: usize = 16;

/// One kind of file.
pub(crate) struct Envelope {
    pub(crate) magic: [u8; 4],
    /// The only version that is read.
    pub(crate) version: u8,
}

impl Envelope {
    pub(crate) fn wrap<T: Serialize>(&self, body: &T) -> Result<Vec<u8>, KeptError> {
        let mut bytes = self.magic.to_vec();
        bytes.push(self.version);
        bytes.extend(encode_saved(body).map_err(|_| KeptError::Damaged)?);
        let sum = Hash16::digest(&bytes);
        bytes.extend_from_slice(&sum);
        Ok(bytes)
    }

    pub(crate) fn unwrap<T: DeserializeOwned>(&self, bytes: &[u8]) -> Result<T, KeptError> {
        let rest = bytes.strip_prefix(&self.magic).ok_or(KeptError::Foreign)?;
        match rest.first() {
            Some(version) if *version == self.version => {}
            Some(&newer) if newer > self.version => return Err(KeptError::Newer(newer)),
            _ => return Err(KeptError::Damaged),
        }
        let head = self.magic.len() + 1;
        let body_end = bytes.len().checked_sub(CHECKSUM);
        let body_end = body_end
            .filter(|&end| end >= head)
            .ok_or(KeptError::Damaged)?;
        let (signed, sum) = bytes.split_at(body_end);
        if Hash16::digest(signed)[..] != *sum {
            return Err(KeptError::Damaged);
        }
        decode_saved(&signed[head..]).map_err(|_| KeptError::Damaged)
    }
}
