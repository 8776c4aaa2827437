//! Mutual recognition of acquaintances, hidden from others.

use std::fmt;
use std::sync::Arc;

use super::{KeyPair, PublicKey, keyed_hash};
use crate::message::{MAX_MARKS, Side};

/// Tag for an acquaintance, from a shared secret and the handshake. It looks random to others.
pub type FriendTag = [u8; 8];

/// Acquaintances of a device, shared by clones.
#[derive(Clone, Default)]
pub struct Friends(Arc<[Friend]>);

struct Friend {
    key: PublicKey,
    secret: [u8; 32],
}

impl fmt::Debug for Friends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Friends({})", self.0.len())
    }
}

impl Friends {
    /// Maximum number of recognised acquaintances.
    pub const MAX: usize = MAX_MARKS;

    /// Creates the list from the first [`Friends::MAX`] keys of `met`.
    #[must_use]
    pub fn new(own: &KeyPair, met: &[PublicKey]) -> Self {
        let friend = |&key: &PublicKey| {
            let secret = own.shared(key).ok()?;
            Some(Friend { key, secret })
        };
        Self(met.iter().take(Self::MAX).filter_map(friend).collect())
    }

    /// Tags that `side` sends for all acquaintances over that connection. Always [`Friends::MAX`],
    /// filled by `random`, because the length would reveal their number.
    pub(crate) fn marks(
        &self,
        handshake_hash: &[u8; 32],
        side: Side,
        random: impl Fn() -> FriendTag,
    ) -> Vec<FriendTag> {
        let marks = self.0.iter().map(|one| one.mark(handshake_hash, side));
        let none = std::iter::repeat_with(random);
        marks.chain(none).take(Self::MAX).collect()
    }

    pub(crate) fn mark(
        &self,
        friend: PublicKey,
        handshake_hash: &[u8; 32],
        side: Side,
    ) -> Option<FriendTag> {
        let friend = self.0.iter().find(|one| one.key == friend)?;
        Some(friend.mark(handshake_hash, side))
    }

    pub(crate) fn find(
        &self,
        said: &[FriendTag],
        handshake_hash: &[u8; 32],
        side: Side,
    ) -> Option<PublicKey> {
        let mut friends = self.0.iter();
        let found = friends.find(|one| said.contains(&one.mark(handshake_hash, side)))?;
        Some(found.key)
    }
}

impl Friend {
    fn mark(&self, handshake_hash: &[u8; 32], side: Side) -> FriendTag {
        let side: &[u8] = match side {
            Side::Host => b"host",
            Side::Guest => b"guest",
        };
        let parts: [&[u8]; 3] = [b"gomoku/1 friend ", handshake_hash, side];
        let [a, b, c, d, e, f, g, h, ..] = keyed_hash(&self.secret, &parts);
        [a, b, c, d, e, f, g, h]
    }
}
