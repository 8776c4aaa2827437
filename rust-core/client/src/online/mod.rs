//! Games with somebody anywhere, over a broker, line by line.

mod broker;

use std::sync::Arc;

pub(crate) use broker::{addresses, broker};
use gomoku_core::{
    Broker, BrokerAddress, CallbackError, InviteBy, KeptLink, KeptOnline, LinkCarrier, LobbyError,
    OnlineEnd, OnlineError, OnlineEvent, OnlineObserver, OnlineTable, RemoteSetup, Shelf,
    invitation_link,
};

use crate::failure::Failure;
use crate::lan::{self, Options};
use crate::place::Place;

/// What to begin with.
#[derive(Debug, Clone)]
pub(crate) enum Entrance {
    /// Somebody is invited.
    Invite(InviteBy, RemoteSetup),
    /// With a link or a code.
    Join(String),
    /// With what was kept under this id.
    Resume(String),
}

/// A game or an invitation that waits.
#[derive(Debug, Clone)]
pub(crate) struct Waiting {
    /// Names it on the shelf.
    pub(crate) id: String,
    /// Of the broker.
    pub(crate) address: BrokerAddress,
    pub(crate) state: KeptOnline,
}

/// Where to play, and what.
#[derive(Debug, Clone)]
pub(crate) struct Meeting {
    pub(crate) entrance: Entrance,
    pub(crate) broker: Arc<Broker>,
    /// Where the broker's nodes are, one at least.
    pub(crate) nodes: Vec<BrokerAddress>,
}

impl Meeting {
    /// Begins; the observer hears what becomes of it.
    pub(crate) fn open(
        &self,
        place: &Place,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, Failure> {
        let config = Options::default().config(place);
        let (shelf, broker) = (place.shelf(), Arc::clone(&self.broker));
        let address = || {
            let first = self.nodes.first().cloned();
            first.ok_or_else(|| failure(&OnlineError::BadBroker))
        };
        let table = match &self.entrance {
            Entrance::Invite(by, setup) => {
                shelf.invite(address()?, config, *setup, *by, broker, observer)
            }
            Entrance::Join(text) => shelf.join(address()?, config, text.clone(), broker, observer),
            Entrance::Resume(id) => {
                let opened = shelf.reopen(id.clone(), config, broker, observer);
                return opened.map_err(|error| Failure::bad_input(error.to_string()));
            }
        };
        table.map_err(|error| failure(&error))
    }

    pub(crate) const fn resumes(&self) -> bool {
        matches!(self.entrance, Entrance::Resume(_))
    }
}

/// What waits at a broker, the one played last first.
pub(crate) fn waiting(place: &Place) -> Result<Vec<Waiting>, Failure> {
    let links = place.shelf().links();
    let links = links.map_err(|error| lan::unkept(&error))?.into_iter();
    let waiting = links.filter_map(|KeptLink { id, carrier, state }| match carrier {
        LinkCarrier::Broker { address } => Some(Waiting { id, address, state }),
        LinkCarrier::Nearby | LinkCarrier::Bluetooth => None,
    });
    Ok(waiting.collect())
}

/// Whether something waits at a broker.
pub(crate) fn waits(shelf: &Shelf) -> bool {
    let at_broker = |link: &KeptLink| matches!(link.carrier, LinkCarrier::Broker { .. });
    shelf.links().is_ok_and(|links| links.iter().any(at_broker))
}

/// A line about something that happened before the game at these nodes; none for what needs none.
pub(crate) fn told(event: &OnlineEvent, nodes: &[BrokerAddress]) -> Option<String> {
    Some(match event {
        OnlineEvent::Invitation { text } => {
            let text = text.clone();
            let link = match nodes {
                [first, ..] => invitation_link(text, first),
                [] => text,
            };
            format!("invitation: {link}")
        }
        OnlineEvent::Joining => "joining: the other player need not be there now".to_owned(),
        OnlineEvent::Guessed { left: 0 } => "guessed: a wrong code, the last one".to_owned(),
        OnlineEvent::Guessed { left } => format!("guessed: a wrong code, {left} more may be tried"),
        OnlineEvent::Unreachable { detail } => format!("server: not reached, {detail}"),
        OnlineEvent::OwnTurn => "turn: yours".to_owned(),
        OnlineEvent::GameReady | OnlineEvent::Met { .. } | OnlineEvent::Ended { .. } => {
            return None;
        }
    })
}

/// Why no game came about.
pub(crate) fn ended(reason: &OnlineEnd) -> Failure {
    Failure {
        code: 1,
        message: format!("no game: {reason}"),
    }
}

pub(crate) fn failure(error: &OnlineError) -> Failure {
    match error {
        OnlineError::BadNickname => lan::failure(&LobbyError::BadNickname),
        OnlineError::BadIdentity => lan::failure(&LobbyError::BadIdentity),
        OnlineError::BadSetup => lan::failure(&LobbyError::BadSetup),
        OnlineError::System { detail } => lan::failure(&LobbyError::System {
            detail: detail.clone(),
        }),
        OnlineError::BadInvitation { .. } | OnlineError::BadBroker => {
            Failure::bad_input(error.to_string())
        }
        OnlineError::NotNow => Failure {
            code: 1,
            message: error.to_string(),
        },
    }
}

/// Hands each event to a function, from the core's dispatcher thread.
pub(crate) struct OnlineHandler<F>(pub(crate) F);

impl<F: Fn(OnlineEvent) + Send + Sync> OnlineObserver for OnlineHandler<F> {
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), CallbackError> {
        (self.0)(event);
        Ok(())
    }
}
