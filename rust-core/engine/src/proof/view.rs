//! A game as a proof book sees it.

use super::{ProofBook, ProofHead, StoredMove};
use crate::symmetry::Key;
use crate::{Point, Position};

/// Position of a game without the loser's stones that the book omits.
#[derive(Debug, Clone)]
pub struct BookView {
    known: Position,
    is_whole: bool,
}

impl BookView {
    /// Returns the view of a complete position.
    #[must_use]
    pub const fn whole(position: Position) -> Self {
        Self {
            known: position,
            is_whole: true,
        }
    }

    /// Returns the view of a position without some of the loser's stones.
    #[must_use]
    pub const fn lacking(known: Position) -> Self {
        Self {
            known,
            is_whole: false,
        }
    }

    /// The visible stones and the side to move.
    #[must_use]
    pub const fn known(&self) -> &Position {
        &self.known
    }

    /// Whether no stone was omitted.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Whether the entry for the visible stones may be used. It may not where a stone was omitted
    /// and the others are symmetric. The book then matches in two orientations, and only one was
    /// verified.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.is_whole || !Key::of(&self.known).is_symmetric
    }

    /// Returns the entry of the view, with the winner to move.
    #[must_use]
    pub fn stored(&self, book: &ProofBook) -> Option<StoredMove> {
        self.is_clear().then(|| book.stored(&self.known)).flatten()
    }

    /// Returns the replies to the stored move. `None` where that move is illegal.
    #[must_use]
    pub fn after<'a>(&self, stored: &'a StoredMove) -> Option<Replies<'a>> {
        let mut known = self.known.clone();
        known.play(stored.play).ok()?;
        let named = Named::new(&known, stored);
        Some(Replies {
            passed: known.passed(),
            known,
            is_whole: self.is_whole,
            stored,
            named,
        })
    }
}

/// Replies to a stored move as a book sees them.
#[derive(Debug)]
pub struct Replies<'a> {
    /// The position after the move.
    known: Position,
    passed: Position,
    is_whole: bool,
    stored: &'a StoredMove,
    named: Named,
}

impl Replies<'_> {
    /// Returns the winner's continuation after a reply. `None` where the reply is illegal.
    #[must_use]
    pub fn next(&self, reply: Point) -> Option<Next> {
        self.known.check(reply).ok()?;
        if self.is_among(&self.stored.replies, &self.named.replies, reply) {
            let mut known = self.known.clone();
            known.play(reply).ok()?;
            return Some(Next::Follow(BookView {
                known,
                is_whole: self.is_whole,
            }));
        }
        if !self.stored.pass || self.is_among(&self.stored.solved, &self.named.solved, reply) {
            return Some(Next::Threats);
        }
        Some(Next::ThreatsOrPass(BookView::lacking(self.passed.clone())))
    }

    /// Whether a reply is in the list, directly or by a symmetry of the position. The book stores
    /// one of several equivalent replies.
    fn is_among(&self, replies: &[Point], hashes: &[u64], reply: Point) -> bool {
        replies.contains(&reply)
            || !hashes.is_empty()
                && hash_after(&self.known, reply).is_some_and(|hash| hashes.contains(&hash))
    }
}

/// Symmetric hashes of the positions after the named replies; empty where the position after the
/// stored move is not symmetric.
#[derive(Debug, Default)]
struct Named {
    replies: Vec<u64>,
    solved: Vec<u64>,
}

impl Named {
    fn new(known: &Position, stored: &StoredMove) -> Self {
        if !Key::of(known).is_symmetric {
            return Self::default();
        }
        let hashes = |replies: &[Point]| {
            let after = |&reply: &Point| hash_after(known, reply);
            replies.iter().filter_map(after).collect()
        };
        Self {
            replies: hashes(&stored.replies),
            solved: hashes(&stored.solved),
        }
    }
}

/// Whether a move is in the list, directly or by a symmetry of the position.
pub(super) fn is_same_as_any(before: &Position, moves: &[Point], point: Point) -> bool {
    let same = |hash: u64| moves.iter().any(|&it| hash_after(before, it) == Some(hash));
    moves.contains(&point) || hash_after(before, point).is_some_and(same)
}

/// Whether the book covers every reply to its opening.
pub(super) fn covers_all(head: &ProofHead) -> bool {
    let Ok(before) = head.position() else {
        return false;
    };
    let after = |&point: &Point| hash_after(&before, point);
    let covered: Vec<u64> = head.covered.iter().filter_map(after).collect();
    let is_covered = |reply: &Point| after(reply).is_some_and(|hash| covered.contains(&hash));
    before.legal_points().iter().all(is_covered)
}

fn hash_after(before: &Position, reply: Point) -> Option<u64> {
    let mut after = before.clone();
    after.play(reply).ok()?;
    Some(after.symmetric_hash())
}

/// The winner's continuation after a reply.
#[derive(Debug, Clone)]
pub enum Next {
    /// The reply is named: use this view's entry, or threats without one.
    Follow(BookView),
    /// Threats win within [`super::ProofHead::nodes`].
    Threats,
    /// Threats win within [`super::ProofHead::short`]; otherwise the entry of this view wins.
    ThreatsOrPass(BookView),
}
