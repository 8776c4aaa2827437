//! A stream with what is still to be written. Writing never holds a game up.

use std::io;

use tokio::io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf, split};
use tokio::sync::Semaphore;
use tokio::time::{Duration, timeout};

use super::Stream;

/// Read at once.
pub(crate) const READ_BYTES: usize = 4_096;

/// A peer that lets more wait is not there.
const MAX_PENDING: usize = 1 << 18;

const GOODBYE: Duration = Duration::from_secs(1);

/// For a goodbye beyond that.
const HASTE: Duration = Duration::from_millis(20);

/// Goodbyes at once, of all links of this process. One link after another that is opened to be
/// turned away would otherwise take all descriptors.
static GOODBYES: Semaphore = Semaphore::const_new(32);

pub(crate) struct Connection {
    reader: ReadHalf<Stream>,
    writer: WriteHalf<Stream>,
    pending: Vec<u8>,
    /// The peer takes nothing any more. What it said before is still to be read: its last word is a
    /// goodbye, without which it would be waited for.
    deaf: bool,
}

/// What a stream has done.
pub(crate) enum Moved {
    /// So many bytes are in the buffer; 0 when none, but others were written.
    Read(usize),
    Ended,
}

impl Connection {
    pub(crate) fn new(stream: Stream) -> Self {
        let (reader, writer) = split(stream);
        Self {
            reader,
            writer,
            pending: Vec::new(),
            deaf: false,
        }
    }

    /// False when too much waits.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> bool {
        if self.deaf {
            return true;
        }
        self.pending.extend_from_slice(bytes);
        self.pending.len() <= MAX_PENDING
    }

    /// Reads or writes something. Nothing is lost when it is dropped half-way.
    pub(crate) async fn advance(&mut self, buffer: &mut [u8]) -> Moved {
        let read = tokio::select! {
            read = self.reader.read(buffer) => read,
            written = write_some(&mut self.writer, &self.pending), if !self.pending.is_empty() => {
                match written {
                    Ok(count) if count > 0 => drop(self.pending.drain(..count)),
                    _ => {
                        self.pending.clear();
                        self.deaf = true;
                    }
                }
                return Moved::Read(0);
            }
        };
        match read {
            Ok(count) if count > 0 => Moved::Read(count),
            _ => Moved::Ended,
        }
    }

    /// Sends what waits, in a task of its own, then closes. The peer's last words are read, so
    /// that the system doesn't answer them with a reset that overtakes ours. Where too many do that
    /// already it only says what the system takes at once.
    pub(crate) fn close(mut self) {
        let Ok(permit) = GOODBYES.try_acquire() else {
            tokio::spawn(timeout(HASTE, async move {
                self.writer.write_all(&self.pending).await?;
                self.writer.shutdown().await
            }));
            return;
        };
        tokio::spawn(timeout(GOODBYE, async move {
            let _permit = permit;
            self.writer.write_all(&self.pending).await?;
            self.writer.shutdown().await?;
            let mut rest = [0; 256];
            while self.reader.read(&mut rest).await? > 0 {}
            io::Result::Ok(())
        }));
    }
}

async fn write_some(writer: &mut WriteHalf<Stream>, bytes: &[u8]) -> io::Result<usize> {
    let count = writer.write(bytes).await?;
    writer.flush().await?;
    Ok(count)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

    use tokio::io::duplex;

    use super::*;

    #[tokio::test]
    async fn a_goodbye_is_read_although_nothing_can_be_written_any_more() {
        // Which of two that are ready is looked at first is drawn by lot.
        for _ in 0..64 {
            let (near, mut far) = duplex(64);
            let mut connection = Connection::new(Box::new(near));
            far.write_all(b"goodbye").await.unwrap();
            drop(far);
            assert!(connection.send(b"receipt"));
            let (mut heard, mut buffer) = (Vec::new(), [0; READ_BYTES]);
            while let Moved::Read(count) = connection.advance(&mut buffer).await {
                heard.extend_from_slice(&buffer[..count]);
                assert!(connection.send(b"more"));
            }
            assert_eq!(heard, b"goodbye");
        }
    }
}
