//! How two devices that met before know each other again, and nobody else either of them.

use std::fmt;
use std::sync::Arc;

use super::{KeyPair, PublicKey, keyed_hash};
use crate::message::{MAX_MARKS, Side};

/// What one says to the other: with a secret that only the two have, over the link's handshake. To
/// everybody else it is random.
pub type Mark = [u8; 8];

/// Whom a device has met. Clones share one list.
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
    /// More than these are not looked for.
    pub const MAX: usize = MAX_MARKS;

    /// The first [`Friends::MAX`] of `met`, by the own long-term key and theirs.
    #[must_use]
    pub fn new(own: &KeyPair, met: &[PublicKey]) -> Self {
        let friend = |&key: &PublicKey| {
            let secret = own.shared(key).ok()?;
            Some(Friend { key, secret })
        };
        Self(met.iter().take(Self::MAX).filter_map(friend).collect())
    }

    /// What `side` of a link with this handshake says to any of them. They are always as many, since
    /// their number would tell something, too: `random` gives those of nobody.
    pub(crate) fn marks(
        &self,
        handshake_hash: &[u8; 32],
        side: Side,
        random: impl Fn() -> Mark,
    ) -> Vec<Mark> {
        let marks = self.0.iter().map(|one| one.mark(handshake_hash, side));
        let none = std::iter::repeat_with(random);
        marks.chain(none).take(Self::MAX).collect()
    }

    /// What `side` says to this one of them.
    pub(crate) fn mark(
        &self,
        friend: PublicKey,
        handshake_hash: &[u8; 32],
        side: Side,
    ) -> Option<Mark> {
        let friend = self.0.iter().find(|one| one.key == friend)?;
        Some(friend.mark(handshake_hash, side))
    }

    /// Who of them has said one of these.
    pub(crate) fn find(
        &self,
        said: &[Mark],
        handshake_hash: &[u8; 32],
        side: Side,
    ) -> Option<PublicKey> {
        let mut friends = self.0.iter();
        let found = friends.find(|one| said.contains(&one.mark(handshake_hash, side)))?;
        Some(found.key)
    }
}

impl Friend {
    fn mark(&self, handshake_hash: &[u8; 32], side: Side) -> Mark {
        let side: &[u8] = match side {
            Side::Host => b"host",
            Side::Guest => b"guest",
        };
        let parts: [&[u8]; 3] = [b"gomoku/1 friend ", handshake_hash, side];
        let [a, b, c, d, e, f, g, h, ..] = keyed_hash(&self.secret, &parts);
        [a, b, c, d, e, f, g, h]
    }
}
