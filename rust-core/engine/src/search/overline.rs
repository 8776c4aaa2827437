//! Endgame term of Renju for black overline points.
//!
//! White has no reason to fill such a point, so it stays forbidden to Black. When all other points
//! are taken, Black has no legal move and loses. Without this term, shallow searches would evaluate
//! such games as draws.

use super::order::MovePicker;
use super::worker::Worker;
use crate::board::{CellState, SearchBoard};
use crate::pattern::class::Class;
use crate::{Rule, Stone};

/// Maximum value of a point for White, reached with the last stones.
const MOST: i32 = 400;
/// Reduction of White's ordering score for such a point.
const LATER: i32 = 2_000;
const BLACK: usize = Stone::Black.index();

/// Value of a black overline point for the side to move. It grows as the board fills.
#[inline]
pub(super) fn worth(board: &SearchBoard<'_>) -> i32 {
    if is_late(board) { late_worth(board) } else { 0 }
}

// Not inlined: the evaluation has many callers.
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

/// Whether the game is late enough for the term and may have such a point.
#[inline]
fn is_late(board: &SearchBoard<'_>) -> bool {
    board.rule() == Rule::Renju
        && board.empties() < late(board)
        && board.count_of(BLACK, Class::Forbidden) > 0
}

/// Empty points below which the term applies: 150 on a 15×15 board.
fn late(board: &SearchBoard<'_>) -> usize {
    board.size().area() * 2 / 3
}

fn is_overline(state: &CellState) -> bool {
    state.combo(BLACK).is(Class::Forbidden) && state.overlines(BLACK)
}

impl Worker<'_, '_> {
    /// Orders overline points last for White, who gains nothing there.
    pub(super) fn spare_overlines(&mut self, picker: &mut MovePicker) {
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
