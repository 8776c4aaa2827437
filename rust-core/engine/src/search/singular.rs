//! Singular extensions.

use super::limits::MATE_BOUND;
use super::node::{Node, QUARTER};
use super::params::PLY;
use super::table::Bound;
use super::worker::Worker;
use crate::board::cell::Cell;

/// Maximum sum of double extensions on a line, in ticks.
const MOST_EXTENDED: i32 = 8 * PLY;

pub(super) enum Singular {
    /// Multi-cut: several moves beat beta. Contains the node's score.
    Cut(i32),
    /// Ticks to extend the table's move by; negative for a reduction.
    Extend(i32),
}

impl Worker<'_, '_> {
    /// Searches all moves but the table's to test whether it is singular.
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
        let saved_entry = self.stack[ply];
        self.stack[ply].excluded = cell;
        let score = self.search::<false>(beta - 1, beta, node.depth / 2, ply, node.cut);
        self.stack[ply] = saved_entry;
        if self.stopped {
            return Singular::Extend(0);
        }
        if score < beta {
            let double = score < beta - params.singular_double
                && node.beta == node.alpha + 1
                && self.stack[ply].extended < MOST_EXTENDED;
            if double {
                self.stack[ply].extended += PLY;
                return Singular::Extend(2 * PLY);
            }
            return Singular::Extend(PLY);
        }
        if beta >= node.beta {
            return Singular::Cut(beta);
        }
        if stored.score >= node.beta {
            return Singular::Extend(-params.singular_reduction);
        }
        Singular::Extend(0)
    }
}
