use super::entry::Entry;
use crate::message::{Side, Terms};

/// Rules of the game. Both sides check every entry, so honest sides agree.
///
/// The crate checks what needs no board: the writer's turn, consent, and timeouts only by the side
/// to move.
pub trait Referee: Sized {
    /// Creates the game before its first entry.
    fn begin(terms: &Terms) -> Self;

    /// Returns the side to move in an undecided game.
    fn turn(&self) -> Option<Side>;

    /// Returns the side to move, or after the end the side that would be next.
    fn writer(&self) -> Side;

    /// Returns the number of moves on the board.
    fn moves(&self) -> usize;

    /// Checks an entry of `by`. The result must depend only on the entries applied so far.
    ///
    /// # Errors
    /// [`Refused`] when the rules forbid it.
    fn check(&self, by: Side, entry: &Entry) -> Result<(), Refused>;

    /// Applies an entry that [`Referee::check`] allows.
    fn apply(&mut self, by: Side, entry: &Entry);
}

/// Error of a forbidden entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("against the rules")]
pub struct Refused;
