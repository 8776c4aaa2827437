//! One thread's alpha-beta search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use super::board::SearchBoard;
use super::cell::{Cell, NO_CELL};
use super::limits::{MATE, MATE_BOUND, StopFlag};
use super::order::{History, Picker, Scored};
use super::table::{Bound, Stored, Table};
use crate::pattern::class::Class;

/// Plies below the root that a line may reach.
pub(super) const MAX_PLY: usize = 128;
/// Greater than every score.
pub(super) const INFINITE: i32 = MATE + 1;
/// Nodes between two looks at the stop flag and the clock: well below a millisecond.
const POLL: u64 = 512;
/// Plies of fours that the quiet search follows.
const FOUR_PLIES: i32 = 16;
/// Nodes that one quiet search may take: where fours abound it would not end.
const QUIET_NODES: u64 = 256;

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) stop: &'a StopFlag,
    /// Set when one thread is done, for the others.
    pub(super) done: AtomicBool,
    pub(super) nodes: AtomicU64,
    pub(super) node_limit: u64,
    pub(super) start: Instant,
    pub(super) deadline: Option<Instant>,
}

impl Shared<'_> {
    /// Whether the search has to end.
    pub(super) fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed)
            || self.stop.is_stopped()
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What the class counts say before anything is searched.
enum Standing {
    /// Decided, with its score.
    Decided(i32),
    /// The other side has made a four: this is the one reply.
    Forced(Cell),
    /// Nothing is forced.
    Free,
}

pub(super) struct Worker<'a, 't> {
    pub(super) board: SearchBoard<'t>,
    pub(super) shared: &'a Shared<'a>,
    pub(super) history: Box<History>,
    /// Moves being tried at every ply, one after another.
    pub(super) arena: Vec<Scored>,
    pub(super) pv: PvTable,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    reported: u64,
    /// Node count at which the quiet search gives up.
    quiet_end: u64,
}

impl<'a, 't> Worker<'a, 't> {
    pub(super) fn new(board: SearchBoard<'t>, shared: &'a Shared<'a>) -> Self {
        Self {
            board,
            shared,
            history: Box::default(),
            arena: Vec::with_capacity(MAX_PLY * 400),
            pv: PvTable::new(),
            nodes: 0,
            stopped: false,
            reported: 0,
            quiet_end: 0,
        }
    }

    /// Counts a node; every few hundred, looks whether the search has to end.
    #[inline]
    fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes - self.reported >= POLL {
            self.report();
            self.stopped |= self.shared.is_over();
        } else if self.nodes >= self.shared.node_limit {
            self.stopped = true;
        }
    }

    /// Adds this thread's nodes to the common count.
    pub(super) fn report(&mut self) {
        let fresh = self.nodes - self.reported;
        self.reported = self.nodes;
        let total = self.shared.nodes.fetch_add(fresh, Ordering::Relaxed) + fresh;
        self.stopped |= total >= self.shared.node_limit;
    }

    /// Wins and losses within three plies, told from the class counts alone.
    #[inline]
    fn standing(&self, ply: i32) -> Standing {
        let board = &self.board;
        let (own, other) = (board.turn().index(), board.turn().opponent().index());
        if board.count_of(own, Class::Five) > 0 {
            return Standing::Decided(MATE - ply - 1);
        }
        match board.count_of(other, Class::Five) {
            0 => {}
            1 => {
                let block = board.find_near(|state| state.combo(other).is(Class::Five));
                return match block {
                    Some(cell) if board.is_legal(cell) => Standing::Forced(cell),
                    _ => Standing::Decided(ply + 2 - MATE),
                };
            }
            _ => return Standing::Decided(ply + 2 - MATE),
        }
        if board.count_between(own, Class::DoubleFour, Class::OpenFour) > 0 {
            return Standing::Decided(MATE - ply - 3);
        }
        if board.empties() == 0 {
            return Standing::Decided(0);
        }
        Standing::Free
    }

    /// Score of the position for the side to move, searched `depth` plies deep within
    /// `alpha..beta`.
    pub(super) fn search<const PV: bool>(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
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
            self.board.make(cell);
            let score = -self.search::<PV>(-beta, -alpha, depth, ply + 1);
            self.board.unmake();
            if PV {
                self.pv.extend(ply, cell);
            }
            return score;
        }

        let hash = self.board.hash();
        let stored = self.shared.table.probe(hash, height);
        depth = depth.max(0);
        if !PV
            && let Some(stored) = stored
            && stored.depth >= depth
            && match stored.bound {
                Bound::Exact => true,
                Bound::Lower => stored.score >= beta,
                Bound::Upper => stored.score <= alpha,
            }
        {
            return stored.score;
        }
        if depth == 0 {
            return self.quiet_from(alpha, beta, ply, hash);
        }
        let hint = stored.map_or(NO_CELL, |stored| stored.best);
        if hint == NO_CELL && depth >= 6 {
            depth -= 1;
        }

        let (own, other) = (
            self.board.turn().index(),
            self.board.turn().opponent().index(),
        );
        let threatened = self
            .board
            .count_between(other, Class::DoubleFour, Class::OpenFour)
            > 0;
        let evaluation = self.board.evaluation();
        if !PV && !threatened && beta.abs() < MATE_BOUND {
            if depth <= 6 && evaluation - 55 * depth >= beta {
                return evaluation;
            }
            if depth <= 3 && evaluation + 120 * depth <= alpha {
                let score = self.quiet_from(alpha, beta, ply, hash);
                if score <= alpha || self.stopped {
                    return score;
                }
            }
        }

        let mut picker = Picker::new(
            &self.board,
            &self.history,
            &mut self.arena,
            hint,
            ply,
            threatened,
        );
        let original = alpha;
        let mut best_score = -INFINITE;
        let mut best = NO_CELL;
        let mut tried = 0;
        let limit = move_limit::<PV>(depth, threatened);
        while let Some(cell) = picker.next(&mut self.arena) {
            let state = *self.board.state(cell);
            let forcing = state.combo(own).at_least(Class::Four);
            let urgent = forcing || state.combo(other).at_least(Class::FourThree);
            if best_score > -MATE_BOUND && !urgent && cell != hint {
                if tried >= limit {
                    break;
                }
                if !PV
                    && depth <= 4
                    && !threatened
                    && tried > 2
                    && evaluation + 60 + 70 * depth + self.board.value(cell) <= alpha
                {
                    continue;
                }
            }
            if !self.board.is_legal(cell) {
                continue;
            }
            tried += 1;
            let class_three = state.combo(own).at_least(Class::Three);
            self.board.make(cell);
            let next = depth - 1;
            let mut score;
            if tried == 1 {
                score = -self.search::<PV>(-beta, -alpha, next, ply + 1);
            } else {
                let mut reduction = 0;
                if depth >= 2 && !urgent {
                    reduction = reduce(depth, tried) - i32::from(PV);
                    reduction -= i32::from(class_three);
                    reduction -= (self.history.of(own, cell) / 6_000).clamp(-1, 1);
                    reduction = reduction.clamp(0, next);
                }
                score = -self.search::<false>(-alpha - 1, -alpha, next - reduction, ply + 1);
                if score > alpha && reduction > 0 {
                    score = -self.search::<false>(-alpha - 1, -alpha, next, ply + 1);
                }
                if PV && score > alpha && score < beta {
                    score = -self.search::<true>(-beta, -alpha, next, ply + 1);
                }
            }
            self.board.unmake();
            if self.stopped {
                picker.finish(&mut self.arena);
                return 0;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best = cell;
                    alpha = score;
                    if PV {
                        self.pv.extend(ply, cell);
                    }
                    if score >= beta {
                        if !forcing {
                            self.history
                                .reward(own, cell, self.board.last(), ply, depth);
                            let quiet = picker.tried(&self.arena);
                            self.history.punish(own, quiet, cell, depth);
                        }
                        break;
                    }
                }
            }
        }
        picker.finish(&mut self.arena);
        if tried == 0 {
            // Every candidate is forbidden: White wins unless Black has a point further away.
            return self.stranded(height, evaluation);
        }
        let bound = match best_score {
            score if score >= beta => Bound::Lower,
            score if score > original => Bound::Exact,
            _ => Bound::Upper,
        };
        let result = Stored {
            best,
            score: best_score,
            depth,
            bound,
        };
        self.shared.table.store(hash, height, result);
        best_score
    }

    fn stranded(&self, height: i32, evaluation: i32) -> i32 {
        let legal = self
            .board
            .empty_cells()
            .any(|cell| self.board.is_legal(cell));
        if legal { evaluation } else { height - MATE }
    }

    /// A quiet search with a budget of its own, whose result is kept.
    fn quiet_from(&mut self, alpha: i32, beta: i32, ply: usize, hash: u64) -> i32 {
        self.quiet_end = self.nodes + QUIET_NODES;
        let score = self.quiet(alpha, beta, FOUR_PLIES, ply);
        if !self.stopped {
            let bound = match score {
                score if score >= beta => Bound::Lower,
                score if score > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let result = Stored {
                best: NO_CELL,
                score,
                depth: 0,
                bound,
            };
            self.shared.table.store(hash, ply as i32, result);
        }
        score
    }

    /// Follows only fours and what answers them; otherwise trusts the evaluation.
    fn quiet(&mut self, mut alpha: i32, beta: i32, plies: i32, ply: usize) -> i32 {
        self.visit();
        self.pv.clear(ply);
        if self.stopped {
            return 0;
        }
        let height = ply as i32;
        match self.standing(height) {
            Standing::Decided(score) => return score,
            Standing::Forced(cell) if ply + 2 < MAX_PLY => {
                self.board.make(cell);
                let score = -self.quiet(-beta, -alpha, plies - 1, ply + 1);
                self.board.unmake();
                return score;
            }
            _ => {}
        }
        let evaluation = self.board.evaluation();
        if plies <= 0 || self.nodes >= self.quiet_end || ply + 2 >= MAX_PLY {
            return evaluation;
        }
        let (own, other) = (
            self.board.turn().index(),
            self.board.turn().opponent().index(),
        );
        let mut best = evaluation;
        if best >= beta {
            return best;
        }
        if self.board.count_between(own, Class::Four, Class::FourThree) == 0 {
            return best;
        }
        alpha = alpha.max(best);
        let threatened = self
            .board
            .count_between(other, Class::DoubleFour, Class::OpenFour)
            > 0;
        // A lone four only helps when it leads on to something or gets out of a threat.
        let least = if threatened || plies > FOUR_PLIES / 2 {
            Class::Four
        } else {
            Class::FourPlus
        };
        let start = self.arena.len();
        let arena = &mut self.arena;
        let board = &self.board;
        board.for_each_near(|cell| {
            let combo = board.state(cell).combo(own);
            if combo.at_least(least) && !combo.is(Class::Five) {
                arena.push(Scored {
                    score: board.own_score(cell),
                    cell,
                });
            }
        });
        self.arena[start..].sort_unstable_by_key(|m| (-m.score, m.cell));
        let mut index = start;
        while let Some(&Scored { cell, .. }) = self.arena.get(index) {
            index += 1;
            self.board.make(cell);
            let score = -self.quiet(-beta, -alpha, plies - 1, ply + 1);
            self.board.unmake();
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.arena.truncate(start);
        best
    }
}

/// How many moves are tried at a depth.
fn move_limit<const PV: bool>(depth: i32, threatened: bool) -> u32 {
    if threatened {
        return u32::MAX;
    }
    let depth = depth.clamp(0, 32) as u32;
    if PV {
        16 + 4 * depth
    } else {
        5 + depth * depth / 2 + 2 * depth
    }
    .min(60)
}

/// Plies taken off the `tried`th move: about `1/4 + 0.55 * ln(depth) * ln(tried)`. In whole
/// numbers, as a platform's logarithm may differ in the last bit and with it the node count.
fn reduce(depth: i32, tried: u32) -> i32 {
    let eighths = |n: u64| i64::from(n.clamp(1, 64).pow(8).ilog2());
    let product = eighths(depth.unsigned_abs().into()) * eighths(tried.into());
    ((16_000 + 264 * product) / 64_000) as i32
}

/// The best lines found at every ply, in one allocation.
pub(super) struct PvTable {
    moves: Vec<Cell>,
    lengths: [usize; MAX_PLY + 1],
}

impl PvTable {
    fn new() -> Self {
        Self {
            moves: vec![NO_CELL; MAX_PLY * MAX_PLY],
            lengths: [0; MAX_PLY + 1],
        }
    }

    #[inline]
    fn clear(&mut self, ply: usize) {
        self.lengths[ply.min(MAX_PLY)] = 0;
    }

    /// Puts `cell` before the line of the next ply.
    pub(super) fn extend(&mut self, ply: usize, cell: Cell) {
        let length = self.lengths[ply + 1].min(MAX_PLY - 1);
        let (here, next) = (ply * MAX_PLY, (ply + 1) * MAX_PLY);
        self.moves[here] = cell;
        if next + length <= self.moves.len() {
            self.moves.copy_within(next..next + length, here + 1);
            self.lengths[ply] = length + 1;
        } else {
            self.lengths[ply] = 1;
        }
    }

    /// The line found at `ply`.
    pub(super) fn line(&self, ply: usize) -> &[Cell] {
        &self.moves[ply * MAX_PLY..ply * MAX_PLY + self.lengths[ply]]
    }
}
