//! What a node leaves out or searches less deep: nodes that need no search, moves that come too
//! late to matter.

use super::limits::MATE_BOUND;
use super::node::{Node, Try};
use super::order::Scored;
use super::params::PLY;
use super::worker::Worker;

/// What happens to a move that comes late.
pub(super) enum Skip {
    /// It is searched.
    None,
    /// It is left out.
    This,
    /// So is every later one.
    Rest,
}

impl Worker<'_, '_> {
    /// A score for a node that need not be searched.
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
            let score = self.quiet_from(alpha, beta, ply);
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

    /// Whether a move is worth no search. Only asked once another one doesn't lose: a node where
    /// moves were left out never scores as lost, so a loss is claimed only where all lose. The one
    /// reply to a four never comes here.
    pub(super) fn skip<const PV: bool>(&self, node: &Node, attempt: &Try, scored: Scored) -> Skip {
        let params = self.shared.params;
        let depth = node.depth;
        let most = self.most_moves::<PV>(node, attempt.urgent);
        if most.is_some_and(|most| i64::from(attempt.rank) > most) {
            return Skip::Rest;
        }
        if attempt.urgent {
            return Skip::None;
        }
        if attempt.gap > params.gap_base + params.gap_ply * depth / PLY {
            return Skip::This;
        }
        let value = self.board.value(scored.cell);
        if !PV
            && !node.is_threatened()
            && attempt.rank > 3
            && depth <= params.move_depth
            && node.evaluation + params.move_base + params.move_ply * depth / PLY + value
                <= node.alpha
        {
            return Skip::This;
        }
        Skip::None
    }

    /// Moves tried at a node before every later one counts as too late: ordinary moves where nothing
    /// threatens, whatever may help where something does. `None` for no limit: all replies are
    /// tried on a principal variation.
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

    /// Ticks that a late move is searched less deep.
    pub(super) fn reduction<const PV: bool>(&self, node: &Node, attempt: &Try) -> i32 {
        let params = self.shared.params;
        let own = self.board.turn().index();
        let mut ticks = self.reductions.of(node.depth / PLY, attempt.rank);
        if node.cut {
            ticks += params.lmr_cut;
        }
        if self.frames[node.ply].pv {
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
