//! Network endpoint: runtime, listening socket and discovery. A lobby opens it, and a taken game
//! owns it afterwards to outlive the lobby.

use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex, Weak, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use gomoku_link::discovery::{
    Advertisement, Availability, Discovery, DiscoveryEvent, DiscoveryObserver, LobbyId, TxtRecord,
};
use gomoku_link::driver::{ExpectedPeer, IncomingConnection, Listener, RunningGame};
use gomoku_link::link::{Guesses, Randomness, ShortPass, TicketKey};
use gomoku_link::message::{OLDEST_PROTOCOL, PROTOCOL, Purpose, Refusal, Side};
use gomoku_link::session::{Identity, RendezvousKey, SessionState};
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

use super::{Advertiser, LinkSession, PeerDial, Profile, Rules, rule_of};
use crate::clock::{MonotonicTime, TimeSource};
use crate::sockets::Sockets;
use crate::stream::{Line, StreamWriter};
use crate::sync::lock;

/// Maximum time to send goodbyes in the background.
const GOODBYE: Duration = Duration::from_millis(1_500);

/// Maximum wait for them in `close`. A nearby peer takes a few milliseconds.
const PATIENCE: Duration = Duration::from_millis(250);

/// Time for the system to release the previous port.
const REBIND: Duration = Duration::from_millis(20);

/// Maximum number of concurrent handshakes on app streams.
const MAX_PLACES: usize = 4;

pub(crate) trait InvitationListener: Send + Sync {
    /// Called from the runtime when an invitation arrives.
    fn invited(&self, arrival: IncomingConnection);
    /// Called when the port or the join code changes.
    fn moved(&self);
}

#[derive(Clone)]
enum Serving {
    Nobody,
    Lobby(Weak<dyn InvitationListener>),
    Game {
        game: RunningGame<Rules>,
        side: Side,
    },
}

/// Data for finding the peer of a game again.
pub(crate) struct Meeting {
    side: Side,
    linked: bool,
    peer: RendezvousKey,
    ticket: TicketKey,
    dial: Option<PeerDial>,
    record: TxtRecord,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PortNumber {
    Any,
    /// This port if free, else any.
    Rather(u16),
    Exactly(u16),
}

pub(crate) struct Endpoint {
    me: Weak<Self>,
    profile: Profile,
    randomness: Randomness,
    /// While a lobby shows it.
    pass: ShortPass,
    awaited: ExpectedPeer,
    port: AtomicU16,
    time: Arc<dyn TimeSource>,
    handle: Handle,
    runtime: Mutex<Option<Runtime>>,
    listening: Mutex<Option<JoinHandle<()>>>,
    serving: Mutex<Serving>,
    meeting: Mutex<Option<Meeting>>,
    advertiser: Advertiser,
    sockets: Sockets,
    /// Permits for handshakes on app streams.
    places: Arc<Semaphore>,
}

impl Endpoint {
    /// Starts listening. `heard` counts wrong join codes.
    pub(crate) fn open(
        profile: Profile,
        sockets: Sockets,
        discovery: impl FnOnce(&Handle) -> Arc<dyn Discovery>,
        port: PortNumber,
        heard: Guesses,
    ) -> io::Result<Arc<Self>> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(io::Error::other)?;
        let randomness = Randomness::from_seed(seed);
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("gomoku-link")
            .enable_io()
            .enable_time()
            .build()?;
        let handle = runtime.handle().clone();
        let pass = ShortPass::new(&randomness, heard);
        let awaited = ExpectedPeer::default();
        let me = Identity {
            pass: Some(pass.clone()),
            ..profile.identity()
        };
        let bound = handle.block_on(listen(&me, &randomness, &awaited, port));
        let listener = match bound {
            Ok(listener) => listener,
            Err(error) => {
                runtime.shutdown_background();
                return Err(error);
            }
        };
        let advertiser = Advertiser::new(discovery(&handle));
        let port = listener.address().port();
        let endpoint = Arc::new_cyclic(|me: &Weak<Self>| {
            let listening = handle.spawn(serve(Weak::clone(me), listener));
            Self {
                me: Weak::clone(me),
                profile,
                randomness,
                pass,
                awaited,
                port: AtomicU16::new(port),
                time: Arc::new(MonotonicTime::new()),
                handle,
                runtime: Mutex::new(Some(runtime)),
                listening: Mutex::new(Some(listening)),
                serving: Mutex::new(Serving::Nobody),
                meeting: Mutex::new(None),
                advertiser,
                sockets,
                places: Arc::new(Semaphore::new(MAX_PLACES)),
            }
        });
        let me = Weak::clone(&endpoint.me);
        endpoint.pass.when_changed(move || {
            if let Some(visitor) = me.upgrade().and_then(|endpoint| endpoint.visitor()) {
                visitor.moved();
            }
        });
        Ok(endpoint)
    }

    pub(crate) const fn profile(&self) -> &Profile {
        &self.profile
    }

    pub(crate) fn identity(&self) -> Identity {
        Identity {
            pass: Some(self.pass.clone()),
            ..self.profile.identity()
        }
    }

    pub(crate) const fn pass(&self) -> &ShortPass {
        &self.pass
    }

    pub(crate) const fn randomness(&self) -> &Randomness {
        &self.randomness
    }

    pub(crate) fn port(&self) -> u16 {
        self.port.load(Ordering::Relaxed)
    }

    pub(crate) const fn advertiser(&self) -> &Advertiser {
        &self.advertiser
    }

    pub(crate) fn sockets(&self) -> Sockets {
        self.sockets.clone()
    }

    pub(crate) const fn handle(&self) -> &Handle {
        &self.handle
    }

    pub(crate) fn time(&self) -> Arc<dyn TimeSource> {
        Arc::clone(&self.time)
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.time.now_ms()
    }

    pub(crate) fn serve_lobby(&self, visitor: Weak<dyn InvitationListener>) {
        *lock(&self.serving) = Serving::Lobby(visitor);
    }

    /// Builds the data for finding this peer again; only the guest has `dial`.
    pub(crate) fn meeting(&self, session: &LinkSession, dial: Option<PeerDial>) -> Meeting {
        let seat = session.replica().participant();
        let (side, terms) = (seat.side, &seat.terms);
        let salt = u32::from_be_bytes(self.randomness.bytes());
        let own = session.meeting_key().id(side, salt);
        Meeting {
            side,
            linked: session.state() == SessionState::Playing,
            peer: session.meeting_key(),
            ticket: session.ticket_key(),
            dial,
            record: self.record(Availability::Busy, own, rule_of(terms.rule), terms.size),
        }
    }

    pub(crate) fn serve_game(&self, game: &RunningGame<Rules>, meeting: Meeting) {
        self.pass.close();
        self.awaited.game(Some(meeting.ticket.clone()));
        *lock(&self.serving) = Serving::Game {
            game: game.clone(),
            side: meeting.side,
        };
        *lock(&self.meeting) = Some(meeting);
    }

    /// Advertises the host's game to spectators, and a game without link to its peer.
    pub(crate) fn meet(&self) {
        if let Some(meeting) = &*lock(&self.meeting) {
            self.advertise(meeting);
        }
    }

    /// Updates the link state. The host always advertises, the guest only while it searches for the
    /// host.
    pub(crate) fn set_linked(&self, linked: bool) {
        if let Some(meeting) = &mut *lock(&self.meeting) {
            meeting.linked = linked;
            if meeting.side == Side::Guest {
                self.advertise(meeting);
            }
        }
    }

    fn advertise(&self, meeting: &Meeting) {
        if meeting.linked && meeting.side == Side::Guest {
            self.advertiser.silence();
            return;
        }
        let advertisement = Advertisement {
            port: self.port(),
            record: meeting.record.clone(),
        };
        let ear = RediscoveryObserver {
            peer: meeting.peer.clone(),
            side: meeting.side.other(),
            dial: meeting.dial.clone(),
        };
        self.advertiser.announce(advertisement, Arc::new(ear));
    }

    pub(crate) fn game_over(&self) {
        if lock(&self.meeting).take().is_some() {
            *lock(&self.serving) = Serving::Nobody;
            self.awaited.game(None);
            self.advertiser.silence();
        }
    }

    pub(crate) fn accept_stream(&self, writer: Arc<dyn StreamWriter>) -> Arc<Line> {
        let (line, stream) = Line::open(self.handle.clone(), writer);
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            // Dropping the stream closes the writer.
            return line;
        };
        let (me, randomness) = (self.identity(), self.randomness.clone());
        let endpoint = Weak::clone(&self.me);
        self.handle.spawn(async move {
            let heard = IncomingConnection::receive(&me, &randomness, stream).await;
            drop(place);
            match (heard, endpoint.upgrade()) {
                (Ok(arrival), Some(endpoint)) => endpoint.arrived(arrival).await,
                (Ok(_), None) => {}
                (Err(error), _) => log::debug!("someone at the app's door: {error}"),
            }
        });
        line
    }

    pub(crate) fn record(
        &self,
        status: Availability,
        id: LobbyId,
        rule: gomoku_engine::Rule,
        size: u8,
    ) -> TxtRecord {
        TxtRecord {
            protocol: PROTOCOL,
            oldest: OLDEST_PROTOCOL,
            nickname: self.profile.nickname.clone(),
            status,
            size,
            rule: super::convert::rule(rule).into(),
            id,
        }
    }

    /// Listens again, preferably on the same port: the socket may be dead.
    pub(crate) fn listen_again(&self) {
        let mut listening = lock(&self.listening);
        let Some(before) = listening.take() else {
            return;
        };
        before.abort();
        let me = Weak::clone(&self.me);
        *listening = Some(self.handle.spawn(async move {
            let _ = before.await;
            tokio::time::sleep(REBIND).await;
            let Some(endpoint) = me.upgrade() else { return };
            let port = PortNumber::Rather(endpoint.port());
            let me_here = endpoint.identity();
            match listen(&me_here, &endpoint.randomness, &endpoint.awaited, port).await {
                Ok(listener) => {
                    endpoint.moved(listener.address().port());
                    drop(endpoint);
                    serve(me, listener).await;
                }
                Err(error) => log::error!("can't listen any more: {error}"),
            }
        }));
    }

    fn moved(&self, port: u16) {
        if self.port.swap(port, Ordering::Relaxed) == port {
            return;
        }
        self.advertiser.moved(port);
        if let Some(visitor) = self.visitor() {
            visitor.moved();
        }
    }

    fn visitor(&self) -> Option<Arc<dyn InvitationListener>> {
        match &*lock(&self.serving) {
            Serving::Lobby(visitor) => visitor.upgrade(),
            Serving::Nobody | Serving::Game { .. } => None,
        }
    }

    async fn arrived(&self, arrival: IncomingConnection) {
        let serving = lock(&self.serving).clone();
        match (serving, arrival.request().purpose) {
            (Serving::Lobby(visitor), Purpose::Invite) => match visitor.upgrade() {
                Some(visitor) => visitor.invited(arrival),
                None => arrival.refuse(Refusal::Busy),
            },
            (_, Purpose::Watch) if !self.profile.is_watchable() => arrival.refuse(Refusal::Private),
            // Spectators use the host, whose name they have.
            (
                Serving::Game {
                    side: Side::Guest, ..
                },
                Purpose::Watch,
            ) => arrival.refuse(Refusal::UnknownGame),
            (Serving::Game { game, .. }, _) => game.arrived(arrival).await,
            (_, Purpose::Invite | Purpose::Later(_)) => arrival.refuse(Refusal::Busy),
            // The requested game may be stored here and resumed later.
            (_, Purpose::Resume) => arrival.refuse(Refusal::NotNow),
            (_, Purpose::Watch) => arrival.refuse(Refusal::UnknownGame),
        }
    }

    /// Closes the endpoint after sending goodbyes. Idempotent.
    pub(crate) fn close(&self) {
        self.end(true);
    }

    fn end(&self, patient: bool) {
        *lock(&self.serving) = Serving::Nobody;
        *lock(&self.meeting) = None;
        if let Some(listening) = lock(&self.listening).take() {
            listening.abort();
        }
        let Some(runtime) = lock(&self.runtime).take() else {
            return;
        };
        let (done, wait) = mpsc::channel();
        // A task can't drop its runtime, and the caller should not wait long.
        let ending = thread::Builder::new()
            .name("gomoku-link-end".into())
            .spawn(move || {
                let start = Instant::now();
                while runtime.metrics().num_alive_tasks() > 0 && start.elapsed() < GOODBYE {
                    thread::sleep(Duration::from_millis(5));
                }
                runtime.shutdown_background();
                // Fails only if the caller has given up.
                let _ = done.send(());
            });
        if let Err(error) = ending {
            log::error!("no thread for last words: {error}");
        }
        if patient {
            self.advertiser.close();
            if Handle::try_current().is_err() {
                let _ = wait.recv_timeout(PATIENCE);
            }
        }
    }
}

impl Drop for Endpoint {
    fn drop(&mut self) {
        self.end(false);
    }
}

async fn serve(me: Weak<Endpoint>, mut listener: Listener) {
    while let Some(arrival) = listener.next().await {
        match me.upgrade() {
            Some(endpoint) => endpoint.arrived(arrival).await,
            None => break,
        }
    }
}

/// Listens on IPv6 and IPv4, or on IPv4 alone without IPv6.
async fn listen(
    me: &Identity,
    randomness: &Randomness,
    awaited: &ExpectedPeer,
    port: PortNumber,
) -> io::Result<Listener> {
    let any = |port| {
        [
            SocketAddr::from((Ipv6Addr::UNSPECIFIED, port)),
            SocketAddr::from((Ipv4Addr::UNSPECIFIED, port)),
        ]
    };
    let wanted = match port {
        PortNumber::Any => [Some(0), None],
        PortNumber::Rather(port) => [Some(port), Some(0)],
        PortNumber::Exactly(port) => [Some(port), None],
    };
    let mut failed = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in wanted.into_iter().flatten().flat_map(any) {
        match Listener::bind(address, me.clone(), randomness.clone(), awaited.clone()).await {
            Ok(listener) => return Ok(listener),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

/// Searches discovery for the peer of a game without link.
struct RediscoveryObserver {
    peer: RendezvousKey,
    side: Side,
    dial: Option<PeerDial>,
}

impl DiscoveryObserver for RediscoveryObserver {
    fn on_event(&self, event: DiscoveryEvent) {
        if let DiscoveryEvent::Found(peer) | DiscoveryEvent::Changed(peer) = event
            && self.peer.is_of(self.side, peer.record.id)
            && let Some(dial) = &self.dial
        {
            dial.moved(peer.addresses);
        }
    }
}
