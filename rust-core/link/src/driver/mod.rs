//! tokio driver for sessions over TCP or any byte stream of the app. [`crate::session`] makes all
//! decisions.
//!
//! The runtime needs I/O, time and one worker. A game ends with its session, or when the last
//! [`RunningGame`] is dropped.

mod admission;
mod app_stream;
mod connection;
mod dial;
mod game;
mod held;
mod listen;
mod spectator;
mod watching;

use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

use rustix::time::{ClockId, clock_gettime};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::{Duration, Instant};

use crate::replica::{DeviceTime, Event};
use crate::session::PeerSession;

pub use admission::ExpectedPeer;
pub use app_stream::{FeedError, Feeder, app_stream};
pub(crate) use connection::{Connection, READ_BYTES, StreamProgress};
pub(crate) use dial::Dialler;
pub use dial::{Dial, DialAttempt, ReleaseSignal, TcpDial};
pub use game::RunningGame;
pub(crate) use game::answer;
pub use held::held;
pub use listen::{IncomingConnection, Listener};
pub use watching::watch;

/// Ordered byte stream, such as TCP or Bluetooth.
pub trait ByteStream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> ByteStream for T {}

/// Boxed stream of any kind.
pub type Stream = Box<dyn ByteStream>;

/// Callbacks into the app. They run in the game's task, so they must be quick.
pub trait GamePort<R>: Send + 'static {
    /// Replaces the saved state.
    ///
    /// # Errors
    /// When the state is not on disk. A begun game then disconnects and retries every second:
    /// unsaved state is never sent.
    fn save(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Reports an event; `session` has the resulting state.
    fn event(&mut self, event: &Event, session: &PeerSession<R>);

    /// Reports an unreachable peer. The driver tries again.
    fn unreachable(&mut self, error: &io::Error);

    /// Reports the number of watchers. Departures are noticed at the game's next activity.
    fn watchers(&mut self, count: usize) {
        log::debug!("{count} watch");
    }
}

/// Milliseconds since its start. Includes device sleep, during which players' clocks run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Time {
    started: Duration,
}

impl Time {
    pub(crate) fn start() -> Self {
        Self {
            started: since_boot(),
        }
    }

    pub(crate) fn now_ms(self) -> u64 {
        let passed = since_boot().saturating_sub(self.started);
        milliseconds(passed)
    }

    pub(crate) fn at(self, ms: u64) -> Instant {
        Instant::now() + Duration::from_millis(ms.saturating_sub(self.now_ms()))
    }
}

/// Includes device sleep, unlike the standard library's clock.
fn since_boot() -> Duration {
    #[cfg(target_vendor = "apple")]
    const CLOCK: ClockId = ClockId::Monotonic;
    #[cfg(not(target_vendor = "apple"))]
    const CLOCK: ClockId = ClockId::Boottime;
    let now = clock_gettime(CLOCK);
    // Field types differ on 32-bit platforms.
    Duration::new(
        u64::try_from(now.tv_sec).unwrap_or(0),
        u32::try_from(now.tv_nsec).unwrap_or(0),
    )
}

pub(crate) fn device_time() -> DeviceTime {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
    DeviceTime {
        unix_ms: since_1970.map_or(0, milliseconds),
        boot_ms: milliseconds(since_boot()),
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
