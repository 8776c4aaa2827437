use super::layout::{OTHER_ROW, OWN_ROW};
use super::window::SIDES;
use crate::board::SearchBoard;
use crate::board::cell::Cell;

/// Embedding rows of an empty cell for `colour`: four windows, the own combination, the opponent's
/// combination.
#[inline]
pub(crate) fn rows(board: &SearchBoard<'_>, cell: Cell, colour: usize) -> [u16; 6] {
    let state = board.state(cell);
    let window = |direction| SIDES.id(board.line_key(cell, direction), colour);
    [
        window(0),
        window(1),
        window(2),
        window(3),
        OWN_ROW as u16 + state.combo(colour).number() as u16,
        OTHER_ROW as u16 + state.combo(1 - colour).number() as u16,
    ]
}
