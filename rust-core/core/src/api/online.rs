//! Games with somebody anywhere, over a broker.

use std::sync::Arc;

use gomoku_link::online::Invitation;
use gomoku_link::replica::{Kept, Way};
use gomoku_link::session::Identity;

use super::links::LinkPlace;
use super::{
    Broker, GameKeeper, GameObserver, GameSession, InviteBy, KeptGame, KeptOnline, LobbyConfig,
    LobbyError, OnlineError, OnlineObserver, RemoteSetup, ResumeError,
};
use crate::remote::{Profile, Rules};
use crate::{logging, online};

/// One online game, from the invitation to the moment when it is shown. At most one game comes of it.
/// Thread-safe; calls are quick.
#[derive(uniffi::Object)]
pub struct OnlineTable {
    table: Arc<online::Table>,
    /// Where its game is kept.
    place: Option<LinkPlace>,
}

#[uniffi::export]
impl OnlineTable {
    /// Invites somebody; the app can be closed meanwhile and go on with [`OnlineTable::resume`].
    ///
    /// # Errors
    /// [`OnlineError::BadNickname`], [`OnlineError::BadIdentity`], [`OnlineError::BadSetup`],
    /// [`OnlineError::System`].
    #[uniffi::constructor]
    pub fn invite(
        config: LobbyConfig,
        setup: RemoteSetup,
        by: InviteBy,
        broker: Arc<Broker>,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<Self>, OnlineError> {
        let table = Self::begin_invite(&config, setup, by, &broker, keeper, observer)?;
        Ok(Self::at(table, None))
    }

    /// Joins with a link or a code.
    ///
    /// # Errors
    /// [`OnlineError::BadInvitation`], [`OnlineError::BadNickname`], [`OnlineError::BadIdentity`],
    /// [`OnlineError::System`].
    #[uniffi::constructor]
    pub fn join(
        config: LobbyConfig,
        invitation: String,
        broker: Arc<Broker>,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<Self>, OnlineError> {
        let invitation =
            Invitation::parse(&invitation).map_err(|error| OnlineError::BadInvitation {
                detail: error.to_string(),
            })?;
        let table = Self::begin_join(&config, invitation, &broker, keeper, observer)?;
        Ok(Self::at(table, None))
    }

    /// Goes on with what a keeper kept: an invitation, or a game.
    ///
    /// # Errors
    /// [`ResumeError`]; what was kept is as it was.
    #[uniffi::constructor]
    pub fn resume(
        kept: Vec<u8>,
        config: LobbyConfig,
        broker: Arc<Broker>,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<Self>, ResumeError> {
        let table = Self::begin_resume(&kept, &config, &broker, keeper, observer)?;
        Ok(Self::at(table, None))
    }

    /// The game, once [`super::OnlineEvent::GameReady`] was told.
    ///
    /// # Errors
    /// [`OnlineError::NotNow`].
    pub fn take_game(
        &self,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, OnlineError> {
        let (session, link) = self
            .table
            .take(observer, self.place.as_ref().map(LinkPlace::keeper))
            .ok_or(OnlineError::NotNow)?;
        Ok(GameSession::with_remote(session, link))
    }

    /// Ends what is not a game yet; what was kept of it stays. Idempotent.
    pub fn shutdown(&self) {
        self.table.shutdown();
    }

    /// What is kept of it on the shelf, see [`super::Shelf::links`]; empty for a table of no shelf.
    pub fn id(&self) -> String {
        self.place.as_ref().map_or_else(String::new, LinkPlace::id)
    }
}

impl std::fmt::Debug for OnlineTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("OnlineTable").field(&self.table).finish()
    }
}

impl OnlineTable {
    pub(super) fn at(table: Arc<online::Table>, place: Option<LinkPlace>) -> Arc<Self> {
        Arc::new(Self { table, place })
    }

    pub(super) fn begin_invite(
        config: &LobbyConfig,
        setup: RemoteSetup,
        by: InviteBy,
        broker: &Broker,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<online::Table>, OnlineError> {
        let terms = setup.terms().map_err(|_| LobbyError::BadSetup)?;
        let hall = online::Hall::new(identity(config)?, broker.clone(), keeper, observer)?;
        Ok(online::invite(hall, terms, by)?)
    }

    pub(super) fn begin_join(
        config: &LobbyConfig,
        invitation: Invitation,
        broker: &Broker,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<online::Table>, OnlineError> {
        let hall = online::Hall::new(identity(config)?, broker.clone(), keeper, observer)?;
        Ok(online::join(hall, invitation)?)
    }

    pub(super) fn begin_resume(
        kept: &[u8],
        config: &LobbyConfig,
        broker: &Broker,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<online::Table>, ResumeError> {
        let hall = online::Hall::new(identity(config)?, broker.clone(), keeper, observer)?;
        online::resume(hall, kept)
    }
}

impl Drop for OnlineTable {
    fn drop(&mut self) {
        self.shutdown();
    }
}

fn identity(config: &LobbyConfig) -> Result<Identity, LobbyError> {
    logging::init();
    Ok(Profile::new(config)?.identity())
}

/// What kept bytes are, without going on with it.
///
/// # Errors
/// [`ResumeError`].
#[uniffi::export]
pub fn kept_online(kept: Vec<u8>) -> Result<KeptOnline, ResumeError> {
    if let Some(invitation) = online::kept_invitation(&kept)? {
        return Ok(invitation);
    }
    let kept = Kept::from_bytes(&kept)?;
    let Way::Room { .. } = kept.seat.way else {
        return Err(ResumeError::NotAGame);
    };
    let chain = kept.replay::<Rules>()?;
    Ok(KeptOnline::Game {
        own_turn: chain.turn().map(|turn| turn == kept.seat.side),
        left: kept.slot.left,
        about: KeptGame::of(&kept.seat, &chain),
    })
}
