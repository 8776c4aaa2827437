//! Online games over a broker.

mod broker;

use std::sync::Arc;

pub(crate) use broker::{addresses, broker};
use gomoku_core::{
    Broker, BrokerAddress, CallbackError, FriendInvitation, InviteBy, LobbyError, OnlineEnd,
    OnlineEvent, OnlineObserver, OnlineTable, RemoteSetup, SavedLink, Storage, invitation_link,
    read_friend_invitation, server_for,
};

use crate::data_folder::DataFolder;
use crate::failure::Failure;
use crate::lan;

/// Broker that scripts/serve starts.
const HERE: &str = "127.0.0.1:1883";

#[derive(Debug, Clone)]
pub(crate) enum OnlineEntry {
    Invite(InviteBy, RemoteSetup),
    /// Link or code.
    Join(String),
    /// Storage id.
    Resume(String),
}

#[derive(Debug, Clone)]
pub(crate) struct OnlineSetup {
    pub(crate) entrance: OnlineEntry,
    pub(crate) broker: Broker,
    /// The broker's nodes, at least one.
    pub(crate) nodes: Vec<BrokerAddress>,
}

impl OnlineSetup {
    pub(crate) fn open(
        &self,
        place: &DataFolder,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, Failure> {
        let nickname = &place.nickname();
        let (storage, broker) = (place.storage(), &self.broker);
        let address = || {
            let first = self.nodes.first();
            first.ok_or_else(|| lan::failure(&LobbyError::BadBroker))
        };
        let table = match &self.entrance {
            OnlineEntry::Invite(by, setup) => {
                storage.invite_over(broker, address()?, nickname, *setup, *by, observer)
            }
            OnlineEntry::Join(text) => {
                storage.join_over(broker, address()?, nickname, text, observer)
            }
            OnlineEntry::Resume(id) => {
                let opened = storage.reopen_over(broker, id, nickname, observer);
                return opened.map_err(|error| Failure::bad_input(error.to_string()));
            }
        };
        table.map_err(|error| lan::failure(&error))
    }

    pub(crate) const fn resumes(&self) -> bool {
        matches!(self.entrance, OnlineEntry::Resume(_))
    }
}

/// Returns stored games and invitations, last played first.
pub(crate) fn waiting(place: &DataFolder) -> Result<Vec<SavedLink>, Failure> {
    let mut links = kept(place)?;
    links.retain(|link| !link.withdrawn);
    Ok(links)
}

/// Returns withdrawn invitations whose broker is not notified yet.
pub(crate) fn withdrawn(place: &DataFolder) -> Result<Vec<SavedLink>, Failure> {
    let mut links = kept(place)?;
    links.retain(|link| link.withdrawn);
    Ok(links)
}

fn kept(place: &DataFolder) -> Result<Vec<SavedLink>, Failure> {
    let links = place.storage().links();
    let mut links = links.map_err(|error| lan::not_saved(&error))?;
    links.retain(|link| link.broker.is_some());
    Ok(links)
}

pub(crate) fn describe(waiting: &SavedLink) -> String {
    match (&waiting.invitation, &waiting.game) {
        (Some(text), _) => format!("waits for somebody to join with {text}"),
        (None, None) => "joined, the other player has not answered yet".to_owned(),
        (None, Some(game)) => {
            let turn = match game.own_turn {
                _ if game.left => "left, and the server is still to be told",
                Some(true) => "your turn",
                Some(false) => "their turn",
                None => "decided",
            };
            let board = lan::words::board(game.rule, game.size);
            let word = if game.moves == 1 { "move" } else { "moves" };
            format!("{}, {board}, {} {word}, {turn}", game.name, game.moves)
        }
    }
}

/// Returns the default server of the build, or else of `scripts/serve`.
pub(crate) fn builtin_server(by: InviteBy) -> Result<Vec<BrokerAddress>, Failure> {
    server_for("", by).map_or_else(|| addresses(HERE), |server| Ok(vec![server]))
}

pub(crate) fn named_server(text: &str) -> Result<Option<BrokerAddress>, Failure> {
    match read_friend_invitation(text) {
        Ok(FriendInvitation::Online { server, .. }) => Ok(server),
        Ok(FriendInvitation::Nearby { address }) => Err(Failure::bad_input(format!(
            "that is a game in the same network: gomoku lan --join '{address}'"
        ))),
        Err(error) => Err(Failure::bad_input(error.to_string())),
    }
}

pub(crate) fn waits(storage: &Storage) -> bool {
    let at_broker = |link: &SavedLink| link.broker.is_some();
    storage
        .links()
        .is_ok_and(|links| links.iter().any(at_broker))
}

/// Formats an invitation for sending; a link includes its server.
pub(crate) fn link(invitation: &str, nodes: &[BrokerAddress]) -> String {
    match nodes {
        [first, ..] => invitation_link(invitation.to_owned(), first),
        [] => invitation.to_owned(),
    }
}

/// Describes an event before the game in one line, if it has a message.
pub(crate) fn event_text(event: &OnlineEvent, nodes: &[BrokerAddress]) -> Option<String> {
    Some(match event {
        OnlineEvent::Invitation { text } => format!("invitation: {}", link(text, nodes)),
        OnlineEvent::Joining => "joining: you needn't be online together".to_owned(),
        OnlineEvent::Guessed { left: 0 } => {
            "guessed: a wrong code, the code rests for a minute".to_owned()
        }
        OnlineEvent::Guessed { left } => format!("guessed: a wrong code, {left} more may be tried"),
        OnlineEvent::Unreachable { detail } => format!("server: not reached, {detail}"),
        OnlineEvent::OwnTurn => "turn: yours".to_owned(),
        OnlineEvent::GameReady | OnlineEvent::Ended { .. } => return None,
    })
}

pub(crate) fn ended(reason: &OnlineEnd) -> Failure {
    Failure {
        code: 1,
        message: format!("no game: {reason}"),
    }
}

/// Calls a function on the core's dispatcher thread.
pub(crate) struct OnlineHandler<F>(pub(crate) F);

impl<F: Fn(OnlineEvent) + Send + Sync> OnlineObserver for OnlineHandler<F> {
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), CallbackError> {
        (self.0)(event);
        Ok(())
    }
}
