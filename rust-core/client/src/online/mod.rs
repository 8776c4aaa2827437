//! Games with somebody anywhere, over a broker, line by line.

mod broker;

use std::sync::Arc;

pub(crate) use broker::{addresses, broker};
use gomoku_core::{
    Broker, BrokerAddress, GameKeeper, InviteBy, LobbyError, ObserverError, OnlineEnd, OnlineError,
    OnlineEvent, OnlineObserver, OnlineTable, RemoteSetup, invitation_link,
};

use crate::failure::Failure;
use crate::lan::{self, Home, Keeper, Options};

/// What to begin with.
#[derive(Debug, Clone)]
pub(crate) enum Entrance {
    /// Somebody is invited.
    Invite(InviteBy, RemoteSetup),
    /// With a link or a code.
    Join(String),
    /// With what was kept; 1 is what was played last.
    Resume(usize),
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
        home: &Home,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, Failure> {
        let config = Options::default().config(home);
        let broker = Arc::clone(&self.broker);
        let keeper = |keeper: Arc<Keeper>| keeper as Arc<dyn GameKeeper>;
        let table = match &self.entrance {
            Entrance::Invite(by, setup) => {
                let keeper = keeper(home.keeper()?);
                OnlineTable::invite(config, *setup, *by, broker, keeper, observer)
            }
            Entrance::Join(text) => {
                let keeper = keeper(home.keeper()?);
                OnlineTable::join(config, text.clone(), broker, keeper, observer)
            }
            Entrance::Resume(number) => {
                let kept = home.kept().into_iter().nth(number.saturating_sub(1));
                let kept = kept.ok_or_else(|| {
                    Failure::bad_input(format!("no game has the number {number}"))
                })?;
                let bytes = kept.load()?;
                return OnlineTable::resume(bytes, config, broker, keeper(kept), observer)
                    .map_err(|error| Failure::bad_input(error.to_string()));
            }
        };
        table.map_err(|error| failure(&error))
    }

    pub(crate) const fn resumes(&self) -> bool {
        matches!(self.entrance, Entrance::Resume(_))
    }
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
        OnlineEvent::Met { player } => format!("met: {}", player.nickname),
        OnlineEvent::OwnTurn => "turn: yours".to_owned(),
        OnlineEvent::GameReady | OnlineEvent::Ended { .. } => return None,
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
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), ObserverError> {
        (self.0)(event);
        Ok(())
    }
}
