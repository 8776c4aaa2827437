//! Pieces of a byte stream: a big-endian length of two bytes, then as many bytes.

/// Most bytes of a frame, its length not counted: the largest slot, its tag, and what a message adds.
pub const MAX_FRAME: usize = 8_448;

const HEADER: usize = 2;

/// A length of 0 or of more than [`MAX_FRAME`]: the stream can't be read on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a frame of {0} bytes")]
pub struct FrameError(pub usize);

/// Appends `body` as a frame.
///
/// # Errors
/// [`FrameError`] for a body that no frame holds.
pub fn put_frame(body: &[u8], out: &mut Vec<u8>) -> Result<(), FrameError> {
    let error = FrameError(body.len());
    if body.is_empty() || body.len() > MAX_FRAME {
        return Err(error);
    }
    let len = u16::try_from(body.len()).map_err(|_| error)?;
    out.extend_from_slice(&len.to_be_bytes());
    out.extend_from_slice(body);
    Ok(())
}

/// Collects the bytes of a stream, in pieces of any size, into frames. It holds one unfinished
/// frame at most, however much it is fed.
#[derive(Debug, Default)]
pub struct Deframer {
    pending: Vec<u8>,
}

impl Deframer {
    /// Takes bytes from the front of `bytes` until a frame is whole, and returns it; `None` once
    /// `bytes` is empty.
    ///
    /// # Errors
    /// [`FrameError`]; nothing is to be read from this stream any more.
    pub fn next_frame(&mut self, bytes: &mut &[u8]) -> Result<Option<Vec<u8>>, FrameError> {
        self.take(bytes, HEADER);
        let [high, low, ..] = self.pending[..] else {
            return Ok(None);
        };
        let len = usize::from(u16::from_be_bytes([high, low]));
        if len == 0 || len > MAX_FRAME {
            return Err(FrameError(len));
        }
        self.take(bytes, HEADER + len);
        if self.pending.len() < HEADER + len {
            return Ok(None);
        }
        let body = self.pending.split_off(HEADER);
        self.pending.clear();
        Ok(Some(body))
    }

    fn take(&mut self, bytes: &mut &[u8], want: usize) {
        let missing = want.saturating_sub(self.pending.len()).min(bytes.len());
        let (front, rest) = bytes.split_at(missing);
        self.pending.extend_from_slice(front);
        *bytes = rest;
    }
}
