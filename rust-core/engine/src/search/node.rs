//! A node of the alpha-beta search.

use super::cell::{Cell, NO_CELL};
use super::limits::{MATE, MATE_BOUND};
use super::order::{Hints, Picker, Scored, Threat};
use super::params::PLY;
use super::table::{Bound, NO_EVALUATION, Stored};
use super::worker::{INFINITE, MAX_PLY, Standing, Worker};
use crate::Stone;
use crate::pattern::class::Class;
use crate::threat::vcf::Outcome;

/// Ticks of double extensions that a line may gather.
const MOST_EXTENDED: i32 = 8 * PLY;
/// Most ticks that a principal variation loses for a shallow result in the table.
const MOST_STALE: i32 = 3 * PLY;
/// Ticks of a quarter of a ply, the table's unit of depth.
const QUARTER: i32 = PLY / 4;

/// What a node knows before it tries its moves.
struct Node {
    alpha: i32,
    beta: i32,
    /// In ticks.
    depth: i32,
    ply: usize,
    /// The other side would make an open four or a double four next.
    threatened: bool,
    /// It would win by fours, and the replies to that are known.
    fours: bool,
    /// A cut is expected: the node above hopes that its move fails.
    cut: bool,
    /// The evaluation, corrected by what the table knows.
    evaluation: i32,
    /// Better than two plies ago.
    improving: bool,
    /// A cut is expected, and the evaluation is far above beta.
    high: bool,
    stored: Option<Stored>,
}

/// A move and what the search decided about it.
struct Try {
    cell: Cell,
    /// From 1.
    rank: u32,
    /// Score below the best move's, by patterns alone.
    gap: i32,
    /// Makes a four, or hinders a four with an open three or more.
    urgent: bool,
    four: bool,
    three: bool,
    extension: i32,
}

impl Worker<'_, '_> {
    /// Score of the position for the side to move, searched `depth` ticks deep within
    /// `alpha..beta`.
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
        // No line is better than winning with the next stone, none worse than having lost.
        alpha = alpha.max(height - MATE);
        beta = beta.min(MATE - height - 1);
        if alpha >= beta {
            return alpha;
        }
        let forced = match self.standing(height) {
            Standing::Decided(score) => return score,
            Standing::Forced(cell) => Some(cell),
            Standing::Free => None,
        };
        if ply + 2 >= MAX_PLY {
            return self.board.evaluation();
        }
        if let Some(cell) = forced {
            return self.reply::<PV>(cell, alpha, beta, depth, ply, cut);
        }

        let excluded = self.frames[ply].excluded;
        let hash = self.key(excluded);
        let stored = self.shared.table.probe(hash, height);
        let quarters = depth.max(0) / QUARTER;
        if !PV
            && let Some(stored) = stored
            && stored.depth >= quarters
            && match stored.bound {
                Bound::Exact => true,
                Bound::Lower => stored.score >= beta,
                Bound::Upper => stored.score <= alpha,
            }
        {
            return stored.score;
        }
        if depth <= 0 {
            return self.quiet_from(alpha, beta, ply);
        }
        let params = self.shared.params;
        if excluded == NO_CELL
            && params.vcf_nodes > 0
            && depth >= params.vcf_depth
            && let Some(score) = self.win_by_fours(ply, params.vcf_nodes)
        {
            if PV && let Some(&first) = self.vcf.searched_line().first() {
                self.pv.extend(ply, first);
            }
            let result = Stored {
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
        let mut node = self.look(PV, alpha, beta, depth, ply, cut, stored);
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
            return self.quiet_from(alpha, beta, ply);
        }
        self.moves::<PV>(node, hash)
    }

    /// Hash of the position, another one while a move is left out.
    fn key(&self, excluded: Cell) -> u64 {
        self.board.hash() ^ u64::from(excluded).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The only reply to a four is searched deeper: it costs the other side a ply, too.
    fn reply<const PV: bool>(
        &mut self,
        cell: Cell,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        self.inherit(ply, PV);
        self.frames[ply].evaluation = self.evaluation_before(ply);
        let own = self.board.turn().index();
        self.frames[ply].class = self.board.state(cell).combo(own).class_index();
        let next = depth - PLY + self.shared.params.reply_extension;
        self.board.make(cell);
        let score = -self.search::<PV>(-beta, -alpha, next, ply + 1, !cut);
        self.board.unmake();
        if PV {
            self.pv.extend(ply, cell);
        }
        score
    }

    /// Begins the frame of a node.
    fn inherit(&mut self, ply: usize, pv: bool) {
        let extended = ply
            .checked_sub(1)
            .map_or(0, |above| self.frames[above].extended);
        let frame = &mut self.frames[ply];
        frame.pv = pv;
        frame.extended = extended;
        self.frames[ply + 1].excluded = NO_CELL;
        self.history.forget_killers(ply + 2);
    }

    fn evaluation_before(&self, ply: usize) -> i32 {
        ply.checked_sub(1)
            .map_or(0, |above| -self.frames[above].evaluation)
    }

    #[allow(
        clippy::too_many_arguments,
        reason = "a node's own data, gathered here"
    )]
    fn look(
        &mut self,
        pv: bool,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
        stored: Option<Stored>,
    ) -> Node {
        let other = self.board.turn().opponent().index();
        let threatened = self
            .board
            .count_between(other, Class::DoubleFour, Class::OpenFour)
            > 0;
        let params = self.shared.params;
        let mut fours = false;
        if params.threat_nodes > 0
            && depth >= params.threat_depth
            && !self.board.is_bound(Stone::Black)
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
            fours = matches!(outcome, Outcome::Win { .. });
        }
        let threatened = threatened || fours;
        if self.frames[ply].excluded == NO_CELL {
            self.inherit(ply, pv || stored.is_some_and(|stored| stored.pv));
        }
        let mut evaluation = if threatened {
            // What is on the board now means little: half of an exchange is played.
            self.evaluation_before(ply)
        } else {
            match stored {
                Some(stored) if stored.evaluation != NO_EVALUATION => stored.evaluation,
                _ => self.board.evaluation(),
            }
        };
        self.frames[ply].evaluation = evaluation;
        let before = ply
            .checked_sub(2)
            .map_or(0, |above| self.frames[above].evaluation);
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
            threatened,
            fours,
            cut,
            evaluation,
            improving,
            high,
            stored,
        }
    }

    /// A score for a node that need not be searched.
    fn prune(&mut self, node: &Node) -> Option<i32> {
        if node.threatened {
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

    /// Tries the node's moves.
    fn moves<const PV: bool>(&mut self, mut node: Node, hash: u64) -> i32 {
        let ply = node.ply;
        let own = self.board.turn().index();
        let excluded = self.frames[ply].excluded;
        let hint = node.stored.map_or(NO_CELL, |stored| stored.best);
        let hints = Hints {
            history: &self.history,
            best: hint,
            ply,
        };
        let threat = match (node.fours, node.threatened) {
            (true, _) => Threat::Fours(&self.replies[ply]),
            (false, true) => Threat::Four,
            _ => Threat::None,
        };
        let mut picker = Picker::new(&self.board, &mut self.arena, threat, &hints);
        let original = node.alpha;
        let mut best_score = -INFINITE;
        let mut best = NO_CELL;
        let mut tried = 0;
        while let Some(scored) = picker.next(&mut self.arena) {
            let cell = scored.cell;
            if cell == excluded {
                continue;
            }
            let mut attempt = self.attempt(scored, picker.top, tried + 1);
            if best_score > -MATE_BOUND && cell != hint {
                match self.skip::<PV>(&node, &attempt, scored) {
                    Skip::Rest => break,
                    Skip::This => continue,
                    Skip::None => {}
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
            self.frames[ply].class = self.board.state(cell).combo(own).class_index();
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
                        if self.frames[ply].class < Class::Four as usize {
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
            return if node.fours && excluded == NO_CELL {
                // Whatever is played, the fours win: at least the next one and a five follow.
                ply as i32 + 4 - MATE
            } else if excluded == NO_CELL {
                self.stranded(ply as i32)
            } else {
                node.alpha
            };
        }
        if excluded == NO_CELL {
            let bound = match best_score {
                score if score >= node.beta => Bound::Lower,
                score if score > original => Bound::Exact,
                _ => Bound::Upper,
            };
            let result = Stored {
                best,
                score: best_score,
                depth: node.depth / QUARTER,
                bound,
                pv: self.frames[ply].pv,
                evaluation: if node.threatened {
                    NO_EVALUATION
                } else {
                    self.frames[ply].evaluation
                },
            };
            self.shared.table.store(hash, ply as i32, result);
        }
        best_score
    }

    fn attempt(&self, scored: Scored, top: i32, rank: u32) -> Try {
        let own = self.board.turn().index();
        let state = self.board.state(scored.cell);
        let (mine, theirs) = (state.combo(own), state.combo(1 - own));
        Try {
            cell: scored.cell,
            rank,
            gap: top - scored.worth,
            urgent: mine.at_least(Class::Four) || theirs.at_least(Class::FourThree),
            four: mine.at_least(Class::Four),
            three: mine.at_least(Class::Three),
            extension: 0,
        }
    }

    /// Whether a move, once another one doesn't lose, is worth no search.
    fn skip<const PV: bool>(&self, node: &Node, attempt: &Try, scored: Scored) -> Skip {
        if attempt.urgent {
            return Skip::None;
        }
        let params = self.shared.params;
        let depth = node.depth;
        if !node.threatened {
            let plies = i64::from(depth.max(0));
            let count = i64::from(params.count_base)
                + (i64::from(params.count_ply) * plies / 64 / 16)
                + (i64::from(params.count_square) * plies * plies / 4096 / 256);
            let count = if PV || node.improving {
                2 * count
            } else {
                count
            };
            if i64::from(attempt.rank) > count {
                return Skip::Rest;
            }
        }
        if attempt.gap > params.gap_base + params.gap_ply * depth / PLY {
            return Skip::This;
        }
        let value = self.board.value(scored.cell);
        if !PV
            && !node.threatened
            && attempt.rank > 3
            && depth <= params.move_depth
            && node.evaluation + params.move_base + params.move_ply * depth / PLY + value
                <= node.alpha
        {
            return Skip::This;
        }
        Skip::None
    }

    /// Whether the table's move stands alone: all others are measured against it.
    fn singular(&mut self, node: &Node, cell: Cell) -> Singular {
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
        self.frames[ply].excluded = cell;
        let kept = self.frames[ply];
        let score = self.search::<false>(beta - 1, beta, node.depth / 2, ply, node.cut);
        self.frames[ply] = kept;
        self.frames[ply].excluded = NO_CELL;
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

    /// Makes a move, searches it with a null window where it may be, and takes it back.
    fn try_move<const PV: bool>(&mut self, node: &Node, attempt: &Try) -> i32 {
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
        let mut full = true;
        if attempt.rank > 1 && depth >= 2 * PLY && reduction > 0 {
            let reduced = (next - reduction).max(PLY.min(next));
            score = -self.search::<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
            if score > alpha && reduced < next {
                if score > alpha + params.deeper && score < MATE_BOUND {
                    next += PLY / 2;
                }
                score = -self.search::<false>(-alpha - 1, -alpha, next, ply + 1, !node.cut);
            }
            full = false;
        }
        if full && (!PV || attempt.rank > 1) {
            score = -self.search::<false>(-alpha - 1, -alpha, next, ply + 1, !node.cut);
        }
        if PV && (attempt.rank == 1 || score > alpha && score < beta) {
            score = -self.search::<true>(-beta, -alpha, next, ply + 1, false);
        }
        self.board.unmake();
        score
    }

    /// Ticks that a late move is searched less deep.
    fn reduction<const PV: bool>(&self, node: &Node, attempt: &Try) -> i32 {
        if attempt.urgent {
            return 0;
        }
        let params = self.shared.params;
        let own = self.board.turn().index();
        let mut ticks = self.reductions.of(node.depth / PLY, attempt.rank);
        ticks += (attempt.gap * params.lmr_gap / 256).min(params.lmr_gap_most);
        if !PV && !node.improving {
            ticks += params.lmr_worse;
        }
        if node.cut {
            ticks += params.lmr_cut;
        }
        if self.frames[node.ply].pv {
            ticks -= params.lmr_pv;
        }
        if attempt.three {
            ticks -= params.lmr_three;
        }
        ticks - self.history.of(own, attempt.cell) * PLY / params.lmr_history
    }

    /// No candidate is legal: White wins unless Black has a point further away.
    fn stranded(&self, height: i32) -> i32 {
        let legal = self
            .board
            .empty_cells()
            .any(|cell| self.board.is_legal(cell));
        if legal {
            self.board.evaluation()
        } else {
            height - MATE
        }
    }
}

enum Skip {
    None,
    This,
    Rest,
}

enum Singular {
    Cut(i32),
    Extend(i32),
}
