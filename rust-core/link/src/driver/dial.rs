//! How the guest reaches the host, again and again.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

use tokio::net::TcpStream;
use tokio::time::{Duration, Instant, timeout};

use super::Stream;
use crate::sync::lock;

/// Between two tries: doubles from the first to the second.
const RETRY_MS: (u64, u64) = (250, 5_000);

/// Streams that may end before the game has begun: with the waits between them longer than a full
/// listener is full of people who say nothing.
const ENDS: u32 = 5;

const TRY: Duration = Duration::from_secs(3);

/// A try in progress.
pub type Dialled = Pin<Box<dyn Future<Output = io::Result<Stream>> + Send>>;

/// Until a stream is to be closed.
pub type GivesWay = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Opens a stream to the peer.
pub trait Dial: Send + 'static {
    /// Tries once.
    fn dial(&self) -> Dialled;

    /// The key of the server there, without which it lets nobody in; none where it asks for none.
    fn key(&self) -> Option<String> {
        None
    }

    /// After how long a try is given up: three seconds, unless finding the peer is a part of it.
    fn patience(&self) -> Duration {
        TRY
    }

    /// All that there was to say and to read over the stream that was opened last has been said and read,
    /// for now.
    fn settled(&self) {}

    /// Waits until that stream is to be closed for the sake of others, and dialled anew, which takes until
    /// they are done: for ever, unless connections are few.
    fn gives_way(&self) -> GivesWay {
        Box::pin(std::future::pending())
    }
}

/// TCP to an address that discovery may change at any time. Clones share it.
#[derive(Debug, Clone)]
pub struct TcpDial(Arc<Mutex<SocketAddr>>);

impl TcpDial {
    /// To this address.
    #[must_use]
    pub fn new(address: SocketAddr) -> Self {
        Self(Arc::new(Mutex::new(address)))
    }

    /// The peer is there now.
    pub fn moved(&self, address: SocketAddr) {
        *lock(&self.0) = address;
    }
}

impl Dial for TcpDial {
    fn dial(&self) -> Dialled {
        let address = *lock(&self.0);
        Box::pin(async move {
            let stream = TcpStream::connect(address).await?;
            // A message is a packet: nothing is to wait for the next one.
            stream.set_nodelay(true)?;
            Ok(Box::new(stream) as Stream)
        })
    }
}

/// The tries of one game.
pub(crate) struct Dialler {
    dial: Box<dyn Dial>,
    wait_ms: u64,
    next: Instant,
    trying: Option<Dialled>,
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

    /// The next try, when it is time for it. A try goes on where it was when this is dropped.
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

    /// The key of the server that is reached.
    pub(crate) fn key(&self) -> Option<String> {
        self.dial.key()
    }

    /// See [`Dial::settled`].
    pub(crate) fn settled(&self) {
        self.dial.settled();
    }

    /// See [`Dial::gives_way`].
    pub(crate) fn gives_way(&self) -> GivesWay {
        self.dial.gives_way()
    }

    /// A stream has ended. Whether one that did so before its first word is worth another try.
    pub(super) const fn insists(&mut self) -> bool {
        self.ends = self.ends.saturating_add(1);
        self.ends <= ENDS
    }

    /// The game is on: the next loss is tried at once.
    pub(crate) fn succeeded(&mut self) {
        self.wait_ms = RETRY_MS.0;
        self.next = Instant::now();
        self.trying = None;
    }
}
