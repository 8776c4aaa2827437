//! Phones with games over real sockets.

use gomoku_link::Carrier;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gomoku_link::driver::{
    ExpectedPeer, GamePort, IncomingConnection, Listener, RunningGame, TcpDial,
};
use gomoku_link::link::Randomness;
use gomoku_link::message::{Purpose, Refusal};
use gomoku_link::replica::{CommandError, Event};
use gomoku_link::session::{Identity, PeerSession};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::AbortHandle;
use tokio::time::timeout;

use super::board::Board;
use super::table::{TERMS, identity, randomness};

/// Limit above any duration on the slowest machine.
pub(crate) const LONG: Duration = Duration::from_secs(180);

pub(crate) type Disk = Arc<Mutex<Option<Vec<u8>>>>;

pub(crate) struct App {
    told: UnboundedSender<Event>,
    disk: Disk,
    full: Arc<AtomicBool>,
}

impl GamePort<Board> for App {
    fn save(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.full.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        *self.disk.lock().unwrap() = Some(bytes.to_vec());
        Ok(())
    }

    fn event(&mut self, event: &Event, _: &PeerSession<Board>) {
        // Fails if the test has ended.
        let _ = self.told.send(event.clone());
    }

    fn unreachable(&mut self, _: &io::Error) {}
}

pub(crate) struct Phone {
    pub(crate) me: Identity,
    pub(crate) randomness: Randomness,
    pub(crate) game: Option<RunningGame<Board>>,
    pub(crate) events: UnboundedReceiver<Event>,
    pub(crate) told: UnboundedSender<Event>,
    pub(crate) disk: Disk,
    pub(crate) full: Arc<AtomicBool>,
    pub(crate) awaited: ExpectedPeer,
}

impl Phone {
    pub(crate) fn new(nick: &str, seed: u64) -> Self {
        let randomness = randomness(seed);
        let (told, events) = unbounded_channel();
        Self {
            me: identity(nick, &randomness),
            randomness,
            game: None,
            events,
            told,
            disk: Disk::default(),
            full: Arc::default(),
            awaited: ExpectedPeer::default(),
        }
    }

    pub(crate) fn port(&self) -> Box<dyn GamePort<Board>> {
        Box::new(App {
            told: self.told.clone(),
            disk: self.disk.clone(),
            full: self.full.clone(),
        })
    }

    pub(crate) async fn listen(&self) -> Listener {
        let any = "127.0.0.1:0".parse().unwrap();
        Listener::bind(
            any,
            self.me.clone(),
            self.randomness.clone(),
            self.awaited.clone(),
        )
        .await
        .unwrap()
    }

    pub(crate) fn invite(&mut self, address: SocketAddr) {
        let session = PeerSession::invite(self.me.clone(), TERMS, self.randomness.clone(), 0);
        let dial = Box::new(TcpDial::new(address));
        self.game = Some(RunningGame::run(session, Some(dial), self.port()));
    }

    pub(crate) fn restore(&mut self, address: Option<SocketAddr>) {
        let kept = self.disk.lock().unwrap().clone().unwrap();
        let session =
            PeerSession::restore(self.me.clone(), &kept, self.randomness.clone(), 0).unwrap();
        let dial = address.map(|address| Box::new(TcpDial::new(address)) as _);
        self.game = Some(RunningGame::run(session, dial, self.port()));
    }

    pub(crate) async fn arrived(&mut self, arrival: IncomingConnection) {
        match &self.game {
            Some(game) => game.arrived(arrival).await,
            None if arrival.request().purpose == Purpose::Invite => {
                let (me, random) = (self.me.clone(), self.randomness.clone());
                self.game = Some(RunningGame::invited(me, random, arrival, self.port()).unwrap());
            }
            None => arrival.refuse(Refusal::UnknownGame),
        }
    }

    pub(crate) async fn act<T: Send + 'static>(
        &self,
        act: impl FnOnce(&mut PeerSession<Board>, u64) -> T + Send + 'static,
    ) -> T {
        let game = self.game.as_ref().unwrap();
        timeout(LONG, game.act(act)).await.unwrap().unwrap()
    }

    pub(crate) async fn hears(&mut self, wanted: impl Fn(&Event) -> bool) -> Event {
        loop {
            let event = timeout(LONG, self.events.recv()).await.unwrap().unwrap();
            if wanted(&event) {
                return event;
            }
        }
    }

    pub(crate) async fn opens(&mut self) {
        self.hears(|event| matches!(event, Event::Invited { .. }))
            .await;
        self.act(PeerSession::open).await.unwrap();
    }

    pub(crate) async fn hears_entry(&mut self, index: u32) {
        self.hears(|event| matches!(event, Event::Appended { index: i, .. } if *i == index))
            .await;
    }
}

pub(crate) fn serve(mut listener: Listener, game: RunningGame<Board>) -> AbortHandle {
    let serving = async move {
        while let Some(arrival) = listener.next().await {
            game.arrived(arrival).await;
        }
    };
    tokio::spawn(serving).abort_handle()
}

pub(crate) async fn begin(host: &mut Phone, guest: &mut Phone) -> (SocketAddr, AbortHandle) {
    let listener = host.listen().await;
    let address = listener.address();
    (address, begin_through(host, guest, listener, address).await)
}

pub(crate) async fn begin_through(
    host: &mut Phone,
    guest: &mut Phone,
    mut listener: Listener,
    address: SocketAddr,
) -> AbortHandle {
    guest.invite(address);
    let arrival = timeout(LONG, listener.next()).await.unwrap().unwrap();
    host.arrived(arrival).await;
    host.opens().await;
    let code = |event: &Event| matches!(event, Event::Code { .. });
    let codes = [host.hears(code).await, guest.hears(code).await];
    let [Event::Code { code: a, .. }, Event::Code { code: b, .. }] = codes else {
        panic!("no code");
    };
    assert_eq!(a, b);
    for phone in [&mut *host, &mut *guest] {
        phone.act(PeerSession::accept).await.unwrap();
    }
    for phone in [&mut *host, &mut *guest] {
        phone.hears(|event| *event == Event::Started).await;
    }
    serve(listener, host.game.clone().unwrap())
}

pub(crate) async fn play_when_linked(phone: &Phone, column: u8, row: u8) {
    let played = async {
        loop {
            match phone.act(move |s, now| s.play(column, row, now)).await {
                Ok(()) => break,
                Err(error) => assert_eq!(error, CommandError::NotNow),
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(LONG, played).await.unwrap();
}

/// Plays `count` moves alternately, without five in a row.
pub(crate) async fn play(host: &mut Phone, guest: &mut Phone, first: u32, count: u32) {
    for index in first..first + count {
        let place = u8::try_from(index).unwrap();
        let (column, row) = (place % 9, (place / 9) * 2 % 9);
        let mover = if index % 2 == 0 { &*guest } else { &*host };
        mover
            .act(move |s, now| s.play(column, row, now))
            .await
            .unwrap();
        host.hears_entry(index).await;
        guest.hears_entry(index).await;
    }
}

pub(crate) async fn assert_equal_logs(host: &Phone, guest: &Phone) {
    let hashes = [host, guest].map(|phone| phone.act(|s, _| s.replica().chain().hash()));
    let [a, b] = hashes;
    assert_eq!(a.await, b.await);
}
