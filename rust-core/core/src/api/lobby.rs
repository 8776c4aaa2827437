//! Finding each other on one network, and agreeing on a game.

use std::sync::Arc;

use gomoku_engine::{BoardSize, Rule};
use gomoku_link::discovery::Nickname;

use super::links::LinkPlace;
use super::{
    GameObserver, GameSession, LobbyDiagnosis, LobbyError, LobbyObserver, LobbySnapshot,
    RemoteSetup,
};
use crate::lobby::{Hall, Platform};
use crate::remote::{LinkStore, Profile};

/// An open lobby: one for each visit of its screen. Thread-safe; calls are quick, but for
/// [`Lobby::shutdown`], which waits a moment until goodbyes are said. It listens on an ephemeral
/// TCP port, advertises itself and looks for others until it is shut down. At most one game comes
/// of it.
#[derive(uniffi::Object)]
pub struct Lobby {
    pub(super) hall: Arc<Hall>,
    /// Where its game is kept.
    place: LinkPlace,
}

impl Drop for Lobby {
    fn drop(&mut self) {
        self.hall.shutdown();
    }
}

impl Lobby {
    pub(super) fn open(
        profile: Profile,
        likes: (Rule, BoardSize),
        port: Option<u16>,
        platform: Platform,
        keeper: Arc<dyn LinkStore>,
        observer: Arc<dyn LobbyObserver>,
        place: LinkPlace,
    ) -> Result<Arc<Self>, LobbyError> {
        let hall = Hall::open(profile, likes, port, platform, keeper, observer)?;
        Ok(Arc::new(Self { hall, place }))
    }
}

#[uniffi::export]
impl Lobby {
    /// The state now.
    pub fn snapshot(&self) -> LobbySnapshot {
        self.hall.snapshot()
    }

    /// Proposes a game to a listed peer.
    ///
    /// # Errors
    /// [`LobbyError::UnknownPeer`], [`LobbyError::BadSetup`], [`LobbyError::Busy`],
    /// [`LobbyError::Closed`].
    pub fn invite(&self, peer: String, setup: RemoteSetup) -> Result<(), LobbyError> {
        self.hall.invite(&peer, setup)
    }

    /// Proposes a game to the lobby at a typed `address:port` or with a join code. Behind a code
    /// only the device that shows it is taken, and both know without a comparison that they are meant.
    ///
    /// # Errors
    /// [`LobbyError::BadAddress`] with the reason, and as [`Lobby::invite`].
    pub fn invite_address(&self, text: String, setup: RemoteSetup) -> Result<(), LobbyError> {
        self.hall.invite_address(&text, setup)
    }

    /// Asks a listed peer that plays to show its game; see [`super::LobbyEvent::WatchReady`].
    ///
    /// # Errors
    /// [`LobbyError::UnknownPeer`], [`LobbyError::Busy`], [`LobbyError::Closed`].
    pub fn watch(&self, peer: String) -> Result<(), LobbyError> {
        self.hall.watch(&peer)
    }

    /// As [`Lobby::watch`], for the game at a typed `address:port` or with a join code, of which only
    /// the address counts.
    ///
    /// # Errors
    /// [`LobbyError::BadAddress`] with the reason, [`LobbyError::Busy`], [`LobbyError::Closed`].
    pub fn watch_address(&self, text: String) -> Result<(), LobbyError> {
        self.hall.watch_address(&text)
    }

    /// Opens a stranger's invitation: both screens show the six digits from now on.
    ///
    /// # Errors
    /// [`LobbyError::NotNow`] where none is [`super::PairingStage::Unopened`],
    /// [`LobbyError::Closed`].
    pub fn open_invitation(&self) -> Result<(), LobbyError> {
        self.hall.open_invitation()
    }

    /// The codes are the same and the game may begin. Both sides say so.
    ///
    /// # Errors
    /// [`LobbyError::NotNow`], [`LobbyError::Closed`].
    pub fn accept(&self) -> Result<(), LobbyError> {
        self.hall.accept()
    }

    /// Says no to an invitation, or takes the own one back. `code_differs` says that it is because
    /// the two screens showed different codes.
    ///
    /// # Errors
    /// [`LobbyError::NotNow`], [`LobbyError::Closed`].
    pub fn decline(&self, code_differs: bool) -> Result<(), LobbyError> {
        self.hall.decline(code_differs)
    }

    /// The platform says that the device has joined or left a network.
    pub fn network_changed(&self) {
        self.hall.network_changed();
    }

    /// What a person can be told who finds nobody. May take half a second: not for the UI thread.
    pub fn diagnosis(&self) -> LobbyDiagnosis {
        self.hall.diagnosis()
    }

    /// The game of [`super::LobbyEvent::GameReady`] or [`super::LobbyEvent::WatchReady`]. It outlives the lobby,
    /// which from now on is only to be shut down.
    ///
    /// # Errors
    /// [`LobbyError::NotNow`], [`LobbyError::Closed`].
    pub fn take_game(
        &self,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, LobbyError> {
        let (session, link) = self.hall.take_game(observer, self.place.keeper())?;
        Ok(GameSession::with_remote(session, link))
    }

    /// Says goodbye, ends all threads and drops what is queued; a game that was taken lives on, one
    /// that was not is left. Idempotent. Joins the dispatcher unless called from it, so never call
    /// it while holding something that a callback waits for.
    pub fn shutdown(&self) {
        self.hall.shutdown();
    }
}

/// The nickname that others see for `text`: 1 to 32 characters, without what can't be seen or turns the
/// text around it, and with single spaces. None where nothing is left of it, or too much.
#[uniffi::export]
#[must_use]
pub fn shown_nickname(text: String) -> Option<String> {
    Nickname::new(&text).ok().map(|name| name.to_string())
}
