//! Games with somebody on another device in the same network: what the screen and scripts share.

mod home;
mod observer;
pub mod words;

use std::sync::Arc;

use gomoku_core::{
    ClockSetting, DiscoveryAdapter, GameObserver, GameSession, Lobby, LobbyConfig, LobbyError,
    LobbyObserver, Phase, RemoteSetup, ResumeError, Rule, core_version, is_valid_nickname,
    kept_game,
};
pub use home::{Home, Keeper};
pub(crate) use observer::{LobbyHandler, LobbyUpdate};

use crate::failure::{EXIT_BAD_INPUT, Failure};

/// How this terminal shows itself in the network, and what it proposes.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The TCP port; none for any that is free.
    pub port: Option<u16>,
    /// Addresses and codes only.
    pub hidden: bool,
    /// The game that is proposed.
    pub setup: RemoteSetup,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            port: None,
            hidden: false,
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
    /// None for the core's own discovery.
    fn discovery(self) -> Option<Arc<dyn DiscoveryAdapter>> {
        self.hidden
            .then(|| Arc::new(observer::Hidden) as Arc<dyn DiscoveryAdapter>)
    }

    /// Who this terminal is to others.
    pub(crate) fn config(self, home: &Home) -> LobbyConfig {
        LobbyConfig {
            nickname: home.nickname(),
            identity: home.identity().to_owned(),
            known: home.known(),
            app: format!("Gomoku {} terminal", core_version()),
            rule: self.setup.rule,
            size: self.setup.size,
        }
    }
}

/// What to begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Visit {
    /// The list of those who are around.
    Lobby,
    /// An invitation to this address or code.
    Join(String),
    /// The game at this address or code.
    Watch(String),
    /// The game that was played last.
    Resume,
}

impl Visit {
    /// Asks whoever is to be asked in a lobby that has just opened.
    pub(crate) fn ask(&self, lobby: &Lobby, setup: RemoteSetup) -> Result<(), Failure> {
        let asked = match self {
            Self::Join(at) => lobby.invite_address(at.clone(), setup),
            Self::Watch(at) => lobby.watch_address(at.clone()),
            Self::Lobby | Self::Resume => Ok(()),
        };
        asked.map_err(|error| failure(&error))
    }
}

/// Without a place for its identity a terminal is nobody that others could know again.
pub(crate) fn unkept(error: impl std::fmt::Display) -> Failure {
    Failure {
        code: 1,
        message: format!("nothing can be kept on this machine: {error}"),
    }
}

/// Opens a lobby.
pub(crate) fn open_lobby(
    home: &Home,
    options: Options,
    observer: Arc<dyn LobbyObserver>,
) -> Result<Arc<Lobby>, Failure> {
    let (config, keeper) = (options.config(home), home.keeper()?);
    Lobby::on_port(config, options.port, options.discovery(), keeper, observer)
        .map_err(|error| failure(&error))
}

/// Goes on with a game that waits. One that can't be read is put aside and told.
pub(crate) fn resume(
    home: &Home,
    options: Options,
    keeper: &Arc<Keeper>,
    observer: Arc<dyn GameObserver>,
) -> Result<Arc<GameSession>, Failure> {
    let (kept, config) = (keeper.load()?, options.config(home));
    let keep = Arc::clone(keeper) as _;
    GameSession::resume_remote(kept, config, options.discovery(), keep, observer)
        .map_err(|error| Failure::bad_input(unreadable(keeper, &error)))
}

/// A game that is played out is not resumed when its player goes: the other side is told.
pub(crate) fn leave_finished(game: &GameSession) {
    let snapshot = game.snapshot();
    if snapshot.remote.is_some() && snapshot.phase == Phase::Over {
        // It may have ended for good already.
        let _ = game.leave();
    }
}

/// The games that wait, the one played last first, each with a line about it; and what is to be
/// told of those that can't be read.
pub(crate) fn waiting(home: &Home) -> (Vec<(Arc<Keeper>, String)>, Option<String>) {
    let (mut waiting, mut notice) = (Vec::new(), None);
    for keeper in home.kept() {
        match about(&keeper) {
            Ok(text) => waiting.push((keeper, text)),
            Err(text) => notice = Some(text),
        }
    }
    (waiting, notice)
}

/// The game that would be resumed first.
///
/// # Errors
/// When no game waits, or none that can be read.
pub(crate) fn first_waiting(home: &Home) -> Result<Arc<Keeper>, Failure> {
    let (games, notice) = waiting(home);
    let first = games.into_iter().next().map(|(keeper, _)| keeper);
    first.ok_or_else(|| {
        Failure::bad_input(notice.unwrap_or_else(|| "no game waits to be resumed".to_owned()))
    })
}

/// A line about the game that would be resumed first.
pub(crate) fn about_first_waiting(home: &Home) -> Option<String> {
    waiting(home).0.into_iter().next().map(|(_, text)| text)
}

fn about(keeper: &Keeper) -> Result<String, String> {
    let bytes = keeper
        .load()
        .map_err(|error| format!("A game that waits can't be read: {error}."))?;
    let game = kept_game(bytes).map_err(|error| unreadable(keeper, &error))?;
    let word = if game.moves == 1 { "move" } else { "moves" };
    let board = words::board(game.rule, game.size);
    Ok(format!("{}, {board}, {} {word}", game.name, game.moves))
}

/// Puts a game that is damaged aside, so that others can be played, and says so.
fn unreadable(keeper: &Keeper, error: &ResumeError) -> String {
    let aside = match error {
        ResumeError::NotAGame | ResumeError::Damaged => match keeper.put_aside() {
            Ok(Some(path)) => format!(" It is put aside: {}.", path.display()),
            Ok(None) => String::new(),
            Err(error) => format!(" It could not be put aside: {error}."),
        },
        ResumeError::BadConfig | ResumeError::Newer { .. } | ResumeError::System { .. } => {
            String::new()
        }
    };
    format!("The game that waits can't be gone on with: {error}.{aside}")
}

/// The nickname given is remembered in `home`.
pub(crate) fn settle_nickname(nickname: Option<&str>, home: &mut Home) -> Result<(), Failure> {
    let Some(nickname) = nickname else {
        return Ok(());
    };
    if !is_valid_nickname(nickname.to_owned()) {
        return Err(failure(&LobbyError::BadNickname));
    }
    Ok(home.set_nickname(nickname)?)
}

pub(crate) fn failure(error: &LobbyError) -> Failure {
    let code = match error {
        LobbyError::BadNickname | LobbyError::BadSetup | LobbyError::BadAddress { .. } => {
            EXIT_BAD_INPUT
        }
        _ => 1,
    };
    let message = words::lobby_error(error);
    Failure { code, message }
}
