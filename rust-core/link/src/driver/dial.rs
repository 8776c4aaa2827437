//! Connecting of the guest to the host.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

use tokio::net::TcpStream;
use tokio::time::{Duration, Instant, timeout};

use super::Stream;
use crate::sync::lock;

/// First and longest delay between attempts; it doubles each time.
const RETRY_MS: (u64, u64) = (250, 5_000);

/// Number of streams that may end before the game begins. With the delays this outlasts a listener
/// full of silent connections.
const ENDS: u32 = 5;

const TRY: Duration = Duration::from_secs(3);

/// Connection attempt in progress.
pub type DialAttempt = Pin<Box<dyn Future<Output = io::Result<Stream>> + Send>>;

/// Completes when a stream must be closed.
pub type ReleaseSignal = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Opens streams to the peer.
pub trait Dial: Send + 'static {
    /// Starts one attempt.
    fn dial(&self) -> DialAttempt;

    /// Returns the server's access key, if required.
    fn key(&self) -> Option<String> {
        None
    }

    /// Time limit of an attempt: three seconds, unless it includes finding the peer.
    fn patience(&self) -> Duration {
        TRY
    }

    /// Reports that the latest stream has no pending data in either direction.
    fn settled(&self) {}

    /// Completes when that stream must give way to other games, to be dialled again later. Never,
    /// unless connections are limited.
    fn gives_way(&self) -> ReleaseSignal {
        Box::pin(std::future::pending())
    }
}

/// TCP dialler whose address discovery may update. Clones share the address.
#[derive(Debug, Clone)]
pub struct TcpDial(Arc<Mutex<SocketAddr>>);

impl TcpDial {
    /// Connects to this address.
    #[must_use]
    pub fn new(address: SocketAddr) -> Self {
        Self(Arc::new(Mutex::new(address)))
    }

    /// Updates the peer's address.
    pub fn moved(&self, address: SocketAddr) {
        *lock(&self.0) = address;
    }
}

impl Dial for TcpDial {
    fn dial(&self) -> DialAttempt {
        let address = *lock(&self.0);
        Box::pin(async move {
            let stream = TcpStream::connect(address).await?;
            // Without Nagle's algorithm messages are sent at once.
            stream.set_nodelay(true)?;
            Ok(Box::new(stream) as Stream)
        })
    }
}

pub(crate) struct Dialler {
    dial: Box<dyn Dial>,
    wait_ms: u64,
    next: Instant,
    trying: Option<DialAttempt>,
    ends: u32,
}

impl Dialler {
    pub(crate) fn new(dial: Box<dyn Dial>) -> Self {
        Self {
            dial,
            wait_ms: RETRY_MS.0,
            next: Instant::now(),
            trying: None,
            ends: 0,
        }
    }

    /// Cancel-safe: the attempt continues on the next call.
    pub(crate) async fn next(&mut self) -> io::Result<Stream> {
        if self.trying.is_none() {
            tokio::time::sleep_until(self.next).await;
        }
        let dial = &self.dial;
        let trying = self.trying.get_or_insert_with(|| {
            let (dialled, patience) = (dial.dial(), dial.patience());
            Box::pin(async move { timeout(patience, dialled).await? })
        });
        let tried = trying.await;
        self.trying = None;
        self.next = Instant::now() + Duration::from_millis(self.wait_ms);
        self.wait_ms = (2 * self.wait_ms).min(RETRY_MS.1);
        tried
    }

    pub(crate) fn key(&self) -> Option<String> {
        self.dial.key()
    }

    pub(crate) fn settled(&self) {
        self.dial.settled();
    }

    pub(crate) fn gives_way(&self) -> ReleaseSignal {
        self.dial.gives_way()
    }

    /// Counts ended streams. Returns true while another attempt is justified without a message.
    pub(super) const fn should_retry(&mut self) -> bool {
        self.ends = self.ends.saturating_add(1);
        self.ends <= ENDS
    }

    pub(crate) fn succeeded(&mut self) {
        self.wait_ms = RETRY_MS.0;
        self.next = Instant::now();
        self.trying = None;
    }
}
