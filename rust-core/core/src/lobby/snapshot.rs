//! State and events of a lobby.

use gomoku_engine::Rule;

use crate::game::{LinkLoss, RefusalReason};
use crate::remote::RemoteSetup;

/// Another lobby in the network.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbyPeer {
    /// Id for [`crate::Lobby::invite`] and [`crate::Lobby::watch`]; not for display.
    pub id: String,
    /// Nickname of the person.
    pub nickname: String,
    /// Playing, or answering an invitation: the peer can't be invited, but perhaps watched.
    pub busy: bool,
    /// Listed, but without a recent answer: the peer may have left without a goodbye.
    pub stale: bool,
    /// Rule that the peer prefers or plays; Freestyle if this version does not have it.
    pub rule: Rule,
    /// Lines per side of the board that the peer prefers or plays.
    pub size: i32,
}

/// Stage of a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum PairingStage {
    /// The connection is being made.
    Connecting,
    /// The invitation has arrived, and the invited person has to open it, here with
    /// [`crate::Lobby::open_invitation`]. Neither side has the code yet.
    Unopened,
    /// Both people compare the code and decide.
    Comparing,
    /// This side has accepted and waits for the other.
    Accepted,
}

/// Pairing in progress.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Pairing {
    /// Nickname of the other person; the typed text while it is unknown.
    pub nickname: String,
    /// Whether this side has invited. When two people invite each other at once, one invitation
    /// wins, so this may change.
    pub inviting: bool,
    /// Proposed game; none for a spectator.
    pub setup: Option<RemoteSetup>,
    /// Six digits that must be equal on both screens; none with [`Pairing::by_code`].
    pub code: Option<String>,
    /// Whether both sides have proven the join code, so that there is nothing to compare. The
    /// inviting side has accepted by typing it.
    pub by_code: bool,
    /// Whether exactly this device was met before, so that the code needs no comparison.
    pub played_before: bool,
    /// Stage of the pairing.
    pub stage: PairingStage,
}

/// Complete state of a lobby.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbySnapshot {
    /// Increases with every change.
    pub revision: i64,
    /// Nickname of this person.
    pub nickname: String,
    /// TCP port of this lobby.
    pub port: i32,
    /// Addresses with the port to type on the other device, most likely first.
    pub addresses: Vec<String>,
    /// Join code of twelve characters in groups of four, to be read aloud and typed. It is replaced
    /// after three wrong attempts. None without an IPv4 address in a network of /16 or smaller,
    /// since others could not resolve it. None after nine wrong attempts within an hour; the list
    /// and the address still work.
    pub short_code: Option<String>,
    /// Join code as a link, for a QR code.
    pub code_link: Option<String>,
    /// Other lobbies, in the order in which they were found.
    pub peers: Vec<LobbyPeer>,
    /// Pairing in progress.
    pub pairing: Option<Pairing>,
    /// Whether a game can be taken with [`crate::Lobby::take_game`].
    pub game_ready: bool,
    /// Reason why discovery does not work at present, in English, for logs.
    pub discovery_failed: Option<String>,
}

/// One-time event of a lobby.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum LobbyEvent {
    /// An invitation has arrived. Known devices and guests with the join code are shown with the
    /// digits at once. A stranger's invitation has to be opened with
    /// [`crate::Lobby::open_invitation`].
    Invited {
        /// Nickname of the inviting person.
        nickname: String,
    },
    /// Both screens now show the code.
    CodeReady {
        /// Six digits.
        code: String,
    },
    /// The join code was correct on both sides. No digits are needed, and the invited person
    /// decides.
    CodeRight {
        /// Nickname of the other person.
        nickname: String,
    },
    /// The other side, or its link, refused.
    Refused {
        /// Nickname of the other person.
        nickname: String,
        /// Reason.
        reason: RefusalReason,
    },
    /// The connection was lost before the game began.
    Lost {
        /// Nickname of the other person.
        nickname: String,
        /// Reason.
        reason: LinkLoss,
    },
    /// The inviting side withdrew the invitation.
    Withdrawn {
        /// Nickname of the inviting person.
        nickname: String,
    },
    /// Both sides have accepted: the game can be taken.
    GameReady,
    /// The watched game is ready to be taken.
    WatchReady,
}
