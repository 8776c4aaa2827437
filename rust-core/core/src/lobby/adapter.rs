//! Discovery by the platform, where the core's own may not send multicast: iPhone.

use std::collections::HashMap;
use std::sync::Arc;

use super::ForeignPeers;
use crate::callback::CallbackError;

/// What is to be advertised.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct DiscoveryAdvert {
    /// The service's type, `_gomoku._tcp`.
    pub service: String,
    /// The service's name, unlike any other in the network; the same until the next start.
    pub name: String,
    /// The TCP port.
    pub port: i32,
    /// The TXT record: each key and its value.
    pub txt: HashMap<String, String>,
}

/// Advertises a service and looks for others of its type. Called from one thread of the core's
/// own, one call after another and with no lock held.
#[uniffi::export(foreign)]
pub trait DiscoveryAdapter: Send + Sync {
    /// Advertises and looks from now on. What was started before has been stopped.
    ///
    /// # Errors
    /// When it can't.
    fn start(&self, advert: DiscoveryAdvert, sink: Arc<DiscoverySink>)
    -> Result<(), CallbackError>;

    /// Advertises another TXT record under the same name and port.
    ///
    /// # Errors
    /// When it can't.
    fn update(&self, advert: DiscoveryAdvert) -> Result<(), CallbackError>;

    /// The device has joined or left a network.
    ///
    /// # Errors
    /// Whatever the adapter throws.
    fn network_changed(&self) -> Result<(), CallbackError>;

    /// Says goodbye and ends; the sink is of no use any more.
    ///
    /// # Errors
    /// Whatever the adapter throws.
    fn stop(&self) -> Result<(), CallbackError>;
}

/// Takes what an adapter finds. Thread-safe; after the adapter was stopped it does nothing.
#[derive(uniffi::Object)]
pub struct DiscoverySink {
    peers: Arc<ForeignPeers>,
}

impl DiscoverySink {
    pub(crate) fn new(peers: Arc<ForeignPeers>) -> Arc<Self> {
        Arc::new(Self { peers })
    }
}

#[uniffi::export]
impl DiscoverySink {
    /// A service was found, or says something new. `addresses` is the whole list, each an
    /// `address:port` with IPv6 in brackets, with a numeric zone where it needs one. The own
    /// service may be among those told.
    pub fn found(&self, name: String, addresses: Vec<String>, txt: HashMap<String, String>) {
        self.peers.found(&name, &addresses, &txt);
    }

    /// A service is gone.
    pub fn lost(&self, name: String) {
        self.peers.lost(&name);
    }

    /// Discovery does not work at present; `detail` is for logs.
    pub fn failed(&self, detail: String) {
        self.peers.failed(detail);
    }
}
