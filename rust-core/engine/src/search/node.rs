//! Node of the alpha-beta search.

use super::limits::{MATE, MATE_BOUND};
use super::order::{MovePicker, OrderingHints, ScoredMove, Threat};
use super::params::PLY;
use super::selectivity::LateMove;
use super::singular::Singular;
use super::table::{Bound, NO_EVALUATION, TableEntry};
use super::worker::{INFINITE, MAX_PLY, StaticResult, Worker};
use crate::Stone;
use crate::board::cell::{Cell, NO_CELL};
use crate::pattern::class::Class;
use crate::threat::vcf::VcfOutcome;

/// Maximum reduction by `stale_reduction`, in ticks.
const MOST_STALE: i32 = 3 * PLY;
/// Depth unit of the transposition table, in ticks.
pub(super) const QUARTER: i32 = PLY / 4;

/// State of a node before its moves are searched.
pub(super) struct Node {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// In ticks.
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) threat: Threat,
    /// Expected cut node.
    pub(super) cut: bool,
    pub(super) evaluation: i32,
    /// Evaluation to store in the table, or [`NO_EVALUATION`].
    stored_evaluation: i32,
    /// Better than two plies ago.
    pub(super) improving: bool,
    /// Expected cut node with an evaluation far above beta.
    pub(super) high: bool,
    pub(super) stored: Option<TableEntry>,
}

pub(super) struct MoveDecision {
    pub(super) cell: Cell,
    /// Position in the move order, from 1.
    pub(super) rank: u32,
    /// Pattern score below the best move's.
    pub(super) gap: i32,
    /// Makes a four, or prevents a four with an open three or more.
    pub(super) urgent: bool,
    pub(super) four: bool,
    pub(super) three: bool,
    pub(super) extension: i32,
}

impl Node {
    pub(super) fn is_threatened(&self) -> bool {
        self.threat != Threat::None
    }
}

impl Worker<'_, '_> {
    pub(super) fn search<const PV: bool>(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        self.visit();
        self.pv.clear(ply);
        if self.stopped {
            return 0;
        }
        let height = ply as i32;
        // Mate distance pruning.
        alpha = alpha.max(height - MATE);
        beta = beta.min(MATE - height - 1);
        if alpha >= beta {
            return alpha;
        }
        let forced = match self.static_result(height) {
            StaticResult::Decided(score) => return score,
            StaticResult::Forced(cell) => Some(cell),
            StaticResult::Free => None,
        };
        if ply + 2 >= MAX_PLY {
            return self.tables_evaluation();
        }
        if let Some(cell) = forced {
            return self.reply::<PV>(cell, alpha, beta, depth, ply, cut);
        }

        let excluded = self.stack[ply].excluded;
        let hash = self.key(excluded);
        let stored = self.shared.table.probe(hash, height);
        let quarters = depth.max(0) / QUARTER;
        if !PV
            && let Some(stored) = stored
            && stored.depth >= quarters
            && stored.decides(alpha, beta)
        {
            return stored.score;
        }
        if depth <= 0 {
            return self.quiescence(alpha, beta, ply);
        }
        let params = self.shared.params;
        if excluded == NO_CELL
            && params.vcf_nodes > 0
            && depth >= params.vcf_depth
            && let Some(score) = self.vcf_score(ply, params.vcf_nodes)
        {
            if PV && let Some(&first) = self.vcf.searched_line().first() {
                self.pv.extend(ply, first);
            }
            let result = TableEntry {
                best: self.vcf.searched_line().first().copied().unwrap_or(NO_CELL),
                score,
                depth: quarters,
                bound: Bound::Lower,
                pv: PV,
                evaluation: NO_EVALUATION,
            };
            self.shared.table.store(hash, height, result);
            return score;
        }
        let mut node = self.evaluate_node(PV, alpha, beta, depth, ply, cut, stored);
        if !PV && let Some(score) = self.prune(&node) {
            return score;
        }
        match stored {
            Some(stored) if stored.best != NO_CELL && PV => {
                let lacking = (depth - stored.depth * QUARTER).max(0);
                node.depth -= (lacking * params.stale_reduction / PLY).min(MOST_STALE);
            }
            Some(stored) if stored.best != NO_CELL => {}
            _ if depth >= 4 * PLY => node.depth -= params.unknown_reduction,
            _ => {}
        }
        if node.depth <= 0 {
            return self.quiescence(alpha, beta, ply);
        }
        self.moves::<PV>(node, hash)
    }

    /// Hash of the position and the excluded move.
    fn key(&self, excluded: Cell) -> u64 {
        self.board.hash() ^ u64::from(excluded).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Extends the only reply to a four, because the exchange costs each side a ply.
    fn reply<const PV: bool>(
        &mut self,
        cell: Cell,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        self.begin_stack_entry(ply, PV);
        self.stack[ply].evaluation = self.evaluation_before(ply);
        let next = depth - PLY + self.shared.params.reply_extension;
        self.board.make(cell);
        let score = -self.search::<PV>(-beta, -alpha, next, ply + 1, !cut);
        self.board.unmake();
        if PV {
            self.pv.extend(ply, cell);
        }
        score
    }

    fn begin_stack_entry(&mut self, ply: usize, pv: bool) {
        let extended = ply
            .checked_sub(1)
            .map_or(0, |above| self.stack[above].extended);
        let frame = &mut self.stack[ply];
        frame.pv = pv;
        frame.extended = extended;
        self.stack[ply + 1].excluded = NO_CELL;
        self.history.forget_killers(ply + 2);
    }

    fn evaluation_before(&self, ply: usize) -> i32 {
        ply.checked_sub(1)
            .map_or(0, |above| -self.stack[above].evaluation)
    }

    #[allow(
        clippy::too_many_arguments,
        reason = "a node's own data, gathered here"
    )]
    fn evaluate_node(
        &mut self,
        pv: bool,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
        stored: Option<TableEntry>,
    ) -> Node {
        let other = self.board.turn().opponent().index();
        let params = self.shared.params;
        let mut threat = Threat::None;
        if self
            .board
            .count_between(other, Class::DoubleFour, Class::OpenFour)
            > 0
        {
            threat = Threat::Four;
        }
        if params.threat_nodes > 0
            && depth >= params.threat_depth
            && !self.board.has_forbidden_points(Stone::Black)
            && self
                .board
                .count_between(other, Class::Four, Class::OpenFour)
                > 0
        {
            let nodes = u64::from(params.threat_nodes.unsigned_abs());
            let outcome = self
                .vcf
                .threat(&mut self.board, nodes, &mut self.replies[ply]);
            self.nodes += self.vcf.nodes();
            if matches!(outcome, VcfOutcome::Win { .. }) {
                threat = Threat::Fours;
            }
        }
        let threatened = threat != Threat::None;
        if self.stack[ply].excluded == NO_CELL {
            self.begin_stack_entry(ply, pv || stored.is_some_and(|stored| stored.pv));
        }
        let (mut evaluation, stored_evaluation) = if threatened {
            // An evaluation in the middle of an exchange means little.
            (self.evaluation_before(ply), NO_EVALUATION)
        } else {
            match stored {
                Some(stored) if stored.evaluation != NO_EVALUATION => {
                    (stored.evaluation, stored.evaluation)
                }
                _ => self.inner_evaluation(alpha, beta),
            }
        };
        self.stack[ply].evaluation = evaluation;
        let before = ply
            .checked_sub(2)
            .map_or(0, |above| self.stack[above].evaluation);
        let improving = evaluation > before;
        if let Some(stored) = stored
            && !threatened
            && match stored.bound {
                Bound::Exact => true,
                Bound::Lower => stored.score > evaluation,
                Bound::Upper => stored.score < evaluation,
            }
        {
            evaluation = stored.score;
        }
        let margin = params.fail_high_base + params.fail_high_ply * depth / PLY;
        let high = !pv && cut && !threatened && evaluation >= beta + margin;
        Node {
            alpha,
            beta,
            depth,
            ply,
            threat,
            cut,
            evaluation,
            stored_evaluation,
            improving,
            high,
            stored,
        }
    }

    fn moves<const PV: bool>(&mut self, mut node: Node, hash: u64) -> i32 {
        let ply = node.ply;
        let own = self.board.turn().index();
        let excluded = self.stack[ply].excluded;
        let hint = node.stored.map_or(NO_CELL, |stored| stored.best);
        let hints = OrderingHints {
            history: &self.history,
            best: hint,
            replies: &self.replies[ply],
            ply,
            params: self.shared.params,
        };
        let mut picker = MovePicker::new(&self.board, &mut self.arena, node.threat, &hints);
        self.order_by_policy(&picker, &node);
        self.spare_overlines(&mut picker);
        let original = node.alpha;
        let mut best_score = -INFINITE;
        let mut best = NO_CELL;
        let mut tried = 0;
        while let Some(scored) = picker.next(&mut self.arena) {
            let cell = scored.cell;
            if cell == excluded {
                continue;
            }
            let mut attempt = self.decide_move(scored, picker.top, tried + 1);
            if best_score > -MATE_BOUND && cell != hint {
                match self.skip::<PV>(&node, &attempt, scored) {
                    LateMove::Rest => break,
                    LateMove::This => continue,
                    LateMove::None => {}
                }
            }
            if !self.board.is_legal(cell) {
                continue;
            }
            tried += 1;
            if cell == hint && excluded == NO_CELL {
                match self.singular(&node, cell) {
                    Singular::Cut(score) => {
                        picker.finish(&mut self.arena);
                        return score;
                    }
                    Singular::Extend(0) => {
                        attempt.extension = self.shared.params.best_extension;
                    }
                    Singular::Extend(ticks) => attempt.extension = ticks,
                }
                if self.stopped {
                    picker.finish(&mut self.arena);
                    return 0;
                }
            }
            let score = self.try_move::<PV>(&node, &attempt);
            if self.stopped {
                picker.finish(&mut self.arena);
                return 0;
            }
            if score > best_score {
                best_score = score;
                if score > node.alpha {
                    best = cell;
                    node.alpha = score;
                    if PV {
                        self.pv.extend(ply, cell);
                    }
                    if score >= node.beta {
                        if !attempt.four {
                            let quiet = picker.tried(&self.arena).iter().map(|m| m.cell);
                            let before = self.board.last();
                            let depth = node.depth / PLY + 1;
                            self.history.reward(own, cell, before, ply, depth, quiet);
                        }
                        break;
                    }
                    if node.depth > 2 * PLY && score.abs() < MATE_BOUND {
                        node.depth -= self.shared.params.raised_reduction;
                    }
                }
            }
        }
        picker.finish(&mut self.arena);
        if tried == 0 {
            return if excluded != NO_CELL {
                node.alpha
            } else if node.threat == Threat::Fours {
                // All moves lose to the fours: at least another four and a five follow.
                ply as i32 + 4 - MATE
            } else {
                self.no_legal_candidate(ply as i32)
            };
        }
        if excluded == NO_CELL {
            let bound = Bound::of(best_score, original, node.beta);
            let result = TableEntry {
                best,
                score: best_score,
                depth: node.depth / QUARTER,
                bound,
                pv: self.stack[ply].pv,
                evaluation: node.stored_evaluation,
            };
            self.shared.table.store(hash, ply as i32, result);
        }
        best_score
    }

    fn decide_move(&self, scored: ScoredMove, top: i32, rank: u32) -> MoveDecision {
        let own = self.board.turn().index();
        let state = self.board.state(scored.cell);
        let (mine, theirs) = (state.combo(own), state.combo(1 - own));
        MoveDecision {
            cell: scored.cell,
            rank,
            gap: top - scored.worth,
            urgent: mine.at_least(Class::Four) || theirs.at_least(Class::FourThree),
            four: mine.at_least(Class::Four),
            three: mine.at_least(Class::Three),
            extension: 0,
        }
    }

    /// Searches a move, with a null window where possible.
    fn try_move<const PV: bool>(&mut self, node: &Node, attempt: &MoveDecision) -> i32 {
        let &Node {
            alpha,
            beta,
            depth,
            ply,
            ..
        } = node;
        let params = self.shared.params;
        let mut next = depth - PLY + attempt.extension;
        if node.high && !attempt.four {
            next -= params.fail_high_reduction;
        }
        let reduction = self.reduction::<PV>(node, attempt);
        self.board.make(attempt.cell);
        let mut score = 0;
        if attempt.rank > 1 && depth >= 2 * PLY && reduction > 0 {
            let reduced = (next - reduction).max(PLY.min(next));
            score = -self.search::<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
            if score > alpha && reduced < next {
                if score > alpha + params.deeper && score < MATE_BOUND {
                    next += PLY / 2;
                }
                score = -self.search::<false>(-alpha - 1, -alpha, next, ply + 1, !node.cut);
            }
        } else if !PV || attempt.rank > 1 {
            score = -self.search::<false>(-alpha - 1, -alpha, next, ply + 1, !node.cut);
        }
        if PV && (attempt.rank == 1 || score > alpha && score < beta) {
            score = -self.search::<true>(-beta, -alpha, next, ply + 1, false);
        }
        self.board.unmake();
        score
    }

    /// Score when no candidate is legal: White wins unless Black has a legal point further away.
    fn no_legal_candidate(&self, height: i32) -> i32 {
        let legal = self
            .board
            .empty_cells()
            .any(|cell| self.board.is_legal(cell));
        if legal {
            self.tables_evaluation()
        } else {
            height - MATE
        }
    }
}
