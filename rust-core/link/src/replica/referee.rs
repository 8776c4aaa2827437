use super::entry::Entry;
use crate::message::{Side, Terms};

/// The rules of the game, which this crate does not know. Both sides ask theirs about every entry,
/// own or received, so two honest ones always agree.
///
/// What needs no board is not asked: who may write, that both agreed on an undo or a draw, that only
/// the side to move loses on time.
pub trait Referee: Sized {
    /// The game before its first entry.
    fn begin(terms: &Terms) -> Self;

    /// The side to move; `None` once the game is decided.
    fn turn(&self) -> Option<Side>;

    /// The side to move, or, once the game is decided, the one that would move next.
    fn writer(&self) -> Side;

    /// Moves on the board: one more after a move, fewer after an undo.
    fn moves(&self) -> usize;

    /// Whether the rules allow what `by` writes. It must not depend on anything but the entries
    /// applied so far.
    ///
    /// # Errors
    /// [`Refused`] when they don't.
    fn check(&self, by: Side, entry: &Entry) -> Result<(), Refused>;

    /// Applies an entry that [`Referee::check`] allows.
    fn apply(&mut self, by: Side, entry: &Entry);
}

/// The rules forbid it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("against the rules")]
pub struct Refused;
