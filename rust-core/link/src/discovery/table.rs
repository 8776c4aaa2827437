use std::net::SocketAddr;
use std::time::{Duration, Instant};

use super::{DiscoveredPeer, DiscoveryEvent, LobbyId, LocalNetworks, TxtRecord};

/// List of peers with checks of their reachability. It performs no I/O and reads no clock: the
/// owner reports sightings, performs checks and forwards events.
///
/// A peer that left without a goodbye packet would stay listed until its records expire after two
/// minutes. So a TCP connection checks each peer at once and every
/// [`CHECK_INTERVAL`](Self::CHECK_INTERVAL), and after a failure at several addresses.
///
/// Advertisements are not trustworthy. Only addresses in networks of this device are checked, and
/// in a full list peers that have not answered make room.
#[derive(Debug)]
pub struct PeerTable {
    own: LobbyId,
    nearby: LocalNetworks,
    entries: Vec<ListedPeer>,
    overflow: u64,
}

#[derive(Debug)]
struct ListedPeer {
    /// `peer.name` in lower case: DNS names are case-insensitive.
    key: String,
    peer: DiscoveredPeer,
    answered: Option<SocketAddr>,
    /// Whether the network lists it. False after a restart until seen again.
    listed: bool,
    check: State,
}

#[derive(Debug, Clone, Copy)]
enum State {
    Due { at: Instant, attempt: Attempt },
    Running { attempt: Attempt },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attempt {
    /// The address that answered last, which is cheapest.
    First,
    /// Several addresses, with a longer time limit.
    Second,
}

/// Check to perform: whether a peer accepts connections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// Peer's name.
    pub name: String,
    /// Addresses to try in parallel, at most [`PeerTable::CHECK_ADDRESSES`].
    pub addresses: Vec<SocketAddr>,
    /// Time limit.
    pub patience: Duration,
}

/// Result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckResult {
    /// This address accepted.
    Answered(SocketAddr),
    /// No address accepted.
    Unanswered,
}

impl PeerTable {
    /// Maximum number of listed peers. Beyond it, a peer makes room that is stale, never answered,
    /// or shares its address with too many others.
    pub const MAX_PEERS: usize = 64;
    /// Maximum number of peers at one address in a full list.
    pub const MAX_NEIGHBOURS: usize = 4;
    /// Maximum number of addresses per peer.
    pub const MAX_ADDRESSES: usize = 8;
    /// Maximum number of addresses tried in parallel.
    pub const CHECK_ADDRESSES: usize = 4;
    /// Interval after a successful check.
    pub const CHECK_INTERVAL: Duration = Duration::from_secs(10);
    /// Interval between checks of a stale peer.
    pub const STALE_INTERVAL: Duration = Duration::from_secs(5);
    /// Both limits allow for one lost SYN, resent after one second.
    const FIRST_PATIENCE: Duration = Duration::from_millis(1_200);
    const SECOND_PATIENCE: Duration = Duration::from_millis(2_200);
    /// Checks due within this time run together, because an active radio costs less.
    const GATHER: Duration = Duration::from_secs(2);

    /// Creates an empty table that ignores the lobby `own`.
    #[must_use]
    pub fn new(own: LobbyId) -> Self {
        Self {
            own,
            nearby: LocalNetworks::default(),
            entries: Vec::new(),
            overflow: 0,
        }
    }

    /// Returns the peers in order of discovery.
    pub fn peers(&self) -> impl Iterator<Item = &DiscoveredPeer> {
        self.entries.iter().map(|e| &e.peer)
    }

    pub(super) fn is_listed(&self, name: &str) -> bool {
        self.entries.iter().any(|e| e.peer.name == name)
    }

    /// Returns how often the full list rejected a peer.
    #[must_use]
    pub const fn overflow(&self) -> u64 {
        self.overflow
    }

    /// Sets this device's networks.
    pub fn set_nearby(&mut self, nearby: LocalNetworks) {
        self.nearby = nearby;
    }

    /// Sets the own lobby's ID.
    pub fn set_own(&mut self, own: LobbyId) -> Vec<DiscoveryEvent> {
        self.own = own;
        self.take_out(|e| e.peer.record.id == own)
    }

    /// Records a sighting. `addresses` is the peer's complete list.
    pub fn seen(
        &mut self,
        name: &str,
        addresses: Vec<SocketAddr>,
        record: TxtRecord,
        now: Instant,
    ) -> Vec<DiscoveryEvent> {
        let addresses = self.valid_addresses(addresses);
        let key = name.to_ascii_lowercase();
        if record.id == self.own || addresses.is_empty() {
            return Vec::new();
        }
        if let Some(entry) = self.entries.iter_mut().find(|e| e.key == key) {
            entry.listed = true;
            return entry.change(addresses, record, now).into_iter().collect();
        }
        let mut events = Vec::new();
        if self.entries.len() >= Self::MAX_PEERS {
            let Some(gone) = self.eviction_candidate() else {
                self.overflow += 1;
                return events;
            };
            events.push(DiscoveryEvent::Lost(self.entries.remove(gone).peer.name));
        }
        let peer = DiscoveredPeer {
            name: name.to_owned(),
            addresses,
            record,
            stale: false,
        };
        events.push(DiscoveryEvent::Found(peer.clone()));
        self.entries.push(ListedPeer {
            key,
            peer,
            answered: None,
            listed: true,
            check: State::Due {
                at: now,
                attempt: Attempt::First,
            },
        });
        events
    }

    /// Peer to remove: the first stale one, else the first without an answer, else the last that
    /// shares its address with too many others.
    fn eviction_candidate(&self) -> Option<usize> {
        let entries = &self.entries;
        let stale = || entries.iter().position(|e| e.peer.stale);
        let silent = || entries.iter().position(|e| e.answered.is_none());
        let crowded = || {
            let at = |e: &ListedPeer| e.peer.addresses.first().map(SocketAddr::ip);
            let neighbours = |one: &ListedPeer| entries.iter().filter(|e| at(e) == at(one)).count();
            entries
                .iter()
                .rposition(|e| neighbours(e) > Self::MAX_NEIGHBOURS)
        };
        stale().or_else(silent).or_else(crowded)
    }

    fn valid_addresses(&self, addresses: Vec<SocketAddr>) -> Vec<SocketAddr> {
        let mut good = Vec::with_capacity(Self::MAX_ADDRESSES);
        for address in addresses {
            if address.port() != 0
                && self.nearby.holds(address.ip())
                && !good.contains(&address)
                && good.len() < Self::MAX_ADDRESSES
            {
                good.push(address);
            }
        }
        good
    }

    /// Reports that the network no longer lists this peer.
    pub fn gone(&mut self, name: &str) -> Vec<DiscoveryEvent> {
        let key = name.to_ascii_lowercase();
        self.take_out(|e| e.key == key)
    }

    /// Reports a possible change of network. All peers are checked at once; those neither seen
    /// again nor answering are removed.
    pub fn network_changed(&mut self, now: Instant) {
        for entry in &mut self.entries {
            entry.listed = false;
            entry.check_at(now);
        }
    }

    /// Returns the time to call [`checks_due`](Self::checks_due), unless the list is empty.
    #[must_use]
    pub fn next_check(&self) -> Option<Instant> {
        self.entries.iter().filter_map(ListedPeer::due).min()
    }

    /// Returns the checks to perform now, with results by [`checked`](Self::checked).
    pub fn checks_due(&mut self, now: Instant) -> Vec<Check> {
        if self.next_check().is_none_or(|at| at > now) {
            return Vec::new();
        }
        self.entries
            .iter_mut()
            .filter(|e| e.due().is_some_and(|at| at <= now + Self::GATHER))
            .map(ListedPeer::run)
            .collect()
    }

    /// Processes a check's result.
    pub fn checked(
        &mut self,
        name: &str,
        result: CheckResult,
        now: Instant,
    ) -> Vec<DiscoveryEvent> {
        let key = name.to_ascii_lowercase();
        let Some(entry) = self.entries.iter_mut().find(|e| e.key == key) else {
            return Vec::new();
        };
        let State::Running { attempt } = entry.check else {
            // The peer changed or returned, so a new check follows.
            return Vec::new();
        };
        match result {
            CheckResult::Answered(address) => entry.answered(address, now).into_iter().collect(),
            CheckResult::Unanswered if attempt == Attempt::First => {
                entry.check = State::Due {
                    at: now,
                    attempt: Attempt::Second,
                };
                Vec::new()
            }
            CheckResult::Unanswered if !entry.listed => self.take_out(|e| e.key == key),
            CheckResult::Unanswered => entry.unanswered(now).into_iter().collect(),
        }
    }

    fn take_out(&mut self, which: impl Fn(&ListedPeer) -> bool) -> Vec<DiscoveryEvent> {
        self.entries
            .extract_if(.., |e| which(e))
            .map(|e| DiscoveryEvent::Lost(e.peer.name))
            .collect()
    }
}

impl ListedPeer {
    const fn due(&self) -> Option<Instant> {
        match self.check {
            State::Due { at, .. } => Some(at),
            State::Running { .. } => None,
        }
    }

    const fn check_at(&mut self, at: Instant) {
        self.check = State::Due {
            at,
            attempt: Attempt::First,
        };
    }

    /// Applies a sighting, which does not prove life: caches repeat entries, even partly expired
    /// ones.
    fn change(
        &mut self,
        addresses: Vec<SocketAddr>,
        record: TxtRecord,
        now: Instant,
    ) -> Option<DiscoveryEvent> {
        let new_address = addresses.iter().any(|a| !self.peer.addresses.contains(a));
        let fewer = addresses.len() < self.peer.addresses.len();
        if !new_address && !fewer && record == self.peer.record {
            return None;
        }
        if new_address || fewer {
            self.peer.addresses = addresses;
            if let Some(answered) = self.answered {
                self.prefer(answered);
            }
            if self.peer.stale {
                self.check_at(now);
            }
        }
        self.peer.record = record;
        Some(DiscoveryEvent::Changed(self.peer.clone()))
    }

    fn prefer(&mut self, address: SocketAddr) {
        if let Some(i) = self.peer.addresses.iter().position(|a| *a == address) {
            self.peer.addresses.swap(0, i);
        }
    }

    fn run(&mut self) -> Check {
        let attempt = match self.check {
            State::Due { attempt, .. } | State::Running { attempt } => attempt,
        };
        self.check = State::Running { attempt };
        let (count, patience) = match attempt {
            Attempt::First => (1, PeerTable::FIRST_PATIENCE),
            Attempt::Second => (PeerTable::CHECK_ADDRESSES, PeerTable::SECOND_PATIENCE),
        };
        Check {
            name: self.peer.name.clone(),
            addresses: self.peer.addresses.iter().take(count).copied().collect(),
            patience,
        }
    }

    fn answered(&mut self, address: SocketAddr, now: Instant) -> Option<DiscoveryEvent> {
        self.answered = Some(address);
        self.prefer(address);
        self.check_at(now + PeerTable::CHECK_INTERVAL);
        std::mem::take(&mut self.peer.stale).then(|| DiscoveryEvent::Changed(self.peer.clone()))
    }

    fn unanswered(&mut self, now: Instant) -> Option<DiscoveryEvent> {
        self.check_at(now + PeerTable::STALE_INTERVAL);
        (!std::mem::replace(&mut self.peer.stale, true))
            .then(|| DiscoveryEvent::Stale(self.peer.name.clone()))
    }
}
