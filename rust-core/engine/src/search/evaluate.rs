//! Evaluation by a network, or by the pattern tables without one.

use super::root::Search;
use super::table::NO_EVALUATION;
use super::worker::Worker;
use super::{networked, overline};
use crate::board::SearchBoard;
use crate::board::cell::Cell;

impl Worker<'_, '_> {
    #[inline]
    pub(super) fn evaluation(&mut self) -> i32 {
        match &mut self.network {
            Some(network) => network.evaluation(&self.board) + overline::worth(&self.board),
            None => self.tables_evaluation(),
        }
    }

    #[inline]
    pub(super) fn tables_evaluation(&self) -> i32 {
        self.board.evaluation() + overline::worth(&self.board)
    }

    /// Returns the evaluation for the side to move and the value to store in the table. The latter
    /// is [`NO_EVALUATION`] if the tables' value was so far outside the window that the network was
    /// skipped.
    #[inline]
    pub(super) fn evaluation_within(&mut self, alpha: i32, beta: i32) -> (i32, i32) {
        if let Some(far) = self.outside_window(alpha, beta, |usage| usage.margin) {
            return (far, NO_EVALUATION);
        }
        let evaluation = self.evaluation();
        (evaluation, evaluation)
    }

    /// [`Self::evaluation_within`] for an inner node.
    #[inline]
    pub(super) fn inner_evaluation(&mut self, alpha: i32, beta: i32) -> (i32, i32) {
        if let Some(far) = self.outside_window(alpha, beta, |usage| usage.inner_margin) {
            return (far, NO_EVALUATION);
        }
        let evaluation = self.evaluation();
        (evaluation, evaluation)
    }
}

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
