//! Singular extension: is there any other move than the table's?

use super::limits::MATE_BOUND;
use super::node::{Node, QUARTER};
use super::params::PLY;
use super::table::Bound;
use super::worker::Worker;
use crate::board::cell::Cell;

/// Ticks of double extensions that a line may gather.
const MOST_EXTENDED: i32 = 8 * PLY;

/// What measuring the other moves against the table's came to.
pub(super) enum Singular {
    /// Several moves beat beta: the node's score.
    Cut(i32),
    /// Ticks that the table's move is searched deeper, or less deep.
    Extend(i32),
}

impl Worker<'_, '_> {
    /// Whether the table's move stands alone: all others are measured against it.
    pub(super) fn singular(&mut self, node: &Node, cell: Cell) -> Singular {
        let params = self.shared.params;
        let ply = node.ply;
        let Some(stored) = node.stored else {
            return Singular::Extend(0);
        };
        if node.depth < params.singular_depth
            || stored.score.abs() >= MATE_BOUND
            || stored.bound == Bound::Upper
            || stored.depth * QUARTER < node.depth - 2 * PLY
        {
            return Singular::Extend(0);
        }
        let beta = stored.score - params.singular_margin * node.depth / PLY / 8;
        let kept = self.frames[ply];
        self.frames[ply].excluded = cell;
        let score = self.search::<false>(beta - 1, beta, node.depth / 2, ply, node.cut);
        self.frames[ply] = kept;
        if self.stopped {
            return Singular::Extend(0);
        }
        if score < beta {
            let double = score < beta - params.singular_double
                && node.beta == node.alpha + 1
                && self.frames[ply].extended < MOST_EXTENDED;
            if double {
                self.frames[ply].extended += PLY;
                return Singular::Extend(2 * PLY);
            }
            return Singular::Extend(PLY);
        }
        if beta >= node.beta {
            // Several moves beat beta.
            return Singular::Cut(beta);
        }
        if stored.score >= node.beta {
            return Singular::Extend(-params.singular_reduction);
        }
        Singular::Extend(0)
    }
}
