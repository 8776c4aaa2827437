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

    /// What the winner does after the stored move and a reply. `None` where one of them can't be
    /// played.
    #[must_use]
    pub fn next(&self, stored: &StoredMove, reply: Point) -> Option<Next> {
        let mut known = self.known.clone();
        known.play(stored.play).ok()?;
        known.check(reply).ok()?;
        if is_among(&known, &stored.replies, reply) {
            known.play(reply).ok()?;
            return Some(Next::Follow(Self {
                known,
                is_whole: self.is_whole,
            }));
        }
        if !stored.pass || is_among(&known, &stored.solved, reply) {
            return Some(Next::Threats);
        }
        Some(Next::ThreatsOrPass(Self::lacking(known.passed())))
    }
}

/// What the winner does after a reply.
#[derive(Debug, Clone)]
pub enum Next {
    /// The reply is named: what is stored for this view, or threats where nothing is.
    Follow(BookView),
    /// Threats win within [`super::ProofHead::nodes`].
    Threats,
    /// Threats win within [`super::ProofHead::short`]; if not, what is stored for this view wins.
    ThreatsOrPass(BookView),
}

/// Whether a reply is among some, or a turn or mirroring of the position makes it one of them. Of such
/// replies one is stored.
fn is_among(before: &Position, replies: &[Point], reply: Point) -> bool {
    if replies.contains(&reply) {
        return true;
    }
    if replies.is_empty() || !Key::of(before).is_symmetric {
        return false;
    }
    let hash = |point: Point| {
        let mut after = before.clone();
        after.play(point).ok()?;
        Some(after.symmetric_hash())
    };
    let wanted = hash(reply);
    wanted.is_some() && replies.iter().any(|&named| hash(named) == wanted)
}
