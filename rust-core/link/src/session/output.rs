//! What a session tells and is asked.

use super::wire::Fault;
use crate::link::{Code, PublicKey};
use crate::log::Illegal;
use crate::message::{Ask, Entry, Reaction, Refusal, Side, Terms};

/// What is to be done for a session, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// Write these bytes ([`crate::log::Kept`]) to the disk in place of the last ones, and go on
    /// only when they are there: what comes next may tell the peer what is in them.
    Keep(Vec<u8>),
    /// Send these bytes over the stream.
    Send(Vec<u8>),
    /// Close the stream once everything is sent.
    Close,
    /// Tell the app.
    Event(Event),
}

/// What happened. Each is told once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// To the host: someone wants to play. Accept or refuse, after comparing the code.
    Invited {
        /// What the peer calls itself.
        nick: String,
        /// Who it is.
        peer: PublicKey,
        /// What about.
        terms: Terms,
    },
    /// Both screens show these digits; both people say whether they are the same.
    Code {
        /// The digits.
        code: Code,
        /// Who the peer is: a key that was met before needs no comparing.
        peer: PublicKey,
        /// What the peer calls itself.
        nick: String,
    },
    /// Both have accepted. The game is on.
    Started,
    /// The log has one more entry, own ones included.
    Appended {
        /// Its place.
        index: u32,
        /// Who wrote it.
        by: Side,
        /// What happened.
        entry: Entry,
    },
    /// The other side charges an own move with more than was told: clocks have changed.
    Charged {
        /// Place of the move.
        index: u32,
        /// What it costs now.
        charged_ms: u32,
    },
    /// The peer asks for something; answer it, or move, which means no.
    Asked(Ask),
    /// The peer's request needs no answer any more.
    Withdrawn(Ask),
    /// What became of an own request.
    Answered {
        /// What was asked.
        ask: Ask,
        /// What became of it.
        answer: Answer,
    },
    /// The peer's app went to the background, or came back. Clocks stand while it is away. A lost
    /// link ends it without a word.
    PeerAway(bool),
    /// The peer shows a feeling.
    Reacted(Reaction),
    /// The link is lost; clocks stand. The game goes on once a new one is there.
    Suspended(Lost),
    /// The game goes on, logs are equal.
    Resumed,
    /// The logs differ. The game can go on from their common beginning, if both want.
    Desync {
        /// Entries that are the same.
        common: u32,
    },
    /// Both wanted: the log has been cut.
    Restarted {
        /// Entries now.
        have: u32,
    },
    /// The session is over. Unless the seat was only kept too long, what was kept can go.
    Over(Over),
}

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Yes: the entry has been told before.
    Agreed,
    /// No.
    Rejected,
    /// It was taken back in time.
    Cancelled,
    /// Nobody answered in time.
    Expired,
    /// The host asked for something at the same moment, which comes first.
    Superseded,
    /// The link was lost. Should the peer have agreed in that moment, the entry comes when the
    /// game is resumed.
    Lost,
}

/// Why a link is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// The stream has ended.
    Closed,
    /// The peer did something that it may not, or nothing for too long.
    Fault(Fault),
    /// The peer is busy with another game; it may be free later.
    Busy,
    /// The peer that answered is not the one that the game began with.
    ChangedKey,
}

/// Why a session is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// This side left.
    Left,
    /// The peer left.
    PeerLeft,
    /// This side said no.
    Refusing(Refusal),
    /// The peer said no.
    Refused(Refusal),
    /// The link was lost before both had accepted.
    Lost(Lost),
    /// The peer did not come back in time. What was kept still resumes the game.
    Abandoned,
}

/// Where a session is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// No stream yet.
    Connecting,
    /// Encryption is being agreed on.
    Securing,
    /// Hello is said; the peer's is awaited.
    Hello,
    /// The code is shown; people decide.
    AwaitingAccept,
    /// Entries go through.
    Playing,
    /// The link is lost, or being made again.
    Suspended,
    /// Linked, but the logs differ.
    Differing,
    /// For good.
    Over,
}

/// A command that can't be carried out. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// Not in this state.
    #[error("not now")]
    NotNow,
    /// The entry can't follow.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// An own request waits for its answer; cancelling takes effect with the answer, too.
    #[error("a request waits for its answer")]
    AwaitingAnswer,
    /// The peer's request comes first.
    #[error("the peer waits for an answer")]
    AnswerFirst,
    /// There is no request.
    #[error("nothing was asked")]
    NothingAsked,
    /// More requests or reactions than the peer takes.
    #[error("too many in a short time")]
    TooFast,
}
