//! Pairing for a game, and joining as a spectator.

use std::net::SocketAddr;
use std::sync::{Arc, Weak};

use gomoku_link::driver::RunningGame;
use gomoku_link::link::{Code, JoinSecret};
use gomoku_link::message::Refusal;
use gomoku_link::replica::{EndReason, Event};
use gomoku_link::watch::WatchEvent;

use super::address::{ConnectTarget, bad, read};
use super::pending::{Pending, PendingObserver, connecting};
use super::show::key_text;
use super::{AddressProblem, LobbyError, LobbyEvent, PairingStage};
use super::{NearbyLobby, State};
use crate::game::{LinkLoss, LinkOver, RefusalReason};
use crate::linked::{GameCallbacks, LinkRole, Recipient, Relay, Watch};
use crate::remote::{LinkSession, PeerDial, RemoteSetup, convert};
use crate::stream::{Line, StreamDial, StreamOpener, StreamWriter};

/// Failed connections before an invitation is abandoned.
const TRIES: u32 = 3;

impl NearbyLobby {
    pub(crate) fn invite(&self, peer: &str, setup: RemoteSetup) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        let (addresses, nickname) = listed(&state, peer)?;
        let dial = PeerDial::new(addresses, self.endpoint.sockets());
        self.propose(&mut state, dial, nickname, setup, None)
    }

    pub(crate) fn invite_by_stream(
        &self,
        opener: Arc<dyn StreamOpener>,
        nickname: String,
        setup: RemoteSetup,
    ) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        let dial = PeerDial::Stream(StreamDial::new(opener));
        self.propose(&mut state, dial, nickname, setup, None)
    }

    pub(crate) fn accept_stream(
        &self,
        writer: Arc<dyn StreamWriter>,
    ) -> Result<Arc<Line>, LobbyError> {
        drop(self.open_state()?);
        Ok(self.endpoint.accept_stream(writer))
    }

    pub(crate) fn invite_address(&self, text: &str, setup: RemoteSetup) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        let ConnectTarget {
            addresses,
            secret,
            shown,
        } = read(text)?.place()?;
        if secret.is_some() && !self.saver.strangers().said().may() {
            return Err(bad(AddressProblem::CodeRests, None));
        }
        let dial = PeerDial::new(addresses, self.endpoint.sockets());
        self.propose(&mut state, dial, shown, setup, secret)
    }

    fn propose(
        &self,
        state: &mut State,
        dial: PeerDial,
        nickname: String,
        setup: RemoteSetup,
        expected: Option<JoinSecret>,
    ) -> Result<(), LobbyError> {
        let terms = setup.terms().map_err(|_| LobbyError::BadSetup)?;
        let (id, relay) = self.begin(state)?;
        let me = self.endpoint.identity();
        let mut session = LinkSession::invite(me, terms, self.endpoint.randomness().clone(), 0);
        let mut look = None;
        if let Some(secret) = expected {
            session = session.expecting(secret, self.saver.strangers().said());
        } else {
            look = self.saver.strangers().ask();
            if look.is_none() {
                session = session.only_friends();
            }
        }
        let port = self.keeping(&relay, Some(dial.clone()));
        let game = {
            let _inside = self.endpoint.handle().enter();
            RunningGame::run(session, Some(Box::new(dial.clone())), Box::new(port))
        };
        let shown = connecting(nickname, true, Some(setup));
        let pending = Pending {
            friend: expected.is_some(),
            by_code: expected.is_some(),
            look,
            dial: Some(dial),
            ..Pending::new(id, relay, LinkRole::Plays(game), shown)
        };
        self.set_pending(state, pending, Vec::new());
        Ok(())
    }

    pub(crate) fn watch(&self, peer: &str) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        let (addresses, nickname) = listed(&state, peer)?;
        self.ask_to_watch(&mut state, addresses, nickname)
    }

    pub(crate) fn watch_address(&self, text: &str) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        // Watching reveals nothing useful to a stranger.
        let place = read(text)?.place()?;
        self.ask_to_watch(&mut state, place.addresses, place.shown)
    }

    fn ask_to_watch(
        &self,
        state: &mut State,
        addresses: Vec<SocketAddr>,
        nickname: String,
    ) -> Result<(), LobbyError> {
        let (id, relay) = self.begin(state)?;
        let dial = PeerDial::new(addresses, self.endpoint.sockets());
        let watch = Watch::start(&self.endpoint, dial, Arc::clone(&relay));
        let shown = connecting(nickname, true, None);
        let pending = Pending::new(id, relay, LinkRole::Watches(watch), shown);
        self.set_pending(state, pending, Vec::new());
        Ok(())
    }

    pub(crate) fn accept(&self) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        let pending = state.pending.as_mut().ok_or(LobbyError::NotNow)?;
        if pending.shown.stage != PairingStage::Comparing {
            return Err(LobbyError::NotNow);
        }
        pending.accept();
        self.publish(&mut state, Vec::new());
        Ok(())
    }

    pub(crate) fn open_invitation(&self) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        let pending = state.pending.as_mut().ok_or(LobbyError::NotNow)?;
        if !pending.is_unopened_stranger() || pending.look.is_some() {
            return Err(LobbyError::NotNow);
        }
        // A shown invitation may be opened: nothing else has counted since.
        let look = self.saver.strangers().open();
        pending.look = Some(look.ok_or(LobbyError::NotNow)?);
        pending.open();
        Ok(())
    }

    /// Updates the limits for strangers after a failed pairing. Only codes that the peer may have
    /// seen count.
    pub(super) fn apply_watchability(&self, pending: &Pending) {
        if let Some(look) = pending.look
            && pending.shown.inviting
            && (pending.peer.is_none() || pending.friend)
        {
            self.saver.strangers().give_back(look);
        }
        if !pending.shown.inviting && !pending.friend {
            self.saver.strangers().invitation_failed();
        }
    }

    pub(crate) fn decline(&self, code_differs: bool) -> Result<(), LobbyError> {
        let mut state = self.open_state()?;
        let pending = state.pending.take().ok_or(LobbyError::NotNow)?;
        self.apply_watchability(&pending);
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
        Ok(self.relay(state))
    }

    pub(super) fn relay(&self, state: &mut State) -> (u64, Arc<Relay>) {
        state.pairings += 1;
        let id = state.pairings;
        let proposal = Arc::new(PendingObserver {
            lobby: Weak::clone(&self.me),
            id,
        });
        (id, Relay::new(Recipient::Pairing(proposal), &self.endpoint))
    }

    pub(super) fn keeping(&self, relay: &Arc<Relay>, dial: Option<PeerDial>) -> GameCallbacks {
        let saver = Arc::clone(&self.saver);
        GameCallbacks::new(Arc::clone(relay), saver, dial)
    }

    /// Sets the pairing. The caller locks the state before the game begins, so that no event is
    /// missed.
    pub(super) fn set_pending(&self, state: &mut State, pending: Pending, events: Vec<LobbyEvent>) {
        state.pending = Some(pending);
        self.readvertise(state);
        self.publish(state, events);
    }

    /// Shows the next invitation, or advertises the lobby as open.
    fn freed(&self, state: &mut State, events: Vec<LobbyEvent>) {
        if let Some(next) = self.next_arriving(state) {
            self.show(state, next, events);
        } else {
            self.readvertise(state);
            self.publish(state, events);
        }
    }

    pub(super) fn pairing_event(&self, id: u64, event: &Event, session: &LinkSession) {
        let Ok(mut locked) = self.open_state() else {
            return;
        };
        let state = &mut *locked;
        let Some(pending) = state.pending.as_mut().filter(|pending| pending.id == id) else {
            return self.arriving_event(state, id, event);
        };
        match event {
            Event::Unopened { peer, nick, friend } => {
                let met = friend.is_some();
                pending.peer = Some(*peer);
                pending.friend |= met;
                if self.yields_to(*peer) && self.gives_way(state, *peer) {
                    return;
                }
                if let Some(pending) = &mut state.pending {
                    pending.reveal(nick, met);
                }
                self.publish(state, Vec::new());
            }
            Event::Invited { nick, friend, .. } => {
                pending.reveal(nick, friend.is_some());
                if pending.friend {
                    pending.open();
                }
                let told = pending.invitation_event();
                self.publish(state, told.into_iter().collect());
            }
            Event::Code { code, friend, nick } => {
                self.compare(state, *code, friend.is_some(), nick);
            }
            Event::Started => {
                self.started(state, session);
                drop(locked);
                if let Some(key) = session.met() {
                    let nick = session.replica().peer_nick();
                    self.saver.met(key_text(key), nick);
                }
            }
            // The peer may have accepted too. No move was made, so little is lost.
            Event::Suspended(lost) => {
                pending.give_up(Refusal::Declined);
                self.lost(state, convert::loss(*lost));
            }
            Event::Over(over) => {
                let peer = session.peer_face().filter(|_| {
                    *over == EndReason::Refused(Refusal::Busy) && pending.is_on_its_way()
                });
                if !peer.is_some_and(|peer| self.gives_way(state, peer)) {
                    self.over(state, *over);
                }
            }
            _ => {}
        }
    }

    fn compare(&self, state: &mut State, code: Code, met: bool, nickname: &str) {
        if let Some(pending) = &mut state.pending {
            pending.compare(code, nickname, met);
            let event = match pending.shown.code.clone() {
                Some(code) => LobbyEvent::CodeReady { code },
                None => LobbyEvent::CodeRight {
                    nickname: nickname.to_owned(),
                },
            };
            state.dismiss_arriving(Refusal::Busy);
            self.readvertise(state);
            self.publish(state, vec![event]);
        }
    }

    fn started(&self, state: &mut State, session: &LinkSession) {
        let Some(mut pending) = state.pending.take() else {
            return;
        };
        if let Some(look) = pending.look.take() {
            self.saver.strangers().give_back(look);
        }
        if let LinkRole::Plays(game) = &pending.role {
            let meeting = self.endpoint.meeting(session, pending.dial.clone());
            self.endpoint.serve_game(game, meeting);
        }
        state.ready = Some(pending);
        self.publish(state, vec![LobbyEvent::GameReady]);
    }

    fn over(&self, state: &mut State, over: EndReason) {
        let inviting = state.pending.as_ref().is_some_and(|p| p.shown.inviting);
        match over {
            EndReason::Lost(lost) => self.lost(state, convert::loss(lost)),
            EndReason::Left
            | EndReason::NoResult
            | EndReason::PeerEnded
            | EndReason::Abandoned
            | EndReason::Cloned => self.lost(state, LinkLoss::Closed),
            EndReason::PeerLeft | EndReason::Refused(Refusal::Declined) if !inviting => {
                self.end(state, |nickname| LobbyEvent::Withdrawn { nickname });
            }
            EndReason::PeerLeft => self.refused(state, RefusalReason::Declined),
            EndReason::Refused(_) | EndReason::Refusing(_) => {
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
            self.apply_watchability(&pending);
            pending.relay.forsake();
            self.freed(state, vec![event(pending.shown.nickname)]);
        }
    }

    pub(super) fn not_reached(&self, id: u64) {
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

    pub(super) fn watch_event(&self, id: u64, watched: &WatchEvent) {
        let Ok(mut state) = self.open_state() else {
            return;
        };
        if let WatchEvent::Began { .. } = watched
            && let Some(pending) = state.pending.take_if(|pending| pending.id == id)
        {
            state.ready = Some(pending);
            self.publish(&mut state, vec![LobbyEvent::WatchReady]);
        }
    }

    pub(super) fn watch_ended(&self, id: u64, reason: LinkOver) {
        let Ok(mut state) = self.open_state() else {
            return;
        };
        if state.pending.as_ref().is_none_or(|shown| shown.id != id) {
            return;
        }
        match reason {
            LinkOver::Refused { reason } => self.refused(&mut state, reason),
            LinkOver::Lost { reason } => self.lost(&mut state, reason),
            LinkOver::Left
            | LinkOver::PeerLeft
            | LinkOver::NoResult
            | LinkOver::Abandoned
            | LinkOver::Cloned => {
                self.lost(&mut state, LinkLoss::Closed);
            }
        }
    }
}

fn listed(state: &State, id: &str) -> Result<(Vec<SocketAddr>, String), LobbyError> {
    let peer = state.peers.iter().find(|peer| peer.name == id);
    let peer = peer.ok_or(LobbyError::UnknownPeer)?;
    let nickname = peer.record.nickname.as_str().to_owned();
    Ok((peer.addresses.clone(), nickname))
}
