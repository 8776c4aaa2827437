//! Games in the same network, for the screen and scripts.

mod observer;
pub mod words;

use std::sync::Arc;

use gomoku_core::{
    ClockSetting, DiscoveryAdapter, GameObserver, GameSession, Lobby, LobbyError, LobbyObserver,
    Phase, RemoteSetup, Rule, Storage, StorageError, shown_nickname,
};
pub(crate) use observer::{LobbyHandler, LobbyUpdate};

use crate::data_folder::DataFolder;
use crate::failure::{EXIT_BAD_INPUT, Failure};

/// Network options and proposed game.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// TCP port; none for any free one.
    pub port: Option<u16>,
    /// No discovery: addresses and codes only.
    pub hidden: bool,
    /// Others may watch.
    pub watchable: bool,
    /// Proposed game.
    pub setup: RemoteSetup,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            port: None,
            hidden: false,
            watchable: false,
            setup: RemoteSetup {
                rule: Rule::Freestyle,
                size: 15,
                clock: ClockSetting::CountUp,
                inviter_is_black: true,
                forbidden_loses: false,
            },
        }
    }
}

impl Options {
    fn discovery(self) -> Option<Arc<dyn DiscoveryAdapter>> {
        self.hidden
            .then(|| Arc::new(observer::NoDiscovery) as Arc<dyn DiscoveryAdapter>)
    }
}

/// First action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LobbyEntry {
    /// List players.
    Lobby,
    /// Invite this address or code.
    Join(String),
    /// Watch the game at this address or code.
    Watch(String),
    /// Resume the last game.
    Resume,
}

impl LobbyEntry {
    pub(crate) fn ask(&self, lobby: &Lobby, setup: RemoteSetup) -> Result<(), Failure> {
        let asked = match self {
            Self::Join(at) => lobby.invite_address(at.clone(), setup),
            Self::Watch(at) => lobby.watch_address(at.clone()),
            Self::Lobby | Self::Resume => Ok(()),
        };
        asked.map_err(|error| failure(&error))
    }
}

/// Error without storage: peers recognise a terminal by its stored identity.
pub(crate) fn not_saved(error: impl std::fmt::Display) -> Failure {
    Failure {
        code: 1,
        message: format!("nothing can be kept on this machine: {error}"),
    }
}

/// Whether the storage has a resumable nearby game.
#[must_use]
pub fn waits(storage: &Storage) -> bool {
    nearby(storage).is_ok_and(|links| !links.is_empty())
}

pub(crate) fn open_lobby(
    place: &DataFolder,
    options: Options,
    observer: Arc<dyn LobbyObserver>,
) -> Result<Arc<Lobby>, Failure> {
    let (nickname, discovery) = (place.nickname(), options.discovery());
    let likes = (options.setup.rule, options.setup.size);
    place.storage().set_watchable(options.watchable);
    place
        .storage()
        .lobby_on_port(&nickname, likes, options.port, discovery, observer)
        .map_err(|error| failure(&error))
}

/// Resumes a stored game, unless it was unreadable and set aside.
pub(crate) fn resume(
    place: &DataFolder,
    options: Options,
    id: String,
    observer: Arc<dyn GameObserver>,
) -> Result<Arc<GameSession>, Failure> {
    let (nickname, discovery) = (place.nickname(), options.discovery());
    place.storage().set_watchable(options.watchable);
    let resumed = place
        .storage()
        .resume(id, &nickname, discovery, None, observer);
    resumed.map_err(|error| {
        let aside = place.damage().unwrap_or_default();
        let text = format!("The game that waits can't be gone on with: {error}. {aside}");
        Failure::bad_input(text.trim_end())
    })
}

/// Leaves a finished game, so that the peer is notified.
pub(crate) fn leave_finished(game: &GameSession) {
    let snapshot = game.snapshot();
    if let Some(seat) = game.remote()
        && snapshot.phase == Phase::Over
    {
        let _ = seat.leave();
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Waiting {
    pub(crate) id: String,
    /// One line.
    pub(crate) about: String,
}

/// Returns resumable games, last played first, and a message about unreadable ones.
pub(crate) fn waiting(place: &DataFolder) -> (Vec<Waiting>, Option<String>) {
    let (games, error) = match nearby(place.storage()) {
        Ok(games) => (games, None),
        Err(error) => (
            Vec::new(),
            Some(format!("Games that wait can't be read: {error}.")),
        ),
    };
    (games, place.damage().or(error))
}

/// Returns resumable games, last played first.
pub(crate) fn nearby(storage: &Storage) -> Result<Vec<Waiting>, StorageError> {
    let links = storage.links()?.into_iter();
    let nearby = links.filter(|link| link.broker.is_none() && !link.bluetooth);
    let games = nearby.filter_map(|link| {
        let game = link.game?;
        let word = if game.moves == 1 { "move" } else { "moves" };
        let board = words::board(game.rule, game.size);
        Some(Waiting {
            id: link.id,
            about: format!("{}, {board}, {} {word}", game.name, game.moves),
        })
    });
    Ok(games.collect())
}

/// Returns the game last played.
///
/// # Errors
/// If no readable game is stored.
pub(crate) fn first_waiting(place: &DataFolder) -> Result<Waiting, Failure> {
    let (games, notice) = waiting(place);
    games.into_iter().next().ok_or_else(|| {
        Failure::bad_input(notice.unwrap_or_else(|| "no game waits to be resumed".to_owned()))
    })
}

pub(crate) fn settle_nickname(nickname: Option<&str>, place: &DataFolder) -> Result<(), Failure> {
    let Some(nickname) = nickname else {
        return Ok(());
    };
    let name =
        shown_nickname(nickname.to_owned()).ok_or_else(|| failure(&LobbyError::BadNickname))?;
    Ok(place.set_nickname(&name)?)
}

pub(crate) fn failure(error: &LobbyError) -> Failure {
    let code = match error {
        LobbyError::BadNickname
        | LobbyError::BadSetup
        | LobbyError::BadAddress { .. }
        | LobbyError::BadInvitation { .. }
        | LobbyError::BadBroker => EXIT_BAD_INPUT,
        _ => 1,
    };
    let message = words::lobby_error(error);
    Failure { code, message }
}
