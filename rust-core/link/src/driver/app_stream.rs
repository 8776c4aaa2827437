//! A stream that the app carries by itself: Bluetooth sockets, Swift's connections.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use tokio::sync::mpsc;

use super::Stream;

/// Between the app and the game, each way.
const BUFFER: usize = 1 << 14;

/// Bytes that may wait for the game. Not pieces: a radio may bring them one by one.
const WAITING: usize = 1 << 16;

/// Takes what the app has received. Dropping it ends the stream, once all that was fed is read.
#[derive(Debug, Clone)]
pub struct Feeder {
    pieces: mpsc::UnboundedSender<Vec<u8>>,
    waiting: Arc<AtomicUsize>,
}

/// The bytes are not taken: the game has ended, or lets more wait than a peer may send.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the stream takes no more bytes")]
pub struct Unfed;

impl Feeder {
    /// Bytes have come from the peer, in order, in pieces of any size.
    ///
    /// # Errors
    /// [`Unfed`]: close the connection.
    pub fn feed(&self, bytes: &[u8]) -> Result<(), Unfed> {
        let before = self.waiting.fetch_add(bytes.len(), Ordering::Relaxed);
        if before.saturating_add(bytes.len()) > WAITING {
            self.waiting.fetch_sub(bytes.len(), Ordering::Relaxed);
            return Err(Unfed);
        }
        self.pieces.send(bytes.to_vec()).map_err(|_| Unfed)
    }
}

/// A stream whose bytes go to the peer through `write`, and come from it through the [`Feeder`].
/// `write` is called from a task of the runtime: it must take the bytes, not wait for the peer.
/// After its first error, and when the game closes the stream, it is dropped.
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
                            // What has come before is still to be read: a goodbye, perhaps.
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
