//! How the guest reaches the host.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use gomoku_link::driver::{Dial, Dialled, Stream};
use tokio::time::{Duration, timeout};

use crate::sockets::Sockets;
use crate::stream::StreamDial;
use crate::sync::lock;

/// A device in the same network answers sooner, or not at all.
const PATIENCE: Duration = Duration::from_millis(900);

/// For all addresses together.
const TRY: Duration = Duration::from_secs(3);

/// The way to a peer. Clones share it.
#[derive(Debug, Clone)]
pub(crate) enum PeerDial {
    /// Where it is in this network.
    Addresses(Arc<Known>),
    /// A stream that the app opens and carries.
    Stream(StreamDial),
}

/// Where a peer is, and how it is reached there.
#[derive(Debug)]
pub(crate) struct Known {
    /// Likeliest first; discovery may change them.
    addresses: Mutex<Vec<SocketAddr>>,
    sockets: Sockets,
}

impl PeerDial {
    pub(crate) fn new(addresses: Vec<SocketAddr>, sockets: Sockets) -> Self {
        let addresses = Mutex::new(addresses);
        Self::Addresses(Arc::new(Known { addresses, sockets }))
    }

    /// The peer is there now.
    pub(crate) fn moved(&self, addresses: Vec<SocketAddr>) {
        if let Self::Addresses(known) = self {
            *lock(&known.addresses) = addresses;
        }
    }

    /// Where the peer answered last.
    pub(crate) fn best(&self) -> Option<SocketAddr> {
        match self {
            Self::Addresses(known) => lock(&known.addresses).first().copied(),
            Self::Stream(_) => None,
        }
    }

    pub(crate) async fn connect(&self) -> io::Result<Stream> {
        match self {
            Self::Addresses(known) => known.connect().await,
            Self::Stream(dial) => dial.dial().await,
        }
    }
}

impl Known {
    /// One after another.
    async fn connect(&self) -> io::Result<Stream> {
        let addresses = lock(&self.addresses).clone();
        let mut failed = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for address in addresses {
            match timeout(PATIENCE, self.sockets.connect(address)).await {
                Ok(Ok(stream)) => {
                    // A message is a packet: nothing is to wait for the next one.
                    stream.set_nodelay(true)?;
                    prefer(&mut lock(&self.addresses), address);
                    return Ok(Box::new(stream));
                }
                Ok(Err(error)) => failed = error,
                Err(_) => failed = io::ErrorKind::TimedOut.into(),
            }
        }
        Err(failed)
    }
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
