//! Moves that win: for positions of one opening, what the winner plays where no search by threats
//! finds the win.
//!
//! A book belongs to one rule and size. It says which of the loser's moves it covers
//! ([`ProofHead::covered`]); after those, a winner who follows it wins. That is a claim: whoever
//! reads a book checks that it is whole, and `gomoku-lab verify-book` that it is true.
//!
//! # How it is followed
//! A game is seen as the book knows it ([`BookView`]). After each of the loser's replies
//! ([`Replies::next`]):
//! 1. where the reply is one of those that the book names, it is part of the view;
//! 2. where the book says that other replies are answered as a pass is ([`StoredMove::pass`]), a
//!    short search by threats is tried first; where it wins nothing the reply is left out of the
//!    view, and the move stored for the view is played, whatever other stones the loser has;
//! 3. otherwise threats win within the book's nodes, and no book is needed ([`LeafSolver`]).
//!
//! [`ProofPlayer`] does so. Nothing of this is taken for granted: the verifier follows the book in
//! the same way, with every reply.

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

/// What a book is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofHead {
    /// Freestyle or Standard.
    pub rule: Rule,
    /// At most 15 lines.
    pub size: BoardSize,
    /// The moves that lead to the position that the book is about. The loser is to move there.
    pub opening: Vec<Point>,
    /// The loser's moves that the book covers, in the order of rows.
    pub covered: Vec<Point>,
    /// Stones that a search by threats may make at a position without a move in the book.
    pub nodes: u32,
    /// The winner has won with at most so many stones on the board. 0 where nothing is said of it.
    pub stones: u8,
}

impl ProofHead {
    /// Most stones of a search by threats before a reply is answered as a pass is.
    pub const SHORT: u32 = 2_000;

    /// Stones of a search by threats before a reply is answered as a pass is.
    #[must_use]
    pub fn short(&self) -> u32 {
        self.nodes.min(Self::SHORT)
    }

    /// Stones of the search for what wins after a pass, which is tried first with each reply to a
    /// stored move: few where the book goes on after a pass, since threats win nothing there.
    #[must_use]
    pub fn after_pass(&self, stored: &StoredMove) -> u32 {
        match stored.pass {
            true => self.short(),
            false => self.nodes,
        }
    }

    /// The position that the book is about.
    ///
    /// # Errors
    /// [`ProofBookError::NoOpening`] if the opening can't be played.
    pub fn position(&self) -> Result<Position, ProofBookError> {
        let position = Position::from_moves(self.rule, self.size, &self.opening)
            .map_err(|_| ProofBookError::NoOpening)?;
        match position.outcome() {
            None => Ok(position),
            Some(_) => Err(ProofBookError::NoOpening),
        }
    }
}

/// What a book holds for a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMove {
    /// The winner's move.
    pub play: Point,
    /// The replies after which the book goes on.
    pub replies: Vec<Point>,
    /// Whether the book goes on after other replies, where a short search by threats wins nothing,
    /// as if the loser had passed.
    pub pass: bool,
    /// With `pass`: replies after which threats win within the book's nodes, but not within few.
    pub solved: Vec<Point>,
}

/// Bytes that are no book, or a book that can't be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ProofBookError {
    /// They don't begin as a book does.
    #[error("this is no book of proved moves")]
    NotABook,
    /// Another version's.
    #[error("the book of proved moves has version {0}, not {VERSION}", VERSION = bytes::VERSION)]
    Version(u8),
    /// Cut short, too long, or changed.
    #[error("the book of proved moves is damaged")]
    Damaged,
    /// The opening of a book to be written can't be played.
    #[error("the opening can't be played")]
    NoOpening,
    /// A move of a book to be written can't be played, or is missing.
    #[error("a move of the book is missing or can't be played")]
    NoMove,
    /// A book to be written would be larger than [`ProofBook::MAX_BYTES`].
    #[error("the book would take {0} bytes, more than {max}", max = ProofBook::MAX_BYTES)]
    TooLarge(usize),
}

/// A book of moves that win. Positions that are turned or mirrored are one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofBook {
    head: ProofHead,
    /// By the hash of their keys; points are those of the position that the key stands for.
    moves: Vec<(u64, StoredMove)>,
}

impl ProofBook {
    /// Most bytes that a book takes.
    pub const MAX_BYTES: usize = 100 * 1024;

    /// What it is about.
    #[must_use]
    pub const fn head(&self) -> &ProofHead {
        &self.head
    }

    /// Positions with a move.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it holds no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// What is stored for a position in which the winner is to move.
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
