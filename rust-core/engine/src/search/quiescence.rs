//! Quiescence search of fours and their replies.

use super::limits::{MATE, MATE_BOUND};
use super::order::ScoredMove;
use super::table::{Bound, NO_EVALUATION, TableEntry};
use super::worker::{MAX_PLY, StaticResult, Worker};
use crate::board::cell::{Cell, NO_CELL};
use crate::pattern::class::Class;
use crate::threat::vcf::VcfOutcome;

impl Worker<'_, '_> {
    pub(super) fn quiescence(&mut self, alpha: i32, beta: i32, ply: usize) -> i32 {
        self.quiet_end = self.nodes + u64::from(self.shared.params.quiet_nodes.unsigned_abs());
        self.quiescence_unforced(alpha, beta, 0, ply)
    }

    /// Score of a VCF found within `nodes`.
    pub(super) fn vcf_score(&mut self, ply: usize, nodes: i32) -> Option<i32> {
        let outcome = self
            .vcf
            .search(&mut self.board, u64::from(nodes.unsigned_abs()));
        self.nodes += self.vcf.nodes();
        match outcome {
            VcfOutcome::Win { plies, .. } => Some(MATE - ply as i32 - plies as i32),
            _ => None,
        }
    }

    fn quiescence_at(&mut self, alpha: i32, beta: i32, plies: i32, ply: usize) -> i32 {
        self.visit();
        self.pv.clear(ply);
        if self.stopped {
            return 0;
        }
        match self.static_result(ply as i32) {
            StaticResult::Decided(score) => score,
            StaticResult::Forced(cell) if ply + 2 < MAX_PLY => {
                self.board.make(cell);
                let score = -self.quiescence_at(-beta, -alpha, plies + 1, ply + 1);
                self.board.unmake();
                score
            }
            _ => self.quiescence_unforced(alpha, beta, plies, ply),
        }
    }

    /// [`Self::quiescence_at`] where no result or move is forced.
    fn quiescence_unforced(&mut self, mut alpha: i32, beta: i32, plies: i32, ply: usize) -> i32 {
        let (own, other) = (
            self.board.turn().index(),
            self.board.turn().opponent().index(),
        );
        let hash = self.board.hash();
        let height = ply as i32;
        let stored = self.shared.table.probe(hash, height);
        if let Some(stored) = stored
            && stored.decides(alpha, beta)
        {
            return stored.score;
        }
        let (evaluation, stored_evaluation) = match stored {
            Some(stored) if stored.evaluation != NO_EVALUATION => {
                (stored.evaluation, stored.evaluation)
            }
            _ => self.evaluation_within(alpha, beta),
        };
        if evaluation >= beta
            || plies >= self.shared.params.quiet_plies
            || self.nodes >= self.quiet_end
            || ply + 2 >= MAX_PLY
            || self.board.count_between(own, Class::Four, Class::FourThree) == 0
        {
            if stored.is_none() && plies == 0 {
                let bound = if evaluation >= beta {
                    Bound::Lower
                } else {
                    Bound::Exact
                };
                self.store_result(hash, ply, NO_CELL, evaluation, bound, stored_evaluation);
            }
            return evaluation;
        }
        let original = alpha;
        alpha = alpha.max(evaluation);
        let threatened = self
            .board
            .count_between(other, Class::DoubleFour, Class::OpenFour)
            > 0;
        // A plain four helps only if it builds another shape or answers a threat.
        let least = if threatened || plies < self.shared.params.quiet_plain {
            Class::Four
        } else {
            Class::FourPlus
        };
        let start = self.arena.len();
        let arena = &mut self.arena;
        let board = &self.board;
        let hint = stored.map_or(NO_CELL, |stored| stored.best);
        board.for_each_near(|cell| {
            let combo = board.state(cell).combo(own);
            if combo.at_least(least) && !combo.is(Class::Five) {
                let first = if cell == hint { 1 << 20 } else { 0 };
                arena.push(ScoredMove {
                    score: board.own_score(cell) + first,
                    worth: 0,
                    cell,
                });
            }
        });
        self.arena[start..].sort_unstable_by_key(|m| (-m.score, m.cell));
        let mut best_score = evaluation;
        let mut best = NO_CELL;
        let mut index = start;
        while let Some(&ScoredMove { cell, .. }) = self.arena.get(index) {
            index += 1;
            self.board.make(cell);
            let score = -self.quiescence_at(-beta, -alpha, plies + 1, ply + 1);
            self.board.unmake();
            if self.stopped {
                break;
            }
            if score > best_score {
                best_score = score;
                best = cell;
            }
            alpha = alpha.max(score);
            if alpha >= beta || score >= MATE_BOUND {
                break;
            }
        }
        self.arena.truncate(start);
        if !self.stopped {
            let bound = Bound::of(best_score, original, beta);
            self.store_result(hash, ply, best, best_score, bound, stored_evaluation);
        }
        best_score
    }

    fn store_result(
        &mut self,
        hash: u64,
        ply: usize,
        best: Cell,
        score: i32,
        bound: Bound,
        evaluation: i32,
    ) {
        let result = TableEntry {
            best,
            score,
            depth: 0,
            bound,
            pv: false,
            evaluation,
        };
        self.shared.table.store(hash, ply as i32, result);
    }
}
