//! The end of a game of Renju: a point where Black would make an overline is forbidden to him for good.
//!
//! Only a stone of White's there would change that, and White has no reason to put one there: in the
//! end, when all other points are taken, Black has no legal move and loses. A search that does not
//! reach the end takes such a game for a draw.

use super::order::Picker;
use super::worker::Worker;
use crate::board::{CellState, SearchBoard};
use crate::pattern::class::Class;
use crate::{Rule, Stone};

/// The greatest worth of such a point to White: with the last stones.
const MOST: i32 = 400;
/// How much later White tries such a point than its patterns say, in the unit of move scores.
const LATER: i32 = 2_000;
const BLACK: usize = Stone::Black.index();

/// What an overline that Black can't make is worth to the side to move: the fewer points are empty,
/// the more.
#[inline]
pub(super) fn worth(board: &SearchBoard<'_>) -> i32 {
    if is_late(board) { late_worth(board) } else { 0 }
}

// Out of line: the evaluation is asked for in many places.
#[inline(never)]
fn late_worth(board: &SearchBoard<'_>) -> i32 {
    if board.find_near(is_overline).is_none() {
        return 0;
    }
    let late = late(board);
    let worth = MOST * (late - board.empties()) as i32 / late as i32;
    match board.turn() {
        Stone::Black => -worth,
        Stone::White => worth,
    }
}

/// Whether it is so late in a game of Renju that it matters, and there may be such a point.
#[inline]
fn is_late(board: &SearchBoard<'_>) -> bool {
    board.rule() == Rule::Renju
        && board.empties() < late(board)
        && board.count_of(BLACK, Class::Forbidden) > 0
}

/// Empty points below which it matters: 150 on fifteen lines.
fn late(board: &SearchBoard<'_>) -> usize {
    board.size().area() * 2 / 3
}

fn is_overline(state: &CellState) -> bool {
    state.combo(BLACK).is(Class::Forbidden) && state.overlines(BLACK)
}

impl Worker<'_, '_> {
    /// Lets White, who gains nothing by filling such a point, try everything else first.
    pub(super) fn spare_overlines(&mut self, picker: &mut Picker) {
        if self.board.turn() != Stone::White || !is_late(&self.board) {
            return;
        }
        let mut top = i32::MIN;
        let moves = picker.all(&mut self.arena);
        for scored in &mut *moves {
            if is_overline(self.board.state(scored.cell)) {
                scored.score -= LATER;
                scored.worth -= LATER;
            }
            top = top.max(scored.worth);
        }
        if !moves.is_empty() {
            picker.top = top;
        }
    }
}
