//! How the guest reaches the host.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use gomoku_lan::driver::{Dial, Dialled, Stream};
use tokio::net::TcpStream;
use tokio::time::{Duration, timeout};

use crate::sync::lock;

/// A device in the same network answers sooner, or not at all.
const PATIENCE: Duration = Duration::from_millis(900);

/// The addresses of a peer, likeliest first; discovery may change them. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct PeerDial(Arc<Mutex<Vec<SocketAddr>>>);

impl PeerDial {
    pub(crate) fn new(addresses: Vec<SocketAddr>) -> Self {
        Self(Arc::new(Mutex::new(addresses)))
    }

    /// The peer is there now.
    pub(crate) fn moved(&self, addresses: Vec<SocketAddr>) {
        *lock(&self.0) = addresses;
    }

    /// Where the peer answered last.
    pub(crate) fn best(&self) -> Option<SocketAddr> {
        lock(&self.0).first().copied()
    }

    /// One after another.
    pub(crate) async fn connect(&self) -> io::Result<Stream> {
        let addresses = lock(&self.0).clone();
        let mut failed = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for address in addresses {
            match timeout(PATIENCE, TcpStream::connect(address)).await {
                Ok(Ok(stream)) => {
                    // A message is a packet: nothing is to wait for the next one.
                    stream.set_nodelay(true)?;
                    self.prefer(address);
                    return Ok(Box::new(stream));
                }
                Ok(Err(error)) => failed = error,
                Err(_) => failed = io::ErrorKind::TimedOut.into(),
            }
        }
        Err(failed)
    }

    fn prefer(&self, address: SocketAddr) {
        let mut addresses = lock(&self.0);
        if let Some(index) = addresses.iter().position(|&known| known == address) {
            addresses.swap(0, index);
        }
    }
}

impl Dial for PeerDial {
    fn dial(&self) -> Dialled {
        let this = self.clone();
        Box::pin(async move { this.connect().await })
    }
}
