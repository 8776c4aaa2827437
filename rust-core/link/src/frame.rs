//! Framing: a big-endian length of two bytes, then that many bytes.

/// Maximum frame size in bytes, without the length: the largest slot, the tag and the message
/// overhead.
pub const MAX_FRAME: usize = 8_448;

const HEADER: usize = 2;

/// Frame length of 0 or above [`MAX_FRAME`], after which the stream is unreadable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a frame of {0} bytes")]
pub struct FrameError(pub usize);

/// Appends `body` to `out` as one frame.
///
/// # Errors
/// [`FrameError`] for an empty body or one above [`MAX_FRAME`].
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

/// Splits a stream, in chunks of any size, into frames. Buffers at most one incomplete frame.
#[derive(Debug, Default)]
pub struct Deframer {
    pending: Vec<u8>,
}

impl Deframer {
    /// Consumes bytes from the front of `bytes` until a frame is complete and returns its body.
    /// Returns `None` once `bytes` is empty.
    ///
    /// # Errors
    /// [`FrameError`]. The caller must stop reading from this stream.
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
