//! What a position and the moves at the root are worth to the search: by the tables, or by a network where
//! there is one.

use super::root::Search;
use super::table::NO_EVALUATION;
use super::worker::Worker;
use super::{networked, overline};
use crate::board::SearchBoard;
use crate::board::cell::Cell;

impl Worker<'_, '_> {
    /// The evaluation for the side to move.
    #[inline]
    pub(super) fn evaluation(&mut self) -> i32 {
        match &mut self.network {
            Some(network) => network.evaluation(&self.board) + overline::worth(&self.board),
            None => self.tables_evaluation(),
        }
    }

    /// The evaluation for the side to move by the tables.
    #[inline]
    pub(super) fn tables_evaluation(&self) -> i32 {
        self.board.evaluation() + overline::worth(&self.board)
    }

    /// The evaluation for the side to move in a quiet search, and what the table may keep of it: nothing where
    /// the tables' value lies so far outside the window that a network was not asked.
    #[inline]
    pub(super) fn evaluation_within(&mut self, alpha: i32, beta: i32) -> (i32, i32) {
        if let Some(far) = self.far_outside(alpha, beta, |how| how.margin) {
            return (far, NO_EVALUATION);
        }
        let evaluation = self.evaluation();
        (evaluation, evaluation)
    }

    /// The same at an inner node.
    #[inline]
    pub(super) fn inner_evaluation(&mut self, alpha: i32, beta: i32) -> (i32, i32) {
        if let Some(far) = self.far_outside(alpha, beta, |how| how.inner_margin) {
            return (far, NO_EVALUATION);
        }
        let evaluation = self.evaluation();
        (evaluation, evaluation)
    }
}

/// How early each move at the root is worth trying.
pub(super) fn root_scores(
    search: &Search<'_>,
    board: &SearchBoard<'_>,
    cells: &[Cell],
) -> Vec<i32> {
    if let Some(scores) = networked::root_scores(search, board, cells) {
        return scores;
    }
    cells.iter().map(|&cell| board.move_score(cell)).collect()
}
