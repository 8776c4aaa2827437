//! What a lobby shows and tells.

use gomoku_engine::Rule;

use crate::game::{LinkLoss, RefusalReason};
use crate::remote::RemoteSetup;

/// Another lobby in the network.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbyPeer {
    /// Names it in [`crate::Lobby::invite`] and [`crate::Lobby::watch`]; not for people.
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
    /// The invitation is there, and whoever is invited has yet to open it: here with
    /// [`crate::Lobby::open_invitation`]. Nobody knows the code before.
    Unopened,
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
    /// Six digits that both screens must show alike; none with [`Pairing::by_code`].
    pub code: Option<String>,
    /// Whether the two meet by a join code that was right on both sides: nothing is to be compared. Then
    /// whoever invites has said yes by typing it.
    pub by_code: bool,
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
    /// The join code: twelve characters in groups of four, to be said and typed. It is another one once
    /// three wrong ones were tried. None where others could not find this device by it (no IPv4 address, or
    /// one in a network larger than /16), and after nine wrong ones within an hour: then there is the list,
    /// and the address.
    pub short_code: Option<String>,
    /// The join code as a link, for a QR code.
    pub code_link: Option<String>,
    /// The others, in the order in which they were found.
    pub peers: Vec<LobbyPeer>,
    /// The game that is being agreed on.
    pub pairing: Option<Pairing>,
    /// Whether a game can be taken with [`crate::Lobby::take_game`].
    pub game_ready: bool,
    /// Why discovery does not work at present, in English, for logs.
    pub discovery_failed: Option<String>,
}

/// Something that happened once in a lobby.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum LobbyEvent {
    /// Someone invites this person. Somebody who was met before, or has the join code, is shown with the
    /// digits at once; a stranger's invitation is opened by [`crate::Lobby::open_invitation`] first.
    Invited {
        /// Who.
        nickname: String,
    },
    /// Both screens show the code now.
    CodeReady {
        /// Six digits.
        code: String,
    },
    /// The join code was right on both sides: there are no digits, and whoever is invited decides.
    CodeRight {
        /// The other one.
        nickname: String,
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
}
