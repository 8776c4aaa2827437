//! Pruning and reductions.

use super::limits::MATE_BOUND;
use super::node::{MoveDecision, Node};
use super::order::ScoredMove;
use super::params::PLY;
use super::worker::Worker;

/// Pruning decision.
pub(super) enum LateMove {
    None,
    This,
    /// Skip all later moves too.
    Rest,
}

impl Worker<'_, '_> {
    /// Returns a score if the node needs no search.
    pub(super) fn prune(&mut self, node: &Node) -> Option<i32> {
        if node.is_threatened() {
            return None;
        }
        let params = self.shared.params;
        let &Node {
            alpha,
            beta,
            depth,
            ply,
            evaluation,
            ..
        } = node;
        if depth <= params.razor_depth
            && alpha < MATE_BOUND
            && evaluation + params.razor_base + params.razor_ply * depth / PLY <= alpha
        {
            let score = self.quiescence(alpha, beta, ply);
            if score <= alpha || self.stopped {
                return Some(score);
            }
        }
        let margin =
            params.futility_ply * (depth - if node.improving { PLY } else { 0 }).max(0) / PLY;
        (depth <= params.futility_depth
            && beta > -MATE_BOUND
            && evaluation < MATE_BOUND
            && evaluation - margin >= beta)
            .then_some(evaluation)
    }

    /// Decides whether to skip a move. Called only after a move that does not lose, because a loss
    /// must be reported only when all moves lose. Never called for the only reply to a four.
    pub(super) fn skip<const PV: bool>(
        &self,
        node: &Node,
        attempt: &MoveDecision,
        scored: ScoredMove,
    ) -> LateMove {
        let params = self.shared.params;
        let depth = node.depth;
        let most = self.most_moves::<PV>(node, attempt.urgent);
        if most.is_some_and(|most| i64::from(attempt.rank) > most) {
            return LateMove::Rest;
        }
        if attempt.urgent {
            return LateMove::None;
        }
        if attempt.gap > params.gap_base + params.gap_ply * depth / PLY {
            return LateMove::This;
        }
        let value = self.board.value(scored.cell);
        if !PV
            && !node.is_threatened()
            && attempt.rank > 3
            && depth <= params.move_depth
            && node.evaluation + params.move_base + params.move_ply * depth / PLY + value
                <= node.alpha
        {
            return LateMove::This;
        }
        LateMove::None
    }

    /// Late move pruning limit for ordinary moves or, under a threat, for possible defences.
    /// `None`: no limit, because a principal-variation node tries all defences.
    fn most_moves<const PV: bool>(&self, node: &Node, urgent: bool) -> Option<i64> {
        let params = self.shared.params;
        let plies = i64::from(node.depth.max(0));
        let ply = i64::from(PLY);
        if node.is_threatened() {
            let count = i64::from(params.threat_count_base)
                + i64::from(params.threat_count_ply) * plies / ply / 16;
            return (!PV).then_some(count);
        }
        let count = i64::from(params.count_base)
            + i64::from(params.count_ply) * plies / ply / 16
            + i64::from(params.count_square) * plies * plies / (ply * ply) / 256;
        let count = if PV || node.improving {
            2 * count
        } else {
            count
        };
        (!urgent).then_some(count)
    }

    pub(super) fn reduction<const PV: bool>(&self, node: &Node, attempt: &MoveDecision) -> i32 {
        let params = self.shared.params;
        let own = self.board.turn().index();
        let mut ticks = self.reductions.of(node.depth / PLY, attempt.rank);
        if node.cut {
            ticks += params.lmr_cut;
        }
        if self.stack[node.ply].pv {
            ticks -= params.lmr_pv;
        }
        if attempt.urgent {
            return ticks * params.lmr_urgent / PLY;
        }
        ticks += (attempt.gap * params.lmr_gap / 256).min(params.lmr_gap_most);
        if !PV && !node.improving {
            ticks += params.lmr_worse;
        }
        if attempt.three {
            ticks -= params.lmr_three;
        }
        ticks - self.history.of(own, attempt.cell) * PLY / params.lmr_history
    }
}
