//! Incoming invitations before one is shown.
//!
//! An invitation is shown only after its guest has revealed its nonce, so a guest who never does
//! can't block others. Known devices and guests with the join code precede strangers, and replace a
//! stranger's unopened invitation. Incoming invitations wait while an outgoing one is on its way,
//! because two people may invite each other. Then both sides select the same invitation:
//!
//! - A lobby whose outgoing invitation is not opened accepts the incoming one. A lobby that shows a
//!   code answers busy, and its pairing continues.
//! - If both invitations have arrived, the one of the smaller key wins.
//! - If the outgoing invitation is refused as busy and the peer's has arrived, the peer's wins.

use gomoku_link::driver::{IncomingConnection, RunningGame};
use gomoku_link::link::PublicKey;
use gomoku_link::message::Refusal;
use gomoku_link::replica::Event;

use super::LobbyEvent;
use super::pending::{Pending, connecting};
use super::{NearbyLobby, State};
use crate::linked::LinkRole;
use crate::remote::{InvitationListener, RemoteSetup};

/// Maximum number of waiting invitations; more are refused as busy.
const MAX_ARRIVING: usize = 8;

impl State {
    pub(super) fn dismiss_arriving(&mut self, why: Refusal) {
        for arriving in self.arriving.drain(..) {
            arriving.give_up(why);
        }
    }

    /// Makes room for one more. A friend displaces a stranger.
    fn make_room(&mut self, friend: bool) -> bool {
        if self.arriving.len() < MAX_ARRIVING {
            return true;
        }
        let silent = self.arriving.iter().position(|one| !one.is_revealed());
        let stranger = || self.arriving.iter().position(|one| friend && !one.friend);
        let Some(at) = silent.or_else(stranger) else {
            return false;
        };
        self.arriving.remove(at).give_up(Refusal::Busy);
        true
    }
}

impl NearbyLobby {
    /// Selects the next invitation to show. Refuses strangers while they may not be shown.
    pub(super) fn next_arriving(&self, state: &mut State) -> Option<usize> {
        if let Some(why) = self.no_strangers() {
            let gone = state.arriving.extract_if(.., |one| !one.friend);
            for stranger in gone.collect::<Vec<_>>() {
                stranger.give_up(why);
            }
        }
        let friend = |one: &Pending| one.is_revealed() && one.friend;
        let friend = state.arriving.iter().position(friend);
        friend.or_else(|| state.arriving.iter().position(Pending::is_revealed))
    }

    /// Returns the reason to refuse strangers now. During the quiet time after a stranger, guests
    /// with the join code are admitted.
    fn no_strangers(&self) -> Option<Refusal> {
        let strangers = self.saver.strangers();
        (!strangers.may_open() || !strangers.may_show()).then_some(Refusal::UseCode)
    }

    pub(super) fn arriving_event(&self, state: &mut State, id: u64, event: &Event) {
        let mut arriving = state.arriving.iter();
        let Some(at) = arriving.position(|arriving| arriving.id == id) else {
            return;
        };
        match event {
            Event::Invited {
                peer, nick, friend, ..
            } => {
                state.arriving[at].reveal(nick, friend.is_some());
                let first = state
                    .pending
                    .as_ref()
                    .is_none_or(|shown| shown.is_unopened_stranger() && state.arriving[at].friend);
                let crosses = state.pending.as_ref().is_some_and(|own| {
                    own.is_on_its_way() && own.peer == Some(*peer) && self.yields_to(*peer)
                });
                if crosses {
                    self.gives_way(state, *peer);
                } else if first {
                    self.show(state, at, Vec::new());
                }
            }
            Event::Over(_) => state.arriving.remove(at).relay.forsake(),
            _ => {}
        }
    }

    /// Shows an invitation. A stranger's invitation shown before waits again.
    pub(super) fn show(&self, state: &mut State, at: usize, mut events: Vec<LobbyEvent>) {
        let pending = state.arriving.remove(at);
        if let Some(before) = state.pending.take() {
            state.arriving.insert(0, before);
        }
        events.extend(pending.invitation_event());
        if pending.friend && pending.is_revealed() {
            pending.open();
        }
        self.set_pending(state, pending, events);
    }

    /// Whether the peer's invitation wins: the smaller key does.
    pub(super) fn yields_to(&self, peer: PublicKey) -> bool {
        self.endpoint.profile().face().0 > peer.0
    }

    /// Replaces the outgoing invitation by one from the same peer.
    pub(super) fn gives_way(&self, state: &mut State, peer: PublicKey) -> bool {
        // Take the latest: an earlier one may belong to a dead link.
        let mut arriving = state.arriving.iter();
        let Some(at) = arriving.rposition(|arriving| arriving.peer == Some(peer)) else {
            return false;
        };
        if let Some(own) = state.pending.take() {
            self.apply_watchability(&own);
            own.give_up(Refusal::Declined);
        }
        self.show(state, at, Vec::new());
        true
    }
}

impl InvitationListener for NearbyLobby {
    fn moved(&self) {
        self.show_addresses();
    }

    fn invited(&self, arrival: IncomingConnection) {
        let Ok(mut state) = self.open_state() else {
            return arrival.refuse(Refusal::Busy);
        };
        let knock = arrival.request().clone();
        let own = knock.peer == self.endpoint.profile().face();
        let friend = knock.by_code || knock.friend.is_some();
        let undecided = match &state.pending {
            Some(pending) => pending.is_on_its_way() || (friend && pending.is_unopened_stranger()),
            None => state.ready.is_none(),
        };
        if !friend
            && !own
            && let Some(why) = self.no_strangers()
        {
            return arrival.refuse(why);
        }
        if own || !undecided || !state.make_room(friend) {
            return arrival.refuse(Refusal::Busy);
        }
        let (id, relay) = self.relay(&mut state);
        let me = self.endpoint.identity();
        let port = Box::new(self.keeping(&relay, None));
        let randomness = self.endpoint.randomness().clone();
        match RunningGame::invited(me, randomness, arrival, port) {
            Ok(game) => {
                let setup = RemoteSetup::from(&knock.terms);
                let shown = connecting(knock.nick, false, Some(setup));
                state.arriving.push(Pending {
                    peer: Some(knock.peer),
                    friend,
                    by_code: knock.by_code,
                    ..Pending::new(id, relay, LinkRole::Plays(game), shown)
                });
            }
            Err(why) => log::info!("an invitation is turned away: {why:?}"),
        }
    }
}
