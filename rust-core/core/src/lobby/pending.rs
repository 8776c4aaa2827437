use gomoku_link::Carrier;
use std::sync::{Arc, Weak};

use gomoku_link::link::{Code, PublicKey};
use gomoku_link::message::Refusal;
use gomoku_link::replica::Event;
use gomoku_link::strangers::CodeUse;
use gomoku_link::watch::WatchEvent;

use super::NearbyLobby;
use super::{LobbyEvent, Pairing, PairingStage};
use crate::game::LinkOver;
use crate::linked::{Link, LinkRole, PairingObserver, Relay};
use crate::remote::{Endpoint, LinkSession, PeerDial, RemoteSetup};

/// Pairing in progress or just agreed.
pub(super) struct Pending {
    pub(super) id: u64,
    pub(super) relay: Arc<Relay>,
    pub(super) role: LinkRole,
    pub(super) shown: Pairing,
    /// None for an outgoing invitation without answer.
    pub(super) peer: Option<PublicKey>,
    /// Joined by code, or met before.
    pub(super) friend: bool,
    pub(super) by_code: bool,
    /// Reservation in the limit of codes shown to strangers.
    pub(super) look: Option<CodeUse>,
    pub(super) dial: Option<PeerDial>,
    pub(super) tries: u32,
}

/// Forwards the pairing's events to the lobby.
pub(super) struct PendingObserver {
    pub(super) lobby: Weak<NearbyLobby>,
    pub(super) id: u64,
}

impl PairingObserver for PendingObserver {
    fn pairing(&self, event: &Event, session: &LinkSession) {
        if let Some(lobby) = self.lobby.upgrade() {
            lobby.pairing_event(self.id, event, session);
        }
    }

    fn unreachable(&self) {
        if let Some(lobby) = self.lobby.upgrade() {
            lobby.not_reached(self.id);
        }
    }

    fn watched(&self, watched: &WatchEvent) {
        if let Some(lobby) = self.lobby.upgrade() {
            lobby.watch_event(self.id, watched);
        }
    }

    fn watch_ended(&self, reason: LinkOver) {
        if let Some(lobby) = self.lobby.upgrade() {
            lobby.watch_ended(self.id, reason);
        }
    }
}

impl Pending {
    pub(super) const fn new(id: u64, relay: Arc<Relay>, role: LinkRole, shown: Pairing) -> Self {
        Self {
            id,
            relay,
            role,
            shown,
            peer: None,
            friend: false,
            by_code: false,
            look: None,
            dial: None,
            tries: 0,
        }
    }

    /// Whether this is an outgoing invitation not yet opened.
    pub(super) const fn is_on_its_way(&self) -> bool {
        let plays = matches!(self.role, LinkRole::Plays(_));
        let unopened = matches!(
            self.shown.stage,
            PairingStage::Connecting | PairingStage::Unopened
        );
        plays && self.shown.inviting && unopened
    }

    /// Whether the guest has completed the automatic part, so that the invitation may be shown.
    pub(super) const fn is_revealed(&self) -> bool {
        !matches!(self.shown.stage, PairingStage::Connecting)
    }

    pub(super) const fn is_unopened_stranger(&self) -> bool {
        let unopened = matches!(self.shown.stage, PairingStage::Unopened);
        unopened && !self.shown.inviting && !self.friend
    }

    pub(super) fn reveal(&mut self, nickname: &str, played_before: bool) {
        self.shown.nickname = nickname.to_owned();
        self.shown.played_before = played_before;
        self.shown.stage = PairingStage::Unopened;
    }

    pub(super) fn open(&self) {
        self.post(gomoku_link::session::PeerSession::open);
    }

    /// Starts the comparison of the code. After a proven join code there is nothing to compare, and
    /// the inviting side has accepted by typing it.
    pub(super) fn compare(&mut self, code: Code, nickname: &str, played_before: bool) {
        self.shown.nickname = nickname.to_owned();
        self.shown.code = (!self.by_code).then(|| code.to_string());
        self.shown.by_code = self.by_code;
        self.shown.played_before = played_before;
        self.shown.stage = PairingStage::Comparing;
        if self.by_code && self.shown.inviting {
            self.accept();
        }
    }

    pub(super) fn accept(&mut self) {
        self.shown.stage = PairingStage::Accepted;
        self.post(|session, now_ms| session.accept(now_ms));
    }

    pub(super) fn invitation_event(&self) -> Option<LobbyEvent> {
        let nickname = self.shown.nickname.clone();
        let told = self.is_revealed() && !self.shown.inviting;
        told.then_some(LobbyEvent::Invited { nickname })
    }

    pub(super) fn into_link(self, endpoint: Arc<Endpoint>) -> Link {
        Link::new(endpoint, self.role)
    }

    pub(super) fn give_up(&self, why: Refusal) {
        self.relay.forsake();
        match &self.role {
            LinkRole::Plays(game) => {
                // A game that is over needs no goodbye.
                game.post(move |session, now_ms| {
                    if session.refuse(why, now_ms).is_err() {
                        session.leave(now_ms);
                    }
                });
            }
            LinkRole::Watches(watch) => watch.stop(),
            // Lobbies have no online games.
            LinkRole::Online(_) => {}
        }
    }

    pub(super) fn post(
        &self,
        act: impl FnOnce(&mut LinkSession, u64) -> Result<(), gomoku_link::replica::CommandError>
        + Send
        + 'static,
    ) {
        if let LinkRole::Plays(game) = &self.role {
            game.post(move |session, now_ms| {
                if let Err(error) = act(session, now_ms) {
                    log::info!("the link refuses: {error}");
                }
            });
        }
    }
}

pub(super) const fn connecting(
    nickname: String,
    inviting: bool,
    setup: Option<RemoteSetup>,
) -> Pairing {
    Pairing {
        nickname,
        inviting,
        setup,
        code: None,
        by_code: false,
        played_before: false,
        stage: PairingStage::Connecting,
    }
}
