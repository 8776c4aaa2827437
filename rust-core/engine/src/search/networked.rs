//! Use of the network in the search.

use super::node::Node;
use super::order::{MovePicker, Threat};
use super::params::PLY;
use super::root::Search;
use super::worker::Worker;
use crate::board::SearchBoard;
use crate::board::cell::Cell;
use crate::network::{NetworkState, NetworkUse};

impl Worker<'_, '_> {
    /// Returns the tables' value if it is so far outside the window that the network's is hardly
    /// inside.
    pub(super) fn outside_window(
        &self,
        alpha: i32,
        beta: i32,
        margin: impl Fn(NetworkUse) -> i32,
    ) -> Option<i32> {
        let margin = margin(self.network.as_ref()?.usage());
        let evaluation = self.tables_evaluation();
        let far =
            evaluation >= beta.saturating_add(margin) || evaluation <= alpha.saturating_sub(margin);
        far.then_some(evaluation)
    }

    /// Orders moves by the network's policy. Shifts scores to the tables' best, so that margins
    /// between moves retain their meaning.
    pub(super) fn order_by_policy(&mut self, picker: &MovePicker, node: &Node) {
        let Some(network) = &mut self.network else {
            return;
        };
        let Some(plies) = network.usage().policy else {
            return;
        };
        // A threat by fours has few replies, and the networks are not trained on them.
        if i64::from(node.depth) < i64::from(plies) * i64::from(PLY) || node.threat == Threat::Fours
        {
            return;
        }
        let moves = picker.all(&mut self.arena);
        let scores = network.policy(&self.board, moves.iter().map(|scored| scored.cell));
        let best = scores.iter().copied().max().unwrap_or(0);
        for (scored, score) in moves.iter_mut().zip(scores) {
            let worth = picker.top + score - best;
            scored.score += worth - scored.worth;
            scored.worth = worth;
        }
    }
}

/// Policy scores of the root moves, unless no network orders moves.
pub(super) fn root_scores(
    search: &Search<'_>,
    board: &SearchBoard<'_>,
    cells: &[Cell],
) -> Option<Vec<i32>> {
    let networked = search.network?;
    networked.usage.policy?;
    let mut network = NetworkState::new(networked, board.rule(), board.size());
    let scores = network.policy(board, cells.iter().copied());
    Some(scores.to_vec())
}
