//! Games with somebody anywhere, over a broker, line by line.

mod args;
mod broker;

use std::sync::Arc;

pub use args::OnlineArgs;
use gomoku_core::{
    Broker, BrokerAddress, GameKeeper, InviteBy, KeptOnline, LobbyError, ObserverError, OnlineEnd,
    OnlineError, OnlineEvent, OnlineObserver, OnlineTable, RemoteSetup, invitation_link,
    kept_online,
};

use crate::args::Failure;
use crate::lan::{self, Home, Keeper, Options, plain};
use crate::saves;

/// The homes of players who are anywhere, beside those of the same network.
const HOMES: &str = "online";

/// What to begin with.
#[derive(Debug, Clone)]
pub(crate) enum Visit {
    /// Somebody is invited.
    Invite(InviteBy, RemoteSetup),
    /// With a link or a code.
    Join(String),
    /// With what was kept; 1 is what was played last.
    Resume(usize),
}

/// Where to play, and what.
#[derive(Debug, Clone)]
pub(crate) struct Opening {
    pub(crate) visit: Visit,
    pub(crate) broker: Arc<Broker>,
    /// Where the broker's nodes are, one at least.
    pub(crate) nodes: Vec<BrokerAddress>,
}

impl Opening {
    /// Begins; the observer hears what becomes of it.
    pub(crate) fn open(
        &self,
        home: &Home,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, Failure> {
        let config = Options::default().config(home);
        let broker = Arc::clone(&self.broker);
        let keeper = |keeper: Arc<Keeper>| keeper as Arc<dyn GameKeeper>;
        let table = match &self.visit {
            Visit::Invite(by, setup) => {
                let keeper = keeper(home.keeper()?);
                OnlineTable::invite(config, *setup, *by, broker, keeper, observer)
            }
            Visit::Join(text) => {
                let keeper = keeper(home.keeper()?);
                OnlineTable::join(config, text.clone(), broker, keeper, observer)
            }
            Visit::Resume(number) => {
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
        matches!(self.visit, Visit::Resume(_))
    }
}

/// Plays over a broker as the arguments say.
///
/// # Errors
/// Code 2 for input that can't be used; code 1 when no game came about or the disk refuses.
pub fn run(args: &OnlineArgs) -> Result<u8, Failure> {
    let state = saves::state_folder().ok_or_else(|| lan::unkept("no home folder"))?;
    let mut home = Home::open_in(&state, HOMES).map_err(lan::unkept)?;
    lan::settle_nickname(args.nick(), &mut home)?;
    match args.opening()? {
        Some(opening) => plain::run(&args.script(), plain::Opening::Online(opening), home),
        None => {
            for line in list(&home)? {
                println!("{line}");
            }
            Ok(0)
        }
    }
}

/// The games that wait, a line each.
fn list(home: &Home) -> Result<Vec<String>, Failure> {
    let mut lines = Vec::new();
    for (index, keeper) in home.kept().iter().enumerate() {
        let about = match kept_online(keeper.load()?) {
            Ok(KeptOnline::Invited { text }) => format!("waits for somebody to join with {text}"),
            Ok(KeptOnline::Joining) => "joined, the other player has not answered yet".to_owned(),
            Ok(KeptOnline::Game {
                about,
                own_turn,
                left,
            }) => {
                let turn = match own_turn {
                    _ if left => "left, and the broker is still to be told",
                    Some(true) => "your turn",
                    Some(false) => "their turn",
                    None => "decided",
                };
                let board = lan::words::board(about.rule, about.size);
                format!("{}, {board}, {} moves, {turn}", about.name, about.moves)
            }
            Err(error) => format!("can't be gone on with: {error}"),
        };
        lines.push(format!("{}: {about}", index + 1));
    }
    if lines.is_empty() {
        lines.push("no game is kept: begin one with --invite or --join".to_owned());
    }
    Ok(lines)
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
        OnlineEvent::Unreachable { detail } => format!("broker: not reached, {detail}"),
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

fn failure(error: &OnlineError) -> Failure {
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

/// An observer made of a function.
pub(crate) struct Ear<F>(pub(crate) F);

impl<F: Fn(OnlineEvent) + Send + Sync> OnlineObserver for Ear<F> {
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), ObserverError> {
        (self.0)(event);
        Ok(())
    }
}
