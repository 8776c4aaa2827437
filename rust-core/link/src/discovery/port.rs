use std::net::SocketAddr;
use std::sync::Arc;

use thiserror::Error;

use super::{Diagnosis, TxtRecord};

/// Advertisement of an open lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advertisement {
    /// TCP port of the listener.
    pub port: u16,
    /// TXT record.
    pub record: TxtRecord,
}

/// Discovered lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscoveredPeer {
    /// Service name, unique in the network, not for display.
    pub name: String,
    /// Addresses, at least one, most likely first.
    pub addresses: Vec<SocketAddr>,
    /// TXT record.
    pub record: TxtRecord,
    /// Listed but not answering. The peer may have left without a goodbye packet.
    pub stale: bool,
}

/// Event of discovery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiscoveryEvent {
    /// New peer.
    Found(DiscoveredPeer),
    /// A listed peer changed its record or addresses, or answers again.
    Changed(DiscoveredPeer),
    /// A listed peer stopped answering.
    Stale(String),
    /// Removed peer.
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
    /// System call failed.
    #[error("discovery can't work here: {reason}")]
    System {
        /// System's error message.
        reason: String,
    },
}

/// Observer of discovery. A dedicated thread calls it without a lock, one event at a time. It may
/// call discovery, including `stop`.
pub trait DiscoveryObserver: Send + Sync {
    /// Receives an event.
    fn on_event(&self, event: DiscoveryEvent);
}

/// Discovery of lobbies: between `start` and `stop` it advertises the own lobby and searches for
/// others. Every call returns quickly.
///
/// [`MdnsDiscovery`](super::MdnsDiscovery) is the adapter for Android and desktops. Other adapters
/// may use a [`PeerTable`](super::PeerTable).
pub trait Discovery: Send + Sync {
    /// Starts advertising and searching.
    ///
    /// # Errors
    /// When already running or a system call fails.
    fn start(
        &self,
        advertisement: Advertisement,
        observer: Arc<dyn DiscoveryObserver>,
    ) -> Result<(), DiscoveryError>;

    /// Replaces the advertisement.
    ///
    /// # Errors
    /// When not running.
    fn update(&self, advertisement: Advertisement) -> Result<(), DiscoveryError>;

    /// Reports that the device joined or left a network.
    fn network_changed(&self);

    /// Closes the sockets of checks, because the app is out of file descriptors, and repeats the
    /// checks after a few seconds. Nothing to do without such sockets.
    fn free_sockets(&self) {}

    /// Sends goodbye packets and stops. No event follows, unless called from within one. Does
    /// nothing when not running.
    fn stop(&self);

    /// Returns facts for a player without peers.
    fn diagnosis(&self) -> Diagnosis;
}
