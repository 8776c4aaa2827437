//! Pairing, from an invitation to a room. Either side may be offline, so both publish messages in
//! slots and can be restored from saved state.
//!
//! The sides of a link share a key. With a spoken code they derive one by SPAKE2, for which the
//! inviter publishes its share in advance. The key is the pre-shared key of `Noise_XXpsk0`, so a
//! wrong code fails at the first message. The second message has the room's parameters.

mod inviter;
mod joiner;
mod noise;
mod retraction;
mod saved_invite;
mod share;
mod slot_envelopes;
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
pub use retraction::{RetractedJoin, Retraction};
pub use withdrawal::Withdrawal;

/// Number of consecutive wrong guesses before a pause. A joiner answers as many shares, because
/// each one of an impostor is a guess at its code.
pub const GUESSES: usize = 3;

/// Interval between further guesses, in seconds. The 24 hours of an invitation allow 1,443 guesses,
/// which succeed with probability 1,443 in 2^25, or 4.3 in 100,000.
pub const REST_S: u64 = 60;

/// Maximum number of reported wrong guesses.
const TOLD: usize = 8;

/// Lifetime of an invitation, in seconds.
pub const VALID_S: u64 = 24 * 3_600;

const VERSION: u8 = 1;

/// Maximum length of a message, in bytes.
const MAX_BYTES: usize = 1_024;

/// Parameters of an agreed game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paired {
    /// Room's key.
    pub key: RoomKey,
    /// Local side.
    pub side: Side,
    /// Peer's key.
    pub peer: PublicKey,
    /// Peer's nickname.
    pub peer_nick: String,
    /// Session ID.
    pub session: Id,
    /// Settings.
    pub terms: Terms,
    /// User name and message of the joiner's last word, posted until the inviter is in the room.
    pub final_message: Option<(String, Vec<u8>)>,
}

/// Effect of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PairingStep {
    /// No effect.
    Nothing,
    /// The own state changed: save it, then post the own slot.
    Changed,
    /// For the inviter: a wrong guess, to handle as [`PairingStep::Changed`].
    Guessed {
        /// Guesses left before the pause.
        left: usize,
    },
    /// Complete. The joiner posts its slot once more.
    Paired(Box<Paired>),
    /// Failed.
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
    /// The inviter withdrew the invitation, or this side its answer.
    #[error("the invitation was taken back")]
    Withdrawn,
    /// The two sides are incompatible.
    #[error("refused: {0:?}")]
    Refused(Refusal),
}

/// Message in the inviter's slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromInviter {
    /// Data for a joiner with the code.
    Share {
        /// Number of earlier wrong guesses.
        attempt: u16,
        /// Inviter's share, new for each attempt.
        share: Vec<u8>,
        /// Digests of the latest wrong guesses.
        failed: Vec<[u8; 16]>,
    },
    /// Answer to a joiner.
    Answer {
        /// Digest of the answered message.
        to: [u8; 16],
        /// Noise's second message.
        noise: Vec<u8>,
    },
    /// The invitation was withdrawn.
    Withdrawn {
        /// Proof of having the link; zeros for a code.
        proof: [u8; 16],
    },
}

/// Message in the joiner's slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FromJoiner {
    /// Number of the answered share.
    pub attempt: u16,
    /// Joiner's share; empty for a link.
    pub share: Vec<u8>,
    /// Noise's first message.
    pub first: Vec<u8>,
    /// Noise's third message, once the second has arrived.
    pub third: Vec<u8>,
}

impl FromJoiner {
    /// Returns the digest of a guess.
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
pub struct JoinRequest {
    /// Protocol version in use.
    pub proto: u16,
    /// Oldest supported protocol version.
    pub min: u16,
}

impl JoinRequest {
    /// Versions of this build.
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
pub enum JoinReply {
    /// Acceptance.
    Play {
        /// Room's key.
        room: RoomKey,
        /// Session ID.
        session: Id,
        /// Settings.
        terms: Terms,
        /// Inviter.
        who: Introduction,
    },
    /// Refusal.
    Refuse(Refusal),
}

/// Sender of Noise's second or third message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Introduction {
    /// App name and version.
    pub app: String,
    /// Nickname.
    pub nick: String,
}

impl Introduction {
    fn is_fine(&self) -> bool {
        is_valid_nick(&self.nick) && is_fine_app(&self.app)
    }
}

/// Encodes a slot's message.
#[must_use]
pub fn to_bytes<T: Serialize>(message: &T) -> Vec<u8> {
    let mut bytes = vec![VERSION];
    // All messages are far below the codec's limit.
    bytes.extend(encode_saved(message).unwrap_or_default());
    bytes
}

/// Decodes the output of [`to_bytes`], and nothing else.
#[must_use]
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    match bytes.split_first() {
        Some((&VERSION, body)) if bytes.len() <= MAX_BYTES => decode_saved(body).ok(),
        _ => None,
    }
}
