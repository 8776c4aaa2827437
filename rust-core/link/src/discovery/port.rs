use std::net::SocketAddr;
use std::sync::Arc;

use thiserror::Error;

use super::{Diagnosis, Record};

/// Advertisement of an open lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advertisement {
    /// TCP port that accepts connections.
    pub port: u16,
    /// Contents of the TXT record.
    pub record: Record,
}

/// Discovered lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Peer {
    /// Service name, unique in the network and not for display.
    pub name: String,
    /// Addresses that accept connections, most likely first; at least one.
    pub addresses: Vec<SocketAddr>,
    /// Contents of the TXT record.
    pub record: Record,
    /// True if the peer is listed but did not answer recently. It may have left without a goodbye
    /// packet.
    pub stale: bool,
}

/// Event of discovery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiscoveryEvent {
    /// A new peer is listed.
    Found(Peer),
    /// A listed peer has changed its record or addresses, or answers again.
    Changed(Peer),
    /// A listed peer has stopped answering. It stays listed.
    Stale(String),
    /// A peer is not listed any more.
    Lost(String),
    /// Discovery does not work at present; it retries.
    Failed(DiscoveryError),
}

/// Error of discovery.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DiscoveryError {
    /// `start` while already running.
    #[error("discovery has been started already")]
    AlreadyStarted,
    /// `update` while not running.
    #[error("discovery has not been started")]
    NotStarted,
    /// A system call failed.
    #[error("discovery can't work here: {reason}")]
    System {
        /// The system's error message.
        reason: String,
    },
}

/// Observer of discovery. A dedicated thread calls it, one event at a time and without holding a
/// lock. It may call discovery, including `stop`.
pub trait DiscoveryObserver: Send + Sync {
    /// Receives an event.
    fn on_event(&self, event: DiscoveryEvent);
}

/// Discovery of lobbies: between `start` and `stop` it advertises the own lobby and searches for
/// others. Every call returns quickly.
///
/// [`MdnsDiscovery`](super::MdnsDiscovery) is the adapter for Android and desktops. Adapters of
/// other platforms may store their peers in a [`PeerTable`](super::PeerTable).
pub trait Discovery: Send + Sync {
    /// Starts advertising and searching.
    ///
    /// # Errors
    /// When discovery is already running or a system call fails.
    fn start(
        &self,
        advertisement: Advertisement,
        observer: Arc<dyn DiscoveryObserver>,
    ) -> Result<(), DiscoveryError>;

    /// Replaces the advertisement.
    ///
    /// # Errors
    /// When discovery is not running.
    fn update(&self, advertisement: Advertisement) -> Result<(), DiscoveryError>;

    /// Reports that the device has joined or left a network, before the adapter would notice.
    fn network_changed(&self);

    /// Closes the sockets that check peers, because the app is out of file descriptors, and repeats
    /// those checks after a few seconds. Adapters without such sockets do nothing.
    fn free_sockets(&self) {}

    /// Sends goodbye packets and stops. No event follows after it returns, unless called from
    /// within one. Does nothing if discovery is not running.
    fn stop(&self);

    /// Returns facts for a player whose discovery finds no peers.
    fn diagnosis(&self) -> Diagnosis;
}
