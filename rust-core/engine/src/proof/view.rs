//! A game as a book knows it.

use super::{ProofBook, ProofHead, StoredMove};
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

    /// The replies to the stored move. `None` where that can't be played.
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

/// The replies to a stored move, as a book sees them.
#[derive(Debug)]
pub struct Replies<'a> {
    /// After the move.
    known: Position,
    passed: Position,
    is_whole: bool,
    stored: &'a StoredMove,
    named: Named,
}

impl Replies<'_> {
    /// What the winner does after a reply. `None` where it can't be played.
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

    /// Whether a reply is among some, or a turn or mirroring of the position makes it one of them.
    /// Of such replies one is stored.
    fn is_among(&self, replies: &[Point], hashes: &[u64], reply: Point) -> bool {
        replies.contains(&reply)
            || !hashes.is_empty()
                && hash_after(&self.known, reply).is_some_and(|hash| hashes.contains(&hash))
    }
}

/// Where the position after a stored move is symmetric, what the named replies lead to: the same
/// hashes for replies that are turned or mirrored into each other. Elsewhere nothing.
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

/// Whether a move is among some, or is turned or mirrored into one of them with the position.
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
