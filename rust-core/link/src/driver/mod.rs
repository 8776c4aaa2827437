//! Carries sessions over tokio: TCP with its limits, or any ordered byte stream of the app. All
//! that decides is in [`crate::session`]; here bytes, timers and files meet it.
//!
//! Call it inside a tokio runtime with I/O and time enabled; one worker is enough. A game ends when
//! its session is over, or with the last [`RunningGame`] handle.

mod app_stream;
mod connection;
mod dial;
mod doors;
mod game;
mod held;
mod listen;
mod stand;
mod watching;

use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

use rustix::time::{ClockId, clock_gettime};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::{Duration, Instant};

use crate::replica::{DeviceTime, Event};
use crate::session::Session;

pub use app_stream::{Feeder, Unfed, app_stream};
pub(crate) use connection::{Connection, Moved, READ_BYTES};
pub(crate) use dial::Dialler;
pub use dial::{Dial, Dialled, GivesWay, TcpDial};
pub use doors::Awaited;
pub use game::RunningGame;
pub(crate) use game::answer;
pub use held::held;
pub use listen::{Arrival, Listener};
pub use watching::watch;

/// An ordered stream of bytes: TCP, Bluetooth, a relay.
pub trait ByteStream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> ByteStream for T {}

/// A stream of any kind.
pub type Stream = Box<dyn ByteStream>;

/// What a game needs of the app. It is called from the game's task, so it must be quick.
pub trait GamePort<R>: Send + 'static {
    /// Writes what is kept of the game, in place of what was kept before.
    ///
    /// # Errors
    /// When it is not on the disk. A game that has begun has no link then, and this is called again every
    /// second until it succeeds: nothing that is not saved is sent.
    fn keep(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Something has happened; `session` shows the state after it.
    fn event(&mut self, event: &Event, session: &Session<R>);

    /// The peer could not be reached; it is tried again.
    fn unreachable(&mut self, error: &io::Error);

    /// So many watch now. Whoever goes is noticed with the game's next sign of life.
    fn watchers(&mut self, count: usize) {
        log::debug!("{count} watch");
    }
}

/// Stamps for sessions: milliseconds since it was started. They count while the device sleeps, so that a
/// player's clock does.
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

/// By a clock that does not go back and counts while the device sleeps, as the standard library's does not.
fn since_boot() -> Duration {
    #[cfg(target_vendor = "apple")]
    const CLOCK: ClockId = ClockId::Monotonic;
    #[cfg(not(target_vendor = "apple"))]
    const CLOCK: ClockId = ClockId::Boottime;
    let now = clock_gettime(CLOCK);
    // Their types differ where a word has 32 bits.
    Duration::new(
        u64::try_from(now.tv_sec).unwrap_or(0),
        u32::try_from(now.tv_nsec).unwrap_or(0),
    )
}

/// Reads the device's clocks.
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
