//! Games with somebody anywhere, over a broker.

use std::sync::Arc;

use gomoku_link::online::{Invitation, KeptRoom};
use gomoku_link::session::Identity;

use super::{
    Broker, GameKeeper, GameObserver, GameSession, InviteBy, KeptGame, KeptOnline, LobbyConfig,
    LobbyError, OnlineError, OnlineObserver, RemoteSetup, ResumeError,
};
use crate::remote::{Profile, Rules, rule_of};
use crate::{logging, online};

/// One online game, from the invitation to the moment when it is shown. At most one game comes of it.
/// Thread-safe; calls are quick.
#[derive(Debug, uniffi::Object)]
pub struct OnlineTable(Arc<online::Table>);

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
        let terms = setup.terms().map_err(|_| LobbyError::BadSetup)?;
        let me = identity(&config)?;
        let hall = online::Hall::new(me, Broker::clone(&broker), keeper, observer)?;
        Ok(Arc::new(Self(online::invite(hall, terms, by)?)))
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
        let me = identity(&config)?;
        let hall = online::Hall::new(me, Broker::clone(&broker), keeper, observer)?;
        Ok(Arc::new(Self(online::join(hall, invitation)?)))
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
        let me = identity(&config)?;
        let hall = online::Hall::new(me, Broker::clone(&broker), keeper, observer)?;
        Ok(Arc::new(Self(online::resume(hall, &kept)?)))
    }

    /// The game, once [`OnlineEvent::GameReady`] was told.
    ///
    /// # Errors
    /// [`OnlineError::NotNow`].
    pub fn take_game(
        &self,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, OnlineError> {
        let (session, link) = self.0.take(observer).ok_or(OnlineError::NotNow)?;
        Ok(GameSession::remote(session, link))
    }

    /// Ends what is not a game yet; what was kept of it stays. Idempotent.
    pub fn shutdown(&self) {
        self.0.shutdown();
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
    let room = KeptRoom::from_bytes(&kept)?;
    let log = room.replay::<Rules>()?;
    Ok(KeptOnline::Game {
        own_turn: log.turn().map(|turn| turn == room.side),
        left: room.left,
        about: KeptGame {
            moves: i32::try_from(log.referee().position().moves().len()).unwrap_or(i32::MAX),
            name: room.peer_nick,
            rule: rule_of(room.terms.rule),
            size: room.terms.size.into(),
        },
    })
}
