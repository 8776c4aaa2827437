//! Games with somebody anywhere, over a broker. Rust only so far: the terminal client uses it.

use std::sync::Arc;

use gomoku_lan::driver::{Dial, Dialled, Stream};
use gomoku_lan::online::{Invitation, KeptRoom};
use gomoku_lan::session::Identity;
use tokio::net::TcpStream;

use super::{
    GameKeeper, GameObserver, GameSession, KeptGame, KnownPlayer, LobbyConfig, LobbyError,
    RemoteSetup, ResumeError,
};
use crate::remote::{Profile, Rules};
use crate::{logging, online};

/// A broker that can be reached again and again.
#[derive(Clone)]
pub struct Broker(Arc<dyn Dial + Sync>);

impl Broker {
    /// One at `host:port`, without TLS: on this machine, or through a tunnel of one's own. What is
    /// said there is encrypted all the same, but not the names of rooms.
    ///
    /// # Errors
    /// [`OnlineError::BadBroker`] for text that is no host and port.
    pub fn tcp(address: &str) -> Result<Self, OnlineError> {
        let parts = address.rsplit_once(':');
        let fine = parts.is_some_and(|(host, port)| {
            !host.is_empty() && port.parse::<u16>().is_ok_and(|port| port > 0)
        });
        if !fine || address.len() > 255 || address.contains(char::is_whitespace) {
            return Err(OnlineError::BadBroker);
        }
        Ok(Self(Arc::new(Tcp(address.to_owned()))))
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
}

struct Tcp(String);

impl Dial for Tcp {
    fn dial(&self) -> Dialled {
        let address = self.0.clone();
        Box::pin(async move {
            let stream = TcpStream::connect(address).await?;
            // A message is a packet: nothing is to wait for the next one.
            stream.set_nodelay(true)?;
            Ok(Box::new(stream) as Stream)
        })
    }
}

/// How somebody is invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InviteBy {
    /// A link that is sent.
    Link,
    /// Nine characters that are said aloud.
    Code,
}

/// What happens before the game.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// Nothing comes of it.
    Ended {
        /// Why.
        reason: OnlineEnd,
    },
}

/// Why no game came of an invitation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OnlineError {
    /// Neither a link nor nine characters.
    #[error("this is no invitation: {detail}")]
    BadInvitation {
        /// What is wrong with it, in English.
        detail: String,
    },
    /// Not `host:port`.
    #[error("a broker's address is HOST:PORT")]
    BadBroker,
    /// The nickname, the identity or the game that is proposed; clocks with a limit, too.
    #[error(transparent)]
    Config(#[from] LobbyError),
    /// What was kept can't be gone on with.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// There is no game, or it was taken.
    #[error("there is no game to take")]
    NotNow,
}

/// What was kept of an online game.
#[derive(Debug, Clone, PartialEq, Eq)]
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
        /// Whether it was this side's turn.
        own_turn: bool,
    },
}

/// Who hears what happens before the game, from a thread of the core's.
pub type OnlineObserver = Arc<dyn Fn(OnlineEvent) + Send + Sync>;

/// One online game, from the invitation to the moment when it is shown. At most one game comes of it.
#[derive(Debug)]
pub struct OnlineTable(Arc<online::Table>);

impl OnlineTable {
    /// Invites somebody; the app can be closed meanwhile and go on with [`OnlineTable::resume`].
    ///
    /// # Errors
    /// [`OnlineError::Config`].
    pub fn invite(
        config: &LobbyConfig,
        setup: &RemoteSetup,
        by: InviteBy,
        broker: Broker,
        keeper: Arc<dyn GameKeeper>,
        observer: OnlineObserver,
    ) -> Result<Self, OnlineError> {
        let terms = setup.terms().map_err(|_| LobbyError::BadSetup)?;
        let me = identity(config)?;
        let room = online::Hall::new(me, broker, keeper, observer)?;
        Ok(Self(online::invite(room, terms, by)?))
    }

    /// Joins with a link or a code.
    ///
    /// # Errors
    /// [`OnlineError::BadInvitation`], [`OnlineError::Config`].
    pub fn join(
        config: &LobbyConfig,
        invitation: &str,
        broker: Broker,
        keeper: Arc<dyn GameKeeper>,
        observer: OnlineObserver,
    ) -> Result<Self, OnlineError> {
        let invitation =
            Invitation::parse(invitation).map_err(|error| OnlineError::BadInvitation {
                detail: error.to_string(),
            })?;
        let room = online::Hall::new(identity(config)?, broker, keeper, observer)?;
        Ok(Self(online::join(room, invitation)?))
    }

    /// Goes on with what a keeper kept: an invitation, or a game.
    ///
    /// # Errors
    /// [`OnlineError::Resume`]; what was kept is as it was.
    pub fn resume(
        kept: &[u8],
        config: &LobbyConfig,
        broker: Broker,
        keeper: Arc<dyn GameKeeper>,
        observer: OnlineObserver,
    ) -> Result<Self, OnlineError> {
        let room = online::Hall::new(identity(config)?, broker, keeper, observer)?;
        Ok(Self(online::resume(room, kept)?))
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
pub fn kept_online(kept: &[u8]) -> Result<KeptOnline, ResumeError> {
    if let Some(text) = online::kept_invitation(kept)? {
        return Ok(text);
    }
    let room = KeptRoom::from_bytes(kept)?;
    let log = room.replay::<Rules>()?;
    Ok(KeptOnline::Game {
        own_turn: log.turn() == Some(room.side),
        about: KeptGame {
            moves: i32::try_from(log.referee().position().moves().len()).unwrap_or(i32::MAX),
            name: room.peer_nick,
            rule: room.terms.rule.into(),
            size: room.terms.size.into(),
        },
    })
}
