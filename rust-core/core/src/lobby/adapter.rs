//! Discovery by the platform, for iPhones, where the core may not send multicast.

use std::collections::HashMap;
use std::sync::Arc;

use super::ForeignPeers;
use crate::callback::CallbackError;

/// Service to advertise.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct DiscoveryAdvert {
    /// Service type, `_gomoku._tcp`.
    pub service: String,
    /// Service name, unique in the network and constant until the next start.
    pub name: String,
    /// TCP port.
    pub port: i32,
    /// TXT record.
    pub txt: HashMap<String, String>,
}

/// Advertises a service and browses for its type. The core calls it from one thread without a lock.
#[uniffi::export(foreign)]
pub trait DiscoveryAdapter: Send + Sync {
    /// Starts advertising and browsing, after any earlier session was stopped.
    ///
    /// # Errors
    /// Any error that prevents it.
    fn start(&self, advert: DiscoveryAdvert, sink: Arc<DiscoverySink>)
    -> Result<(), CallbackError>;

    /// Replaces the TXT record.
    ///
    /// # Errors
    /// Any error that prevents it.
    fn update(&self, advert: DiscoveryAdvert) -> Result<(), CallbackError>;

    /// Called when the device joined or left a network.
    ///
    /// # Errors
    /// Any error that the adapter throws.
    fn network_changed(&self) -> Result<(), CallbackError>;

    /// Sends a goodbye and stops. From now on the core ignores the sink.
    ///
    /// # Errors
    /// Any error that the adapter throws.
    fn stop(&self) -> Result<(), CallbackError>;
}

/// Receives the adapter's results. Thread-safe; ignores calls after the stop.
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
    /// Reports a new or changed service, possibly the app's. `addresses` is complete, each
    /// `address:port`, with IPv6 in brackets and a numeric zone if needed.
    pub fn found(&self, name: String, addresses: Vec<String>, txt: HashMap<String, String>) {
        self.peers.found(&name, &addresses, &txt);
    }

    /// Reports that a service is gone.
    pub fn lost(&self, name: String) {
        self.peers.lost(&name);
    }

    /// Reports a failure of discovery; `detail` is for logs.
    pub fn failed(&self, detail: String) {
        self.peers.failed(detail);
    }
}
