//! Admission control for connections without a stated purpose.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use tokio::task::AbortHandle;
use tokio::time::{Duration, Instant};

use crate::link::{Ticket, TicketKey};
use crate::sync::lock;

pub(super) const MAX_PENDING: usize = 64;

/// Minimum time before a connection that arrived or made progress may be evicted, if each address
/// has one.
const GRACE: Duration = Duration::from_millis(100);

const MAX_USED: usize = 1_024;

/// Peer for which a listener reserves a place against any number of strangers. Clones share the
/// state.
#[derive(Debug, Clone, Default)]
pub struct ExpectedPeer(Arc<Mutex<TicketKeys>>);

#[derive(Debug, Default)]
struct TicketKeys {
    game: Option<TicketKey>,
    used: VecDeque<Ticket>,
}

impl ExpectedPeer {
    /// Replaces the game whose peer is expected.
    pub fn game(&self, key: Option<TicketKey>) {
        lock(&self.0).game = key;
    }

    fn recognises(&self, ticket: Ticket) -> bool {
        let mut keys = lock(&self.0);
        let known = keys.game.as_ref().is_some_and(|key| ticket.is_of(key));
        if !known || keys.used.contains(&ticket) {
            return false;
        }
        if keys.used.len() >= MAX_USED {
            keys.used.pop_front();
        }
        keys.used.push_back(ticket);
        true
    }
}

#[derive(Debug)]
struct PendingConnection {
    number: u64,
    /// Handshake progress. Silent strangers are evicted first.
    steps: u32,
    since: Instant,
    address: IpAddr,
    kept: bool,
    task: Option<AbortHandle>,
}

#[derive(Debug, Clone)]
pub(super) struct AdmissionControl {
    pending: Arc<Mutex<(u64, Vec<PendingConnection>)>>,
    awaited: ExpectedPeer,
}

#[derive(Debug)]
pub(super) enum Admission {
    Admitted(AdmissionPermit),
    /// No address has more connections.
    Refused,
    /// Every address has one connection newer than [`GRACE`].
    RetryAt(Instant),
}

/// Occupied place, released on drop.
#[derive(Debug)]
pub(super) struct AdmissionPermit {
    admission: AdmissionControl,
    number: u64,
}

impl AdmissionControl {
    pub(super) fn new(awaited: ExpectedPeer) -> Self {
        Self {
            pending: Arc::default(),
            awaited,
        }
    }

    /// Admits a connection from `address`. If all places are taken, closes the newest connection of
    /// the address with the most, possibly this one. So an address with one connection gets in.
    pub(super) fn enter(&self, address: IpAddr) -> Admission {
        let mut pending = lock(&self.pending);
        let (drawn, all) = &mut *pending;
        if all.len() >= MAX_PENDING {
            let crowds: Vec<usize> = all
                .iter()
                .map(|one| connections_from(all, one.address))
                .collect();
            let largest = crowds.iter().copied().max().unwrap_or(0);
            let own = connections_from(all, address) + 1;
            if own > 1 && own >= largest {
                return Admission::Refused;
            }
            let last = weakest(all, &crowds);
            let evicted = &all[last];
            let free_at = evicted.since + GRACE;
            if largest == 1 && free_at > Instant::now() {
                return Admission::RetryAt(free_at);
            }
            if let Some(task) = all.swap_remove(last).task {
                task.abort();
            }
        }
        *drawn += 1;
        all.push(PendingConnection {
            number: *drawn,
            steps: 0,
            since: Instant::now(),
            address,
            kept: false,
            task: None,
        });
        Admission::Admitted(AdmissionPermit {
            admission: self.clone(),
            number: *drawn,
        })
    }

    pub(super) fn set_task(&self, number: u64, task: AbortHandle) {
        let mut pending = lock(&self.pending);
        match pending.1.iter_mut().find(|one| one.number == number) {
            Some(one) => one.task = Some(task),
            // The place was evicted or released before its task started.
            None => task.abort(),
        }
    }
}

fn connections_from(all: &[PendingConnection], address: IpAddr) -> usize {
    all.iter().filter(|one| one.address == address).count()
}

/// Index of the connection to evict: of the address with most connections, the least advanced, then
/// newest. The oldest one if each address has one. Only the newest ticket holder is protected.
fn weakest(all: &[PendingConnection], crowds: &[usize]) -> usize {
    let newest_kept = all
        .iter()
        .filter(|one| one.kept)
        .map(|one| one.number)
        .max();
    let order = |&(index, one): &(usize, &PendingConnection)| {
        let connections_from = crowds[index];
        let is_kept = one.kept && Some(one.number) == newest_kept;
        let newest_first = (connections_from > 1).then_some(Reverse(one.since));
        (
            is_kept,
            Reverse(connections_from),
            one.steps,
            newest_first,
            one.since,
        )
    };
    let weakest = all.iter().enumerate().min_by_key(order);
    weakest.map_or(0, |(index, _)| index)
}

impl AdmissionPermit {
    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    pub(super) fn record_progress(&self, ticket: Option<Ticket>) {
        let kept = ticket.is_some_and(|ticket| self.admission.awaited.recognises(ticket));
        let mut pending = lock(&self.admission.pending);
        let mut all = pending.1.iter_mut();
        if let Some(one) = all.find(|one| one.number == self.number) {
            one.steps += 1;
            one.since = Instant::now();
            one.kept |= kept;
        }
    }
}

impl Drop for AdmissionPermit {
    fn drop(&mut self) {
        let mut pending = lock(&self.admission.pending);
        pending.1.retain(|one| one.number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::Randomness;
    use crate::message::Id;

    fn address(host: usize) -> IpAddr {
        let [.., high, low] = host.to_be_bytes();
        [127, 1, high, low].into()
    }

    /// Enters as the listener does, and retries at the time that [`AdmissionControl`] returns.
    async fn enter(admission: &AdmissionControl, host: usize) -> AdmissionPermit {
        loop {
            match admission.enter(address(host)) {
                Admission::Admitted(permit) => return permit,
                Admission::RetryAt(time) => tokio::time::sleep_until(time).await,
                Admission::Refused => panic!("{host} is refused"),
            }
        }
    }

    fn is_there(admission: &AdmissionControl, permit: &AdmissionPermit) -> bool {
        let pending = lock(&admission.pending);
        pending.1.iter().any(|one| one.number == permit.number)
    }

    /// Many addresses with one connection each, which make all possible progress.
    #[tokio::test]
    async fn keeps_an_expected_peers_slot_among_any_number_of_strangers() {
        let random = Randomness::from_seed([4; 32]);
        let key = TicketKey::of_game(Id([5; 16]));
        let awaited = ExpectedPeer::default();
        awaited.game(Some(key.clone()));
        let admission = AdmissionControl::new(awaited);
        // Both arrive first and then stall, as on a slow network.
        let ticket = Ticket::of(&key, &random);
        let (waited_for, stranger) = (enter(&admission, 0).await, enter(&admission, 1).await);
        waited_for.record_progress(Some(ticket));
        stranger.record_progress(Some(Ticket::blank(&random)));
        let mut others = Vec::new();
        for host in 2..1_000 {
            let other = enter(&admission, host).await;
            for _ in 0..3 {
                other.record_progress(Some(Ticket::blank(&random)));
            }
            others.push(other);
            assert!(lock(&admission.pending).1.len() <= MAX_PENDING);
            assert!(is_there(&admission, &waited_for), "{host}");
        }
        assert!(!is_there(&admission, &stranger));
        // An eavesdropped ticket has been used.
        let thief = enter(&admission, 1_000).await;
        thief.record_progress(Some(ticket));
        for host in 1_001..1_010 {
            others.push(enter(&admission, host).await);
        }
        assert!(is_there(&admission, &waited_for));
        assert!(!is_there(&admission, &thief));
        drop(others);
        assert_eq!(lock(&admission.pending).1.len(), 1);
    }
    /// One address with all places does not delay another.
    #[test]
    fn refuses_the_newest_connection_of_the_largest_crowd() {
        let admission = AdmissionControl::new(ExpectedPeer::default());
        let admit = |host| match admission.enter(address(host)) {
            Admission::Admitted(permit) => Some(permit),
            Admission::Refused => None,
            Admission::RetryAt(_) => panic!("{host} waits"),
        };
        let mut connections_from: Vec<AdmissionPermit> =
            (0..MAX_PENDING).map(|_| admit(1).unwrap()).collect();
        assert!(admit(1).is_none());
        // The newest silent connection is closed before one with data.
        let newest = connections_from.pop().unwrap();
        newest.record_progress(None);
        let honest = admit(2).unwrap();
        assert!(is_there(&admission, &honest) && is_there(&admission, &newest));
        assert!(!is_there(&admission, connections_from.last().unwrap()));
        assert!(is_there(&admission, &connections_from[0]));
        assert!(admit(1).is_none());
        assert!(admit(2).is_some_and(|permit| is_there(&admission, &permit)));
    }
}
