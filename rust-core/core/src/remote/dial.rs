use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use gomoku_link::driver::{Dial, DialAttempt, Stream};
use tokio::time::{Duration, timeout};

use crate::sockets::Sockets;
use crate::stream::StreamDial;
use crate::sync::lock;

/// Timeout per address: a device in the same network answers sooner or not at all.
const PATIENCE: Duration = Duration::from_millis(900);

/// Timeout for all addresses.
const TRY: Duration = Duration::from_secs(3);

/// Connection from the guest to the host. Clones share its state.
#[derive(Debug, Clone)]
pub(crate) enum PeerDial {
    Addresses(Arc<KnownAddresses>),
    Stream(StreamDial),
}

#[derive(Debug)]
pub(crate) struct KnownAddresses {
    /// Most likely first; discovery may replace them.
    addresses: Mutex<Vec<SocketAddr>>,
    sockets: Sockets,
}

impl PeerDial {
    pub(crate) fn new(addresses: Vec<SocketAddr>, sockets: Sockets) -> Self {
        let addresses = Mutex::new(addresses);
        Self::Addresses(Arc::new(KnownAddresses { addresses, sockets }))
    }

    pub(crate) fn moved(&self, addresses: Vec<SocketAddr>) {
        if let Self::Addresses(known) = self {
            *lock(&known.addresses) = addresses;
        }
    }

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

impl KnownAddresses {
    async fn connect(&self) -> io::Result<Stream> {
        let addresses = lock(&self.addresses).clone();
        let mut failed = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for address in addresses {
            match timeout(PATIENCE, self.sockets.connect(address)).await {
                Ok(Ok(stream)) => {
                    // Each message is a packet and must not wait for the next.
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
    fn dial(&self) -> DialAttempt {
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
