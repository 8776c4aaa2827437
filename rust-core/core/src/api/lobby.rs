use std::sync::Arc;

use gomoku_engine::{BoardSize, Rule};
use gomoku_link::discovery::Nickname;

use super::links::LinkContext;
use super::{
    GameObserver, GameSession, LobbyDiagnosis, LobbyError, LobbyObserver, LobbySnapshot,
    RemoteSetup,
};
use crate::lobby::{NearbyLobby, Platform};
use crate::remote::{LinkStore, Profile};

/// Open lobby, one for each visit to its screen. It listens on an ephemeral TCP port, advertises
/// itself, discovers others, and yields at most one game. Thread-safe and quick, except
/// [`Lobby::shutdown`], which waits briefly until goodbyes are sent.
#[derive(uniffi::Object)]
pub struct Lobby {
    pub(super) lobby: Arc<NearbyLobby>,
    context: LinkContext,
}

impl Drop for Lobby {
    fn drop(&mut self) {
        self.lobby.shutdown();
    }
}

impl Lobby {
    pub(super) fn open(
        profile: Profile,
        likes: (Rule, BoardSize),
        port: Option<u16>,
        platform: Platform,
        saver: Arc<dyn LinkStore>,
        observer: Arc<dyn LobbyObserver>,
        context: LinkContext,
    ) -> Result<Arc<Self>, LobbyError> {
        let lobby = NearbyLobby::open(profile, likes, port, platform, saver, observer)?;
        Ok(Arc::new(Self { lobby, context }))
    }
}

#[uniffi::export]
impl Lobby {
    /// Current state.
    pub fn snapshot(&self) -> LobbySnapshot {
        self.lobby.snapshot()
    }

    /// Proposes a game to a listed peer.
    ///
    /// # Errors
    /// [`LobbyError::UnknownPeer`], [`LobbyError::BadSetup`], [`LobbyError::Busy`],
    /// [`LobbyError::Closed`].
    pub fn invite(&self, peer: String, setup: RemoteSetup) -> Result<(), LobbyError> {
        self.lobby.invite(&peer, setup)
    }

    /// Proposes a game to the lobby at a typed `address:port` or with a join code. A code
    /// authenticates its device, so no digits are compared.
    ///
    /// # Errors
    /// [`LobbyError::BadAddress`] with the reason, and as [`Lobby::invite`].
    pub fn invite_address(&self, text: String, setup: RemoteSetup) -> Result<(), LobbyError> {
        self.lobby.invite_address(&text, setup)
    }

    /// Requests to watch a listed peer's game; see [`super::LobbyEvent::WatchReady`].
    ///
    /// # Errors
    /// [`LobbyError::UnknownPeer`], [`LobbyError::Busy`], [`LobbyError::Closed`].
    pub fn watch(&self, peer: String) -> Result<(), LobbyError> {
        self.lobby.watch(&peer)
    }

    /// As [`Lobby::watch`], for a typed `address:port` or the address in a join code.
    ///
    /// # Errors
    /// [`LobbyError::BadAddress`] with the reason, [`LobbyError::Busy`], [`LobbyError::Closed`].
    pub fn watch_address(&self, text: String) -> Result<(), LobbyError> {
        self.lobby.watch_address(&text)
    }

    /// Opens a stranger's invitation. Both screens now show the six digits.
    ///
    /// # Errors
    /// [`LobbyError::NotNow`] if no invitation is [`super::PairingStage::Unopened`],
    /// [`LobbyError::Closed`].
    pub fn open_invitation(&self) -> Result<(), LobbyError> {
        self.lobby.open_invitation()
    }

    /// Confirms that the codes match. Both sides must call it.
    ///
    /// # Errors
    /// [`LobbyError::NotNow`], [`LobbyError::Closed`].
    pub fn accept(&self) -> Result<(), LobbyError> {
        self.lobby.accept()
    }

    /// Declines an invitation, or withdraws this side's. `code_differs`: the screens showed
    /// different codes.
    ///
    /// # Errors
    /// [`LobbyError::NotNow`], [`LobbyError::Closed`].
    pub fn decline(&self, code_differs: bool) -> Result<(), LobbyError> {
        self.lobby.decline(code_differs)
    }

    /// Reports that the device joined or left a network.
    pub fn network_changed(&self) {
        self.lobby.network_changed();
    }

    /// Diagnosis for a person who finds no players. Takes up to half a second: not on the UI
    /// thread.
    pub fn diagnosis(&self) -> LobbyDiagnosis {
        self.lobby.diagnosis()
    }

    /// Returns the game of [`super::LobbyEvent::GameReady`] or [`super::LobbyEvent::WatchReady`].
    /// It outlives the lobby.
    ///
    /// # Errors
    /// [`LobbyError::NotNow`], [`LobbyError::Closed`].
    pub fn take_game(
        &self,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, LobbyError> {
        let (session, link) = self.lobby.take_game(observer, self.context.saver())?;
        Ok(GameSession::with_remote(session, link))
    }

    /// Sends goodbyes, ends all threads and drops queued events. A taken game continues; any other
    /// is left. Idempotent. Joins the dispatcher unless called from it: never call it with a lock
    /// that a callback waits for.
    pub fn shutdown(&self) {
        self.lobby.shutdown();
    }
}

/// Normalises a nickname: 1 to 32 characters, single spaces, no invisible or text-direction
/// characters. None for any other length.
#[uniffi::export]
#[must_use]
pub fn shown_nickname(text: String) -> Option<String> {
    Nickname::new(&text).ok().map(|name| name.to_string())
}
