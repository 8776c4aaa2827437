//! What a position is worth to the search: by the tables, or by a network where the lab gave one.

#[cfg(feature = "network")]
use super::node::Node;
#[cfg(feature = "network")]
use super::order::{Picker, Threat};
#[cfg(feature = "network")]
use super::params::PLY;
#[cfg(feature = "network")]
use super::table::NO_EVALUATION;
use super::worker::Worker;
#[cfg(feature = "network")]
use crate::board::SearchBoard;
#[cfg(feature = "network")]
use crate::board::cell::Cell;

impl Worker<'_, '_> {
    /// The evaluation for the side to move.
    #[inline]
    pub(super) fn evaluation(&mut self) -> i32 {
        #[cfg(feature = "network")]
        if let Some(network) = &mut self.network {
            return network.evaluation(&self.board);
        }
        self.board.evaluation()
    }

    /// The evaluation for the side to move, and what the table may keep of it: nothing where the tables' value
    /// lies so far outside the window that a network was not asked.
    #[inline]
    pub(super) fn evaluation_within(&mut self, alpha: i32, beta: i32) -> (i32, i32) {
        #[cfg(feature = "network")]
        if let Some(network) = &self.network {
            let evaluation = self.board.evaluation();
            let margin = network.how().margin;
            if evaluation >= beta.saturating_add(margin)
                || evaluation <= alpha.saturating_sub(margin)
            {
                return (evaluation, NO_EVALUATION);
            }
        }
        #[cfg(not(feature = "network"))]
        let _ = (alpha, beta);
        let evaluation = self.evaluation();
        (evaluation, evaluation)
    }

    /// Lets a network order a node's moves. The best one keeps the worth that the tables gave the best one, so
    /// that margins between moves mean the same.
    #[cfg(feature = "network")]
    pub(super) fn reorder(&mut self, picker: &Picker, node: &Node) {
        let Some(network) = &mut self.network else {
            return;
        };
        let from = network.how().policy;
        // The known replies to fours are too few to be worth it, and never were learnt.
        if from.is_none_or(|plies| i64::from(node.depth) < i64::from(plies) * i64::from(PLY))
            || node.threat == Threat::Fours
        {
            return;
        }
        let moves = picker.all(&mut self.arena);
        let scores = network.policy(&self.board, moves.iter().map(|scored| scored.cell));
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        for (scored, score) in moves.iter_mut().zip(scores) {
            let worth = picker.top + (score - best).round() as i32;
            scored.score += worth - scored.worth;
            scored.worth = worth;
        }
    }
}

/// How early each move at the root is worth trying.
#[cfg(feature = "network")]
pub(super) fn root_scores(board: &SearchBoard<'_>, cells: &[Cell]) -> Vec<i32> {
    match board.accumulators() {
        Some(mut network) if network.how().policy.is_some() => network
            .policy(board, cells.iter().copied())
            .iter()
            .map(|score| score.round() as i32)
            .collect(),
        _ => cells.iter().map(|&cell| board.move_score(cell)).collect(),
    }
}
