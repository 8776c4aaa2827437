//! Task of a game, which owns its session.

use std::fmt;
use std::sync::Arc;

use tokio::sync::{mpsc, oneshot, watch};

use super::connection::{Connection, READ_BYTES, StreamProgress};
use super::dial::{Dial, Dialler};
use super::listen::IncomingConnection;
use super::{GamePort, Stream, Time, device_time, spectator};
use crate::link::Randomness;
use crate::message::{Purpose, Refusal};
use crate::replica::{Event, Referee};
use crate::session::{Identity, PeerSession, RejectedConnection, SessionOutput, SessionState};
use crate::watch::WatchedGame;

const QUEUE: usize = 64;

const SAVE_AGAIN_MS: u64 = 1_000;

const MAX_STANDS: usize = 4;

type Command<R> = Box<dyn FnOnce(&mut PeerSession<R>, u64) + Send>;

enum Order<R> {
    Command(Command<R>),
    Arrival(Box<IncomingConnection>),
    Linked(Stream),
}

/// Handle of a running game, shared by clones.
pub struct RunningGame<R> {
    orders: mpsc::Sender<Order<R>>,
}

impl<R> Clone for RunningGame<R> {
    fn clone(&self) -> Self {
        Self {
            orders: self.orders.clone(),
        }
    }
}

impl<R> fmt::Debug for RunningGame<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunningGame").finish_non_exhaustive()
    }
}

impl<R: Referee + Clone + Send + Sync + 'static> RunningGame<R> {
    /// Runs a session that was created with time 0. With `dial` this side opens the connection;
    /// without it the peer does.
    pub fn run(
        session: PeerSession<R>,
        dial: Option<Box<dyn Dial>>,
        port: Box<dyn GamePort<R>>,
    ) -> Self {
        Self::spawn(session, dial, port, Time::start(), None)
    }

    /// Runs the game that a peer proposes, as the host.
    ///
    /// # Errors
    /// The refusal, sent to a peer that does not propose a game.
    pub fn invited(
        me: Identity,
        randomness: Randomness,
        arrival: IncomingConnection,
        port: Box<dyn GamePort<R>>,
    ) -> Result<Self, Refusal> {
        let (inbound, stream, time) = arrival.into_parts();
        match PeerSession::invited(me, inbound, randomness, time.now_ms()) {
            Ok(session) => Ok(Self::spawn(session, None, port, time, Some(stream))),
            Err(turned) => {
                let why = turned.why;
                say_goodbye(stream, &turned);
                Err(why)
            }
        }
    }

    fn spawn(
        mut session: PeerSession<R>,
        dial: Option<Box<dyn Dial>>,
        port: Box<dyn GamePort<R>>,
        time: Time,
        arrived: Option<Stream>,
    ) -> Self {
        let (orders, received) = mpsc::channel(QUEUE);
        session.wake(device_time(), time.now_ms());
        let task = Task {
            has_begun: session.state() == SessionState::Suspended,
            shown: watch::channel(Arc::new(WatchedGame::of(session.replica()))).0,
            watchers: 0,
            session,
            port,
            time,
            dialler: dial.map(Dialler::new),
            connection: arrived.map(Connection::new),
            orders: received,
            unsaved: None,
        };
        tokio::spawn(task.run());
        Self { orders }
    }

    /// Queues a command. Returns false when the game has ended or the queue is full.
    pub fn post(&self, act: impl FnOnce(&mut PeerSession<R>, u64) + Send + 'static) -> bool {
        self.orders.try_send(Order::Command(Box::new(act))).is_ok()
    }

    /// Runs a command and returns its result; `None` when the game has ended.
    pub async fn act<T: Send + 'static>(
        &self,
        act: impl FnOnce(&mut PeerSession<R>, u64) -> T + Send + 'static,
    ) -> Option<T> {
        let (reply_sender, reply_receiver) = oneshot::channel();
        let command: Command<R> = Box::new(move |session, now_ms| {
            // Fails if the caller no longer waits.
            let _ = reply_sender.send(act(session, now_ms));
        });
        self.orders.send(Order::Command(command)).await.ok()?;
        answer(reply_receiver, &self.orders).await
    }

    /// Passes on a connection that wants to resume or watch, which the game may refuse.
    pub async fn arrived(&self, arrival: IncomingConnection) {
        if let Err(error) = self.orders.send(Order::Arrival(Box::new(arrival))).await
            && let Order::Arrival(arrival) = error.0
        {
            arrival.refuse(Refusal::UnknownGame);
        }
    }

    /// Uses a stream that the app has opened to the peer.
    pub async fn linked(&self, stream: Stream) {
        // An ended game drops, so closes, the stream.
        let _ = self.orders.send(Order::Linked(stream)).await;
    }

    /// Returns true if the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.orders.is_closed()
    }
}

pub(super) fn say_goodbye(stream: Stream, turned: &RejectedConnection) {
    let mut connection = Connection::new(stream);
    connection.send(&turned.bytes);
    connection.close();
}

/// `None` if the game ended first.
pub(crate) async fn answer<T, C>(
    mut reply_receiver: oneshot::Receiver<T>,
    orders: &mpsc::Sender<C>,
) -> Option<T> {
    // A command queued during the end is never processed.
    tokio::select! {
        biased;
        done = &mut reply_receiver => done.ok(),
        () = orders.closed() => reply_receiver.try_recv().ok(),
    }
}

struct Task<R> {
    session: PeerSession<R>,
    port: Box<dyn GamePort<R>>,
    time: Time,
    dialler: Option<Dialler>,
    connection: Option<Connection>,
    orders: mpsc::Receiver<Order<R>>,
    /// Whether another connection can resume the game.
    has_begun: bool,
    /// Unsaved state of a begun game, which stays disconnected so that the state never leaves the
    /// device.
    unsaved: Option<Unsaved>,
    shown: watch::Sender<Arc<WatchedGame>>,
    watchers: usize,
}

struct Unsaved {
    bytes: Vec<u8>,
    again_ms: u64,
}

enum Woken<R> {
    Order(Option<Order<R>>),
    Moved(StreamProgress),
    Dialled(std::io::Result<Stream>),
    Timer,
}

impl<R: Referee + Clone + Send + Sync + 'static> Task<R> {
    async fn run(mut self) {
        let mut buffer = [0; READ_BYTES];
        loop {
            self.save_again();
            self.carry_out();
            if self.session.state() == SessionState::Over {
                break;
            }
            let woken = self.wait(&mut buffer).await;
            let now_ms = self.time.now_ms();
            match woken {
                Woken::Order(Some(Order::Command(act))) => act(&mut self.session, now_ms),
                Woken::Order(Some(Order::Arrival(arrival))) => self.arrived(*arrival),
                Woken::Order(Some(Order::Linked(stream))) => self.linked(stream, now_ms),
                Woken::Dialled(Ok(stream)) => {
                    self.drop_doubted_link(now_ms);
                    self.linked(stream, now_ms);
                }
                Woken::Order(None) => break,
                Woken::Moved(StreamProgress::Read(count)) => {
                    self.session.receive(&buffer[..count], now_ms)
                }
                Woken::Moved(StreamProgress::Ended) => {
                    self.connection = None;
                    if self.dialler.as_mut().is_some_and(Dialler::should_retry) {
                        self.session.turned_off(now_ms);
                    } else {
                        self.session.disconnected(now_ms);
                    }
                }
                Woken::Dialled(Err(error)) => {
                    self.drop_doubted_link(now_ms);
                    self.port.unreachable(&error);
                }
                Woken::Timer => self.session.tick(now_ms),
            }
        }
        if let Some(connection) = self.connection.take() {
            connection.close();
        }
    }

    async fn wait(&mut self, buffer: &mut [u8]) -> Woken<R> {
        let Self {
            session,
            time,
            dialler,
            connection,
            orders,
            unsaved,
            ..
        } = self;
        let again = unsaved.as_ref().map(|unsaved| unsaved.again_ms);
        let timer = session.next_timer_ms(time.now_ms());
        let timer = timer.into_iter().chain(again).min();
        let linked = connection.is_some() && !session.doubts_link(time.now_ms());
        let moved = async {
            match connection {
                Some(connection) => connection.advance(buffer).await,
                None => std::future::pending().await,
            }
        };
        let dialled = async {
            match dialler {
                Some(dialler) if !linked && again.is_none() => dialler.next().await,
                _ => std::future::pending().await,
            }
        };
        let slept = async {
            match timer {
                Some(ms) => tokio::time::sleep_until(time.at(ms)).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            order = orders.recv() => Woken::Order(order),
            moved = moved => Woken::Moved(moved),
            dialled = dialled => Woken::Dialled(dialled),
            () = slept => Woken::Timer,
        }
    }

    fn drop_doubted_link(&mut self, now_ms: u64) {
        if self.connection.take().is_some() {
            self.session.disconnected(now_ms);
        }
    }

    fn linked(&mut self, stream: Stream, now_ms: u64) {
        if self.unsaved.is_none() && self.session.connect(now_ms).is_ok() {
            self.connection = Some(Connection::new(stream));
        }
    }

    fn arrived(&mut self, arrival: IncomingConnection) {
        let knock = arrival.request();
        match knock.purpose {
            Purpose::Invite | Purpose::Later(_) => arrival.refuse(Refusal::Busy),
            Purpose::Watch if self.shown.receiver_count() >= MAX_STANDS => {
                arrival.refuse(Refusal::Full);
            }
            Purpose::Watch => match self.session.players() {
                Some(players) => {
                    let me = self.session.identity().clone();
                    tokio::spawn(spectator::run(me, arrival, players, self.shown.subscribe()));
                }
                None => arrival.refuse(Refusal::UnknownGame),
            },
            Purpose::Resume if self.unsaved.is_some() => arrival.refuse(Refusal::NotNow),
            Purpose::Resume => {
                let (inbound, stream, _) = arrival.into_parts();
                match self.session.attach(inbound, self.time.now_ms()) {
                    Ok(()) => self.connection = Some(Connection::new(stream)),
                    Err(turned) => say_goodbye(stream, &turned),
                }
            }
        }
    }

    /// Saves the game. On failure a begun game disconnects until saved. A pairing stays connected,
    /// since a loss would end it.
    fn save(&mut self, bytes: Vec<u8>) {
        let Err(error) = self.port.save(&bytes) else {
            self.unsaved = None;
            return;
        };
        log::error!("the game can't be saved: {error}");
        let now_ms = self.time.now_ms();
        self.unsaved = Some(Unsaved {
            bytes,
            again_ms: now_ms + SAVE_AGAIN_MS,
        });
        if self.has_begun && self.connection.take().is_some() {
            self.session.disconnected(now_ms);
        }
    }

    fn save_again(&mut self) {
        let now_ms = self.time.now_ms();
        if let Some(unsaved) = self.unsaved.take_if(|unsaved| unsaved.again_ms <= now_ms) {
            self.save(unsaved.bytes);
        }
    }

    fn carry_out(&mut self) {
        while let Some(output) = self.session.poll() {
            match output {
                SessionOutput::Save(bytes) => self.save(bytes),
                SessionOutput::Send(bytes) => {
                    if let Some(connection) = &mut self.connection
                        && !connection.send(&bytes)
                    {
                        self.connection = None;
                        self.session.disconnected(self.time.now_ms());
                    }
                }
                SessionOutput::Close => {
                    if let Some(connection) = self.connection.take() {
                        connection.close();
                    }
                }
                SessionOutput::Event(event) => {
                    self.has_begun |= event == Event::Started;
                    self.port.event(&event, &self.session);
                }
            }
        }
        if self.session.state() == SessionState::Playing
            && !self.session.doubts_link(self.time.now_ms())
            && let Some(dialler) = &mut self.dialler
        {
            dialler.succeeded();
        }
        let watchers = self.shown.receiver_count();
        if std::mem::replace(&mut self.watchers, watchers) != watchers {
            self.port.watchers(watchers);
        }
        if self.unsaved.is_none() && self.shown.borrow().is_old(self.session.replica()) {
            let shown = WatchedGame::of(self.session.replica());
            self.shown.send_replace(Arc::new(shown));
        }
    }
}
