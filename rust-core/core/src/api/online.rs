//! Games with somebody anywhere, over a broker.

use std::sync::Arc;

pub use gomoku_link::driver::{Dial, Dialled, Stream};
use gomoku_link::online::{Invitation, KeptRoom};
use gomoku_link::session::Identity;
use tokio::time::Duration;

use super::{
    GameKeeper, GameObserver, GameSession, KeptGame, KnownPlayer, LobbyConfig, LobbyError,
    ObserverError, RemoteSetup, ResumeError, StreamOpener,
};
use crate::remote::{Profile, Rules};
use crate::stream::StreamDial;
use crate::{logging, online};

/// A broker that can be reached again and again. Many games may use it at once.
#[derive(Clone, uniffi::Object)]
pub struct Broker(Arc<dyn Dial + Sync>);

#[uniffi::export]
impl Broker {
    /// One at the other end of the streams that the app opens: TLS, as a rule, since what is said
    /// there is encrypted, but not the names of rooms.
    #[uniffi::constructor]
    pub fn by_stream(opener: Arc<dyn StreamOpener>) -> Arc<Self> {
        Arc::new(Self(Arc::new(StreamDial::new(opener))))
    }
}

impl Broker {
    /// One that is reached by the core itself: in programs, which bring no streams.
    #[must_use]
    pub fn dialled(dial: impl Dial + Sync) -> Arc<Self> {
        Arc::new(Self(Arc::new(dial)))
    }
}

impl std::fmt::Debug for Broker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Broker(..)")
    }
}

impl Dial for Broker {
    fn dial(&self) -> Dialled {
        self.0.dial()
    }

    fn patience(&self) -> Duration {
        self.0.patience()
    }
}

/// How somebody is invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum InviteBy {
    /// A link that is sent.
    Link,
    /// Nine characters that are said aloud.
    Code,
}

/// What happens before the game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum OnlineEvent {
    /// The invitation is at the broker: give this to the other player.
    Invitation {
        /// A link, or a code.
        text: String,
    },
    /// This side's answer is at the broker: the other player need not be there.
    Joining,
    /// Somebody has tried a wrong code.
    Guessed {
        /// So many more may.
        left: i32,
    },
    /// The broker can't be reached; it is tried again.
    Unreachable {
        /// What the system said, in English.
        detail: String,
    },
    /// Who the other player is, to be remembered.
    Met {
        /// Key and nickname.
        player: KnownPlayer,
    },
    /// [`OnlineTable::take_game`] has something to take.
    GameReady,
    /// The other player has moved, or taken back, in a game that was not taken yet: it is this side's
    /// turn. That of a game that was taken is in its snapshots.
    OwnTurn,
    /// Nothing comes of it.
    Ended {
        /// Why.
        reason: OnlineEnd,
    },
}

/// Why no game came of an invitation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Enum)]
pub enum OnlineEnd {
    /// The code is another.
    #[error("the code is wrong")]
    WrongCode,
    /// Too many have tried wrong codes.
    #[error("wrong codes were tried too often: a new invitation is needed")]
    Burnt,
    /// Somebody else has joined.
    #[error("somebody else has joined")]
    Taken,
    /// It was too long ago.
    #[error("the invitation has expired")]
    Expired,
    /// The two apps can't play with each other.
    #[error("the other player's app has another version")]
    Version,
    /// The other side proposes what can't be played this way.
    #[error("the proposed game can't be played this way")]
    BadSetup,
    /// The disk or the system refused something.
    #[error("the system refuses: {detail}")]
    System {
        /// What it said, in English.
        detail: String,
    },
}

/// Why an online game can't begin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum OnlineError {
    /// Neither a link nor nine characters.
    #[error("this is no invitation: {detail}")]
    BadInvitation {
        /// What is wrong with it, in English.
        detail: String,
    },
    /// See [`super::read_broker_address`].
    #[error("a broker's address is tls://HOST:PORT, or tcp://HOST:PORT without TLS")]
    BadBroker,
    /// See [`super::is_valid_nickname`].
    #[error("the nickname can't be used")]
    BadNickname,
    /// Not the 32 bytes of [`super::new_identity`].
    #[error("the identity is damaged")]
    BadIdentity,
    /// The proposed game is out of range.
    #[error("the game is out of range")]
    BadSetup,
    /// There is no game, or it was taken.
    #[error("there is no game to take")]
    NotNow,
    /// The system refused what is needed.
    #[error("the system refuses: {detail}")]
    System {
        /// What it said, in English, for logs.
        detail: String,
    },
}

impl From<LobbyError> for OnlineError {
    fn from(error: LobbyError) -> Self {
        match error {
            LobbyError::BadNickname => Self::BadNickname,
            LobbyError::BadIdentity => Self::BadIdentity,
            LobbyError::BadSetup => Self::BadSetup,
            other => Self::System {
                detail: other.to_string(),
            },
        }
    }
}

/// What was kept of an online game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum KeptOnline {
    /// An invitation that nobody has joined.
    Invited {
        /// The link or code.
        text: String,
    },
    /// An invitation that was joined; the inviter has not answered.
    Joining,
    /// A game.
    Game {
        /// What it is.
        about: KeptGame,
        /// Whether it was this side's turn; none once the game was decided.
        own_turn: Option<bool>,
        /// Whether it was left here and the broker is still to be told. It is to be shown no more; gone on
        /// with, it says so and is discarded.
        left: bool,
    },
}

/// Hears what happens before the game, from one thread of the core's with no lock held. A failure is
/// logged and forgotten.
#[uniffi::export(foreign)]
pub trait OnlineObserver: Send + Sync {
    /// One event.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), ObserverError>;
}

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
            rule: room.terms.rule.into(),
            size: room.terms.size.into(),
        },
    })
}
