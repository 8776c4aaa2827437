//! One check: selects games, their order and time limits, and the news to report.
//!
//! It stores each game's state before connecting, and news before reporting, so nothing is reported
//! twice. If a check is killed after fetching, the next one reports the difference between stored
//! and fetched state without a connection.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::facts::Facts;
use super::{News, NewsKind};
use crate::remote::OnlineEnd;
use crate::storage::{Carrier, LinkStage, Marks, StorageError, Store};
use crate::sync::lock;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// Limit for the whole check, including closing.
    pub(crate) all: Duration,
    pub(crate) game: Duration,
}

impl Limits {
    /// Systems give a background app at least 30 seconds.
    pub(crate) const OWN: Self = Self {
        all: Duration::from_secs(20),
        game: Duration::from_secs(8),
    };
}

/// Reserved to close open connections.
pub(crate) const CLOSING: Duration = Duration::from_secs(1);

/// Maximum number of servers in parallel.
const LANES: usize = 4;

pub(crate) trait GameOpener: Sync {
    /// Opens a stored game at its server; events ring the `signal`.
    fn open(
        &self,
        id: &str,
        server: &str,
        signal: &Arc<GameSignal>,
    ) -> Result<Box<dyn OpenGame>, StorageError>;
}

pub(crate) trait OpenGame {
    /// Returns the stored state.
    fn stored_state(&self) -> StoredState;

    /// Closes the connection and waits for it.
    fn close(self: Box<Self>);
}

pub(crate) enum StoredState {
    Kept(Vec<u8>),
    /// Deleted.
    Gone,
    /// Another keeper has it: the person opened the game.
    Elsewhere,
}

#[derive(Default)]
pub(crate) struct GameSignal {
    signalled: Mutex<SignalState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct SignalState {
    /// All is sent and received.
    settled: bool,
    /// The server was unreachable.
    lost: bool,
    /// A new state was stored.
    kept: bool,
    /// The stored game was deleted.
    gone: bool,
    end: Option<OnlineEnd>,
    stopped: bool,
}

impl GameSignal {
    pub(crate) fn settled(&self) {
        self.ring(|signalled| signalled.settled = true);
    }

    pub(crate) fn lost(&self) {
        self.ring(|signalled| signalled.lost = true);
    }

    pub(crate) fn kept(&self) {
        self.ring(|signalled| signalled.kept = true);
    }

    pub(crate) fn gone(&self) {
        self.ring(|signalled| signalled.gone = true);
    }

    pub(crate) fn ended(&self, reason: OnlineEnd) {
        self.ring(|signalled| signalled.end = Some(reason));
    }

    fn ring(&self, change: impl FnOnce(&mut SignalState)) {
        change(&mut lock(&self.signalled));
        self.changed.notify_all();
    }

    /// Waits until the condition is true or the time is over. Returns whether it became true.
    fn wait(&self, until: Instant, is_enough: impl Fn(&mut SignalState) -> bool) -> bool {
        let mut signalled = lock(&self.signalled);
        loop {
            if is_enough(&mut signalled) {
                return true;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            let waited = self.changed.wait_timeout(signalled, left);
            signalled = waited.map_or_else(
                |poisoned| poisoned.into_inner().0,
                |(signalled, _)| signalled,
            );
        }
    }
}

#[derive(Debug, Clone)]
struct PendingGame {
    id: String,
    server: String,
    before: Facts,
}

struct CheckedGame {
    id: String,
    before: Facts,
    after: NewFacts,
}

enum NewFacts {
    Facts(Facts),
    /// Deleted, possibly with a reason.
    Gone(Option<OnlineEnd>),
    Unknown,
}

/// A check that runs once and can be stopped.
#[derive(Default)]
pub(crate) struct Check {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    stopped: bool,
    open: Vec<Arc<GameSignal>>,
}

impl Check {
    /// Stops the check after closing open connections.
    pub(crate) fn stop(&self) {
        let mut state = lock(&self.state);
        state.stopped = true;
        for signal in std::mem::take(&mut state.open) {
            signal.ring(|signalled| signalled.stopped = true);
        }
    }

    fn is_stopped(&self) -> bool {
        lock(&self.state).stopped
    }

    fn signal(&self) -> Option<Arc<GameSignal>> {
        let mut state = lock(&self.state);
        if state.stopped {
            return None;
        }
        let signal = Arc::<GameSignal>::default();
        state.open.push(Arc::clone(&signal));
        Some(signal)
    }

    /// Visits the games in which the other player has to act. Blocks until done.
    pub(crate) fn run(
        &self,
        store: &Store,
        rooms: &dyn GameOpener,
        limits: Limits,
    ) -> Result<Vec<News>, StorageError> {
        let begun = Instant::now();
        if !store.may_write() {
            return Err(StorageError::ReadOnly);
        }
        let Some(mut marks) = store.marks()? else {
            return Err(StorageError::Newer);
        };
        let (waiting, mut news) = sort(store, &mut marks)?;
        if waiting.is_empty() && news.is_empty() {
            return Ok(news);
        }
        // Base for detecting later changes.
        store.save_marks(&marks)?;
        let ends = begun + limits.all.saturating_sub(CLOSING);
        for found in self.look(waiting, rooms, ends, limits.game) {
            let Some(mark) = marks.get_mut(&found.id) else {
                continue;
            };
            let told = match &found.after {
                NewFacts::Unknown => continue,
                NewFacts::Facts(after) => {
                    let told = after.since(mark);
                    *mark = after.mark;
                    mark.looked_ms = store.now_ms();
                    told.map(|kind| (after.name.clone(), kind))
                }
                NewFacts::Gone(reason) => {
                    marks.remove(&found.id);
                    gone(&found.before, reason.as_ref()).map(|kind| (found.before.name, kind))
                }
            };
            if let Some((name, kind)) = told {
                let id = found.id;
                news.push(News { id, name, kind });
            }
        }
        store.save_marks(&marks)?;
        Ok(news)
    }

    /// Visits servers in parallel, and each server's games in turn.
    fn look(
        &self,
        waiting: Vec<PendingGame>,
        rooms: &dyn GameOpener,
        ends: Instant,
        game: Duration,
    ) -> Vec<CheckedGame> {
        let mut lanes: Vec<Vec<PendingGame>> = Vec::new();
        for one in waiting {
            let same = |lane: &&mut Vec<PendingGame>| lane.iter().any(|it| it.server == one.server);
            match lanes.iter_mut().find(same) {
                Some(lane) => lane.push(one),
                None => lanes.push(vec![one]),
            }
        }
        let threads = lanes.len().min(LANES);
        let (lanes, found) = (Mutex::new(VecDeque::from(lanes)), Mutex::new(Vec::new()));
        let work = || {
            loop {
                // Release the lock first.
                let lane = lock(&lanes).pop_front();
                let Some(lane) = lane else {
                    return;
                };
                for one in lane {
                    let Some((one, goes_on)) = self.visit(one, rooms, ends, game) else {
                        return;
                    };
                    lock(&found).push(one);
                    if !goes_on {
                        break;
                    }
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                let lane = thread::Builder::new().name("gomoku-news".into());
                if let Err(error) = lane.spawn_scoped(scope, work) {
                    log::warn!("servers are asked one after another: {error}");
                }
            }
            work();
        });
        found.into_inner().unwrap_or_default()
    }

    /// Visits a game. Also returns whether its server is worth another visit; none if the check is
    /// over.
    fn visit(
        &self,
        one: PendingGame,
        rooms: &dyn GameOpener,
        ends: Instant,
        game: Duration,
    ) -> Option<(CheckedGame, bool)> {
        let (signal, now) = (self.signal()?, Instant::now());
        if now >= ends {
            return None;
        }
        let PendingGame { id, server, before } = one;
        let unknown = |id, before| CheckedGame {
            id,
            before,
            after: NewFacts::Unknown,
        };
        let open_game = match rooms.open(&id, &server, &signal) {
            Ok(open_game) => open_game,
            Err(error) => {
                log::info!("a game is not looked into: {error}");
                return Some((unknown(id, before), true));
            }
        };
        let began_together = |open_game: &dyn OpenGame| match open_game.stored_state() {
            StoredState::Kept(bytes) => Facts::read(&bytes).is_ok_and(|facts| facts.together),
            StoredState::Gone | StoredState::Elsewhere => false,
        };
        signal.wait(ends.min(now + game), |signalled| {
            // Disconnect if both players must meet: this player must not appear present.
            let begun = std::mem::take(&mut signalled.kept) && began_together(&*open_game);
            // An invitation's reason arrives after the deletion.
            let gone = signalled.gone && before.mark.stage == LinkStage::Plays;
            let over = gone || signalled.end.is_some();
            begun || over || signalled.settled || signalled.lost || signalled.stopped
        });
        let after = match open_game.stored_state() {
            StoredState::Kept(bytes) => {
                Facts::read(&bytes).map_or(NewFacts::Unknown, NewFacts::Facts)
            }
            StoredState::Gone => NewFacts::Gone(lock(&signal.signalled).end.clone()),
            StoredState::Elsewhere => NewFacts::Unknown,
        };
        open_game.close();
        let signalled = lock(&signal.signalled);
        let answers = signalled.settled || signalled.gone || signalled.end.is_some();
        drop(signalled);
        if self.is_stopped() {
            log::info!("the check for news was stopped");
        }
        Some((CheckedGame { id, before, after }, answers))
    }
}

/// Returns the games to visit, least recently visited first, and news left by a killed check.
/// Updates `marks` to the state known to the person.
fn sort(store: &Store, marks: &mut Marks) -> Result<(Vec<PendingGame>, Vec<News>), StorageError> {
    let (links, mut waiting, mut news) = (store.links(), Vec::new(), Vec::new());
    let mut kept = Marks::new();
    for link in links.list()? {
        let Carrier::Broker(server) = link.carrier else {
            continue;
        };
        let Ok(facts) = Facts::read(&link.bytes) else {
            continue;
        };
        // The app notifies the server of a game left here.
        if facts.left {
            continue;
        }
        let (id, known) = (link.id.clone(), marks.get(&link.id).copied());
        let looked_ms = known.map_or(0, |mark| mark.looked_ms);
        if links.is_open(&id) {
            // The game is on screen, or just was.
            continue;
        }
        if let Some(mut mark) = known {
            if let Some(kind) = facts.since(&mark) {
                let name = facts.name.clone();
                let id = id.clone();
                news.push(News { id, name, kind });
            }
            mark = facts.mark;
            mark.looked_ms = looked_ms;
            kept.insert(id.clone(), mark);
        }
        if facts.waits && !facts.together {
            let mut mark = facts.mark;
            mark.looked_ms = looked_ms;
            kept.insert(id.clone(), mark);
            waiting.push((
                looked_ms,
                PendingGame {
                    id,
                    server,
                    before: facts,
                },
            ));
        }
    }
    *marks = kept;
    waiting.sort_by_key(|(looked_ms, _)| *looked_ms);
    let waiting = waiting.into_iter().map(|(_, one)| one).collect();
    Ok((waiting, news))
}

fn gone(before: &Facts, reason: Option<&OnlineEnd>) -> Option<NewsKind> {
    match (before.mark.stage, reason) {
        (LinkStage::Plays, _) => Some(NewsKind::Left),
        (LinkStage::Invites | LinkStage::Joins, Some(reason)) => Some(NewsKind::NotBegun {
            reason: reason.clone(),
        }),
        (LinkStage::Invites | LinkStage::Joins, None) => None,
    }
}
