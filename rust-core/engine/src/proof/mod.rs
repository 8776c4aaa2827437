//! Book of proven moves: for positions of one opening, the winner's moves where a threat search
//! finds no win.
//!
//! A book belongs to one rule and size. After each of the loser's moves that it covers
//! ([`ProofHead::covered`]), a winner who follows it wins. The reader checks only that a book is
//! complete. `gomoku-lab verify-book` verifies the claim.
//!
//! # Following a book
//! A [`BookView`] is the game as the book sees it. After each reply of the loser, [`Replies::next`]
//! selects one of three cases:
//! 1. A reply that the book names becomes part of the view.
//! 2. For other replies the book may continue as after a pass ([`StoredMove::pass`]). A short
//!    threat search comes first. If it finds no win, the view omits the reply, and the move stored
//!    for the view wins despite the loser's additional stones.
//! 3. Otherwise threats win within the book's node limit, without a book move ([`LeafSolver`]).
//!
//! [`ProofPlayer`] implements these steps. The verifier follows the book in the same way with every
//! reply.

mod bytes;
mod laid;
mod leaf;
mod player;
mod view;

use thiserror::Error;

use crate::symmetry::Key;
use crate::{BoardSize, Point, Position, Rule};
pub use laid::Laid;
pub use leaf::{LeafSolver, NotWon, ThreatWin};
pub use player::{ProofPlayer, Proved};
pub use view::{BookView, Next, Replies};

/// Scope of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofHead {
    /// Freestyle or Standard.
    pub rule: Rule,
    /// At most 15 lines.
    pub size: BoardSize,
    /// Moves that lead to the root position of the book, where the loser is to move.
    pub opening: Vec<Point>,
    /// The loser's moves that the book covers, in row order.
    pub covered: Vec<Point>,
    /// Node limit of a threat search at a position without a book move.
    pub nodes: u32,
    /// Maximum number of stones on the board at the end of the longest game; 0 if unknown.
    pub stones: u8,
}

impl ProofHead {
    /// Maximum node limit of the threat search that precedes the answer to a pass.
    pub const SHORT: u32 = 2_000;

    /// Node limit of the threat search that precedes the answer to a pass.
    #[must_use]
    pub fn short(&self) -> u32 {
        self.nodes.min(Self::SHORT)
    }

    /// Node limit of the search for a win after a pass, which is tried first with each reply. It is
    /// low where the book continues after a pass, because threats do not win there.
    #[must_use]
    pub fn after_pass(&self, stored: &StoredMove) -> u32 {
        match stored.pass {
            true => self.short(),
            false => self.nodes,
        }
    }

    /// Returns the root position of the book.
    ///
    /// # Errors
    /// [`ProofBookError::NoOpening`] if the opening is illegal or ends the game.
    pub fn position(&self) -> Result<Position, ProofBookError> {
        let position = Position::from_moves(self.rule, self.size, &self.opening)
            .map_err(|_| ProofBookError::NoOpening)?;
        match position.outcome() {
            None => Ok(position),
            Some(_) => Err(ProofBookError::NoOpening),
        }
    }
}

/// Book entry of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMove {
    /// The winner's move.
    pub play: Point,
    /// Replies after which the book continues.
    pub replies: Vec<Point>,
    /// Whether the book continues as after a pass when a short threat search does not win against
    /// another reply.
    pub pass: bool,
    /// With `pass`: replies after which threats win within the book's node limit, but not within
    /// the short one.
    pub solved: Vec<Point>,
}

/// Error for invalid book data, or for a book that can't be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ProofBookError {
    /// The data does not begin with the magic bytes.
    #[error("this is no book of proved moves")]
    NotABook,
    /// Unsupported version.
    #[error("the book of proved moves has version {0}, not {VERSION}", VERSION = bytes::VERSION)]
    Version(u8),
    /// The data is truncated, too long or corrupt.
    #[error("the book of proved moves is damaged")]
    Damaged,
    /// The opening of a book to be written is illegal.
    #[error("the opening can't be played")]
    NoOpening,
    /// A move of a book to be written is illegal or missing.
    #[error("a move of the book is missing or can't be played")]
    NoMove,
    /// A book to be written would exceed [`ProofBook::MAX_BYTES`].
    #[error("the book would take {0} bytes, more than {max}", max = ProofBook::MAX_BYTES)]
    TooLarge(usize),
}

/// Book of proven winning moves. Rotations and reflections of a position share one entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofBook {
    head: ProofHead,
    /// Entries by the hash of the position key. Points are those of the canonical image.
    moves: Vec<(u64, StoredMove)>,
}

impl ProofBook {
    /// Maximum size of a book in bytes.
    pub const MAX_BYTES: usize = 100 * 1024;

    /// Scope of the book.
    #[must_use]
    pub const fn head(&self) -> &ProofHead {
        &self.head
    }

    /// Number of positions with a move.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the book has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the entry of a position with the winner to move.
    #[must_use]
    pub fn stored(&self, position: &Position) -> Option<StoredMove> {
        if position.outcome().is_some() {
            return None;
        }
        let key = Key::of(position);
        let index = self
            .moves
            .binary_search_by_key(&key.hash, |&(hash, _)| hash)
            .ok()?;
        let (_, stored) = &self.moves[index];
        let play = key.original(stored.play);
        position.check(play).ok()?;
        Some(StoredMove {
            play,
            replies: stored.replies.iter().map(|&it| key.original(it)).collect(),
            pass: stored.pass,
            solved: stored.solved.iter().map(|&it| key.original(it)).collect(),
        })
    }
}
