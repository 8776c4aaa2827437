//! A game as a book knows it.

use super::{ProofBook, StoredMove};
use crate::symmetry::Key;
use crate::{Point, Position};

/// A position of a game without the stones of the loser's that the book left out.
#[derive(Debug, Clone)]
pub struct BookView {
    known: Position,
    is_whole: bool,
}

impl BookView {
    /// Of a position as it is.
    #[must_use]
    pub const fn whole(position: Position) -> Self {
        Self {
            known: position,
            is_whole: true,
        }
    }

    /// Of a position that lacks stones of the loser's.
    #[must_use]
    pub const fn lacking(known: Position) -> Self {
        Self {
            known,
            is_whole: false,
        }
    }

    /// The stones that are seen, and the side to move.
    #[must_use]
    pub const fn known(&self) -> &Position {
        &self.known
    }

    /// Whether no stone was left out.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Whether what is stored for the stones that are seen may be used. Not where a stone was left
    /// out and the others lie symmetrically: there the board could be seen in two ways, and only
    /// one of them was verified with the stones that were left out.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.is_whole || !Key::of(&self.known).is_symmetric
    }

    /// What is stored, with the winner to move.
    #[must_use]
    pub fn stored(&self, book: &ProofBook) -> Option<StoredMove> {
        self.is_clear().then(|| book.stored(&self.known)).flatten()
    }

    /// The view after the stored move and a reply that the book names; `None` for another reply.
    #[must_use]
    pub fn after(&self, stored: &StoredMove, reply: Point) -> Option<Self> {
        let mut known = self.known.clone();
        known.play(stored.play).ok()?;
        let is_named = stored.replies.contains(&reply) || is_like_one(&known, stored, reply);
        if !is_named {
            return None;
        }
        known.play(reply).ok()?;
        Some(Self {
            known,
            is_whole: self.is_whole,
        })
    }

    /// The view after the stored move and a reply that is left out, if the book goes on there.
    #[must_use]
    pub fn after_pass(&self, stored: &StoredMove) -> Option<Self> {
        if !stored.pass {
            return None;
        }
        let mut known = self.known.clone();
        known.play(stored.play).ok()?;
        Some(Self::lacking(known.passed()))
    }
}

/// Whether a turn or mirroring of the position makes the reply one that is named. Of such replies
/// one is stored.
fn is_like_one(before: &Position, stored: &StoredMove, reply: Point) -> bool {
    if !Key::of(before).is_symmetric {
        return false;
    }
    let hash = |point: Point| {
        let mut after = before.clone();
        after.play(point).ok()?;
        Some(after.symmetric_hash())
    };
    let wanted = hash(reply);
    wanted.is_some() && stored.replies.iter().any(|&named| hash(named) == wanted)
}
