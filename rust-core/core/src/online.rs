//! Pairing over a broker, from the invitation to the game.

use std::io;
use std::sync::{Arc, Mutex, Weak};

use gomoku_link::Carrier as _;
use gomoku_link::link::Randomness;
use gomoku_link::message::{Refusal, Terms};
use gomoku_link::online::driver::{PairError, PairPort, PairingSide, pair};
use gomoku_link::online::pairing::{Ended, Inviter, Joiner, Retraction, Withdrawal};
use gomoku_link::online::{Invitation, Paired, Room};
use gomoku_link::replica::SavedGameError;
use gomoku_link::session::Identity;
use tokio::runtime::{Builder, Runtime};
use tokio::time::Duration;

use crate::clock::{MonotonicTime, TimeSource};
use crate::engines::Engines;
use crate::linked::{Link, PendingRoom};
use crate::lobby::{LobbyError, key_text};
use crate::remote::{
    Broker, InviteBy, LinkStore, OnlineEnd, OnlineEvent, OnlineObserver, RemoteGame, Rules,
    ScheduledRoom, notify,
};
use crate::session::{GameObserver, Options, Session, SessionStorage};
use crate::storage::StorageError;
use crate::sync::lock;

pub(crate) struct OnlineSetup {
    me: Identity,
    broker: Broker,
    saver: Arc<dyn LinkStore>,
    observer: Arc<dyn OnlineObserver>,
    randomness: Randomness,
    runtime: Runtime,
    turn: Arc<ScheduledRoom>,
}

pub(crate) struct Table {
    state: Mutex<State>,
    time: Arc<dyn TimeSource>,
    turn: Arc<ScheduledRoom>,
}

struct State {
    runtime: Option<Runtime>,
    ready: Option<PendingRoom>,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").finish_non_exhaustive()
    }
}

impl OnlineSetup {
    pub(crate) fn new(
        me: Identity,
        broker: &Broker,
        saver: Arc<dyn LinkStore>,
        observer: Arc<dyn OnlineObserver>,
        turn: Arc<ScheduledRoom>,
    ) -> io::Result<Self> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(io::Error::other)?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("gomoku-online")
            .enable_all()
            .build()?;
        Ok(Self {
            me,
            broker: broker.in_turn(Arc::clone(&turn)),
            saver,
            observer,
            randomness: Randomness::from_seed(seed),
            runtime,
            turn,
        })
    }

    fn inviter(&self, terms: Terms, by: InviteBy) -> Result<Inviter, Refusal> {
        draw(&self.me, &self.randomness, terms, by)
    }
}

fn draw(
    me: &Identity,
    randomness: &Randomness,
    terms: Terms,
    by: InviteBy,
) -> Result<Inviter, Refusal> {
    let invitation = match by {
        InviteBy::Link => Invitation::link(randomness),
        InviteBy::Code => Invitation::spoken(randomness),
    };
    Inviter::new(me, invitation, terms, randomness, now_s())
}

pub(crate) fn invite(
    pairing_setup: OnlineSetup,
    terms: Terms,
    by: InviteBy,
) -> Result<Arc<Table>, LobbyError> {
    let inviter = pairing_setup
        .inviter(terms, by)
        .map_err(|_| LobbyError::BadSetup)?;
    let pairing = PairingSide::Invites {
        inviter,
        fresh: true,
    };
    Ok(begin(pairing_setup, pairing, Some((terms, by))))
}

pub(crate) fn join(
    pairing_setup: OnlineSetup,
    invitation: Invitation,
) -> Result<Arc<Table>, LobbyError> {
    let joiner = Joiner::new(&pairing_setup.me, invitation, &pairing_setup.randomness);
    Ok(begin(pairing_setup, PairingSide::Joins(joiner), None))
}

pub(crate) fn resume(pairing_setup: OnlineSetup, kept: &[u8]) -> Result<Arc<Table>, StorageError> {
    let inviter = other_kind(Inviter::from_bytes(&pairing_setup.me, kept))?;
    if let Some(inviter) = inviter {
        // An unsent invitation may be replaced if its code is in use at the server.
        let fresh = !inviter.is_sent();
        let by = match inviter.invitation() {
            Invitation::Link(_) => InviteBy::Link,
            Invitation::Spoken(_) => InviteBy::Code,
        };
        let redraw = fresh.then(|| (inviter.terms(), by));
        return Ok(begin(
            pairing_setup,
            PairingSide::Invites { inviter, fresh },
            redraw,
        ));
    }
    if let Some(withdrawal) = other_kind(Withdrawal::from_bytes(&pairing_setup.me, kept))? {
        // A player may be about to join.
        pairing_setup.turn.hurry();
        let looked = false;
        let pairing = PairingSide::Withdraws { withdrawal, looked };
        return Ok(begin(pairing_setup, pairing, None));
    }
    if let Some(retraction) = other_kind(Retraction::from_bytes(&pairing_setup.me, kept))? {
        pairing_setup.turn.hurry();
        let looked = false;
        let pairing = PairingSide::Retracts { retraction, looked };
        return Ok(begin(pairing_setup, pairing, None));
    }
    if let Some(joiner) = other_kind(Joiner::from_bytes(&pairing_setup.me, kept))? {
        return Ok(begin(pairing_setup, PairingSide::Joins(joiner), None));
    }
    let room = Room::restore(kept, pairing_setup.randomness.clone())?;
    if room.replica().is_leaving() {
        // The other player waits for a move that will not come.
        pairing_setup.turn.hurry();
    }
    let table = Table::new(pairing_setup.turn);
    let (broker, saver, observer) = (
        pairing_setup.broker,
        pairing_setup.saver,
        pairing_setup.observer,
    );
    let pending_room = {
        let _inside = pairing_setup.runtime.enter();
        let (notified, time) = (Arc::clone(&observer), Arc::clone(&table.time));
        PendingRoom::run(room, Box::new(broker), saver, notified, time)
    };
    pairing_setup
        .runtime
        .spawn(async move { notify(&*observer, OnlineEvent::GameReady) });
    let mut state = lock(&table.state);
    (state.ready, state.runtime) = (Some(pending_room), Some(pairing_setup.runtime));
    drop(state);
    Ok(table)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Before {
    Invites {
        text: String,
        sent: bool,
    },
    Joins {
        sent: bool,
    },
    /// A withdrawal that the server has not received.
    Withdraws,
}

impl Before {
    /// `None` for a game.
    pub(crate) fn read(kept: &[u8]) -> Result<Option<Self>, SavedGameError> {
        if let Some((invitation, sent)) = other_kind(Inviter::peek(kept))? {
            let text = invitation.to_string();
            return Ok(Some(Self::Invites { text, sent }));
        }
        if let Some((_, sent)) = other_kind(Joiner::peek(kept))? {
            return Ok(Some(Self::Joins { sent }));
        }
        let withdrawal = other_kind(Withdrawal::peek(kept))?;
        let retraction = other_kind(Retraction::peek(kept))?;
        Ok(withdrawal.or(retraction).map(|()| Self::Withdraws))
    }
}

/// State that replaces a withdrawn invitation or answer; `None` if the server needs no notice.
pub(crate) fn withdrawal(kept: &[u8]) -> Option<Vec<u8>> {
    let invitation = Withdrawal::of(kept).ok().flatten();
    invitation.or_else(|| Retraction::of(kept, now_s()).ok().flatten())
}

fn other_kind<T>(read: Result<T, SavedGameError>) -> Result<Option<T>, SavedGameError> {
    match read {
        Ok(value) => Ok(Some(value)),
        Err(SavedGameError::Foreign) => Ok(None),
        Err(error) => Err(error),
    }
}

fn begin(
    pairing_setup: OnlineSetup,
    pairing: PairingSide,
    redraw: Option<(Terms, InviteBy)>,
) -> Arc<Table> {
    let OnlineSetup {
        me,
        broker,
        saver,
        observer,
        randomness,
        runtime,
        turn,
    } = pairing_setup;
    let table = Table::new(turn);
    let attempt = PairingTask {
        table: Arc::downgrade(&table),
        me,
        broker,
        saver,
        observer,
        randomness,
        redraw,
        withdraws: matches!(
            pairing,
            PairingSide::Withdraws { .. } | PairingSide::Retracts { .. }
        ),
    };
    let mut state = lock(&table.state);
    // The task accesses the table only after pairing.
    runtime.spawn(attempt.run(pairing));
    state.runtime = Some(runtime);
    drop(state);
    table
}

impl Table {
    fn new(turn: Arc<ScheduledRoom>) -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::new(State {
                runtime: None,
                ready: None,
            }),
            time: Arc::new(MonotonicTime::new()),
            turn,
        })
    }

    pub(crate) fn take(
        &self,
        observer: Arc<dyn GameObserver>,
        saver: Arc<dyn SessionStorage>,
    ) -> Option<(Arc<Session>, Link)> {
        let mut state = lock(&self.state);
        let (ready, runtime) = (state.ready.take()?, state.runtime.take()?);
        drop(state);
        self.turn.show(true);
        let options = Options {
            shown: true,
            threads: 1,
            min_reply_ms: 0,
            seed: 0,
            engines: Engines::default(),
        };
        let time = Arc::clone(&self.time);
        let show = |RemoteGame { game, remote }| {
            let (remote, book) = (Some(remote), Arc::default());
            let saver = Some(saver);
            Session::start_saved(game, remote, options, time, observer, saver, book)
        };
        let (session, online) = ready.take(runtime, show)?;
        Some((session, Link::online(online)))
    }

    /// A taken game counts as visible.
    pub(crate) fn show(&self, shown: bool) {
        if lock(&self.state).runtime.is_some() {
            self.turn.show(shown);
        }
    }

    /// As [`Table::shutdown`], but waits at most `within` for the connection to close.
    pub(crate) fn close(&self, within: Duration) {
        let mut state = lock(&self.state);
        let (ready, runtime) = (state.ready.take(), state.runtime.take());
        drop(state);
        drop(ready);
        if let Some(runtime) = runtime {
            runtime.shutdown_timeout(within);
        }
    }

    pub(crate) fn shutdown(&self) {
        let mut state = lock(&self.state);
        let (ready, runtime) = (state.ready.take(), state.runtime.take());
        drop(state);
        drop(ready);
        if let Some(runtime) = runtime {
            runtime.shutdown_background();
        }
    }
}

struct PairingTask {
    table: Weak<Table>,
    me: Identity,
    broker: Broker,
    saver: Arc<dyn LinkStore>,
    observer: Arc<dyn OnlineObserver>,
    randomness: Randomness,
    /// Replacement terms if the nameplate is in use.
    redraw: Option<(Terms, InviteBy)>,
    /// Withdrawn by the person: no events follow.
    withdraws: bool,
}

impl PairingTask {
    async fn run(self, mut pairing: PairingSide) {
        let withdraws = self.withdraws;
        loop {
            let mut callbacks = PairingCallbacks {
                saver: Arc::clone(&self.saver),
                observer: Arc::clone(&self.observer),
                invitation: match &pairing {
                    PairingSide::Invites { inviter, .. } => Some(inviter.invitation().to_string()),
                    PairingSide::Joins(_)
                    | PairingSide::Withdraws { .. }
                    | PairingSide::Retracts { .. } => None,
                },
                silenced: withdraws,
                notified: false,
                lost: String::new(),
            };
            let paired = pair(
                pairing,
                Box::new(self.broker.clone()),
                self.randomness.clone(),
                &mut callbacks,
            )
            .await;
            match (paired, self.redraw) {
                (Ok(paired), _) if withdraws => return self.leave(paired),
                (Ok(paired), _) => return self.met(paired),
                (Err(PairError::Occupied), Some((terms, by))) => {
                    let again = draw(&self.me, &self.randomness, terms, by);
                    let Ok(inviter) = again else {
                        return;
                    };
                    pairing = PairingSide::Invites {
                        inviter,
                        fresh: true,
                    };
                }
                (Err(error), _) => return self.ended(&error),
            }
        }
    }

    fn met(self, paired: Paired) {
        self.saver.met(key_text(paired.peer), &paired.peer_nick);
        let Some(table) = self.table.upgrade() else {
            return;
        };
        let room: Room<Rules> = Room::new(paired, self.randomness);
        let time = Arc::clone(&table.time);
        let observer = Arc::clone(&self.observer);
        let pending_room =
            PendingRoom::run(room, Box::new(self.broker), self.saver, observer, time);
        lock(&table.state).ready = Some(pending_room);
        drop(table);
        notify(&*self.observer, OnlineEvent::GameReady);
    }

    /// Leaves at once a game that a player joined before the withdrawal.
    fn leave(self, paired: Paired) {
        let Some(table) = self.table.upgrade() else {
            return;
        };
        let mut room: Room<Rules> = Room::new(paired, self.randomness);
        room.leave(0);
        let (time, observer) = (Arc::clone(&table.time), self.observer);
        let pending_room =
            PendingRoom::run(room, Box::new(self.broker), self.saver, observer, time);
        lock(&table.state).ready = Some(pending_room);
    }

    fn ended(self, error: &PairError) {
        let reason = match error {
            PairError::Ended(Ended::WrongCode) => OnlineEnd::WrongCode,
            PairError::Ended(Ended::Taken) => OnlineEnd::Taken,
            PairError::Ended(Ended::Expired) => OnlineEnd::Expired,
            PairError::Ended(Ended::Withdrawn) => OnlineEnd::Withdrawn,
            PairError::Ended(Ended::Refused(Refusal::Version { .. } | Refusal::Unknown(_))) => {
                OnlineEnd::Version
            }
            PairError::Ended(Ended::Refused(_)) => OnlineEnd::BadSetup,
            PairError::Occupied | PairError::NotSaved(_) => OnlineEnd::System {
                detail: error.to_string(),
            },
        };
        if matches!(error, PairError::Ended(_))
            && let Err(error) = self.saver.discard()
        {
            log::warn!("what was kept of an invitation that is over stays: {error}");
        }
        if self.withdraws {
            return;
        }
        notify(&*self.observer, OnlineEvent::Ended { reason });
    }
}

struct PairingCallbacks {
    saver: Arc<dyn LinkStore>,
    observer: Arc<dyn OnlineObserver>,
    invitation: Option<String>,
    /// Suppresses events.
    silenced: bool,
    notified: bool,
    lost: String,
}

impl PairPort for PairingCallbacks {
    fn save(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.saver.save(bytes)
    }

    fn posted(&mut self) {
        self.lost.clear();
        if self.silenced || std::mem::replace(&mut self.notified, true) {
            return;
        }
        let event = match &self.invitation {
            Some(text) => OnlineEvent::Invitation { text: text.clone() },
            None => OnlineEvent::Joining,
        };
        notify(&*self.observer, event);
    }

    fn guessed(&mut self, left: usize) {
        let left = i32::try_from(left).unwrap_or(i32::MAX);
        notify(&*self.observer, OnlineEvent::Guessed { left });
    }

    fn unreachable(&mut self, error: &io::Error) {
        let detail = error.to_string();
        if !self.silenced && self.lost != detail {
            self.lost.clone_from(&detail);
            notify(&*self.observer, OnlineEvent::Unreachable { detail });
        }
    }
}

fn now_s() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
