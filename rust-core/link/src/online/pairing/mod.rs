//! Pairing: from an invitation to a room. Either side may be offline at any moment, so both publish
//! messages in slots and can be restored from saved state.
//!
//! The two sides of a link share a key. With a spoken code they derive one by SPAKE2, for which the
//! inviter publishes its share in advance. The key is the pre-shared key of `Noise_XXpsk0`, so a
//! wrong code fails at the first message. The second message carries the parameters of the room.

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

/// Number of consecutive wrong guesses at a code before a pause. A joiner also answers at most this
/// many shares, because each is a guess at its code if the inviter is an impostor.
pub const GUESSES: usize = 3;

/// Interval in seconds at which one more guess is allowed. The 24 hours of an invitation allow
/// 1,443 guesses, which succeed with probability 1,443 in 2^25, or 4.3 in 100,000.
pub const REST_S: u64 = 60;

/// Maximum number of wrong guesses that are reported to their senders.
const TOLD: usize = 8;

/// Lifetime of an invitation, in seconds.
pub const VALID_S: u64 = 24 * 3_600;

/// First byte of each message.
const VERSION: u8 = 1;

/// Maximum length of a message, in bytes.
const MAX_BYTES: usize = 1_024;

/// Parameters of an agreed game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paired {
    /// The room's key.
    pub key: RoomKey,
    /// The local side.
    pub side: Side,
    /// The peer's key.
    pub peer: PublicKey,
    /// The peer's nickname.
    pub peer_nick: String,
    /// The game's session ID.
    pub session: Id,
    /// The settings.
    pub terms: Terms,
    /// The joiner's last word, with the user name for posting it. It is posted again until the
    /// inviter is in the room.
    pub last_word: Option<(String, Vec<u8>)>,
}

/// Effect of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// No effect.
    Nothing,
    /// The own state changed: save it, then post the own slot.
    Changed,
    /// For the inviter: a wrong guess was made. Handle it as [`Step::Changed`].
    Guessed {
        /// Number of guesses left before the pause.
        left: usize,
    },
    /// The pairing is complete. The joiner posts its slot once more.
    Paired(Box<Paired>),
    /// The pairing has failed.
    Over(Ended),
}

/// Reason for the end of an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Ended {
    /// The code is wrong.
    #[error("the code is wrong")]
    WrongCode,
    /// Another joiner was accepted.
    #[error("somebody else has joined")]
    Taken,
    /// The invitation has expired.
    #[error("the invitation has expired")]
    Expired,
    /// The inviter has withdrawn the invitation, or this side its answer.
    #[error("the invitation was taken back")]
    Withdrawn,
    /// The two sides are incompatible.
    #[error("refused: {0:?}")]
    Refused(Refusal),
}

/// Message in the inviter's slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromInviter {
    /// Data that a joiner with the code needs.
    Share {
        /// Number of earlier wrong guesses.
        attempt: u16,
        /// The inviter's share, new for each attempt.
        share: Vec<u8>,
        /// Digests of the latest wrong guesses.
        failed: Vec<[u8; 16]>,
    },
    /// Answer to a joiner.
    Answer {
        /// Digest of the message that this answers.
        to: [u8; 16],
        /// Noise's second message.
        noise: Vec<u8>,
    },
    /// The invitation was withdrawn.
    Withdrawn {
        /// Proof that the sender has the link; zeros for a code.
        proof: [u8; 16],
    },
}

/// Message in the joiner's slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FromJoiner {
    /// Number of the inviter's share that this answers.
    pub attempt: u16,
    /// The joiner's share; empty for a link.
    pub share: Vec<u8>,
    /// Noise's first message.
    pub first: Vec<u8>,
    /// Noise's third message; empty until the second has arrived.
    pub third: Vec<u8>,
}

impl FromJoiner {
    /// Returns the digest that identifies a guess.
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

/// Payload of Noise's first message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knock {
    /// Protocol version in use.
    pub proto: u16,
    /// Oldest supported protocol version.
    pub min: u16,
}

impl Knock {
    /// The versions of this build.
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

/// Payload of Noise's second message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Welcome {
    /// Acceptance.
    Play {
        /// The room's key.
        room: RoomKey,
        /// The game's session ID.
        session: Id,
        /// The settings.
        terms: Terms,
        /// The inviter.
        who: Who,
    },
    /// Refusal.
    Refuse(Refusal),
}

/// Sender of Noise's second or third message, as its payload.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// App name and version.
    pub app: String,
    /// The player's nickname.
    pub nick: String,
}

impl Who {
    fn is_fine(&self) -> bool {
        is_valid_nick(&self.nick) && is_fine_app(&self.app)
    }
}

/// Encodes the message of a slot.
#[must_use]
pub fn to_bytes<T: Serialize>(message: &T) -> Vec<u8> {
    let mut bytes = vec![VERSION];
    // Encoding can't fail: all messages are far below the codec's limit.
    bytes.extend(encode_saved(message).unwrap_or_default());
    bytes
}

/// Decodes the output of [`to_bytes`]. Returns `None` for any other bytes.
#[must_use]
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    match bytes.split_first() {
        Some((&VERSION, body)) if bytes.len() <= MAX_BYTES => decode_saved(body).ok(),
        _ => None,
    }
}
