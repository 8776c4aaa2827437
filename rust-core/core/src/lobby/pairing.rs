//! The way of two people to a game, and of one to a game that is watched.

use std::net::SocketAddr;
use std::sync::{Arc, Weak};

use gomoku_lan::discovery::KeyFingerprint;
use gomoku_lan::driver::{Arrival, Game};
use gomoku_lan::link::PublicKey;
use gomoku_lan::message::{Refusal, Terms};
use gomoku_lan::session::{Event, Over};
use gomoku_lan::watch::Watched;

use super::show::key_text;
use super::{Hall, State, address};
use crate::api::{
    KnownPlayer, LinkLoss, LinkOver, LobbyError, LobbyEvent, Pairing, PairingStage, RefusalReason,
    RemoteSetup,
};
use crate::remote::{
    Candidate, Keeping, Link, LinkSession, Part, PeerDial, Relay, Seat, Station, Visitor, Watch,
    convert,
};

/// Tries that reach nobody before an invitation is given up.
const TRIES: u32 = 3;

/// The game that is being agreed on, or was.
pub(super) struct Pending {
    id: u64,
    pub(super) relay: Arc<Relay>,
    part: Part,
    pub(super) shown: Pairing,
    /// Whom to expect, from a join code.
    expected: Option<KeyFingerprint>,
    dial: Option<PeerDial>,
    tries: u32,
}

/// Tells the lobby of one of its pairings.
struct Proposal {
    hall: Weak<Hall>,
    id: u64,
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
    const fn new(id: u64, relay: Arc<Relay>, part: Part, shown: Pairing) -> Self {
        Self {
            id,
            relay,
            part,
            shown,
            expected: None,
            dial: None,
            tries: 0,
        }
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
        }
    }

    fn post(
        &self,
        act: impl FnOnce(&mut LinkSession, u64) -> Result<(), gomoku_lan::session::CommandError>
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

impl Hall {
    pub(crate) fn invite(&self, peer: &str, setup: RemoteSetup) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        let (addresses, nickname) = listed(&state, peer)?;
        self.propose(&mut state, addresses, nickname, setup, None)
    }

    pub(crate) fn invite_address(&self, text: &str, setup: RemoteSetup) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        let (address, expected) = address::parse(text)?;
        let shown = gomoku_lan::discovery::format_address(address);
        self.propose(&mut state, vec![address], shown, setup, expected)
    }

    fn propose(
        &self,
        state: &mut State,
        addresses: Vec<SocketAddr>,
        nickname: String,
        setup: RemoteSetup,
        expected: Option<KeyFingerprint>,
    ) -> Result<(), LobbyError> {
        let terms = setup.terms().map_err(|_| LobbyError::BadSetup)?;
        let (id, relay) = self.begin(state)?;
        let dial = PeerDial::new(addresses);
        let me = self.station.profile().identity();
        let session = LinkSession::invite(me, terms, self.station.randomness().clone(), 0);
        let port = self.keeping(&relay, Some(dial.clone()));
        let game = {
            let _inside = self.station.handle().enter();
            Game::run(session, Some(Box::new(dial.clone())), Box::new(port))
        };
        let shown = connecting(nickname, true, Some(setup));
        self.set_pending(
            state,
            Pending {
                expected,
                dial: Some(dial),
                ..Pending::new(id, relay, Part::Plays(game), shown)
            },
        );
        Ok(())
    }

    pub(crate) fn watch(&self, peer: &str) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        let (addresses, nickname) = listed(&state, peer)?;
        self.ask_to_watch(&mut state, addresses, nickname)
    }

    pub(crate) fn watch_address(&self, text: &str) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        // Whoever only watches says nothing that a stranger could use.
        let (address, _) = address::parse(text)?;
        let shown = gomoku_lan::discovery::format_address(address);
        self.ask_to_watch(&mut state, vec![address], shown)
    }

    fn ask_to_watch(
        &self,
        state: &mut State,
        addresses: Vec<SocketAddr>,
        nickname: String,
    ) -> Result<(), LobbyError> {
        let (id, relay) = self.begin(state)?;
        let dial = PeerDial::new(addresses);
        let watch = Watch::start(&self.station, dial, Arc::clone(&relay));
        let shown = connecting(nickname, true, None);
        self.set_pending(state, Pending::new(id, relay, Part::Watches(watch), shown));
        Ok(())
    }

    pub(crate) fn accept(&self) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        let pending = state.pending.as_mut().ok_or(LobbyError::NotNow)?;
        if pending.shown.stage != PairingStage::Comparing || pending.shown.code.is_none() {
            return Err(LobbyError::NotNow);
        }
        pending.shown.stage = PairingStage::Accepted;
        pending.post(|session, now_ms| session.accept(now_ms));
        self.publish(&mut state, Vec::new());
        Ok(())
    }

    pub(crate) fn decline(&self, code_differs: bool) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        let pending = state.pending.take().ok_or(LobbyError::NotNow)?;
        pending.give_up(if code_differs {
            Refusal::CodeMismatch
        } else {
            Refusal::Declined
        });
        self.freed(&mut state, Vec::new());
        Ok(())
    }

    fn begin(&self, state: &mut State) -> Result<(u64, Arc<Relay>), LobbyError> {
        if state.pending.is_some() || state.ready.is_some() {
            return Err(LobbyError::Busy);
        }
        state.pairings += 1;
        let id = state.pairings;
        let proposal = Arc::new(Proposal {
            hall: Weak::clone(&self.me),
            id,
        });
        Ok((id, Relay::new(Seat::Pairing(proposal), &self.station)))
    }

    fn keeping(&self, relay: &Arc<Relay>, dial: Option<PeerDial>) -> Keeping {
        let keeper = Arc::clone(&self.keeper);
        Keeping::new(Arc::clone(relay), keeper, dial)
    }

    /// Called with the state locked since before the game has begun, so that none of its events
    /// is missed.
    fn set_pending(&self, state: &mut State, pending: Pending) {
        state.pending = Some(pending);
        self.readvertise(state);
        self.publish(state, Vec::new());
    }

    /// The pairing is over without a game.
    fn freed(&self, state: &mut State, events: Vec<LobbyEvent>) {
        self.readvertise(state);
        self.publish(state, events);
    }

    fn pairing_event(&self, id: u64, event: &Event, session: &LinkSession) {
        let Ok(mut state) = self.open_state() else {
            return;
        };
        let state = &mut *state;
        let Some(pending) = state.pending.as_mut().filter(|pending| pending.id == id) else {
            return;
        };
        match event {
            Event::Invited { nick, terms, .. } => {
                pending.shown = Pairing {
                    stage: PairingStage::Comparing,
                    ..connecting(nick.clone(), false, Some(RemoteSetup::from(terms)))
                };
                let nickname = pending.shown.nickname.clone();
                self.publish(state, vec![LobbyEvent::Invited { nickname }]);
            }
            Event::Code { code, peer, nick } => {
                let fingerprint = KeyFingerprint::of(*peer);
                pending.shown.nickname = nick.clone();
                if pending.expected.is_some_and(|wanted| wanted != fingerprint) {
                    pending.give_up(Refusal::CodeMismatch);
                    let reason = RefusalReason::ChangedKey;
                    self.refused(state, reason);
                    return;
                }
                let code = code.to_string();
                let key = key_text(*peer);
                pending.shown.played_before = state.known.iter().any(|known| known.key == key);
                pending.shown.stage = PairingStage::Comparing;
                pending.shown.code = Some(code.clone());
                self.publish(state, vec![LobbyEvent::CodeReady { code }]);
            }
            Event::Started => self.started(state, session),
            // The other side may have accepted as well; nobody has moved, so little is lost.
            Event::Suspended(lost) => {
                pending.give_up(Refusal::Declined);
                self.lost(state, convert::loss(*lost));
            }
            Event::Over(over) => self.over(state, *over),
            _ => {}
        }
    }

    fn started(&self, state: &mut State, session: &LinkSession) {
        let Some(pending) = state.pending.take() else {
            return;
        };
        let mut events = Vec::new();
        if let Some(peer) = session.peer() {
            events.push(met(state, peer, &pending.shown.nickname));
        }
        if let Part::Plays(game) = &pending.part {
            let meeting = self.station.meeting(session, pending.dial.clone());
            self.station.serve_game(game, meeting);
        }
        state.ready = Some(pending);
        events.push(LobbyEvent::GameReady);
        self.publish(state, events);
    }

    fn over(&self, state: &mut State, over: Over) {
        let inviting = state.pending.as_ref().is_some_and(|p| p.shown.inviting);
        match over {
            Over::Lost(lost) => self.lost(state, convert::loss(lost)),
            Over::Left | Over::Abandoned => self.lost(state, LinkLoss::Closed),
            Over::PeerLeft | Over::Refused(Refusal::Declined) if !inviting => {
                self.end(state, |nickname| LobbyEvent::Withdrawn { nickname });
            }
            Over::PeerLeft => self.refused(state, RefusalReason::Declined),
            Over::Refused(_) | Over::Refusing(_) => {
                if let LinkOver::Refused { reason } = convert::over(over) {
                    self.refused(state, reason);
                }
            }
        }
    }

    fn lost(&self, state: &mut State, reason: LinkLoss) {
        self.end(state, |nickname| LobbyEvent::Lost { nickname, reason });
    }

    fn refused(&self, state: &mut State, reason: RefusalReason) {
        self.end(state, |nickname| LobbyEvent::Refused { nickname, reason });
    }

    fn end(&self, state: &mut State, event: impl FnOnce(String) -> LobbyEvent) {
        if let Some(pending) = state.pending.take() {
            pending.relay.forsake();
            self.freed(state, vec![event(pending.shown.nickname)]);
        }
    }

    fn not_reached(&self, id: u64) {
        let Ok(mut state) = self.open_state() else {
            return;
        };
        let Some(pending) = state.pending.as_mut().filter(|pending| pending.id == id) else {
            return;
        };
        pending.tries += 1;
        if pending.tries >= TRIES {
            pending.give_up(Refusal::Declined);
            self.lost(&mut state, LinkLoss::Unreachable);
        }
    }

    fn watch_event(&self, id: u64, watched: &Watched) {
        let Ok(mut state) = self.open_state() else {
            return;
        };
        if let Watched::Began { .. } = watched
            && let Some(pending) = state.pending.take_if(|pending| pending.id == id)
        {
            state.ready = Some(pending);
            self.publish(&mut state, vec![LobbyEvent::WatchReady]);
        }
    }

    fn watch_ended(&self, id: u64, reason: LinkOver) {
        let Ok(mut state) = self.open_state() else {
            return;
        };
        if state
            .pending
            .as_ref()
            .is_none_or(|pending| pending.id != id)
        {
            return;
        }
        match reason {
            LinkOver::Refused { reason } => self.refused(&mut state, reason),
            LinkOver::Lost { reason } => self.lost(&mut state, reason),
            LinkOver::Left | LinkOver::PeerLeft | LinkOver::Abandoned => {
                self.lost(&mut state, LinkLoss::Closed);
            }
        }
    }
}

impl Visitor for Hall {
    fn moved(&self) {
        self.show_addresses();
    }

    fn invited(&self, arrival: Arrival) {
        let Ok(mut state) = self.open_state() else {
            return arrival.refuse(Refusal::Busy);
        };
        let Ok((id, relay)) = self.begin(&mut state) else {
            return arrival.refuse(Refusal::Busy);
        };
        let (nickname, terms): (String, Terms) = {
            let knock = arrival.knock();
            (knock.nick.clone(), knock.terms)
        };
        let me = self.station.profile().identity();
        let port = Box::new(self.keeping(&relay, None));
        let randomness = self.station.randomness().clone();
        match Game::invited(me, randomness, arrival, port) {
            Ok(game) => {
                // It is shown once the code is there.
                let shown = connecting(nickname, false, Some(RemoteSetup::from(&terms)));
                let pending = Pending::new(id, relay, Part::Plays(game), shown);
                self.set_pending(&mut state, pending);
            }
            Err(why) => log::info!("an invitation is turned away: {why:?}"),
        }
    }
}

fn listed(state: &State, id: &str) -> Result<(Vec<SocketAddr>, String), LobbyError> {
    let peer = state.peers.iter().find(|peer| peer.name == id);
    let peer = peer.ok_or(LobbyError::UnknownPeer)?;
    let nickname = peer.record.nickname.as_str().to_owned();
    Ok((peer.addresses.clone(), nickname))
}

const fn connecting(nickname: String, inviting: bool, setup: Option<RemoteSetup>) -> Pairing {
    Pairing {
        nickname,
        inviting,
        setup,
        code: None,
        played_before: false,
        stage: PairingStage::Connecting,
    }
}

/// The other device is known from now on.
fn met(state: &mut State, peer: PublicKey, nickname: &str) -> LobbyEvent {
    let player = KnownPlayer {
        key: key_text(peer),
        nickname: nickname.to_owned(),
    };
    state.known.retain(|known| known.key != player.key);
    state.known.push(player.clone());
    LobbyEvent::Met { player }
}
