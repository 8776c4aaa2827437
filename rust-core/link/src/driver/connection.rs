//! Stream with an output buffer, so that writing never blocks a game.

use std::io;

use tokio::io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf, split};
use tokio::sync::Semaphore;
use tokio::time::{Duration, timeout};

use super::Stream;

pub(crate) const READ_BYTES: usize = 4_096;

/// Maximum number of pending bytes; above it the peer counts as gone.
const MAX_PENDING: usize = 1 << 18;

const GOODBYE: Duration = Duration::from_secs(1);

/// Time limit for goodbyes above [`GOODBYES`].
const HASTE: Duration = Duration::from_millis(20);

/// Concurrent goodbyes of this process. Unlimited ones for refused connections could exhaust the
/// file descriptors.
static GOODBYES: Semaphore = Semaphore::const_new(32);

pub(crate) struct Connection {
    reader: ReadHalf<Stream>,
    writer: WriteHalf<Stream>,
    pending: Vec<u8>,
    /// The peer accepts no more data. Its earlier data is still read, for a possible goodbye.
    deaf: bool,
}

pub(crate) enum StreamProgress {
    /// Number of bytes read; 0 after a write only.
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

    /// Queues bytes. Returns false if too many are pending.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> bool {
        if self.deaf {
            return true;
        }
        self.pending.extend_from_slice(bytes);
        self.pending.len() <= MAX_PENDING
    }

    /// Reads or writes once. Cancel-safe.
    pub(crate) async fn advance(&mut self, buffer: &mut [u8]) -> StreamProgress {
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
                return StreamProgress::Read(0);
            }
        };
        match read {
            Ok(count) if count > 0 => StreamProgress::Read(count),
            _ => StreamProgress::Ended,
        }
    }

    /// Sends pending bytes in a background task, then closes. The task also reads the peer's data,
    /// because the system's reset would otherwise overtake the goodbye. Above the limit of goodbyes
    /// it sends only what the system accepts at once.
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
        // `select!` polls ready branches in random order.
        for _ in 0..64 {
            let (near, mut far) = duplex(64);
            let mut connection = Connection::new(Box::new(near));
            far.write_all(b"goodbye").await.unwrap();
            drop(far);
            assert!(connection.send(b"receipt"));
            let (mut heard, mut buffer) = (Vec::new(), [0; READ_BYTES]);
            while let StreamProgress::Read(count) = connection.advance(&mut buffer).await {
                heard.extend_from_slice(&buffer[..count]);
                assert!(connection.send(b"more"));
            }
            assert_eq!(heard, b"goodbye");
        }
    }
}
