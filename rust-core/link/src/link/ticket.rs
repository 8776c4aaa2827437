//! The first word of whoever connects, before any cipher: whether the listener waits for it.

use super::{Randomness, keyed_hash, same_secret};
use crate::message::Id;

const SALT: usize = 8;

/// Random bytes and their keyed hash: one who is waited for knows the key. To anybody else it looks as
/// random as that of a stranger. It opens nothing, it only keeps a place; whoever copies one from the
/// network finds it used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ticket([u8; Self::BYTES]);

/// By which a listener knows one that it waits for.
#[derive(Clone, PartialEq, Eq)]
pub struct TicketKey(Vec<u8>);

impl std::fmt::Debug for TicketKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TicketKey(..)")
    }
}

impl TicketKey {
    /// Of the other player of the game with this token.
    #[must_use]
    pub fn of_game(token: Id) -> Self {
        Self(token.0.to_vec())
    }
}

impl Ticket {
    /// Its length.
    pub const BYTES: usize = SALT + 16;

    /// That of a stranger.
    #[must_use]
    pub fn blank(randomness: &Randomness) -> Self {
        Self(randomness.bytes())
    }

    /// That of one who knows the key.
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

    /// Whether it was made with this key.
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
