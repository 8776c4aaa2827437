//! What a replica tells and is asked.

use super::chain::Illegal;
use super::entry::Entry;
use crate::codec::CodecError;
use crate::fault::Fault;
use crate::link::{Code, PublicKey};
use crate::message::{Ask, Reaction, Refusal, Side, Terms};

/// What is to be done for a replica, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// Write these bytes ([`super::Kept`]) to the disk in place of the last ones, and go on only when
    /// they are there: what comes next may tell the other side what is in them.
    Keep(Vec<u8>),
    /// Bring these bytes ([`super::Packet`]) to the other side; they replace what was posted before.
    Post(Vec<u8>),
    /// Say this to the other side if it is there, and keep it nowhere.
    Sign(Sign),
    /// Tell the app.
    Event(Event),
}

/// What is said in passing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// The app goes to the background, or is back.
    Away(bool),
    /// A feeling.
    Reaction(Reaction),
}

/// What happened. Each is told once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// To the guest: the host's device has the invitation, and its person has yet to open it.
    Unopened {
        /// What the peer calls itself.
        nick: String,
        /// The key that it is seen by, which is for its lobby only.
        peer: PublicKey,
        /// The acquaintance that it is.
        friend: Option<PublicKey>,
    },
    /// To the host: someone wants to play. Open the invitation
    /// ([`crate::session::Session::open`]), or refuse it.
    Invited {
        /// What the peer calls itself.
        nick: String,
        /// The key that it is seen by, which is for its lobby only.
        peer: PublicKey,
        /// The acquaintance that it is.
        friend: Option<PublicKey>,
        /// What about.
        terms: Terms,
    },
    /// Both screens show these digits; both people say whether they are the same.
    Code {
        /// The digits.
        code: Code,
        /// The acquaintance that the peer is: whom one has met needs no comparing.
        friend: Option<PublicKey>,
        /// What the peer calls itself.
        nick: String,
    },
    /// Both have accepted. The game is on.
    Started,
    /// The game has one more entry, own ones included.
    Appended {
        /// Its place.
        index: u32,
        /// Who wrote it.
        by: Side,
        /// What happened.
        entry: Entry,
    },
    /// A rematch: the next game has begun, colours changed.
    NewGame {
        /// Its number.
        game: u32,
    },
    /// The game is another than it was: it goes on from a common beginning, or a backup has learnt
    /// what came after it.
    Restarted {
        /// Entries now.
        have: u32,
    },
    /// The other side asks for something; answer it, or move, which means no.
    Asked(Ask),
    /// Its request needs no answer any more.
    Withdrawn(Ask),
    /// What became of an own request.
    Answered {
        /// What was asked.
        ask: Ask,
        /// What became of it.
        answer: Answer,
    },
    /// The other app went to the background, or came back; or it can't be reached at this moment. Clocks
    /// with a limit go on. A lost link ends it without a word.
    PeerAway(bool),
    /// The other player shows a feeling.
    Reacted(Reaction),
    /// Clocks with a limit run from now on: see [`super::Replica::allowance_ms`]. Told once a run.
    ClocksBegan,
    /// By this side's measure the other has passed its clock by so much that the person need not wait any
    /// longer: see [`super::Replica::end_without_result`]. Told once a turn.
    MayEnd,
    /// The way to the other side is lost; only clocks with a limit go on. The game does once there is one
    /// again.
    Suspended(Lost),
    /// The game goes on.
    Resumed,
    /// One side can't follow the other. The game can go on from what they have in common, if both
    /// want.
    Desync {
        /// Entries that are the same.
        common: u32,
    },
    /// It is over between the two. Unless it says otherwise, what was kept can go.
    Over(Over),
}

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Yes: the entry has been told before.
    Agreed,
    /// No, or the other side moved instead.
    Rejected,
    /// It was taken back, or this side moved instead.
    Cancelled,
}

/// Why the way to the other side is gone.
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
    /// One of the two does not want to go on with this game at present, for this reason. What is kept
    /// stays, and it is tried again.
    Refused(Refusal),
}

/// Why it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// This side left.
    Left,
    /// The peer left.
    PeerLeft,
    /// This side ended it without result: by its measure the peer's time was long up.
    NoResult,
    /// So did the peer, while this side had next to no time left.
    PeerEnded,
    /// This side said no.
    Refusing(Refusal),
    /// The peer said no.
    Refused(Refusal),
    /// The link was lost before both had accepted.
    Lost(Lost),
    /// The peer did not come back in time. What was kept still resumes the game.
    Abandoned,
    /// Two programs play the other side in turn: its folder was copied. What was kept stays.
    Cloned,
}

impl Over {
    /// Whether what was kept still is of use.
    #[must_use]
    pub const fn stays_kept(self) -> bool {
        matches!(self, Self::Abandoned | Self::Cloned)
    }
}

/// Where a game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// There is no way to the other side.
    Suspended,
    /// Entries go through.
    Playing,
    /// One side can't follow the other.
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
    /// An own request is open; take it back first.
    #[error("a request waits for its answer")]
    AwaitingAnswer,
    /// The other side's request comes first.
    #[error("the peer waits for an answer")]
    AnswerFirst,
    /// There is no request.
    #[error("nothing was asked")]
    NothingAsked,
    /// More requests or reactions than the other side takes.
    #[error("too many in a short time")]
    TooFast,
}

/// A packet that the other side of an honest game would not send. The game is as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Faulty {
    /// No packet.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// An entry that can't follow.
    #[error("an entry that can't follow: {0}")]
    Illegal(#[from] Illegal),
    /// It lacks or alters something that was taken: its writer may come from a backup.
    #[error("it contradicts what was taken")]
    Contradicts,
    /// It has seen a slot that was not written, or lacks nothing but own entries: this side may come
    /// from a backup.
    #[error("it knows more of this side than there is")]
    Unwritten,
    /// Entries that don't give the hash that the slot names.
    #[error("entries of another game than it names")]
    Hash,
    /// An entry or a game that this side did not agree to.
    #[error("not agreed to")]
    Unasked,
}
