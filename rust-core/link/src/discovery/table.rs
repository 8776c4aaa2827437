use std::net::SocketAddr;
use std::time::{Duration, Instant};

use super::{DiscoveryEvent, LobbyId, Nearby, Peer, Record};

/// The peers that are listed, and which of them still answer. It does no I/O and reads no clock: its
/// owner says what was seen, carries out the checks that it asks for, and passes on its events.
///
/// A peer that went without a goodbye would stay listed until its records expire, two minutes later.
/// Therefore each is checked by a TCP connection at once and every
/// [`CHECK_INTERVAL`](Self::CHECK_INTERVAL), and once more at all its addresses before it counts as stale.
///
/// Anybody can advertise what it likes. Nobody is checked at an address outside the networks that this
/// device is in, and where the list is full whoever has not answered makes room.
#[derive(Debug)]
pub struct PeerTable {
    own: LobbyId,
    nearby: Nearby,
    entries: Vec<Entry>,
    overflow: u64,
}

#[derive(Debug)]
struct Entry {
    /// `peer.name` in lower case: names in DNS have no case.
    key: String,
    peer: Peer,
    /// Where it answered last.
    answered: Option<SocketAddr>,
    /// The network lists it. Not so after a restart, until it is seen again.
    listed: bool,
    check: State,
}

#[derive(Debug, Clone, Copy)]
enum State {
    /// The next attempt is due then.
    Due { at: Instant, attempt: Attempt },
    /// The owner is at it.
    Running { attempt: Attempt },
}

/// The two steps of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attempt {
    /// At the address that answered last, which costs least.
    First,
    /// At all of them, and with more patience.
    Second,
}

/// Asks its owner to find out whether a peer accepts connections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// Whose.
    pub name: String,
    /// Where to try, all at the same time; at most [`PeerTable::CHECK_ADDRESSES`].
    pub addresses: Vec<SocketAddr>,
    /// How long to wait for the first to answer.
    pub patience: Duration,
}

/// What a check found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckResult {
    /// A connection was made at this address.
    Answered(SocketAddr),
    /// Nobody accepted one.
    Unanswered,
}

impl PeerTable {
    /// More peers than this are not listed, unless those make room that are stale, never answered, or
    /// share their address with too many.
    pub const MAX_PEERS: usize = 64;
    /// Where the list is full, no more than this have one address.
    pub const MAX_NEIGHBOURS: usize = 4;
    /// More addresses of a peer than this are not kept.
    pub const MAX_ADDRESSES: usize = 8;
    /// More addresses of a peer than this are not tried at once.
    pub const CHECK_ADDRESSES: usize = 4;
    /// From a good answer to the next check.
    pub const CHECK_INTERVAL: Duration = Duration::from_secs(10);
    /// From a failed check of a stale peer to the next one.
    pub const STALE_INTERVAL: Duration = Duration::from_secs(5);
    /// A lost SYN is sent again after one second: both attempts allow for one.
    const FIRST_PATIENCE: Duration = Duration::from_millis(1_200);
    const SECOND_PATIENCE: Duration = Duration::from_millis(2_200);
    /// Checks due so soon are made along with one that is due now: a radio that is awake costs less.
    const GATHER: Duration = Duration::from_secs(2);

    /// An empty one that leaves out the lobby `own`.
    #[must_use]
    pub fn new(own: LobbyId) -> Self {
        Self {
            own,
            nearby: Nearby::default(),
            entries: Vec::new(),
            overflow: 0,
        }
    }

    /// The peers, in the order in which they were found.
    pub fn peers(&self) -> impl Iterator<Item = &Peer> {
        self.entries.iter().map(|e| &e.peer)
    }

    pub(super) fn is_listed(&self, name: &str) -> bool {
        self.entries.iter().any(|e| e.peer.name == name)
    }

    /// How often a peer was left out because the list was full.
    #[must_use]
    pub const fn overflow(&self) -> u64 {
        self.overflow
    }

    /// The device is in these networks from now on.
    pub fn set_nearby(&mut self, nearby: Nearby) {
        self.nearby = nearby;
    }

    /// The own lobby is called so from now on.
    pub fn set_own(&mut self, own: LobbyId) -> Vec<DiscoveryEvent> {
        self.own = own;
        self.take_out(|e| e.peer.record.id == own)
    }

    /// A peer was seen, for the first time or again. `addresses` is the whole list.
    pub fn seen(
        &mut self,
        name: &str,
        addresses: Vec<SocketAddr>,
        record: Record,
        now: Instant,
    ) -> Vec<DiscoveryEvent> {
        let addresses = self.good_addresses(addresses);
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
            let Some(gone) = self.dispensable() else {
                self.overflow += 1;
                return events;
            };
            events.push(DiscoveryEvent::Lost(self.entries.remove(gone).peer.name));
        }
        let peer = Peer {
            name: name.to_owned(),
            addresses,
            record,
            stale: false,
        };
        events.push(DiscoveryEvent::Found(peer.clone()));
        self.entries.push(Entry {
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

    /// Who makes room: the first that is stale, else the first that has not answered yet, which had more
    /// time for it than the others, else the last of those who share their address with too many.
    fn dispensable(&self) -> Option<usize> {
        let entries = &self.entries;
        let stale = || entries.iter().position(|e| e.peer.stale);
        let silent = || entries.iter().position(|e| e.answered.is_none());
        let crowded = || {
            let at = |e: &Entry| e.peer.addresses.first().map(SocketAddr::ip);
            let neighbours = |one: &Entry| entries.iter().filter(|e| at(e) == at(one)).count();
            entries
                .iter()
                .rposition(|e| neighbours(e) > Self::MAX_NEIGHBOURS)
        };
        stale().or_else(silent).or_else(crowded)
    }

    /// Each once, nearby and with a port, and no more than are kept.
    fn good_addresses(&self, addresses: Vec<SocketAddr>) -> Vec<SocketAddr> {
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

    /// The network no longer lists this peer.
    pub fn gone(&mut self, name: &str) -> Vec<DiscoveryEvent> {
        let key = name.to_ascii_lowercase();
        self.take_out(|e| e.key == key)
    }

    /// The device may be in another network: everyone is checked at once, and who is neither seen
    /// again nor answers is lost.
    pub fn network_changed(&mut self, now: Instant) {
        for entry in &mut self.entries {
            entry.listed = false;
            entry.check_at(now);
        }
    }

    /// When to ask [`checks_due`](Self::checks_due) again; none while nothing is listed.
    #[must_use]
    pub fn next_check(&self) -> Option<Instant> {
        self.entries.iter().filter_map(Entry::due).min()
    }

    /// The checks to be made now; the owner reports each by [`checked`](Self::checked).
    pub fn checks_due(&mut self, now: Instant) -> Vec<Check> {
        if self.next_check().is_none_or(|at| at > now) {
            return Vec::new();
        }
        self.entries
            .iter_mut()
            .filter(|e| e.due().is_some_and(|at| at <= now + Self::GATHER))
            .map(Entry::run)
            .collect()
    }

    /// What a check of `name` has found.
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
            // The peer was lost and found, or changed, in the meantime: it will be checked anew.
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

    fn take_out(&mut self, which: impl Fn(&Entry) -> bool) -> Vec<DiscoveryEvent> {
        self.entries
            .extract_if(.., |e| which(e))
            .map(|e| DiscoveryEvent::Lost(e.peer.name))
            .collect()
    }
}

impl Entry {
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

    /// Takes over what was seen. Seeing alone proves no life: caches repeat what they hold, also
    /// when a part of it has expired.
    fn change(
        &mut self,
        addresses: Vec<SocketAddr>,
        record: Record,
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
