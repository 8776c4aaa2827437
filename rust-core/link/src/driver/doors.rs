//! Who stands at the door: connections that have not said yet what they want.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use tokio::task::AbortHandle;
use tokio::time::{Duration, Instant};

use crate::link::{Ticket, TicketKey};
use crate::sync::lock;

/// How many stand there at once.
pub(super) const MAX_DOORS: usize = 64;

/// Minimum time before a connection that just arrived or made progress may be evicted, where no address has
/// several.
const GRACE: Duration = Duration::from_millis(100);

/// Tickets that are remembered as used.
const MAX_USED: usize = 1_024;

/// For whom a listener keeps a place, so that strangers, however many there are, don't keep it out.
/// Clones are the same.
#[derive(Debug, Clone, Default)]
pub struct Awaited(Arc<Mutex<Keys>>);

#[derive(Debug, Default)]
struct Keys {
    game: Option<TicketKey>,
    used: VecDeque<Ticket>,
}

impl Awaited {
    /// The other player of this game, and nobody else any more.
    pub fn game(&self, key: Option<TicketKey>) {
        lock(&self.0).game = key;
    }

    /// Whether it is of the one who is awaited, for the first time.
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

/// One at the door.
#[derive(Debug)]
struct Standing {
    number: u64,
    /// How far it has come: strangers who said nothing go first.
    steps: u32,
    /// Since when it has come no further.
    since: Instant,
    address: IpAddr,
    /// Whether a place is kept for it.
    kept: bool,
    task: Option<AbortHandle>,
}

#[derive(Debug, Clone)]
pub(super) struct Doors {
    standing: Arc<Mutex<(u64, Vec<Standing>)>>,
    awaited: Awaited,
}

/// The answer to a new connection.
#[derive(Debug)]
pub(super) enum Admission {
    Admitted(Place),
    /// Its address has more connections than any other.
    Refused,
    /// Every address has one connection, each of them newer than [`GRACE`]: ask again then.
    RetryAt(Instant),
}

/// One of the places; free again once it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    doors: Doors,
    number: u64,
}

impl Doors {
    pub(super) fn new(awaited: Awaited) -> Self {
        Self {
            standing: Arc::default(),
            awaited,
        }
    }

    /// Admits a connection from `address`. Where all places are taken, the newest connection of the address
    /// that has most of them is closed, which may be this one: so an address that connects once gets in.
    pub(super) fn enter(&self, address: IpAddr) -> Admission {
        let mut standing = lock(&self.standing);
        let (drawn, all) = &mut *standing;
        if all.len() >= MAX_DOORS {
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
        all.push(Standing {
            number: *drawn,
            steps: 0,
            since: Instant::now(),
            address,
            kept: false,
            task: None,
        });
        Admission::Admitted(Place {
            doors: self.clone(),
            number: *drawn,
        })
    }

    /// `task` serves that place: it ends when the place is given to another.
    pub(super) fn served(&self, number: u64, task: AbortHandle) {
        let mut standing = lock(&self.standing);
        match standing.1.iter_mut().find(|one| one.number == number) {
            Some(one) => one.task = Some(task),
            // Given away before its task had begun, or done already.
            None => task.abort(),
        }
    }
}

/// How many connections an address has.
fn crowd(all: &[Standing], address: IpAddr) -> usize {
    all.iter().filter(|one| one.address == address).count()
}

/// The index of the connection to evict: of the address with most connections the newest that came least far;
/// the oldest one where each address has one. Of the connections with a ticket, only the newest stays.
fn weakest(all: &[Standing], crowds: &[usize]) -> usize {
    let newest_kept = all
        .iter()
        .filter(|one| one.kept)
        .map(|one| one.number)
        .max();
    let order = |&(index, one): &(usize, &Standing)| {
        let crowd = crowds[index];
        let is_kept = one.kept && Some(one.number) == newest_kept;
        let newest_first = (crowd > 1).then_some(Reverse(one.since));
        (is_kept, Reverse(crowd), one.steps, newest_first, one.since)
    };
    let weakest = all.iter().enumerate().min_by_key(order);
    weakest.map_or(0, |(index, _)| index)
}

impl Place {
    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    /// It has said something that its handshake takes.
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

impl Drop for Place {
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

    /// Enters as the listener does, and retries at the time that [`Doors`] returns.
    async fn enter(doors: &Doors, host: usize) -> Place {
        loop {
            match doors.enter(address(host)) {
                Admission::Admitted(place) => return place,
                Admission::RetryAt(time) => tokio::time::sleep_until(time).await,
                Admission::Refused => panic!("{host} is refused"),
            }
        }
    }

    fn is_there(doors: &Doors, place: &Place) -> bool {
        let standing = lock(&doors.standing);
        standing.1.iter().any(|one| one.number == place.number)
    }

    /// A network of so many addresses that none of them is a crowd, each of which talks as far as it can.
    #[tokio::test]
    async fn whoever_is_waited_for_keeps_its_place_among_any_number_of_strangers() {
        let random = Randomness::from_seed([4; 32]);
        let key = TicketKey::of_game(Id([5; 16]));
        let awaited = Awaited::default();
        awaited.game(Some(key.clone()));
        let doors = Doors::new(awaited);
        // Both come first and no further, as on a slow line.
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
            assert!(lock(&doors.standing).1.len() <= MAX_DOORS);
            assert!(is_there(&doors, &waited_for), "{host}");
        }
        assert!(!is_there(&doors, &stranger));
        // Its ticket was seen on the way, and is of no use to anybody else.
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
    /// One address that takes all places does not delay another.
    #[test]
    fn refuses_the_newest_connection_of_the_largest_crowd() {
        let doors = Doors::new(Awaited::default());
        let admit = |host| match doors.enter(address(host)) {
            Admission::Admitted(place) => Some(place),
            Admission::Refused => None,
            Admission::RetryAt(_) => panic!("{host} waits"),
        };
        let mut crowd: Vec<Place> = (0..MAX_DOORS).map(|_| admit(1).unwrap()).collect();
        assert!(admit(1).is_none());
        // The newest silent connection is closed, not one that has spoken.
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
