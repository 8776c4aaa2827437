//! The rows of the embedding table that an empty cell adds up.

use super::layout::{OTHER_ROW, OWN_ROW};
use super::window::SIDES;
use crate::board::SearchBoard;
use crate::board::cell::Cell;

/// The rows of an empty cell as `colour` sees it: four windows, the own combination, the other side's.
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
