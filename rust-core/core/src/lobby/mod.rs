//! List of nearby players, and pairing of two for a game. Commands and network events lock the
//! state, change it and dispatch it before unlocking.

mod adapter;
mod address;
mod arriving;
mod diagnosis;
mod error;
mod foreign;
mod observer;
mod pairing;
mod pending;
mod show;
mod snapshot;

use std::sync::{Arc, Mutex, MutexGuard, Weak};

use gomoku_engine::{BoardSize, Rule};
use gomoku_link::discovery::{
    Advertisement, Availability, DiscoveredPeer, Discovery, DiscoveryEvent, DiscoveryObserver,
    LobbyId, MdnsDiscovery, MdnsOptions,
};
use gomoku_link::message::Refusal;
use tokio::runtime::Handle;

pub use adapter::{DiscoveryAdapter, DiscoveryAdvert, DiscoverySink};
pub(crate) use address::read as read_address;
pub use diagnosis::LobbyDiagnosis;
pub use error::{AddressProblem, LobbyError};
use foreign::ForeignDiscovery;
pub(crate) use foreign::ForeignPeers;
pub use observer::LobbyObserver;
use pending::Pending;
pub(crate) use show::code_in_link;
pub(crate) use show::{key_of, key_text};
pub use snapshot::{LobbyEvent, LobbyPeer, LobbySnapshot, Pairing, PairingStage};

use crate::dispatcher::Dispatcher;
use crate::engines::Engines;
use crate::linked::Link;
use crate::remote::{Endpoint, InvitationListener, LinkStore, PortNumber, Profile, RemoteGame};
use crate::session::{GameObserver, Options, Session, SessionStorage};
use crate::sockets::Sockets;
use crate::sync::lock;

pub(crate) struct NearbyLobby {
    me: Weak<Self>,
    endpoint: Arc<Endpoint>,
    saver: Arc<dyn LinkStore>,
    dispatcher: Dispatcher<Arc<dyn LobbyObserver>>,
    /// Preferred and advertised.
    likes: (Rule, BoardSize),
    state: Mutex<State>,
}

struct State {
    revision: i64,
    id: LobbyId,
    peers: Vec<DiscoveredPeer>,
    /// Addresses with the port.
    addresses: Vec<String>,
    short_code: Option<String>,
    discovery_failed: Option<String>,
    pending: Option<Pending>,
    /// Invitations not shown; empty while another one is being decided.
    arriving: Vec<Pending>,
    /// Agreed game to take.
    ready: Option<Pending>,
    pairings: u64,
    taken: bool,
    closed: bool,
}

impl NearbyLobby {
    pub(crate) fn open(
        profile: Profile,
        likes: (Rule, BoardSize),
        port: Option<u16>,
        platform: Platform,
        saver: Arc<dyn LinkStore>,
        observer: Arc<dyn LobbyObserver>,
    ) -> Result<Arc<Self>, LobbyError> {
        let port = port.map_or(PortNumber::Any, PortNumber::Exactly);
        let sockets = platform.sockets.clone();
        let discovery = |handle: &Handle| platform.discovery(handle);
        let heard = saver.strangers().heard();
        let endpoint = Endpoint::open(profile, sockets, discovery, port, heard)?;
        endpoint.pass().open();
        let (addresses, short_code) = show::own_addresses(&endpoint);
        let lobby = Arc::new_cyclic(|me| Self {
            me: Weak::clone(me),
            saver,
            dispatcher: Dispatcher::start(observer),
            likes,
            state: Mutex::new(State {
                revision: 0,
                id: LobbyId::draw(),
                peers: Vec::new(),
                addresses,
                short_code,
                discovery_failed: None,
                pending: None,
                arriving: Vec::new(),
                ready: None,
                pairings: 0,
                taken: false,
                closed: false,
            }),
            endpoint,
        });
        let visitor: Weak<dyn InvitationListener> = lobby.me.clone();
        lobby.endpoint.serve_lobby(visitor);
        let mut state = lobby.lock();
        let ear = Arc::new(LobbyDiscoveryObserver(Weak::clone(&lobby.me)));
        lobby
            .endpoint
            .advertiser()
            .announce(lobby.advertisement(&state), ear);
        lobby.publish(&mut state, Vec::new());
        drop(state);
        Ok(lobby)
    }

    pub(crate) fn snapshot(&self) -> LobbySnapshot {
        show::snapshot(&self.lock(), &self.endpoint)
    }

    pub(crate) fn diagnosis(&self) -> LobbyDiagnosis {
        show::diagnosis(self.endpoint.advertiser().diagnosis())
    }

    pub(crate) fn network_changed(&self) {
        if self.open_state().is_ok() {
            self.show_addresses();
            self.endpoint.listen_again();
            self.endpoint.advertiser().network_changed();
        }
    }

    fn show_addresses(&self) {
        if let Ok(mut state) = self.open_state() {
            (state.addresses, state.short_code) = show::own_addresses(&self.endpoint);
            self.publish(&mut state, Vec::new());
        }
    }

    pub(crate) fn take_game(
        &self,
        observer: Arc<dyn GameObserver>,
        saver: Arc<dyn SessionStorage>,
    ) -> Result<(Arc<Session>, Link), LobbyError> {
        let mut state = self.open_state()?;
        let ready = state.ready.take().ok_or(LobbyError::NotNow)?;
        let endpoint = Arc::clone(&self.endpoint);
        let take = |table| take(table, &endpoint, observer, saver);
        let session = ready.relay.hand_over(take).ok_or(LobbyError::NotNow)?;
        let link = ready.into_link(endpoint);
        state.taken = true;
        self.publish(&mut state, Vec::new());
        drop(state);
        self.endpoint.meet();
        Ok((session, link))
    }

    pub(crate) fn shutdown(&self) {
        let left = {
            let mut state = self.lock();
            if state.closed {
                None
            } else {
                state.closed = true;
                let pending = state.pending.take().or_else(|| state.ready.take());
                if let Some(pending) = pending {
                    pending.give_up(Refusal::Declined);
                }
                state.dismiss_arriving(Refusal::Declined);
                Some(state.taken)
            }
        };
        // The taken game owns the station now.
        if left == Some(false) {
            self.endpoint.close();
        }
        self.dispatcher.shutdown();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    fn open_state(&self) -> Result<MutexGuard<'_, State>, LobbyError> {
        let state = self.lock();
        if state.closed || state.taken {
            return Err(LobbyError::Closed);
        }
        Ok(state)
    }

    fn publish(&self, state: &mut State, events: Vec<LobbyEvent>) {
        state.revision += 1;
        let snapshot = show::snapshot(state, &self.endpoint);
        self.dispatcher.push(snapshot, events);
    }

    fn advertisement(&self, state: &State) -> Advertisement {
        // A stranger's unopened invitation does not make the lobby busy, since friends would see
        // that and not invite.
        let pending = state.pending.as_ref();
        let busy = pending.is_some_and(|shown| !shown.is_unopened_stranger());
        let busy = busy || state.ready.is_some();
        let status = if busy {
            Availability::Busy
        } else {
            Availability::Open
        };
        let (rule, size) = self.likes;
        Advertisement {
            port: self.endpoint.port(),
            record: self.endpoint.record(status, state.id, rule, size.lines()),
        }
    }

    fn readvertise(&self, state: &State) {
        self.endpoint.advertiser().update(self.advertisement(state));
    }

    fn heard(&self, event: DiscoveryEvent) {
        let Ok(mut state) = self.open_state() else {
            return;
        };
        match event {
            DiscoveryEvent::Found(peer) | DiscoveryEvent::Changed(peer) => {
                state.discovery_failed = None;
                match state.peers.iter_mut().find(|known| known.name == peer.name) {
                    Some(known) => *known = peer,
                    None => state.peers.push(peer),
                }
            }
            DiscoveryEvent::Stale(name) => {
                for peer in state.peers.iter_mut().filter(|peer| peer.name == name) {
                    peer.stale = true;
                }
            }
            DiscoveryEvent::Lost(name) => state.peers.retain(|peer| peer.name != name),
            DiscoveryEvent::Failed(error) => state.discovery_failed = Some(error.to_string()),
        }
        self.publish(&mut state, Vec::new());
    }
}

pub(crate) fn take(
    table: RemoteGame,
    endpoint: &Endpoint,
    observer: Arc<dyn GameObserver>,
    saver: Arc<dyn SessionStorage>,
) -> Arc<Session> {
    let options = Options {
        shown: true,
        threads: 1,
        min_reply_ms: 0,
        seed: 0,
        engines: Engines::default(),
    };
    let RemoteGame { game, remote } = table;
    let (time, book) = (endpoint.time(), Arc::default());
    let saver = Some(saver);
    Session::start_saved(game, Some(remote), options, time, observer, saver, book)
}

/// Platform services for a lobby, or for a game that searches for its peer.
pub(crate) struct Platform {
    /// None for multicast DNS.
    pub(crate) adapter: Option<Arc<dyn DiscoveryAdapter>>,
    pub(crate) sockets: Sockets,
}

impl Platform {
    pub(crate) fn discovery(self, handle: &Handle) -> Arc<dyn Discovery> {
        let Self { adapter, sockets } = self;
        match adapter {
            Some(adapter) => Arc::new(ForeignDiscovery::new(adapter, handle.clone(), sockets)),
            None => {
                let discovery = MdnsDiscovery::new(MdnsOptions::default());
                Arc::new(discovery.prepared_by(sockets.outgoing()))
            }
        }
    }
}

struct LobbyDiscoveryObserver(Weak<NearbyLobby>);

impl DiscoveryObserver for LobbyDiscoveryObserver {
    fn on_event(&self, event: DiscoveryEvent) {
        if let Some(lobby) = self.0.upgrade() {
            lobby.heard(event);
        }
    }
}
