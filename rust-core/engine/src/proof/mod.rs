//! Book of proven moves: for positions of one opening, the winner's moves where a threat search
//! finds no win.
//!
//! A book belongs to one rule and size. After each reply that it covers ([`ProofHead::covered`]), a
//! winner who follows it wins. The reader checks only completeness; `gomoku-lab verify-book`
//! verifies the claim by following the book with every reply.
//!
//! # Following a book
//! A [`BookView`] is the game as the book sees it. After each reply of the loser, [`Replies::next`]
//! selects one of three cases, which [`ProofPlayer`] implements:
//! 1. A reply that the book names becomes part of the view.
//! 2. For other replies the book may continue as after a pass ([`StoredMove::pass`]). If a short
//!    threat search finds no win, the view omits the reply. The move stored for the view wins
//!    despite the loser's additional stones.
//! 3. Otherwise threats win within the book's node limit ([`LeafSolver`]).

mod bytes;
mod canonical;
mod leaf;
mod player;
mod view;

use thiserror::Error;

use crate::symmetry::Key;
use crate::{BoardSize, Point, Position, Rule};
pub use canonical::CanonicalPosition;
pub use leaf::{LeafSolver, NotWon, ThreatWin};
pub use player::{ProofPlayer, Proved};
pub use view::{BookView, Replies, WinnerReply};

/// Scope of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofHead {
    /// Freestyle or Standard.
    pub rule: Rule,
    /// At most 15 lines.
    pub size: BoardSize,
    /// Moves to the root position, where the loser is to move.
    pub opening: Vec<Point>,
    /// Covered moves of the loser, in row order.
    pub covered: Vec<Point>,
    /// Node limit of a threat search without a book move.
    pub nodes: u32,
    /// Maximum stones at the end of the longest game; 0 if unknown.
    pub stones: u8,
}

impl ProofHead {
    /// Upper bound of [`ProofHead::short`].
    pub const SHORT: u32 = 2_000;

    /// Node limit of the threat search before the answer to a pass.
    #[must_use]
    pub fn short(&self) -> u32 {
        self.nodes.min(Self::SHORT)
    }

    /// Node limit of the search for a win after a pass, which precedes all replies. Low where the
    /// book continues after a pass, because threats do not win there.
    #[must_use]
    pub fn after_pass(&self, stored: &StoredMove) -> u32 {
        match stored.pass {
            true => self.short(),
            false => self.nodes,
        }
    }

    /// Returns the root position.
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
    /// Winner's move.
    pub play: Point,
    /// Replies after which the book continues.
    pub replies: Vec<Point>,
    /// Whether the book continues as after a pass if a short threat search does not win.
    pub pass: bool,
    /// With `pass`: replies that threats win against only within the full node limit.
    pub solved: Vec<Point>,
}

/// Error of reading or writing a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ProofBookError {
    /// The magic bytes are missing.
    #[error("this is no book of proved moves")]
    NotABook,
    /// Unsupported version.
    #[error("the book of proved moves has version {0}, not {VERSION}", VERSION = bytes::VERSION)]
    Version(u8),
    /// The data is truncated, too long or corrupt.
    #[error("the book of proved moves is damaged")]
    Damaged,
    /// Illegal opening of a book to write.
    #[error("the opening can't be played")]
    NoOpening,
    /// Illegal or missing move of a book to write.
    #[error("a move of the book is missing or can't be played")]
    NoMove,
    /// A book to write would exceed [`ProofBook::MAX_BYTES`].
    #[error("the book would take {0} bytes, more than {max}", max = ProofBook::MAX_BYTES)]
    TooLarge(usize),
}

/// Book of proven winning moves. Symmetric positions share an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofBook {
    head: ProofHead,
    /// Entries by hash of the position key, with points of the canonical image.
    moves: Vec<(u64, StoredMove)>,
}

impl ProofBook {
    /// Maximum bytes of a book.
    pub const MAX_BYTES: usize = 100 * 1024;

    /// Scope of the book.
    #[must_use]
    pub const fn head(&self) -> &ProofHead {
        &self.head
    }

    /// Number of stored positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the book is empty.
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
