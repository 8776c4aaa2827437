//! From an invitation to a room. Either side may be asleep at any moment: both leave what they have
//! to say in slots, and can be rebuilt from what is kept of them.
//!
//! A link's two have a key already. Those with a spoken code get one by SPAKE2, for which the inviter
//! leaves its share before anybody joins. The key goes into `Noise_XXpsk0` as its pre-shared one, so
//! that a wrong code fails at the first message. What the room needs travels in the second.

mod inviter;
mod joiner;
mod kept_invite;
mod noise;
mod posted;
mod retraction;
mod share;
mod withdrawal;

use blake2::Digest;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::codec::{decode_saved, encode_saved};
use crate::envelope::Hash16;
use crate::link::PublicKey;
use crate::message::{
    Id, OLDEST_PROTOCOL, PROTOCOL, Refusal, Side, Terms, is_fine_app, is_valid_nick,
};
use crate::room_key::RoomKey;

pub use inviter::Inviter;
pub use joiner::Joiner;
pub use retraction::{Retraction, TakenBack};
pub use withdrawal::Withdrawal;

/// Guesses at a code that may be wrong one after another; then the code rests. An invitee answers as many
/// shares, of which each is a guess at its own code, should the inviter be somebody else.
pub const GUESSES: usize = 3;

/// After so many seconds one more may be. In the 24 hours of an invitation that is 1,443 guesses, of which
/// one is right with a chance of 1,443 in 2^25, or 4.3 in 100,000.
pub const REST_S: u64 = 60;

/// Wrong guesses that are told to those who made them.
const TOLD: usize = 8;

/// How long an invitation counts, in seconds.
pub const VALID_S: u64 = 24 * 3_600;

/// In front of each message.
const VERSION: u8 = 1;

/// Longer messages are nobody's.
const MAX_BYTES: usize = 1_024;

/// Everything about a game that has been agreed on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paired {
    /// The room's.
    pub key: RoomKey,
    /// The own seat.
    pub side: Side,
    /// Who the other player is.
    pub peer: PublicKey,
    /// What it calls itself.
    pub peer_nick: String,
    /// The game's name.
    pub session: Id,
    /// What is played.
    pub terms: Terms,
    /// The joiner's last word, and the user under which it is left: to be repeated until the
    /// inviter is seen in the room.
    pub last_word: Option<(String, Vec<u8>)>,
}

/// What a message has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Nothing.
    Nothing,
    /// The own state: keep it, then post the own slot.
    Changed,
    /// To the inviter: somebody has guessed wrongly. As [`Step::Changed`].
    Guessed {
        /// So many more may try before the code rests.
        left: usize,
    },
    /// It is done. The joiner posts its slot once more.
    Paired(Box<Paired>),
    /// Nothing will come of it.
    Over(Ended),
}

/// Why nothing comes of an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Ended {
    /// The code is another.
    #[error("the code is wrong")]
    WrongCode,
    /// Somebody else has joined.
    #[error("somebody else has joined")]
    Taken,
    /// It was too long ago.
    #[error("the invitation has expired")]
    Expired,
    /// The inviter has taken it back, or this side its answer.
    #[error("the invitation was taken back")]
    Withdrawn,
    /// The sides can't play with each other.
    #[error("refused: {0:?}")]
    Refused(Refusal),
}

/// The inviter's slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromInviter {
    /// What whoever has the code needs to join.
    Share {
        /// Wrong guesses before.
        attempt: u16,
        /// The inviter's share; each attempt has another.
        share: Vec<u8>,
        /// The last of those guesses.
        failed: Vec<[u8; 16]>,
    },
    /// To the one who has joined.
    Answer {
        /// Which message this answers.
        to: [u8; 16],
        /// Noise's second message.
        noise: Vec<u8>,
    },
    /// To whoever joins: the invitation was taken back.
    Withdrawn {
        /// Shows that somebody says so who has the link; zeros for a code.
        proof: [u8; 16],
    },
}

/// The joiner's slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FromJoiner {
    /// Which of the inviter's shares this is for.
    pub attempt: u16,
    /// The joiner's share; empty for a link.
    pub share: Vec<u8>,
    /// Noise's first message.
    pub first: Vec<u8>,
    /// Noise's third message; empty before the second.
    pub third: Vec<u8>,
}

impl FromJoiner {
    /// Names a guess.
    #[must_use]
    pub fn digest(&self) -> [u8; 16] {
        let mut hash = Hash16::new();
        hash.update(b"gomoku/1 guess");
        hash.update(self.attempt.to_be_bytes());
        for part in [&self.share, &self.first] {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        hash.finalize().into()
    }
}

/// Inside Noise's first message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knock {
    /// Version spoken.
    pub proto: u16,
    /// Oldest version understood.
    pub min: u16,
}

impl Knock {
    /// This build's.
    pub const OWN: Self = Self {
        proto: PROTOCOL,
        min: OLDEST_PROTOCOL,
    };

    fn fault(self) -> Option<Refusal> {
        let fits = self.proto >= OLDEST_PROTOCOL && self.min <= PROTOCOL && self.min <= self.proto;
        (!fits).then_some(Refusal::Version {
            proto: PROTOCOL,
            min: OLDEST_PROTOCOL,
        })
    }
}

/// Inside Noise's second message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Welcome {
    /// Let us play.
    Play {
        /// The room's key.
        room: RoomKey,
        /// The game's name.
        session: Id,
        /// What is played.
        terms: Terms,
        /// The inviter.
        who: Who,
    },
    /// We can't.
    Refuse(Refusal),
}

/// Who speaks; inside Noise's second and third message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// The app and its version.
    pub app: String,
    /// What to call the person.
    pub nick: String,
}

impl Who {
    fn is_fine(&self) -> bool {
        is_valid_nick(&self.nick) && is_fine_app(&self.app)
    }
}

/// The bytes of a slot.
#[must_use]
pub fn to_bytes<T: Serialize>(message: &T) -> Vec<u8> {
    let mut bytes = vec![VERSION];
    // What is written here is far below the codec's limit.
    bytes.extend(encode_saved(message).unwrap_or_default());
    bytes
}

/// What [`to_bytes`] wrote; none for anything else.
#[must_use]
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    match bytes.split_first() {
        Some((&VERSION, body)) if bytes.len() <= MAX_BYTES => decode_saved(body).ok(),
        _ => None,
    }
}
