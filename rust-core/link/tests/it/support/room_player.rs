//! Players with games over a broker, whose apps may crash.

use gomoku_link::Carrier;
use std::io;
use std::sync::{Arc, Mutex};

use gomoku_link::driver::Dial;
use gomoku_link::link::Randomness;
use gomoku_link::message::{LogHash, Side};
use gomoku_link::online::driver::{PairPort, RoomPort, RunningRoom};
use gomoku_link::online::{Paired, Room};
use gomoku_link::replica::{AuthoredEntry, Event};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::time::timeout;

use super::board::Board;
use super::phone::{Disk, LONG};

/// A game as the app sees it.
#[derive(Debug, Clone, Default)]
pub(crate) struct RoomView {
    pub(crate) records: Vec<AuthoredEntry>,
    pub(crate) turn: Option<Side>,
    pub(crate) linked: bool,
    pub(crate) events: Vec<Event>,
}

struct App {
    /// Cleared by a kill, after which the app writes nothing.
    alive: Arc<Mutex<bool>>,
    disk: Disk,
    shown: watch::Sender<RoomView>,
}

impl RoomPort<Board> for App {
    fn save(&mut self, bytes: &[u8]) -> io::Result<()> {
        let alive = self.alive.lock().unwrap();
        if !*alive {
            return Err(io::Error::other("killed"));
        }
        *self.disk.lock().unwrap() = Some(bytes.to_vec());
        drop(alive);
        Ok(())
    }

    fn event(&mut self, event: &Event, room: &Room<Board>) {
        self.shown.send_modify(|shown| {
            shown.records = room.replica().chain().records().to_vec();
            shown.turn = room.replica().chain().turn();
            shown.linked = room.is_linked();
            shown.events.push(event.clone());
        });
    }

    fn unreachable(&mut self, _: &io::Error) {}
}

/// Player whose app has a separate runtime to kill.
pub(crate) struct RoomPlayer {
    pub(crate) disk: Disk,
    pub(crate) shown: watch::Receiver<RoomView>,
    pub(crate) game: RunningRoom<Board>,
    app: Option<Runtime>,
    alive: Arc<Mutex<bool>>,
    randomness: Randomness,
    paired: Paired,
}

fn runtime() -> Runtime {
    Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap()
}

impl RoomPlayer {
    pub(crate) fn sit(paired: Paired, randomness: Randomness, dial: Box<dyn Dial>) -> Self {
        Self::run(paired, None, randomness, dial)
    }

    fn run(
        paired: Paired,
        kept: Option<Vec<u8>>,
        randomness: Randomness,
        dial: Box<dyn Dial>,
    ) -> Self {
        // An app without a save restarts from the pairing.
        let room = match &kept {
            Some(kept) => Room::restore(kept, randomness.clone()).unwrap(),
            None => Room::new(paired.clone(), randomness.clone()),
        };
        let disk = Arc::new(Mutex::new(kept));
        let alive = Arc::new(Mutex::new(true));
        let first = RoomView {
            records: room.replica().chain().records().to_vec(),
            turn: room.replica().chain().turn(),
            ..RoomView::default()
        };
        let (tell, shown) = watch::channel(first);
        let port = App {
            alive: alive.clone(),
            disk: disk.clone(),
            shown: tell,
        };
        let app = runtime();
        let game = {
            let _inside = app.enter();
            RunningRoom::run(room, dial, Box::new(port))
        };
        Self {
            disk,
            shown,
            game,
            app: Some(app),
            alive,
            randomness,
            paired,
        }
    }

    pub(crate) fn die(&mut self) {
        if let Some(app) = self.app.take() {
            *self.alive.lock().unwrap() = false;
            app.shutdown_background();
        }
    }

    pub(crate) fn rise(&mut self, dial: Box<dyn Dial>) {
        self.die();
        let kept = self.disk.lock().unwrap().clone();
        *self = Self::run(self.paired.clone(), kept, self.randomness.clone(), dial);
    }

    pub(crate) async fn play(&self, column: u8, row: u8) {
        let played = self
            .game
            .act(move |room, now_ms| room.play(column, row, now_ms));
        played.await.unwrap().unwrap();
    }

    pub(crate) fn hash(&self) -> LogHash {
        let kept = self.disk.lock().unwrap().clone().unwrap();
        let room: Room<Board> = Room::restore(&kept, self.randomness.clone()).unwrap();
        room.replica().chain().hash()
    }

    pub(crate) async fn until(&mut self, what: impl FnMut(&RoomView) -> bool) -> RoomView {
        let shown = timeout(LONG, self.shown.wait_for(what)).await;
        shown.unwrap().unwrap().clone()
    }
}

impl Drop for RoomPlayer {
    fn drop(&mut self) {
        self.die();
    }
}

#[derive(Default)]
pub(crate) struct PairingApp {
    pub(crate) disk: Disk,
    pub(crate) posted: Option<tokio::sync::oneshot::Sender<()>>,
    pub(crate) guesses: Vec<usize>,
}

impl PairPort for PairingApp {
    fn save(&mut self, bytes: &[u8]) -> io::Result<()> {
        *self.disk.lock().unwrap() = Some(bytes.to_vec());
        Ok(())
    }

    fn posted(&mut self) {
        if let Some(tell) = self.posted.take() {
            let _ = tell.send(());
        }
    }

    fn guessed(&mut self, left: usize) {
        self.guesses.push(left);
    }

    fn unreachable(&mut self, _: &io::Error) {}
}
