//! One way to a game, and what its link tells.

use gomoku_link::Carrier;
use std::sync::{Arc, Weak};

use gomoku_link::link::{Code, PublicKey};
use gomoku_link::message::Refusal;
use gomoku_link::replica::Event;
use gomoku_link::strangers::Look;
use gomoku_link::watch::Watched;

use super::Hall;
use super::{LobbyEvent, Pairing, PairingStage};
use crate::game::LinkOver;
use crate::linked::{Candidate, Link, Part, Relay};
use crate::remote::{LinkSession, PeerDial, RemoteSetup, Station};

/// The game that is being agreed on, or was.
pub(super) struct Pending {
    pub(super) id: u64,
    pub(super) relay: Arc<Relay>,
    pub(super) part: Part,
    pub(super) shown: Pairing,
    /// The other device; none where this one invites and the other has not answered.
    pub(super) peer: Option<PublicKey>,
    /// Whether a join code led to it, or the device was met before.
    pub(super) friend: bool,
    /// Whether a join code did.
    pub(super) by_code: bool,
    /// The code of a stranger that it counts as.
    pub(super) look: Option<Look>,
    pub(super) dial: Option<PeerDial>,
    pub(super) tries: u32,
}

/// Tells the lobby of one of its pairings.
pub(super) struct Proposal {
    pub(super) hall: Weak<Hall>,
    pub(super) id: u64,
}

impl Candidate for Proposal {
    fn pairing(&self, event: &Event, session: &LinkSession) {
        if let Some(hall) = self.hall.upgrade() {
            hall.pairing_event(self.id, event, session);
        }
    }

    fn unreachable(&self) {
        if let Some(hall) = self.hall.upgrade() {
            hall.not_reached(self.id);
        }
    }

    fn watched(&self, watched: &Watched) {
        if let Some(hall) = self.hall.upgrade() {
            hall.watch_event(self.id, watched);
        }
    }

    fn watch_ended(&self, reason: LinkOver) {
        if let Some(hall) = self.hall.upgrade() {
            hall.watch_ended(self.id, reason);
        }
    }
}

impl Pending {
    pub(super) const fn new(id: u64, relay: Arc<Relay>, part: Part, shown: Pairing) -> Self {
        Self {
            id,
            relay,
            part,
            shown,
            peer: None,
            friend: false,
            by_code: false,
            look: None,
            dial: None,
            tries: 0,
        }
    }

    /// Whether it is an own invitation of which the other device has not heard, or not said so.
    pub(super) const fn is_on_its_way(&self) -> bool {
        let plays = matches!(self.part, Part::Plays(_));
        let unopened = matches!(
            self.shown.stage,
            PairingStage::Connecting | PairingStage::Unopened
        );
        plays && self.shown.inviting && unopened
    }

    /// Whether its guest has done what a program does: now a person is asked.
    pub(super) const fn is_revealed(&self) -> bool {
        !matches!(self.shown.stage, PairingStage::Connecting)
    }

    /// Whether it is a stranger's, which nobody has opened yet.
    pub(super) const fn is_unopened_stranger(&self) -> bool {
        let unopened = matches!(self.shown.stage, PairingStage::Unopened);
        unopened && !self.shown.inviting && !self.friend
    }

    /// People can be asked now.
    pub(super) fn reveal(&mut self, nickname: &str, played_before: bool) {
        self.shown.nickname = nickname.to_owned();
        self.shown.played_before = played_before;
        self.shown.stage = PairingStage::Unopened;
    }

    /// Both sides may know the code from now on.
    pub(super) fn open(&self) {
        self.post(gomoku_link::session::Session::open);
    }

    /// People can compare now. With a join code that both sides have proven to know there is nothing to
    /// compare, and whoever typed it has said yes.
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

    /// This side has said yes.
    pub(super) fn accept(&mut self) {
        self.shown.stage = PairingStage::Accepted;
        self.post(|session, now_ms| session.accept(now_ms));
    }

    /// What is told once an invitation is shown.
    pub(super) fn told(&self) -> Option<LobbyEvent> {
        let nickname = self.shown.nickname.clone();
        let told = self.is_revealed() && !self.shown.inviting;
        told.then_some(LobbyEvent::Invited { nickname })
    }

    /// For whoever takes the game.
    pub(super) fn into_link(self, station: Arc<Station>) -> Link {
        Link::new(station, self.part)
    }

    /// Ends it; the other side is told why.
    pub(super) fn give_up(&self, why: Refusal) {
        self.relay.forsake();
        match &self.part {
            Part::Plays(game) => {
                // A game that has ended needs no goodbye.
                game.post(move |session, now_ms| {
                    if session.refuse(why, now_ms).is_err() {
                        session.leave(now_ms);
                    }
                });
            }
            Part::Watches(watch) => watch.stop(),
            // No lobby has one.
            Part::Online(_) => {}
        }
    }

    pub(super) fn post(
        &self,
        act: impl FnOnce(&mut LinkSession, u64) -> Result<(), gomoku_link::replica::CommandError>
        + Send
        + 'static,
    ) {
        if let Part::Plays(game) = &self.part {
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
