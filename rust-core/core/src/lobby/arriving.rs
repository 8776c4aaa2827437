//! Invitations of others, until one is shown.
//!
//! Several may come in at once. Only one whose guest has revealed its nonce is shown, so that a
//! guest that never does keeps nobody out. While an own invitation is on its way even those wait:
//! it may go to one who invites this person in the same moment, and then one of the two
//! invitations lives on, the same at both ends:
//!
//! - A lobby whose own invitation was not answered yet lets the other one in; one that shows a code
//!   is busy, and what it shows lives on.
//! - When the own one is answered and the peer's has come in, that of the smaller key lives on.
//! - When the own one is refused as busy and the peer's has come in, the peer's lives on.

use gomoku_link::driver::{Arrival, Game};
use gomoku_link::link::PublicKey;
use gomoku_link::message::Refusal;
use gomoku_link::replica::Event;

use super::LobbyEvent;
use super::pending::{Pending, connecting};
use super::{Hall, State};
use crate::linked::Part;
use crate::remote::{RemoteSetup, Visitor};

/// Invitations at once; more are told that this person is busy.
const MAX_ARRIVING: usize = 8;

impl State {
    /// Which of them is shown next.
    pub(super) fn next_arriving(&self) -> Option<usize> {
        let revealed = |arriving: &Pending| arriving.shown.code.is_some();
        self.arriving.iter().position(revealed)
    }

    /// Tells all of them no.
    pub(super) fn dismiss_arriving(&mut self, why: Refusal) {
        for arriving in self.arriving.drain(..) {
            arriving.give_up(why);
        }
    }
}

impl Hall {
    pub(super) fn arriving_event(&self, state: &mut State, id: u64, event: &Event) {
        let mut arriving = state.arriving.iter();
        let Some(at) = arriving.position(|arriving| arriving.id == id) else {
            return;
        };
        match event {
            Event::Code { code, peer, nick } => {
                let met = state.has_met(*peer);
                state.arriving[at].compare(*code, nick, met);
                if state.pending.is_none() {
                    self.show(state, at, Vec::new());
                }
            }
            Event::Over(_) => state.arriving.remove(at).relay.forsake(),
            _ => {}
        }
    }

    /// People decide on this one; the others hear that this person is busy.
    pub(super) fn show(&self, state: &mut State, at: usize, mut events: Vec<LobbyEvent>) {
        let pending = state.arriving.remove(at);
        events.extend(pending.told());
        self.set_pending(state, pending, events);
    }

    /// Ends the own invitation for that of the same peer, if there is one.
    pub(super) fn gives_way(&self, state: &mut State, peer: PublicKey) -> bool {
        // The last one: an earlier one may be of a link that died.
        let mut arriving = state.arriving.iter();
        let Some(at) = arriving.rposition(|arriving| arriving.peer == Some(peer)) else {
            return false;
        };
        if let Some(own) = state.pending.take() {
            own.give_up(Refusal::Declined);
        }
        self.show(state, at, Vec::new());
        true
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
        let undecided = match &state.pending {
            Some(pending) => pending.is_on_its_way(),
            None => state.ready.is_none(),
        };
        let knock = arrival.knock().clone();
        let own = knock.peer == self.station.profile().key();
        if own || !undecided || state.arriving.len() >= MAX_ARRIVING {
            return arrival.refuse(Refusal::Busy);
        }
        let (id, relay) = self.relay(&mut state);
        let me = self.station.profile().identity();
        let port = Box::new(self.keeping(&relay, None));
        let randomness = self.station.randomness().clone();
        match Game::invited(me, randomness, arrival, port) {
            Ok(game) => {
                let setup = RemoteSetup::from(&knock.terms);
                let shown = connecting(knock.nick, false, Some(setup));
                state.arriving.push(Pending {
                    peer: Some(knock.peer),
                    ..Pending::new(id, relay, Part::Plays(game), shown)
                });
            }
            Err(why) => log::info!("an invitation is turned away: {why:?}"),
        }
    }
}
