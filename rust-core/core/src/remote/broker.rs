//! Where games with somebody anywhere are kept for both.

use std::sync::Arc;

pub use gomoku_link::driver::{Dial, Dialled, Stream};
use tokio::time::Duration;

use crate::stream::{StreamDial, StreamOpener};

/// A broker that can be reached again and again. Many games may use it at once.
#[derive(Clone, uniffi::Object)]
pub struct Broker(Arc<dyn Dial + Sync>);

#[uniffi::export]
impl Broker {
    /// One at the other end of the streams that the app opens: TLS, as a rule, since what is said
    /// there is encrypted, but not the names of rooms.
    #[uniffi::constructor]
    pub fn by_stream(opener: Arc<dyn StreamOpener>) -> Arc<Self> {
        Arc::new(Self(Arc::new(StreamDial::new(opener))))
    }
}

impl Broker {
    /// One that is reached by the core itself: in programs, which bring no streams.
    #[must_use]
    pub fn dialled(dial: impl Dial + Sync) -> Arc<Self> {
        Arc::new(Self(Arc::new(dial)))
    }
}

impl std::fmt::Debug for Broker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Broker(..)")
    }
}

impl Dial for Broker {
    fn dial(&self) -> Dialled {
        self.0.dial()
    }

    fn patience(&self) -> Duration {
        self.0.patience()
    }
}
