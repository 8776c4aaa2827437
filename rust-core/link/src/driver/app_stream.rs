//! Stream of the app, such as a Bluetooth socket.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use tokio::sync::mpsc;

use super::Stream;

/// Buffer size per direction, in bytes.
const BUFFER: usize = 1 << 14;

/// Maximum number of unread bytes. Bytes rather than chunks, because a radio may deliver them
/// singly.
const WAITING: usize = 1 << 16;

/// Input of a stream. Dropping it ends the stream once all bytes are read.
#[derive(Debug, Clone)]
pub struct Feeder {
    pieces: mpsc::UnboundedSender<Vec<u8>>,
    waiting: Arc<AtomicUsize>,
}

/// Error of a stream that is closed or has too many unread bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the stream takes no more bytes")]
pub struct FeedError;

impl Feeder {
    /// Feeds bytes from the peer, in chunks of any size.
    ///
    /// # Errors
    /// [`FeedError`]; the caller must close the connection.
    pub fn feed(&self, bytes: &[u8]) -> Result<(), FeedError> {
        let before = self.waiting.fetch_add(bytes.len(), Ordering::Relaxed);
        if before.saturating_add(bytes.len()) > WAITING {
            self.waiting.fetch_sub(bytes.len(), Ordering::Relaxed);
            return Err(FeedError);
        }
        self.pieces.send(bytes.to_vec()).map_err(|_| FeedError)
    }
}

/// Creates a stream that sends through `write` and receives through the [`Feeder`]. A task of the
/// runtime calls `write`, which must not wait for the peer. It is dropped after its first error and
/// when the game closes the stream.
pub fn app_stream(
    mut write: impl FnMut(&[u8]) -> io::Result<()> + Send + 'static,
) -> (Feeder, Stream) {
    let (near, far) = duplex(BUFFER);
    let (pieces, mut received) = mpsc::unbounded_channel::<Vec<u8>>();
    let waiting = Arc::new(AtomicUsize::new(0));
    let feeder = Feeder {
        pieces,
        waiting: Arc::clone(&waiting),
    };
    tokio::spawn(async move {
        let (mut from_game, mut to_game) = tokio::io::split(far);
        let mut buffer = vec![0; BUFFER];
        loop {
            tokio::select! {
                piece = received.recv() => match piece {
                    Some(piece) => {
                        if to_game.write_all(&piece).await.is_err() {
                            break;
                        }
                        waiting.fetch_sub(piece.len(), Ordering::Relaxed);
                    }
                    None => break,
                },
                read = from_game.read(&mut buffer) => match read {
                    Ok(count) if count > 0 => {
                        if write(&buffer[..count]).is_err() {
                            // Earlier bytes may have a goodbye.
                            while let Ok(piece) = received.try_recv() {
                                if to_game.write_all(&piece).await.is_err() {
                                    break;
                                }
                            }
                            break;
                        }
                    }
                    _ => break,
                },
            }
        }
    });
    (feeder, Box::new(near))
}
