//! A game at a broker, with its thread and session.

use std::io;
use std::sync::{Arc, Mutex};

use gomoku_link::driver::Dial;
use gomoku_link::online::Room;
use gomoku_link::online::driver::{RoomPort, RunningRoom};
use gomoku_link::replica::Event;
use tokio::runtime::Runtime;
use tokio::time::{Duration, timeout};

use crate::clock::TimeSource;
use crate::game::{LinkLoss, LinkState};
use crate::remote::{LinkStore, OnlineEvent, OnlineObserver, RemoteGame, Rules, Viewpoint, notify};
use crate::session::Session;
use crate::sync::lock;

/// Maximum wait at closing for the last move's post. The move is stored in any case and posted on
/// resuming.
const LAST_WORDS: Duration = Duration::from_secs(3);

pub(crate) struct RoomLink {
    game: RunningRoom<Rules>,
    runtime: Mutex<Option<Runtime>>,
}

enum RoomRecipient {
    Waiting(Box<RemoteGame>),
    Taken(Arc<Session>),
    /// Temporary state while the session is created.
    Gone,
}

pub(crate) struct PendingRoom {
    recipient: Arc<Mutex<RoomRecipient>>,
    game: RunningRoom<Rules>,
}

impl PendingRoom {
    /// Starts the room. Must run inside the runtime later passed to [`PendingRoom::take`].
    pub(crate) fn run(
        room: Room<Rules>,
        dial: Box<dyn Dial>,
        saver: Arc<dyn LinkStore>,
        observer: Arc<dyn OnlineObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Self {
        let replica = room.replica();
        let view = Viewpoint::Plays {
            side: replica.side(),
            peer: replica.peer_nick(),
            meets: false,
        };
        let link = LinkState::Suspended {
            reason: LinkLoss::Unreachable,
        };
        let mut table = RemoteGame::new(&replica.into(), &view, link, time.now_ms());
        table.game.set_turn_ms(replica.turn_ms(0));
        let recipient = Arc::new(Mutex::new(RoomRecipient::Waiting(Box::new(table))));
        let port = RoomCallbacks {
            recipient: Arc::clone(&recipient),
            saver,
            observer,
            time,
        };
        let game = RunningRoom::run(room, dial, Box::new(port));
        Self { recipient, game }
    }

    /// Passes the current game to the session that `begin` creates.
    pub(crate) fn take(
        self,
        runtime: Runtime,
        begin: impl FnOnce(RemoteGame) -> Arc<Session>,
    ) -> Option<(Arc<Session>, RoomLink)> {
        let mut recipient = lock(&self.recipient);
        let RoomRecipient::Waiting(table) = std::mem::replace(&mut *recipient, RoomRecipient::Gone)
        else {
            return None;
        };
        let session = begin(*table);
        *recipient = RoomRecipient::Taken(Arc::clone(&session));
        drop(recipient);
        let online = RoomLink {
            game: self.game,
            runtime: Mutex::new(Some(runtime)),
        };
        Some((session, online))
    }
}

impl RoomLink {
    pub(crate) const fn game(&self) -> &RunningRoom<Rules> {
        &self.game
    }

    /// Waits for the last post and ends the thread. Idempotent.
    pub(crate) fn close(&self) {
        if let Some(runtime) = lock(&self.runtime).take() {
            runtime.block_on(async {
                // A timeout is harmless, since the move is stored.
                let _ = timeout(LAST_WORDS, self.game.stored()).await;
            });
            // Nothing writes to the storage afterwards.
            runtime.shutdown_timeout(LAST_WORDS);
        }
    }
}

struct RoomCallbacks {
    recipient: Arc<Mutex<RoomRecipient>>,
    saver: Arc<dyn LinkStore>,
    observer: Arc<dyn OnlineObserver>,
    time: Arc<dyn TimeSource>,
}

impl RoomPort<Rules> for RoomCallbacks {
    fn save(&mut self, bytes: &[u8]) -> io::Result<()> {
        let kept = self.saver.save(bytes);
        if let RoomRecipient::Taken(session) = &*lock(&self.recipient) {
            session.link_saved(kept.is_ok());
        }
        // Return the error to stop the game: sending an entry that this device may lose would be
        // worse.
        kept
    }

    fn event(&mut self, event: &Event, room: &Room<Rules>) {
        let replica = room.replica();
        let seen = replica.into();
        let mut own_turn = false;
        match &mut *lock(&self.recipient) {
            RoomRecipient::Waiting(table) => {
                let RemoteGame { game, remote } = &mut **table;
                // The first snapshot after taking the game includes the events.
                remote.apply_event(game, event, &seen, self.time.now_ms());
                let side = replica.side();
                own_turn = matches!(event, Event::Appended { by, .. } if *by != side)
                    && replica.chain().turn() == Some(side);
            }
            RoomRecipient::Taken(session) => session.link_event(event, &seen),
            RoomRecipient::Gone => {}
        }
        if own_turn {
            notify(&*self.observer, OnlineEvent::OwnTurn);
        }
        if matches!(event, Event::Over(_))
            && let Err(error) = self.saver.discard()
        {
            log::warn!("what was kept of a game that is over stays: {error}");
        }
    }

    fn unreachable(&mut self, error: &io::Error) {
        log::info!("the broker is not reached: {error}");
    }
}
