//! How the guest reaches the host.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use gomoku_link::driver::{Dial, Dialled, Stream};
use tokio::net::TcpStream;
use tokio::time::{Duration, timeout};

use crate::stream::StreamDial;
use crate::sync::lock;

/// A device in the same network answers sooner, or not at all.
const PATIENCE: Duration = Duration::from_millis(900);

/// For all addresses together.
const TRY: Duration = Duration::from_secs(3);

/// The way to a peer. Clones share it.
#[derive(Debug, Clone)]
pub(crate) enum PeerDial {
    /// Its addresses, likeliest first; discovery may change them.
    Addresses(Arc<Mutex<Vec<SocketAddr>>>),
    /// A stream that the app opens and carries.
    Stream(StreamDial),
}

impl PeerDial {
    pub(crate) fn new(addresses: Vec<SocketAddr>) -> Self {
        Self::Addresses(Arc::new(Mutex::new(addresses)))
    }

    /// The peer is there now.
    pub(crate) fn moved(&self, addresses: Vec<SocketAddr>) {
        if let Self::Addresses(known) = self {
            *lock(known) = addresses;
        }
    }

    /// Where the peer answered last.
    pub(crate) fn best(&self) -> Option<SocketAddr> {
        match self {
            Self::Addresses(known) => lock(known).first().copied(),
            Self::Stream(_) => None,
        }
    }

    pub(crate) async fn connect(&self) -> io::Result<Stream> {
        match self {
            Self::Addresses(known) => connect(known).await,
            Self::Stream(dial) => dial.dial().await,
        }
    }
}

/// One after another.
async fn connect(known: &Mutex<Vec<SocketAddr>>) -> io::Result<Stream> {
    let addresses = lock(known).clone();
    let mut failed = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in addresses {
        match timeout(PATIENCE, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => {
                // A message is a packet: nothing is to wait for the next one.
                stream.set_nodelay(true)?;
                prefer(&mut lock(known), address);
                return Ok(Box::new(stream));
            }
            Ok(Err(error)) => failed = error,
            Err(_) => failed = io::ErrorKind::TimedOut.into(),
        }
    }
    Err(failed)
}

fn prefer(addresses: &mut [SocketAddr], address: SocketAddr) {
    if let Some(index) = addresses.iter().position(|&known| known == address) {
        addresses.swap(0, index);
    }
}

impl Dial for PeerDial {
    fn dial(&self) -> Dialled {
        let this = self.clone();
        Box::pin(async move { this.connect().await })
    }

    fn patience(&self) -> Duration {
        match self {
            Self::Addresses(_) => TRY,
            Self::Stream(dial) => dial.patience(),
        }
    }
}
