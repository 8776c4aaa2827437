//! Games with a remote player that are gone on with.

use std::sync::Arc;

use super::{
    DiscoveryAdapter, GameKeeper, GameObserver, GameSession, KeptGame, LobbyConfig, ResumeError,
    StreamOpener,
};
use crate::remote::Profile;
use crate::session::Keeper;
use crate::{linked, lobby, logging};

impl GameSession {
    pub(super) fn go_on(
        kept: &[u8],
        config: &LobbyConfig,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        opener: Option<Arc<dyn StreamOpener>>,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn GameObserver>,
        session_keeper: Option<Arc<dyn Keeper>>,
    ) -> Result<Arc<Self>, ResumeError> {
        logging::init();
        let profile = Profile::new(config)?;
        let (session, link) = linked::resume(
            kept,
            profile,
            |handle| lobby::discovery(discovery, handle),
            opener,
            keeper,
            |table, station| lobby::take(table, station, observer, session_keeper),
        )?;
        Ok(Self::with_remote(session, link))
    }
}

#[uniffi::export]
impl GameSession {
    /// Goes on with a remote game from the bytes that a [`GameKeeper`] kept, after the app or the
    /// device died. It starts suspended, and goes on by itself once the other device is found;
    /// `config` names the same identity that the game began with.
    ///
    /// # Errors
    /// [`ResumeError`]; what was kept is as it was.
    #[uniffi::constructor]
    pub fn resume_remote(
        kept: Vec<u8>,
        config: LobbyConfig,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<Self>, ResumeError> {
        Self::go_on(&kept, &config, discovery, None, keeper, observer, None)
    }

    /// As [`GameSession::resume_remote`], for a game whose link is a stream of the app's: where this
    /// side made the link it is made anew through `opener`, where the other side did it comes in by
    /// [`super::RemoteSeat::accept_stream`].
    ///
    /// # Errors
    /// [`ResumeError`]; what was kept is as it was.
    #[uniffi::constructor]
    pub fn resume_by_stream(
        kept: Vec<u8>,
        config: LobbyConfig,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        opener: Arc<dyn StreamOpener>,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<Self>, ResumeError> {
        let opener = Some(opener);
        Self::go_on(&kept, &config, discovery, opener, keeper, observer, None)
    }
}

/// What a kept game is, without going on with it.
///
/// # Errors
/// As [`GameSession::resume_remote`] says of the bytes.
#[uniffi::export]
pub fn kept_game(kept: Vec<u8>) -> Result<KeptGame, ResumeError> {
    linked::kept_game(&kept)
}
