//! Queue for broker connections of background rooms. A room with nothing left to send or receive
//! yields to a waiting one and returns after a pause. A room on screen is always connected and does
//! not count.

use std::sync::{Arc, Mutex};

use gomoku_link::driver::{Dial, DialAttempt, ReleaseSignal, held};
use tokio::sync::watch;
use tokio::time::{Duration, Instant, sleep_until, timeout};

use crate::sync::lock;

/// Maximum number of connected background rooms.
const AT_ONCE: usize = 2;

/// Pause between two turns while others wait, because each turn costs a handshake.
const REST: Duration = Duration::from_secs(60);

/// Maximum time for a silent broker while other rooms wait.
const LONGEST: Duration = Duration::from_secs(20);

/// Queue of one storage.
pub(crate) struct ConnectionScheduler {
    queue: Mutex<Queue>,
    changed: watch::Sender<()>,
}

impl std::fmt::Debug for ConnectionScheduler {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Turns").finish_non_exhaustive()
    }
}

/// Place of one room. First turns follow the order of opening.
pub(crate) struct ScheduledRoom {
    turns: Arc<ConnectionScheduler>,
    id: u64,
}

#[derive(Default)]
struct Queue {
    rooms: Vec<Room>,
    numbers: u64,
}

struct Room {
    id: u64,
    /// The other player waits for something from here.
    urgent: bool,
    shown: bool,
    /// Earliest time at which others yield to this room.
    due: Instant,
    at: RoomState,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RoomState {
    /// Neither connected nor waiting.
    Away,
    Waiting,
    Connected {
        since: Instant,
        settled: bool,
    },
}

impl Room {
    /// Whether it counts against the limit.
    fn has_place(&self) -> bool {
        !self.shown && matches!(self.at, RoomState::Connected { .. })
    }

    fn waits(&self, now: Instant) -> bool {
        !self.shown && self.at == RoomState::Waiting && self.due <= now
    }

    /// Returns the time from which it yields to waiting rooms.
    fn gives_way_from(&self) -> Option<Instant> {
        match self.at {
            RoomState::Connected { since, settled } if !self.shown => {
                Some(if settled { since } else { since + LONGEST })
            }
            _ => None,
        }
    }
}

impl Queue {
    fn room(&mut self, id: u64) -> Option<&mut Room> {
        self.rooms.iter_mut().find(|room| room.id == id)
    }

    /// Connects the room if it is its turn. Idle capacity also serves pausing rooms.
    fn begin(&mut self, id: u64, now: Instant) -> bool {
        // The previous connection may end only after this request, as for an invitation's game.
        if let Some(room) = self.room(id).filter(|room| room.at == RoomState::Away) {
            room.at = RoomState::Waiting;
        }
        let taken = self.rooms.iter().filter(|room| room.has_place()).count();
        let waits = |room: &&Room| !room.shown && room.at == RoomState::Waiting;
        let mut next: Vec<&Room> = self.rooms.iter().filter(waits).collect();
        next.sort_by_key(|room| (room.due > now, !room.urgent, room.due, room.id));
        let mut next = next.iter().take(AT_ONCE.saturating_sub(taken));
        let is_next = next.any(|room| room.id == id);
        let Some(room) = self.room(id) else {
            return true;
        };
        let begins = is_next || room.shown;
        if begins {
            let (since, settled) = (now, false);
            room.at = RoomState::Connected { since, settled };
        }
        begins
    }

    fn gives_way(&self, id: u64, now: Instant) -> bool {
        let waiting = self.rooms.iter().filter(|room| room.waits(now)).count();
        let taken = self.rooms.iter().filter(|room| room.has_place()).count();
        let can = |room: &&Room| room.gives_way_from().is_some_and(|from| from <= now);
        let mut can: Vec<&Room> = self.rooms.iter().filter(can).collect();
        can.sort_by_key(|room| (room.gives_way_from(), room.id));
        let mut first = can.iter().take((waiting + taken).saturating_sub(AT_ONCE));
        first.any(|room| room.id == id)
    }

    /// Returns the next time at which the two methods above may change their result.
    fn next_change(&self, now: Instant) -> Option<Instant> {
        let due = self
            .rooms
            .iter()
            .filter(|room| room.at == RoomState::Waiting);
        let due = due.map(|room| room.due);
        let late = self.rooms.iter().filter_map(Room::gives_way_from);
        due.chain(late).filter(|at| *at > now).min()
    }
}

impl ConnectionScheduler {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self {
            queue: Mutex::default(),
            changed: watch::Sender::new(()),
        })
    }

    /// Adds a room, which waits unless `shown`.
    pub(crate) fn number(self: &Arc<Self>, shown: bool) -> Arc<ScheduledRoom> {
        let mut queue = lock(&self.queue);
        queue.numbers += 1;
        let id = queue.numbers;
        queue.rooms.push(Room {
            id,
            urgent: false,
            shown,
            due: Instant::now(),
            at: RoomState::Waiting,
        });
        drop(queue);
        let turns = Arc::clone(self);
        Arc::new(ScheduledRoom { turns, id })
    }
}

impl ScheduledRoom {
    /// Moves the room ahead of rooms that are not urgent.
    pub(crate) fn hurry(&self) {
        self.change(|room| room.urgent = true);
    }

    pub(crate) fn show(&self, shown: bool) {
        self.change(|room| room.shown = shown);
    }

    fn change(&self, change: impl FnOnce(&mut Room)) {
        if let Some(room) = lock(&self.turns.queue).room(self.id) {
            change(room);
        }
        self.turns.changed.send_replace(());
    }

    /// Waits until the condition is true, checking now and after each change.
    async fn until(&self, such: impl Fn(&mut Queue, u64, Instant) -> bool) {
        let mut changed = self.turns.changed.subscribe();
        loop {
            let next = {
                let (mut queue, now) = (lock(&self.turns.queue), Instant::now());
                if such(&mut queue, self.id, now) {
                    return;
                }
                queue.next_change(now)
            };
            let slept = async {
                match next {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                _ = changed.changed() => {}
                () = slept => {}
            }
        }
    }

    async fn permit(self: Arc<Self>) -> ConnectionPermit {
        // Created first, so that cancelling the wait leaves the queue.
        let permit = ConnectionPermit(self);
        permit.0.change(|room| {
            if room.at == RoomState::Away {
                room.at = RoomState::Waiting;
            }
        });
        permit.0.until(Queue::begin).await;
        permit.0.turns.changed.send_replace(());
        permit
    }
}

impl Drop for ScheduledRoom {
    fn drop(&mut self) {
        let mut queue = lock(&self.turns.queue);
        queue.rooms.retain(|room| room.id != self.id);
        drop(queue);
        self.turns.changed.send_replace(());
    }
}

struct ConnectionPermit(Arc<ScheduledRoom>);

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let now = Instant::now();
        self.0.change(|room| {
            let settled = matches!(room.at, RoomState::Connected { settled: true, .. });
            room.due = if settled { now + REST } else { now };
            room.at = RoomState::Away;
        });
    }
}

/// Connection factory that waits for the room's turn.
#[derive(Clone)]
pub(crate) struct ScheduledDial {
    dial: Arc<dyn Dial + Sync>,
    turn: Arc<ScheduledRoom>,
}

impl ScheduledDial {
    pub(crate) fn new(dial: Arc<dyn Dial + Sync>, turn: Arc<ScheduledRoom>) -> Self {
        Self { dial, turn }
    }
}

impl Dial for ScheduledDial {
    fn dial(&self) -> DialAttempt {
        let Self { dial, turn } = self.clone();
        Box::pin(async move {
            let permit = turn.permit().await;
            let stream = timeout(dial.patience(), dial.dial()).await??;
            Ok(held(stream, permit))
        })
    }

    /// Unlimited, as is the wait for other rooms.
    fn patience(&self) -> Duration {
        Duration::MAX
    }

    fn settled(&self) {
        self.dial.settled();
        self.turn.change(|room| {
            if let RoomState::Connected { settled, .. } = &mut room.at {
                *settled = true;
            }
        });
    }

    fn gives_way(&self) -> ReleaseSignal {
        let turn = Arc::clone(&self.turn);
        let gives_way = |queue: &mut Queue, id, now| queue.gives_way(id, now);
        Box::pin(async move { turn.until(gives_way).await })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const NONE: [usize; 0] = [];

    struct Lobby {
        turns: Arc<ConnectionScheduler>,
        rooms: Vec<Arc<ScheduledRoom>>,
        start: Instant,
    }

    impl Lobby {
        fn of(count: usize) -> Self {
            let turns = ConnectionScheduler::new();
            let rooms = (0..count).map(|_| turns.number(false)).collect();
            let start = Instant::now();
            Self {
                turns,
                rooms,
                start,
            }
        }

        fn at(&self, after: Duration) -> Instant {
            self.start + after
        }

        /// Requests connections in this order and returns the rooms that may connect.
        fn begin(&self, order: impl IntoIterator<Item = usize>, after: Duration) -> Vec<usize> {
            let now = self.at(after);
            let begins = |&room: &usize| lock(&self.turns.queue).begin(self.rooms[room].id, now);
            order.into_iter().filter(begins).collect()
        }

        fn give_way(&self, after: Duration) -> Vec<usize> {
            let now = self.at(after);
            let gives_way =
                |&room: &usize| lock(&self.turns.queue).gives_way(self.rooms[room].id, now);
            (0..self.rooms.len()).filter(gives_way).collect()
        }

        fn settle(&self, room: usize) {
            self.rooms[room].change(|room| {
                if let RoomState::Connected { settled, .. } = &mut room.at {
                    *settled = true;
                }
            });
        }

        fn close(&self, room: usize, after: Duration) {
            let now = self.at(after);
            self.rooms[room].change(|room| {
                let settled = matches!(room.at, RoomState::Connected { settled: true, .. });
                room.due = if settled { now + REST } else { now };
                room.at = RoomState::Waiting;
            });
        }
    }

    #[test]
    fn two_at_a_time_in_the_order_of_opening_whoever_asks_first() {
        let lobby = Lobby::of(5);
        assert_eq!(lobby.begin([4, 3, 2, 1, 0], SECOND), [1, 0]);
        assert_eq!(lobby.begin([2, 3, 4], SECOND), NONE);
        assert_eq!(lobby.give_way(SECOND), NONE, "nothing has been read yet");
        lobby.settle(1);
        assert_eq!(lobby.give_way(SECOND), [1]);
        lobby.close(1, SECOND);
        assert_eq!(lobby.begin([4, 3, 2, 1], SECOND), [2]);
        for room in [0, 2] {
            lobby.settle(room);
        }
        assert_eq!(lobby.give_way(SECOND), [0, 2], "two more wait");
        for room in [0, 2] {
            lobby.close(room, SECOND);
        }
        assert_eq!(lobby.begin([0, 1, 2, 3, 4], SECOND), [3, 4]);
        for room in [3, 4] {
            lobby.settle(room);
        }
        assert_eq!(
            lobby.give_way(2 * SECOND),
            NONE,
            "all have been looked into"
        );
        assert_eq!(lobby.give_way(SECOND + REST), [3, 4]);
    }

    #[test]
    fn a_lost_connection_is_made_anew_at_once_where_nobody_else_wants_it() {
        let lobby = Lobby::of(3);
        assert_eq!(lobby.begin(0..3, SECOND), [0, 1]);
        lobby.settle(0);
        lobby.close(0, SECOND);
        assert_eq!(lobby.begin([0, 2], SECOND), [2]);
        lobby.settle(2);
        lobby.close(2, SECOND);
        assert_eq!(lobby.begin([0, 2], SECOND), [0]);
    }

    #[test]
    fn who_has_something_to_say_is_first() {
        let lobby = Lobby::of(4);
        lobby.rooms[3].hurry();
        assert_eq!(lobby.begin(0..4, SECOND), [0, 3]);
    }

    #[test]
    fn a_silent_broker_is_not_waited_for_and_comes_last() {
        let lobby = Lobby::of(3);
        assert_eq!(lobby.begin(0..3, SECOND), [0, 1]);
        let late = SECOND + LONGEST;
        assert_eq!(lobby.give_way(late), [0]);
        lobby.close(0, late);
        assert_eq!(lobby.begin(0..3, late), [2]);
        assert_eq!(lobby.give_way(late), [1], "it waits again at once");
    }

    #[test]
    fn who_is_looked_at_is_connected_besides() {
        let lobby = Lobby::of(4);
        assert_eq!(lobby.begin(0..4, SECOND), [0, 1]);
        lobby.rooms[3].show(true);
        assert_eq!(lobby.begin([2, 3], SECOND), [3]);
        lobby.settle(3);
        assert_eq!(lobby.give_way(REST), [0]);
        lobby.rooms[3].show(false);
        assert_eq!(lobby.give_way(2 * SECOND), [3], "one too many");
    }

    #[test]
    fn who_has_gone_holds_nobody_up() {
        let mut lobby = Lobby::of(3);
        lobby.rooms.remove(0);
        assert_eq!(lobby.begin([0, 1], SECOND), [0, 1]);
        lobby.rooms.clear();
        assert!(lock(&lobby.turns.queue).rooms.is_empty());
    }
}
