use std::net::SocketAddr;
use std::sync::Arc;

use thiserror::Error;

use super::{Diagnosis, Record};

/// What a lobby tells the network while it is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advertisement {
    /// The TCP port on which it accepts links.
    pub port: u16,
    /// The rest.
    pub record: Record,
}

/// A lobby that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Peer {
    /// Its name in the network, unique there; not for people.
    pub name: String,
    /// Where it accepts links, the likeliest address first; at least one.
    pub addresses: Vec<SocketAddr>,
    /// What it says of itself.
    pub record: Record,
    /// It is still listed, but did not answer lately: it may have gone without a goodbye.
    pub stale: bool,
}

/// What happened in the network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiscoveryEvent {
    /// A peer that was not listed.
    Found(Peer),
    /// A listed peer says something new, has other addresses, or answers again.
    Changed(Peer),
    /// A listed peer has stopped answering. It stays listed.
    Stale(String),
    /// A peer is no longer listed.
    Lost(String),
    /// Discovery does not work at present; it goes on trying.
    Failed(DiscoveryError),
}

/// Why discovery does not work.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DiscoveryError {
    /// `start` on one that has been started.
    #[error("discovery has been started already")]
    AlreadyStarted,
    /// `update` on one that has not been started, or was stopped.
    #[error("discovery has not been started")]
    NotStarted,
    /// The system refused what is needed.
    #[error("discovery can't work here: {reason}")]
    System {
        /// What it said.
        reason: String,
    },
}

/// Who is told. Called from a thread of discovery's own, one event after another and with no lock
/// held; it may call discovery, `stop` included.
pub trait DiscoveryObserver: Send + Sync {
    /// Something happened.
    fn on_event(&self, event: DiscoveryEvent);
}

/// How lobbies find each other: advertises one's own and looks for others', both only between
/// `start` and `stop`. [`MdnsDiscovery`](super::MdnsDiscovery) is the adapter for Android and
/// desktops; another platform brings its own and may keep its peers in a
/// [`PeerTable`](super::PeerTable). Every call is quick.
pub trait Discovery: Send + Sync {
    /// Advertises and looks for others from now on.
    ///
    /// # Errors
    /// When it runs already or the system refuses.
    fn start(
        &self,
        advertisement: Advertisement,
        observer: Arc<dyn DiscoveryObserver>,
    ) -> Result<(), DiscoveryError>;

    /// Advertises something else from now on.
    ///
    /// # Errors
    /// When it does not run.
    fn update(&self, advertisement: Advertisement) -> Result<(), DiscoveryError>;

    /// The platform says that the device has joined or left a network. Sooner than the adapter
    /// would notice.
    fn network_changed(&self);

    /// Closes the sockets by which it checks peers and begins those checks again a few seconds later: the
    /// app is out of descriptors. Without effect where it has no such sockets.
    fn free_sockets(&self) {}

    /// Says goodbye and ends. After it has returned no event comes, unless it was called from
    /// within one. Not running is fine.
    fn stop(&self);

    /// What a person can be told who finds nobody.
    fn diagnosis(&self) -> Diagnosis;
}
