//! Outputs, events and errors of a replica.

use super::chain::IllegalEntry;
use super::entry::Entry;
use crate::codec::CodecError;
use crate::fault::ProtocolFault;
use crate::link::{Code, PublicKey};
use crate::message::{Ask, Reaction, Refusal, Side, Terms};

/// Action to perform, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplicaOutput {
    /// Replace the saved bytes ([`super::SavedGame`]) before later outputs, which may send them.
    Save(Vec<u8>),
    /// Deliver these bytes ([`super::Packet`]) in place of the previous post.
    Post(Vec<u8>),
    /// Send this to a present peer, never stored.
    Sign(Signal),
    /// Notify the app.
    Event(Event),
}

/// Transient signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// The app moved to the background, or returned.
    Away(bool),
    /// Preset reaction.
    Reaction(Reaction),
}

/// Event for the app, reported once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// For the guest: the host's player has not opened the received invitation.
    Unopened {
        /// Peer's nickname.
        nick: String,
        /// Peer's connection key, valid for its lobby only.
        peer: PublicKey,
        /// Peer's long-term key if it is an acquaintance.
        friend: Option<PublicKey>,
    },
    /// For the host: an invitation to open ([`crate::session::PeerSession::open`]) or refuse.
    Invited {
        /// Peer's nickname.
        nick: String,
        /// Peer's connection key, valid for its lobby only.
        peer: PublicKey,
        /// Peer's long-term key if it is an acquaintance.
        friend: Option<PublicKey>,
        /// Proposed settings.
        terms: Terms,
    },
    /// Code that both players must compare.
    Code {
        /// Digits to compare.
        code: Code,
        /// Long-term key of an acquaintance, which makes the comparison unnecessary.
        friend: Option<PublicKey>,
        /// Peer's nickname.
        nick: String,
    },
    /// Both players have accepted.
    Started,
    /// New entry of either side.
    Appended {
        /// Index.
        index: u32,
        /// Author.
        by: Side,
        /// Entry.
        entry: Entry,
    },
    /// A rematch with exchanged colours has begun.
    NewGame {
        /// Game number.
        game: u32,
    },
    /// Changed entries: the game continues from a common position, or a restored backup has
    /// recovered.
    Restarted {
        /// New number of entries.
        have: u32,
    },
    /// Request of the peer. Answer it, or decline by moving.
    Asked(Ask),
    /// The peer's request needs no answer.
    Withdrawn(Ask),
    /// Outcome of an own request.
    Answered {
        /// Request.
        ask: Ask,
        /// Outcome.
        answer: Answer,
    },
    /// The peer's app moved to the background or returned, or the peer is unreachable. Clocks with
    /// a limit continue. A lost connection ends this state without another event.
    PeerAway(bool),
    /// Reaction of the peer.
    Reacted(Reaction),
    /// Clocks with a limit start; see [`super::Replica::allowance_ms`]. Reported once per program
    /// run.
    ClocksBegan,
    /// The peer's time is long over by local measurement; see
    /// [`super::Replica::end_without_result`]. Reported once per turn.
    MayEnd,
    /// The connection is lost. Only clocks with a limit continue.
    Suspended(LossReason),
    /// The game continues.
    Resumed,
    /// One side can't follow the other. The game can continue from the common entries if both
    /// players agree.
    Desync {
        /// Number of common entries.
        common: u32,
    },
    /// The match is over. The saved state may be deleted unless [`EndReason::allows_resume`].
    Over(EndReason),
}

/// Outcome of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Accepted; the entry was reported before.
    Agreed,
    /// Declined, or the peer moved instead.
    Rejected,
    /// Withdrawn, or this side moved instead.
    Cancelled,
}

/// Reason for a lost connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LossReason {
    /// The stream ended.
    Closed,
    /// The peer violated the protocol or was silent too long.
    Fault(ProtocolFault),
    /// The peer plays another game.
    Busy,
    /// The peer's key differs from that of the game's start.
    ChangedKey,
    /// One side refuses to resume for now. The saved state remains, and later attempts may succeed.
    Refused(Refusal),
}

/// Reason for the end of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    /// This side left.
    Left,
    /// The peer left.
    PeerLeft,
    /// This side ended the game without result, because by its measurement the peer's time was long
    /// over.
    NoResult,
    /// The peer ended the game without result, while this side's time was nearly over.
    PeerEnded,
    /// This side refused.
    Refusing(Refusal),
    /// The peer refused.
    Refused(Refusal),
    /// The connection was lost before both had accepted.
    Lost(LossReason),
    /// The peer did not return in time. The saved game can still resume.
    Abandoned,
    /// Two programs alternate on the peer's side, because its folder was copied. The saved state
    /// remains.
    Cloned,
}

impl EndReason {
    /// Returns true if the saved state is still useful.
    #[must_use]
    pub const fn allows_resume(self) -> bool {
        matches!(self, Self::Abandoned | Self::Cloned)
    }
}

/// State of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplicaState {
    /// Disconnected from the peer.
    Suspended,
    /// The game is connected.
    Playing,
    /// One side can't follow the other.
    Differing,
    /// Ended permanently.
    Over,
}

/// Error of a command. The game is unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// Not allowed in this state.
    #[error("not now")]
    NotNow,
    /// The entry is illegal at this position.
    #[error(transparent)]
    Illegal(#[from] IllegalEntry),
    /// An own open request must be withdrawn first.
    #[error("a request waits for its answer")]
    AwaitingAnswer,
    /// The peer's request must be answered first.
    #[error("the peer waits for an answer")]
    AnswerFirst,
    /// No request is open.
    #[error("nothing was asked")]
    NothingAsked,
    /// The rate limit is exceeded.
    #[error("too many in a short time")]
    TooFast,
}

/// Error of a packet that an honest peer would not send. The game is unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPacket {
    /// The bytes don't decode.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// An entry is illegal at its position.
    #[error("an entry that can't follow: {0}")]
    Illegal(#[from] IllegalEntry),
    /// The slot lacks or alters accepted data. Its writer may be restored from a backup.
    #[error("it contradicts what was taken")]
    Contradicts,
    /// The slot acknowledges data that this side has not written. This side may be restored from a
    /// backup.
    #[error("it knows more of this side than there is")]
    Unwritten,
    /// The entries don't give the slot's hash.
    #[error("entries of another game than it names")]
    Hash,
    /// The slot has an entry or a game without this side's consent.
    #[error("not agreed to")]
    Unasked,
}
