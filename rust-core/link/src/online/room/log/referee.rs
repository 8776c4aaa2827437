use super::entry::Entry;
use crate::message::{Side, Terms};
use crate::replica::Refused;

/// The rules of the game, which this crate does not know. Both peers ask theirs about every entry,
/// own or received, so two honest peers always agree.
///
/// What needs no board is not asked: whose turn a move is, that both agreed on an undo, a draw or
/// a new beginning, that only the side to move loses on time.
pub trait Referee: Sized {
    /// The game before its first entry.
    fn begin(terms: &Terms) -> Self;

    /// The side to move; `None` once the game is decided.
    fn turn(&self) -> Option<Side>;

    /// Moves on the board: one more after a move, fewer after an undo, 0 after a new beginning.
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
