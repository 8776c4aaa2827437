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
    standing: Arc<Mutex<(u64, Vec<PendingConnection>)>>,
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
    doors: AdmissionControl,
    number: u64,
}

impl AdmissionControl {
    pub(super) fn new(awaited: ExpectedPeer) -> Self {
        Self {
            standing: Arc::default(),
            awaited,
        }
    }

    /// Admits a connection from `address`. If all places are taken, closes the newest connection of
    /// the address with the most, possibly this one. So an address with one connection gets in.
    pub(super) fn enter(&self, address: IpAddr) -> Admission {
        let mut standing = lock(&self.standing);
        let (drawn, all) = &mut *standing;
        if all.len() >= MAX_PENDING {
            let crowds: Vec<usize> = all.iter().map(|one| crowd(all, one.address)).collect();
            let largest = crowds.iter().copied().max().unwrap_or(0);
            let own = crowd(all, address) + 1;
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
            doors: self.clone(),
            number: *drawn,
        })
    }

    pub(super) fn served(&self, number: u64, task: AbortHandle) {
        let mut standing = lock(&self.standing);
        match standing.1.iter_mut().find(|one| one.number == number) {
            Some(one) => one.task = Some(task),
            // The place was evicted or released before its task started.
            None => task.abort(),
        }
    }
}

fn crowd(all: &[PendingConnection], address: IpAddr) -> usize {
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
        let crowd = crowds[index];
        let is_kept = one.kept && Some(one.number) == newest_kept;
        let newest_first = (crowd > 1).then_some(Reverse(one.since));
        (is_kept, Reverse(crowd), one.steps, newest_first, one.since)
    };
    let weakest = all.iter().enumerate().min_by_key(order);
    weakest.map_or(0, |(index, _)| index)
}

impl AdmissionPermit {
    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    pub(super) fn came_further(&self, ticket: Option<Ticket>) {
        let kept = ticket.is_some_and(|ticket| self.doors.awaited.recognises(ticket));
        let mut standing = lock(&self.doors.standing);
        let mut all = standing.1.iter_mut();
        if let Some(one) = all.find(|one| one.number == self.number) {
            one.steps += 1;
            one.since = Instant::now();
            one.kept |= kept;
        }
    }
}

impl Drop for AdmissionPermit {
    fn drop(&mut self) {
        let mut standing = lock(&self.doors.standing);
        standing.1.retain(|one| one.number != self.number);
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
    async fn enter(doors: &AdmissionControl, host: usize) -> AdmissionPermit {
        loop {
            match doors.enter(address(host)) {
                Admission::Admitted(place) => return place,
                Admission::RetryAt(time) => tokio::time::sleep_until(time).await,
                Admission::Refused => panic!("{host} is refused"),
            }
        }
    }

    fn is_there(doors: &AdmissionControl, place: &AdmissionPermit) -> bool {
        let standing = lock(&doors.standing);
        standing.1.iter().any(|one| one.number == place.number)
    }

    /// Many addresses with one connection each, which make all possible progress.
    #[tokio::test]
    async fn whoever_is_waited_for_keeps_its_place_among_any_number_of_strangers() {
        let random = Randomness::from_seed([4; 32]);
        let key = TicketKey::of_game(Id([5; 16]));
        let awaited = ExpectedPeer::default();
        awaited.game(Some(key.clone()));
        let doors = AdmissionControl::new(awaited);
        // Both arrive first and then stall, as on a slow network.
        let ticket = Ticket::of(&key, &random);
        let (waited_for, stranger) = (enter(&doors, 0).await, enter(&doors, 1).await);
        waited_for.came_further(Some(ticket));
        stranger.came_further(Some(Ticket::blank(&random)));
        let mut others = Vec::new();
        for host in 2..1_000 {
            let other = enter(&doors, host).await;
            for _ in 0..3 {
                other.came_further(Some(Ticket::blank(&random)));
            }
            others.push(other);
            assert!(lock(&doors.standing).1.len() <= MAX_PENDING);
            assert!(is_there(&doors, &waited_for), "{host}");
        }
        assert!(!is_there(&doors, &stranger));
        // An eavesdropped ticket has been used.
        let thief = enter(&doors, 1_000).await;
        thief.came_further(Some(ticket));
        for host in 1_001..1_010 {
            others.push(enter(&doors, host).await);
        }
        assert!(is_there(&doors, &waited_for));
        assert!(!is_there(&doors, &thief));
        drop(others);
        assert_eq!(lock(&doors.standing).1.len(), 1);
    }
    /// One address with all places does not delay another.
    #[test]
    fn refuses_the_newest_connection_of_the_largest_crowd() {
        let doors = AdmissionControl::new(ExpectedPeer::default());
        let admit = |host| match doors.enter(address(host)) {
            Admission::Admitted(place) => Some(place),
            Admission::Refused => None,
            Admission::RetryAt(_) => panic!("{host} waits"),
        };
        let mut crowd: Vec<AdmissionPermit> = (0..MAX_PENDING).map(|_| admit(1).unwrap()).collect();
        assert!(admit(1).is_none());
        // The newest silent connection is closed before one with data.
        let newest = crowd.pop().unwrap();
        newest.came_further(None);
        let honest = admit(2).unwrap();
        assert!(is_there(&doors, &honest) && is_there(&doors, &newest));
        assert!(!is_there(&doors, crowd.last().unwrap()));
        assert!(is_there(&doors, &crowd[0]));
        assert!(admit(1).is_none());
        assert!(admit(2).is_some_and(|place| is_there(&doors, &place)));
    }
}
