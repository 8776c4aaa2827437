//! Finding each other on one network, and agreeing on a game.

use std::sync::Arc;

use gomoku_link::discovery::Nickname;

use super::{
    ClockSetting, DiscoveryAdapter, GameObserver, GameSession, LinkLoss, ObserverError,
    RefusalReason, Rule,
};
use crate::lobby::Hall;
use crate::logging;

/// Who this device is in a lobby.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbyConfig {
    /// What others call this person; see [`is_valid_nickname`].
    pub nickname: String,
    /// The 32 secret bytes of [`new_identity`]. Whoever has them is this device to others.
    pub identity: Vec<u8>,
    /// The players of [`LobbyEvent::Met`] that the app has kept.
    pub known: Vec<KnownPlayer>,
    /// The app and its version, for logs; what is beyond 32 plain characters is left out.
    pub app: String,
    /// The rule that this person would like to play, for others' lists.
    pub rule: Rule,
    /// The size of the board likewise, 9 to 20; another number counts as 15.
    pub size: i32,
}

/// Someone this person has played with.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KnownPlayer {
    /// The public key of the device, in hexadecimal digits.
    pub key: String,
    /// What the person called itself.
    pub nickname: String,
}

/// What a game is about, proposed by whoever invites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct RemoteSetup {
    /// Which rows win.
    pub rule: Rule,
    /// Lines a side, 9 to 20.
    pub size: i32,
    /// How time is kept.
    pub clock: ClockSetting,
    /// Whether the one who invites has Black. Colours change with each rematch.
    pub inviter_is_black: bool,
    /// In Renju: `false` refuses a forbidden point with its reason, `true` lets it lose at once.
    pub forbidden_loses: bool,
}

/// Another lobby in the network.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbyPeer {
    /// Names it in [`Lobby::invite`] and [`Lobby::watch`]; not for people.
    pub id: String,
    /// What its person is called.
    pub nickname: String,
    /// It plays, or answers an invitation: it can't be invited, but perhaps watched.
    pub busy: bool,
    /// It is still listed, but did not answer lately: it may have gone without a goodbye.
    pub stale: bool,
    /// The rule that it would like to play or plays; the plainest for one that is not known here.
    pub rule: Rule,
    /// The size of the board likewise.
    pub size: i32,
}

/// How far two people are on the way to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum PairingStage {
    /// The link is being made.
    Connecting,
    /// People compare the code and decide.
    Comparing,
    /// This side has said yes and waits for the other.
    Accepted,
}

/// The game that is being agreed on.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Pairing {
    /// The other person; what was typed while it is not known.
    pub nickname: String,
    /// Whether this side has invited. Of two who invite each other at once one invitation lives on,
    /// so this may change.
    pub inviting: bool,
    /// What about; none for one who wants to watch.
    pub setup: Option<RemoteSetup>,
    /// Six digits that both screens must show alike.
    pub code: Option<String>,
    /// Whether this very device was met before: then the code needs no comparing.
    pub played_before: bool,
    /// How far it is.
    pub stage: PairingStage,
}

/// The whole state of a lobby.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbySnapshot {
    /// Grows with every change.
    pub revision: i64,
    /// The own nickname.
    pub nickname: String,
    /// The TCP port on which this lobby is reached.
    pub port: i32,
    /// The addresses with the port, to be typed on the other device, likeliest first.
    pub addresses: Vec<String>,
    /// The first address with the fingerprint of the own key as a text to type or to scan; none
    /// without an address.
    pub join_code: Option<String>,
    /// The others, in the order in which they were found.
    pub peers: Vec<LobbyPeer>,
    /// The game that is being agreed on.
    pub pairing: Option<Pairing>,
    /// Whether a game can be taken with [`Lobby::take_game`].
    pub game_ready: bool,
    /// Why discovery does not work at present, in English, for logs.
    pub discovery_failed: Option<String>,
}

/// Something that happened once in a lobby.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum LobbyEvent {
    /// Someone invites this person: [`Lobby::accept`] or [`Lobby::decline`].
    Invited {
        /// Who.
        nickname: String,
    },
    /// Both screens show the code now.
    CodeReady {
        /// Six digits.
        code: String,
    },
    /// The other side, or the link for it, said no.
    Refused {
        /// Who.
        nickname: String,
        /// Why.
        reason: RefusalReason,
    },
    /// The link was lost before the game began.
    Lost {
        /// To whom.
        nickname: String,
        /// Why.
        reason: LinkLoss,
    },
    /// Whoever invited gave up.
    Withdrawn {
        /// Who.
        nickname: String,
    },
    /// Both have accepted: take the game.
    GameReady,
    /// The game to be watched is there: take it.
    WatchReady,
    /// The other device has become known. To be kept in place of an entry with the same key, and
    /// given to the lobbies to come.
    Met {
        /// Who.
        player: KnownPlayer,
    },
}

/// Facts for a person who finds nobody. Counts are since the lobby was opened.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbyDiagnosis {
    /// The device's addresses, those in use first.
    pub interfaces: Vec<NetworkInterface>,
    /// Questions sent.
    pub queries: i64,
    /// Own announcements sent.
    pub announcements: i64,
    /// Answers to others' questions. None although others look: their questions don't arrive.
    pub answers: i64,
    /// Services of this game seen, the own one included. None at all: multicast is blocked.
    pub heard: i64,
    /// Services that were seen and not understood.
    pub refused: i64,
    /// What the system or discovery last complained about, in English; empty when it did not.
    pub last_error: String,
}

/// One address of this device.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct NetworkInterface {
    /// The interface's name, as the system calls it.
    pub name: String,
    /// Its address.
    pub address: String,
    /// Whether discovery uses it, or why not.
    pub usage: InterfaceUsage,
}

/// Whether an address is used to find others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum InterfaceUsage {
    /// Wi-Fi, hotspot, Ethernet: it is used.
    Used,
    /// This device only.
    Loopback,
    /// A tunnel: a VPN, as a rule.
    PointToPoint,
    /// The mobile network.
    Mobile,
    /// A network between virtual machines.
    Virtual,
    /// A translation inside this device.
    Translation,
}

/// Why a typed address or join code can't be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum AddressProblem {
    /// Nothing was typed.
    Empty,
    /// Too long for an address.
    TooLong,
    /// No port follows the address.
    MissingPort,
    /// The port is no number from 1 to 65535.
    BadPort,
    /// An IPv6 address needs brackets.
    NeedsBrackets,
    /// It is no IP address.
    NotAnAddress,
    /// A zone such as `%wlan0` means nothing on another device.
    Zone,
    /// No other device can be reached there.
    NoPeer,
    /// No join code has that character.
    CodeCharacter,
    /// Characters of the join code are missing or too many.
    CodeLength,
    /// Something in the join code is mistyped.
    CodeCheck,
    /// A later version of the app made the join code.
    CodeVersion,
    /// The join code is damaged.
    CodeDamaged,
}

/// What a lobby can't do. It is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum LobbyError {
    /// See [`is_valid_nickname`].
    #[error("the nickname can't be used")]
    BadNickname,
    /// Not the 32 bytes of [`new_identity`].
    #[error("the identity is damaged")]
    BadIdentity,
    /// The proposed game is out of range.
    #[error("the game is out of range")]
    BadSetup,
    /// The typed address or code can't be used.
    #[error("the address can't be used: {problem:?}")]
    BadAddress {
        /// Why not.
        problem: AddressProblem,
        /// The character at fault, from 0, where that can be told.
        at: Option<i32>,
    },
    /// Another game is being agreed on.
    #[error("another game is being agreed on")]
    Busy,
    /// Nothing is there to accept, to decline or to take.
    #[error("not now")]
    NotNow,
    /// No such peer is listed any more.
    #[error("the peer is gone")]
    UnknownPeer,
    /// The lobby was closed, or its game was taken.
    #[error("the lobby was closed")]
    Closed,
    /// The system refused what is needed.
    #[error("the system refuses: {detail}")]
    System {
        /// What it said, in English, for logs.
        detail: String,
    },
}

/// What a keeper may answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum KeeperError {
    /// It could not be done.
    #[error("the keeper failed: {detail}")]
    Failed {
        /// Why, for logs.
        detail: String,
    },
}

impl From<uniffi::UnexpectedUniFFICallbackError> for KeeperError {
    fn from(error: uniffi::UnexpectedUniFFICallbackError) -> Self {
        Self::Failed {
            detail: error.reason,
        }
    }
}

/// Gets everything that a [`Lobby`] says, always from the same dispatcher thread and never with a
/// lock held. The first call is a full snapshot. A failure is logged and forgotten.
#[uniffi::export(foreign)]
pub trait LobbyObserver: Send + Sync {
    /// The whole state. Older revisions than one already seen may be skipped.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_lobby(&self, snapshot: LobbySnapshot) -> Result<(), ObserverError>;

    /// One event, after the snapshot that contains its effect.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_lobby_event(&self, event: LobbyEvent) -> Result<(), ObserverError>;
}

/// Writes an unfinished remote game to the disk. Called from the game's own thread with no lock
/// held, before what is in the bytes is told to the other device: it must be quick, and may not
/// call the game, whose commands wait for it.
#[uniffi::export(foreign)]
pub trait GameKeeper: Send + Sync {
    /// Keeps these bytes in place of those before, where other apps can't read them; an atomic
    /// write. They are for [`GameSession::resume_remote`]. On a failure the game goes on, and
    /// [`super::GameEvent::NotKept`] says so.
    ///
    /// # Errors
    /// When they are not on the disk.
    fn keep(&self, bytes: Vec<u8>) -> Result<(), KeeperError>;

    /// The game has ended for good: what was kept of it is of no use.
    ///
    /// # Errors
    /// When it is still there.
    fn discard(&self) -> Result<(), KeeperError>;
}

/// An open lobby: one for each visit of the Nearby screen. Thread-safe; calls are quick, but for
/// [`Lobby::shutdown`], which waits a moment until goodbyes are said. It listens on an ephemeral
/// TCP port, advertises itself and looks for others until it is shut down. At most one game comes
/// of it.
#[derive(uniffi::Object)]
pub struct Lobby {
    pub(super) hall: Arc<Hall>,
}

impl Drop for Lobby {
    fn drop(&mut self) {
        self.hall.shutdown();
    }
}

impl Lobby {
    /// [`Lobby::new`] on a TCP port of one's own choice, for a firewall or a script; none for any
    /// that is free.
    ///
    /// # Errors
    /// As [`Lobby::new`]; a port that is taken is [`LobbyError::System`].
    pub fn on_port(
        config: LobbyConfig,
        port: Option<u16>,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn LobbyObserver>,
    ) -> Result<Arc<Self>, LobbyError> {
        logging::init();
        let hall = Hall::open(config, port, discovery, keeper, observer)?;
        Ok(Arc::new(Self { hall }))
    }
}

#[uniffi::export]
impl Lobby {
    /// Opens a lobby. `discovery` is the platform's own; without one it is multicast DNS. On
    /// Android hold a `MulticastLock` meanwhile, and while a remote game is not over.
    ///
    /// # Errors
    /// [`LobbyError::BadNickname`], [`LobbyError::BadIdentity`], [`LobbyError::System`].
    #[uniffi::constructor]
    pub fn new(
        config: LobbyConfig,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn LobbyObserver>,
    ) -> Result<Arc<Self>, LobbyError> {
        Self::on_port(config, None, discovery, keeper, observer)
    }

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
    /// only the device that showed it is taken.
    ///
    /// # Errors
    /// [`LobbyError::BadAddress`] with the reason, and as [`Lobby::invite`].
    pub fn invite_address(&self, text: String, setup: RemoteSetup) -> Result<(), LobbyError> {
        self.hall.invite_address(&text, setup)
    }

    /// Asks a listed peer that plays to show its game; see [`LobbyEvent::WatchReady`].
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

    /// The game of [`LobbyEvent::GameReady`] or [`LobbyEvent::WatchReady`]. It outlives the lobby,
    /// which from now on is only to be shut down.
    ///
    /// # Errors
    /// [`LobbyError::NotNow`], [`LobbyError::Closed`].
    pub fn take_game(
        &self,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, LobbyError> {
        let (session, link) = self.hall.take_game(observer)?;
        Ok(GameSession::remote(session, link))
    }

    /// Says goodbye, ends all threads and drops what is queued; a game that was taken lives on, one
    /// that was not is left. Idempotent. Joins the dispatcher unless called from it, so never call
    /// it while holding something that a callback waits for.
    pub fn shutdown(&self) {
        self.hall.shutdown();
    }
}

/// Thirty-two secret bytes that make this device known again to those it has played with. The app
/// keeps them where other apps can't read them.
///
/// # Errors
/// [`LobbyError::System`] when the system gives no randomness.
#[uniffi::export]
pub fn new_identity() -> Result<Vec<u8>, LobbyError> {
    let mut secret = vec![0; 32];
    getrandom::fill(&mut secret).map_err(|error| LobbyError::System {
        detail: error.to_string(),
    })?;
    Ok(secret)
}

/// Whether others can be shown this nickname: 1 to 32 characters without the blanks around it, none
/// that controls or turns the text around it.
#[uniffi::export]
pub fn is_valid_nickname(text: String) -> bool {
    Nickname::new(&text).is_ok()
}
