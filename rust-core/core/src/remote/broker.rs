use std::sync::Arc;

use gomoku_link::driver::ReleaseSignal;
pub use gomoku_link::driver::{Dial, DialAttempt, Stream};
use tokio::time::Duration;

use super::scheduler::{ScheduledDial, ScheduledRoom};
use crate::stream::{StreamDial, StreamOpener};

/// Connection factory for a broker, which stores online games for both players. Games may share it.
#[derive(Clone)]
pub struct Broker {
    dial: Arc<dyn Dial + Sync>,
    key: Option<String>,
}

impl Broker {
    pub(crate) fn by_stream(opener: Arc<dyn StreamOpener>) -> Self {
        Self::dialled(StreamDial::new(opener))
    }

    /// Creates a broker to which the core connects directly, for programs without app streams.
    #[must_use]
    pub fn dialled(dial: impl Dial + Sync) -> Self {
        Self {
            dial: Arc::new(dial),
            key: None,
        }
    }

    pub(crate) fn with_key(&self, key: Option<String>) -> Self {
        Self {
            dial: Arc::clone(&self.dial),
            key,
        }
    }

    /// Returns the same broker for a room that waits its turn.
    pub(crate) fn in_turn(&self, turn: Arc<ScheduledRoom>) -> Self {
        Self {
            dial: Arc::new(ScheduledDial::new(Arc::clone(&self.dial), turn)),
            key: self.key.clone(),
        }
    }
}

impl std::fmt::Debug for Broker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Broker(..)")
    }
}

impl Dial for Broker {
    fn dial(&self) -> DialAttempt {
        self.dial.dial()
    }

    fn key(&self) -> Option<String> {
        self.key.clone()
    }

    fn patience(&self) -> Duration {
        self.dial.patience()
    }

    fn settled(&self) {
        self.dial.settled();
    }

    fn gives_way(&self) -> ReleaseSignal {
        self.dial.gives_way()
    }
}
