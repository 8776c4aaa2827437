//! Outputs, events and errors of a replica.

use super::chain::Illegal;
use super::entry::Entry;
use crate::codec::CodecError;
use crate::fault::Fault;
use crate::link::{Code, PublicKey};
use crate::message::{Ask, Reaction, Refusal, Side, Terms};

/// Action to perform for a replica, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// Replace the saved bytes by these ([`super::Kept`]) before performing later outputs, which
    /// may send them to the peer.
    Keep(Vec<u8>),
    /// Deliver these bytes ([`super::Packet`]) to the peer. They replace the previous post.
    Post(Vec<u8>),
    /// Send this to the peer if it is present. Never store it.
    Sign(Sign),
    /// Notify the app.
    Event(Event),
}

/// Transient signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// The app moved to the background, or returned.
    Away(bool),
    /// A preset reaction.
    Reaction(Reaction),
}

/// Event for the app, reported once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// For the guest: the host's device has received the invitation, and its player has not opened
    /// it yet.
    Unopened {
        /// The peer's nickname.
        nick: String,
        /// The peer's visible key, which it uses for its lobby only.
        peer: PublicKey,
        /// The peer's long-term key if it is an acquaintance.
        friend: Option<PublicKey>,
    },
    /// For the host: someone wants to play. Open the invitation
    /// ([`crate::session::Session::open`]), or refuse it.
    Invited {
        /// The peer's nickname.
        nick: String,
        /// The peer's visible key, which it uses for its lobby only.
        peer: PublicKey,
        /// The peer's long-term key if it is an acquaintance.
        friend: Option<PublicKey>,
        /// The proposed settings.
        terms: Terms,
    },
    /// Both screens show this code, and both players confirm that the codes match.
    Code {
        /// The digits to compare.
        code: Code,
        /// The peer's long-term key if it is an acquaintance, which makes the comparison
        /// unnecessary.
        friend: Option<PublicKey>,
        /// The peer's nickname.
        nick: String,
    },
    /// Both players have accepted and the game begins.
    Started,
    /// The game has one more entry, from either side.
    Appended {
        /// Index of the entry.
        index: u32,
        /// Author of the entry.
        by: Side,
        /// The entry.
        entry: Entry,
    },
    /// A rematch has begun, with colours exchanged.
    NewGame {
        /// Number of the game.
        game: u32,
    },
    /// The entries changed: the game continues from a common position, or a restored backup has
    /// received its later entries.
    Restarted {
        /// New number of entries.
        have: u32,
    },
    /// The peer makes a request. Answer it, or decline it by moving.
    Asked(Ask),
    /// The peer's request needs no answer any more.
    Withdrawn(Ask),
    /// Outcome of an own request.
    Answered {
        /// The request.
        ask: Ask,
        /// The outcome.
        answer: Answer,
    },
    /// The peer's app moved to the background or returned, or the peer is unreachable at the
    /// moment. Clocks with a limit continue to run. Losing the connection ends this state without
    /// another event.
    PeerAway(bool),
    /// The peer displays a reaction.
    Reacted(Reaction),
    /// Clocks with a limit start; see [`super::Replica::allowance_ms`]. Reported once per program
    /// run.
    ClocksBegan,
    /// The peer has exceeded its clock so far, by local measurement, that the player may stop
    /// waiting; see [`super::Replica::end_without_result`]. Reported once per turn.
    MayEnd,
    /// The connection to the peer is lost. Only clocks with a limit continue to run until it
    /// returns.
    Suspended(Lost),
    /// The game continues.
    Resumed,
    /// One side can't follow the other. The game can continue from the common entries if both
    /// players agree.
    Desync {
        /// Number of common entries.
        common: u32,
    },
    /// The match is over. Unless the reason says otherwise, the saved state may be deleted.
    Over(Over),
}

/// Outcome of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Accepted. The entry was reported before.
    Agreed,
    /// Declined, or the peer moved instead.
    Rejected,
    /// Withdrawn, or this side moved instead.
    Cancelled,
}

/// Reason for a lost connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// The stream ended.
    Closed,
    /// The peer violated the protocol or sent nothing for too long.
    Fault(Fault),
    /// The peer plays another game and may be free later.
    Busy,
    /// The answering peer has another key than the one with which the game began.
    ChangedKey,
    /// One side refuses to resume at present, for this reason. The saved state remains, and later
    /// attempts may succeed.
    Refused(Refusal),
}

/// Reason for the end of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// This side left.
    Left,
    /// The peer left.
    PeerLeft,
    /// This side ended the game without result, because by its measurement the peer's time was long
    /// over.
    NoResult,
    /// The peer ended the game without result, while this side had almost no time left.
    PeerEnded,
    /// This side refused.
    Refusing(Refusal),
    /// The peer refused.
    Refused(Refusal),
    /// The connection was lost before both players had accepted.
    Lost(Lost),
    /// The peer did not return in time. The saved state can still resume the game.
    Abandoned,
    /// Two programs alternately play the peer's side, because its folder was copied. The saved
    /// state remains.
    Cloned,
}

impl Over {
    /// Returns true if the saved state is still useful.
    #[must_use]
    pub const fn stays_kept(self) -> bool {
        matches!(self, Self::Abandoned | Self::Cloned)
    }
}

/// State of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Disconnected from the peer.
    Suspended,
    /// The game is in progress and connected.
    Playing,
    /// One side can't follow the other.
    Differing,
    /// Ended permanently.
    Over,
}

/// Error of a command. The game is unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The command is not allowed in this state.
    #[error("not now")]
    NotNow,
    /// The entry is not allowed at this position.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// An own request is open and must be withdrawn first.
    #[error("a request waits for its answer")]
    AwaitingAnswer,
    /// The peer's request must be answered first.
    #[error("the peer waits for an answer")]
    AnswerFirst,
    /// No request is open.
    #[error("nothing was asked")]
    NothingAsked,
    /// The rate limit for requests or reactions is exceeded.
    #[error("too many in a short time")]
    TooFast,
}

/// Error of a packet that the peer of an honest game would not send. The game is unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Faulty {
    /// The bytes do not decode to a packet.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// An entry is not allowed at its position.
    #[error("an entry that can't follow: {0}")]
    Illegal(#[from] Illegal),
    /// The slot lacks or alters accepted data. Its writer may have been restored from a backup.
    #[error("it contradicts what was taken")]
    Contradicts,
    /// The slot acknowledges a slot or entries that this side has not written. This side may have
    /// been restored from a backup.
    #[error("it knows more of this side than there is")]
    Unwritten,
    /// The entries do not give the hash that the slot names.
    #[error("entries of another game than it names")]
    Hash,
    /// The slot has an entry or a game to which this side did not agree.
    #[error("not agreed to")]
    Unasked,
}
