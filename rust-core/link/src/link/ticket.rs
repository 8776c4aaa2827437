//! Unencrypted first message, which lets the listener recognise an expected peer.

use super::{Randomness, keyed_hash, same_secret};
use crate::message::Id;

const SALT: usize = 8;

/// Random bytes with their keyed hash. The expected peer has the key; to others the ticket looks
/// random. It only reserves a place and grants no access. A copied ticket is already used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ticket([u8; Self::BYTES]);

/// Key for recognising an expected peer.
#[derive(Clone, PartialEq, Eq)]
pub struct TicketKey(Vec<u8>);

impl std::fmt::Debug for TicketKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TicketKey(..)")
    }
}

impl TicketKey {
    /// Creates the key for the game with this token.
    #[must_use]
    pub fn of_game(token: Id) -> Self {
        Self(token.0.to_vec())
    }
}

impl Ticket {
    /// Length in bytes.
    pub const BYTES: usize = SALT + 16;

    /// Creates a random ticket, as strangers send.
    #[must_use]
    pub fn blank(randomness: &Randomness) -> Self {
        Self(randomness.bytes())
    }

    /// Creates a ticket with the key.
    #[must_use]
    pub fn of(key: &TicketKey, randomness: &Randomness) -> Self {
        let salt: [u8; SALT] = randomness.bytes();
        let mut bytes = [0; Self::BYTES];
        let (front, back) = bytes.split_at_mut(SALT);
        front.copy_from_slice(&salt);
        back.copy_from_slice(&mark(key, &salt));
        Self(bytes)
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    pub(super) const fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns true if the ticket has this key.
    #[must_use]
    pub fn is_of(&self, key: &TicketKey) -> bool {
        let (salt, said) = self.0.split_at(SALT);
        said.try_into()
            .is_ok_and(|said| same_secret(&mark(key, salt), said))
    }
}

fn mark(key: &TicketKey, salt: &[u8]) -> [u8; 16] {
    keyed_hash(&key.0, &[b"gomoku/1 ticket ", salt])
}
