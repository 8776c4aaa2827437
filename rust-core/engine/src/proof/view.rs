//! Game as a proof book sees it.

use super::{ProofBook, ProofHead, StoredMove};
use crate::symmetry::Key;
use crate::{Point, Position};

/// Position without the loser's stones that the book omits.
#[derive(Debug, Clone)]
pub struct BookView {
    known: Position,
    is_whole: bool,
}

impl BookView {
    /// View of a complete position.
    #[must_use]
    pub const fn whole(position: Position) -> Self {
        Self {
            known: position,
            is_whole: true,
        }
    }

    /// View of a position that lacks some of the loser's stones.
    #[must_use]
    pub const fn lacking(known: Position) -> Self {
        Self {
            known,
            is_whole: false,
        }
    }

    /// Visible position.
    #[must_use]
    pub const fn known(&self) -> &Position {
        &self.known
    }

    /// Whether no stone was omitted.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Whether the entry may be used. If a stone was omitted and the others are symmetric, the book
    /// matches in two orientations, only one of them verified.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.is_whole || !Key::of(&self.known).is_symmetric
    }

    /// Returns the entry of the view, with the winner to move.
    #[must_use]
    pub fn stored(&self, book: &ProofBook) -> Option<StoredMove> {
        self.is_clear().then(|| book.stored(&self.known)).flatten()
    }

    /// Returns the replies to the stored move, or `None` if it is illegal.
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

/// Replies to a stored move.
#[derive(Debug)]
pub struct Replies<'a> {
    known: Position,
    passed: Position,
    is_whole: bool,
    stored: &'a StoredMove,
    named: Named,
}

impl Replies<'_> {
    /// Returns the winner's continuation, or `None` after an illegal reply.
    #[must_use]
    pub fn next(&self, reply: Point) -> Option<WinnerReply> {
        self.known.check(reply).ok()?;
        if self.is_among(&self.stored.replies, &self.named.replies, reply) {
            let mut known = self.known.clone();
            known.play(reply).ok()?;
            return Some(WinnerReply::Follow(BookView {
                known,
                is_whole: self.is_whole,
            }));
        }
        if !self.stored.pass || self.is_among(&self.stored.solved, &self.named.solved, reply) {
            return Some(WinnerReply::Threats);
        }
        Some(WinnerReply::ThreatsOrPass(BookView::lacking(
            self.passed.clone(),
        )))
    }

    /// Whether the list contains a reply or an image of it: the book stores one of equivalent
    /// replies.
    fn is_among(&self, replies: &[Point], hashes: &[u64], reply: Point) -> bool {
        replies.contains(&reply)
            || !hashes.is_empty()
                && hash_after(&self.known, reply).is_some_and(|hash| hashes.contains(&hash))
    }
}

/// Hashes after the named replies in all symmetries; empty unless the position is symmetric.
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

pub(super) fn is_same_as_any(before: &Position, moves: &[Point], point: Point) -> bool {
    let same = |hash: u64| moves.iter().any(|&it| hash_after(before, it) == Some(hash));
    moves.contains(&point) || hash_after(before, point).is_some_and(same)
}

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

/// Winner's continuation after a reply.
#[derive(Debug, Clone)]
pub enum WinnerReply {
    /// Use this view's entry, or threats without one.
    Follow(BookView),
    /// Threats win within [`super::ProofHead::nodes`].
    Threats,
    /// Threats win within [`super::ProofHead::short`]; otherwise this view's entry wins.
    ThreatsOrPass(BookView),
}
