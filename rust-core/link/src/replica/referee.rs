use super::entry::Entry;
use crate::message::{Side, Terms};

/// Rules of the game, supplied by the caller. Both sides check every entry, own or received, so two
/// honest sides always agree.
///
/// The crate itself checks what needs no board: the writer's turn, consent, and timeouts only by
/// the side to move.
pub trait Referee: Sized {
    /// Creates the game before its first entry.
    fn begin(terms: &Terms) -> Self;

    /// Returns the side to move; `None` once the game is decided.
    fn turn(&self) -> Option<Side>;

    /// Returns the side to move, or, once the game is decided, the side that would move next.
    fn writer(&self) -> Side;

    /// Returns the number of moves on the board: one more after a move, fewer after an undo.
    fn moves(&self) -> usize;

    /// Checks whether the rules allow an entry of `by`. The result must depend only on the entries
    /// applied so far.
    ///
    /// # Errors
    /// [`Refused`] when the rules forbid it.
    fn check(&self, by: Side, entry: &Entry) -> Result<(), Refused>;

    /// Applies an entry that [`Referee::check`] allows.
    fn apply(&mut self, by: Side, entry: &Entry);
}

/// Error of an entry that the rules forbid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("against the rules")]
pub struct Refused;
