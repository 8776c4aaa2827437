use gomoku_engine::Rule;

use crate::game::{LinkLoss, RefusalReason};
use crate::remote::RemoteSetup;

/// Another lobby in the network.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbyPeer {
    /// Id for [`crate::Lobby::invite`] and [`crate::Lobby::watch`]; not for display.
    pub id: String,
    /// Nickname.
    pub nickname: String,
    /// Playing or answering an invitation: can't be invited, but perhaps watched.
    pub busy: bool,
    /// No recent answer: the peer may have left without a goodbye.
    pub stale: bool,
    /// Preferred or played rule; Freestyle if unknown to this version.
    pub rule: Rule,
    /// Lines per side of the preferred or played board.
    pub size: i32,
}

/// Stage of a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum PairingStage {
    /// Connecting.
    Connecting,
    /// Arrived; the invited person has to open it, here with [`crate::Lobby::open_invitation`].
    /// Neither side has the code yet.
    Unopened,
    /// Both people compare the code and decide.
    Comparing,
    /// This side has accepted and waits.
    Accepted,
}

/// Pairing in progress.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Pairing {
    /// Other person's nickname; the typed text while unknown.
    pub nickname: String,
    /// Whether this side invites. It may change when two people invite each other.
    pub inviting: bool,
    /// Proposed game; none for a spectator.
    pub setup: Option<RemoteSetup>,
    /// Six digits, equal on both screens; none with [`Pairing::by_code`].
    pub code: Option<String>,
    /// Both sides have proven the join code, so there is nothing to compare. The inviting side has
    /// accepted by typing it.
    pub by_code: bool,
    /// Whether this device was met before, so that the code needs no comparison.
    pub played_before: bool,
    /// Stage.
    pub stage: PairingStage,
}

/// Complete state of a lobby.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbySnapshot {
    /// Increases with every change.
    pub revision: i64,
    /// This person's nickname.
    pub nickname: String,
    /// TCP port.
    pub port: i32,
    /// Addresses with port to type on the other device, most likely first.
    pub addresses: Vec<String>,
    /// Join code of twelve characters in groups of four. It is replaced after three wrong attempts.
    /// None without an IPv4 address in a network of /16 or smaller, where others could not resolve
    /// it, or after nine wrong attempts in an hour.
    pub short_code: Option<String>,
    /// Join code as a link, for a QR code.
    pub code_link: Option<String>,
    /// Other lobbies, in the order of discovery.
    pub peers: Vec<LobbyPeer>,
    /// Pairing in progress.
    pub pairing: Option<Pairing>,
    /// Whether [`crate::Lobby::take_game`] has a game.
    pub game_ready: bool,
    /// Reason why discovery does not work at present, in English, for logs.
    pub discovery_failed: Option<String>,
}

/// One-time event of a lobby.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum LobbyEvent {
    /// An invitation has arrived. Known devices and guests with the join code are shown with the
    /// digits. [`crate::Lobby::open_invitation`] opens a stranger's.
    Invited {
        /// Inviting person's nickname.
        nickname: String,
    },
    /// Both screens show the code.
    CodeReady {
        /// Six digits.
        code: String,
    },
    /// Both sides have proven the join code, so no digits are needed; the invited person decides.
    CodeRight {
        /// Other person's nickname.
        nickname: String,
    },
    /// The other side or its link refused.
    Refused {
        /// Other person's nickname.
        nickname: String,
        /// Reason.
        reason: RefusalReason,
    },
    /// Connection lost before the game.
    Lost {
        /// Other person's nickname.
        nickname: String,
        /// Reason.
        reason: LinkLoss,
    },
    /// The inviting side withdrew.
    Withdrawn {
        /// Inviting person's nickname.
        nickname: String,
    },
    /// Both sides have accepted; the game can be taken.
    GameReady,
    /// The watched game can be taken.
    WatchReady,
}
