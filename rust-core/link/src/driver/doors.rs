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

/// For so long whoever has just come, or come further, may take for its next word before it gives way:
/// more who want in wait outside meanwhile.
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

    /// When there is a place for one more; none for now.
    pub(super) fn vacant_at(&self) -> Option<Instant> {
        let standing = lock(&self.standing);
        let all = &standing.1;
        let full = all.len() >= MAX_DOORS;
        let weakest = all.get(weakest(all)).filter(|_| full)?;
        Some(weakest.since + GRACE)
    }

    /// A place for one more. Where all are taken one of the address that has most of them gives way, the
    /// one that has come least far, and longest ago: so whoever comes once and talks gets in.
    pub(super) fn enter(&self, address: IpAddr) -> Place {
        let mut standing = lock(&self.standing);
        let (drawn, all) = &mut *standing;
        if all.len() >= MAX_DOORS {
            let last = weakest(all);
            let gone = all.swap_remove(last);
            if let Some(task) = gone.task {
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
        Place {
            doors: self.clone(),
            number: *drawn,
        }
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

/// Of those whom a place is kept for, the newest has it.
fn weakest(all: &[Standing]) -> usize {
    let kept = |one: &Standing| {
        one.kept
            && !all
                .iter()
                .any(|other| other.kept && other.number > one.number)
    };
    let crowd = |one: &Standing| {
        all.iter()
            .filter(|other| other.address == one.address)
            .count()
    };
    let order = |(_, one): &(usize, &Standing)| {
        let crowd = Reverse(crowd(one));
        (kept(one), crowd, one.steps, one.since)
    };
    let weakest = all.iter().enumerate().min_by_key(order);
    weakest.map_or(0, |(place, _)| place)
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

    fn is_there(doors: &Doors, place: &Place) -> bool {
        let standing = lock(&doors.standing);
        standing.1.iter().any(|one| one.number == place.number)
    }

    /// A network of so many addresses that none of them is a crowd, each of which talks as far as it can.
    #[test]
    fn whoever_is_waited_for_keeps_its_place_among_any_number_of_strangers() {
        let random = Randomness::from_seed([4; 32]);
        let key = TicketKey::of_game(Id([5; 16]));
        let awaited = Awaited::default();
        awaited.game(Some(key.clone()));
        let doors = Doors::new(awaited);
        // Both come first and no further, as on a slow line.
        let ticket = Ticket::of(&key, &random);
        let (waited_for, stranger) = (doors.enter(address(0)), doors.enter(address(1)));
        waited_for.came_further(Some(ticket));
        stranger.came_further(Some(Ticket::blank(&random)));
        let mut others = Vec::new();
        for host in 2..1_000 {
            let other = doors.enter(address(host));
            for _ in 0..3 {
                other.came_further(Some(Ticket::blank(&random)));
            }
            others.push(other);
            assert!(lock(&doors.standing).1.len() <= MAX_DOORS);
            assert!(is_there(&doors, &waited_for), "{host}");
        }
        assert!(!is_there(&doors, &stranger));
        // Its ticket was seen on the way, and is of no use to anybody else.
        let thief = doors.enter(address(1_000));
        thief.came_further(Some(ticket));
        for host in 1_001..1_200 {
            others.push(doors.enter(address(host)));
        }
        assert!(is_there(&doors, &waited_for));
        assert!(!is_there(&doors, &thief));
        drop(others);
        assert_eq!(lock(&doors.standing).1.len(), 1);
    }
}
