//! Forwards link events to the lobby during pairing, then to a waiting game, then to the session.

use std::io;
use std::sync::{Arc, Mutex, Weak};

use gomoku_link::driver::GamePort;
use gomoku_link::replica::{Chain, Event};
use gomoku_link::watch::WatchEvent;

use super::saved::{self, SavedEndpoints};
use crate::diagnostics;
use crate::game::{LinkOver, LinkState};
use crate::remote::{Endpoint, LinkSession, LinkStore, PeerDial, RemoteGame, Rules, Viewpoint};
use crate::session::Session;
use crate::sync::lock;

/// Receiver before the game.
pub(crate) trait PairingObserver: Send + Sync {
    fn pairing(&self, event: &Event, session: &LinkSession);
    /// Called when the peer can't be reached.
    fn unreachable(&self);
    /// Called when the watched game changed or its host refuses.
    fn watched(&self, watched: &WatchEvent);
    fn watch_ended(&self, reason: LinkOver);
}

pub(crate) enum Recipient {
    Pairing(Arc<dyn PairingObserver>),
    /// Begun, but not taken yet.
    Waiting(Box<RemoteGame>),
    Taken(Arc<Session>),
    /// Abandoned.
    Gone,
}

enum Notified {
    /// Not notified yet: candidates are called without the lock.
    Candidate(Arc<dyn PairingObserver>),
    Game,
    Nobody,
}

pub(crate) struct Relay {
    recipient: Mutex<Recipient>,
    endpoint: Weak<Endpoint>,
}

impl Relay {
    pub(crate) fn new(recipient: Recipient, endpoint: &Arc<Endpoint>) -> Arc<Self> {
        Arc::new(Self {
            recipient: Mutex::new(recipient),
            endpoint: Arc::downgrade(endpoint),
        })
    }

    /// Passes the waiting game, if any, to the session that `take` creates.
    pub(crate) fn hand_over(
        &self,
        take: impl FnOnce(RemoteGame) -> Arc<Session>,
    ) -> Option<Arc<Session>> {
        let mut recipient = lock(&self.recipient);
        match std::mem::replace(&mut *recipient, Recipient::Gone) {
            Recipient::Waiting(table) => {
                let session = take(*table);
                *recipient = Recipient::Taken(Arc::clone(&session));
                Some(session)
            }
            other => {
                *recipient = other;
                None
            }
        }
    }

    pub(crate) fn forsake(&self) {
        *lock(&self.recipient) = Recipient::Gone;
    }

    /// Notifies the waiting game or the session under the lock, so it must be quick. A game from
    /// `begun` replaces the candidate.
    fn notify(
        &self,
        begun: impl FnOnce() -> Option<RemoteGame>,
        waiting: impl FnOnce(&mut RemoteGame),
        taken: impl FnOnce(&Session),
    ) -> Notified {
        let mut recipient = lock(&self.recipient);
        match &mut *recipient {
            Recipient::Pairing(candidate) => {
                let candidate = Arc::clone(candidate);
                if let Some(table) = begun() {
                    *recipient = Recipient::Waiting(Box::new(table));
                }
                Notified::Candidate(candidate)
            }
            Recipient::Waiting(table) => {
                waiting(table);
                Notified::Game
            }
            Recipient::Taken(session) => {
                taken(session);
                Notified::Game
            }
            Recipient::Gone => Notified::Nobody,
        }
    }

    fn event(&self, event: &Event, session: &LinkSession) {
        if matches!(*lock(&self.recipient), Recipient::Pairing(_)) {
            diagnostics::note("pairing:", event);
        }
        let Some(endpoint) = self.endpoint.upgrade() else {
            return;
        };
        let now_ms = endpoint.now_ms();
        let notified = self.notify(
            || {
                (*event == Event::Started).then(|| {
                    let replica = session.replica();
                    let (side, peer) = (replica.side(), replica.peer_nick());
                    let view = Viewpoint::Plays {
                        side,
                        peer,
                        meets: true,
                    };
                    RemoteGame::new(&session.replica().into(), &view, LinkState::Linked, now_ms)
                })
            },
            |RemoteGame { game, remote }| {
                // The first snapshot after taking the game includes the events.
                remote.apply_event(game, event, &session.replica().into(), now_ms);
            },
            |taken| taken.link_event(event, &session.replica().into()),
        );
        match (notified, event) {
            (Notified::Candidate(candidate), _) => candidate.pairing(event, session),
            (Notified::Game, Event::Suspended(_)) => endpoint.set_linked(false),
            (Notified::Game, Event::Resumed) => endpoint.set_linked(true),
            (Notified::Game, Event::Over(_)) => endpoint.game_over(),
            // A failed pairing: the station may have another game by now.
            (Notified::Game | Notified::Nobody, _) => {}
        }
    }

    pub(super) fn watched(&self, watched: &WatchEvent, chain: &Chain<Rules>) {
        let Some(endpoint) = self.endpoint.upgrade() else {
            return;
        };
        let now_ms = endpoint.now_ms();
        let notified = self.notify(
            || match watched {
                WatchEvent::Began { players, .. } => {
                    let view = Viewpoint::Watches(players);
                    Some(RemoteGame::new(
                        &chain.into(),
                        &view,
                        LinkState::Linked,
                        now_ms,
                    ))
                }
                WatchEvent::Changed | WatchEvent::Differing | WatchEvent::Refused(_) => None,
            },
            |RemoteGame { game, remote }| {
                remote.watched(game, watched, chain, now_ms);
            },
            |session| session.watched(watched, chain),
        );
        if let Notified::Candidate(candidate) = notified {
            candidate.watched(watched);
        }
    }

    pub(super) fn watch_ended(&self, reason: LinkOver) {
        let Some(endpoint) = self.endpoint.upgrade() else {
            return;
        };
        let now_ms = endpoint.now_ms();
        let notified = self.notify(
            || None,
            |RemoteGame { game, remote }| {
                remote.end(game, reason, now_ms);
            },
            |session| session.link_ended(reason),
        );
        if let Notified::Candidate(candidate) = notified {
            candidate.watch_ended(reason);
        }
    }

    fn unreachable(&self) {
        let candidate = match &*lock(&self.recipient) {
            Recipient::Pairing(candidate) => Some(Arc::clone(candidate)),
            Recipient::Waiting(_) | Recipient::Taken(_) | Recipient::Gone => None,
        };
        if let Some(candidate) = candidate {
            candidate.unreachable();
        }
    }

    fn watchers(&self, count: usize) {
        match &mut *lock(&self.recipient) {
            Recipient::Waiting(table) => table.remote.set_watchers(count),
            Recipient::Taken(session) => session.set_watchers(count),
            Recipient::Pairing(_) | Recipient::Gone => {}
        }
    }

    /// Returns the listening port, to store with the game.
    fn port(&self) -> u16 {
        self.endpoint
            .upgrade()
            .map_or(0, |endpoint| endpoint.port())
    }

    /// Closes sockets that discovery can spare: the app may have run out of descriptors.
    fn free_sockets(&self) {
        if let Some(endpoint) = self.endpoint.upgrade() {
            endpoint.advertiser().free_sockets();
        }
    }

    fn link_saved(&self, kept: bool) {
        if let Recipient::Taken(session) = &*lock(&self.recipient) {
            session.link_saved(kept);
        }
    }
}

/// Callbacks of the link's task. The keeper writes files, so no lock is held.
pub(crate) struct GameCallbacks {
    pub(crate) relay: Arc<Relay>,
    pub(crate) saver: Arc<dyn LinkStore>,
    /// Connection to the peer, if this side makes it.
    pub(crate) dial: Option<PeerDial>,
    /// Whether this game is stored in place of an earlier one.
    pub(crate) kept: bool,
}

impl GameCallbacks {
    pub(crate) const fn new(
        relay: Arc<Relay>,
        saver: Arc<dyn LinkStore>,
        dial: Option<PeerDial>,
    ) -> Self {
        Self {
            relay,
            saver,
            dial,
            kept: false,
        }
    }
}

impl GamePort<Rules> for GameCallbacks {
    fn save(&mut self, bytes: &[u8]) -> io::Result<()> {
        let endpoints = SavedEndpoints {
            port: self.relay.port(),
            peer: self.dial.as_ref().and_then(PeerDial::best),
        };
        let bytes = saved::to_bytes(endpoints, bytes);
        self.kept = true;
        let kept = self.saver.save(&bytes).or_else(|error| {
            log::warn!("the game can't be saved, sockets are closed for it: {error}");
            self.relay.free_sockets();
            self.saver.save(&bytes)
        });
        self.relay.link_saved(kept.is_ok());
        kept
    }

    fn event(&mut self, event: &Event, session: &LinkSession) {
        self.relay.event(event, session);
        if let Event::Over(over) = event
            && !over.allows_resume()
            && std::mem::take(&mut self.kept)
            && let Err(error) = self.saver.discard()
        {
            log::warn!("what was kept of a game that is over stays: {error}");
        }
    }

    fn unreachable(&mut self, error: &io::Error) {
        log::info!("the peer is not reached: {error}");
        self.relay.unreachable();
    }

    fn watchers(&mut self, count: usize) {
        self.relay.watchers(count);
    }
}
