//! Search root: iterative deepening, variety by seed, and threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use super::evaluate::root_scores;
use super::limits::{Choice, Limits, MATE, MATE_BOUND, Progress, StopFlag};
use super::params::{PLY, Params};
use super::table::TranspositionTable;
use super::worker::{INFINITE, MAX_PLY, Shared, Worker};
use crate::Position;
use crate::board::cell::{Cell, cell_of, point_of};
use crate::board::{SearchBoard, Tables};
use crate::network::NetworkConfig;
use crate::pattern::class::Class;

const MAX_DEPTH: i32 = 60;
/// Enough for `MAX_PLY` nodes of a few hundred bytes.
const HELPER_STACK: usize = 1 << 20;

pub(crate) struct Search<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) params: &'a Params,
    pub(crate) network: Option<&'a NetworkConfig>,
    pub(crate) position: &'a Position,
    pub(crate) limits: Limits,
    pub(crate) threads: u32,
    pub(crate) seed: u64,
    /// Score range within which `seed` may reorder moves.
    pub(crate) variety: i32,
    /// Number of principal variations, at least one.
    pub(crate) lines: usize,
    pub(crate) stop: &'a StopFlag,
    pub(crate) start: Instant,
}

#[derive(Debug, Clone, Copy)]
struct RootMove {
    cell: Cell,
    /// Score offset, except for wins and losses.
    noise: i32,
}

/// Returns legal moves, best first.
pub(crate) fn run(search: &Search<'_>, progress: &mut dyn FnMut(&Progress)) -> Vec<Choice> {
    let position = search.position;
    if position.outcome().is_some() {
        return Vec::new();
    }
    let choice = |cell: Cell, score: i32| Choice {
        point: point_of(cell),
        score,
        depth: 0,
        nodes: 0,
        elapsed: search.start.elapsed(),
        pv: vec![point_of(cell)],
    };
    if position.stone_count() == 0 {
        return vec![choice(cell_of(position.size().centre()), 0)];
    }
    let board = SearchBoard::new(search.tables, position);
    let own = board.turn().index();
    if let Some(win) = board.find_near(|state| state.combo(own).is(Class::Five)) {
        return vec![choice(win, MATE - 1)];
    }
    let moves = root_moves(&board, search);
    match moves.as_slice() {
        [] => Vec::new(),
        // The only reply to a four, or the only legal point.
        [only] => {
            let lost = board.count_of(1 - own, Class::Five) > 1;
            let score = if lost { 2 - MATE } else { board.evaluation() };
            vec![choice(only.cell, score)]
        }
        _ => search_threads(search, &board, &moves, progress),
    }
}

/// Returns the moves worth searching, most promising first.
fn root_moves(board: &SearchBoard<'_>, search: &Search<'_>) -> Vec<RootMove> {
    let own = board.turn().index();
    let other = 1 - own;
    let list = |wanted: &dyn Fn(Cell) -> bool| {
        let mut cells = Vec::new();
        board.for_each_near(|cell| {
            if wanted(cell) && board.is_legal(cell) {
                cells.push(cell);
            }
        });
        cells
    };
    let mut cells = Vec::new();
    if board.count_of(other, Class::Five) > 0 {
        cells = list(&|cell| board.state(cell).combo(other).is(Class::Five));
        cells.truncate(1);
    } else if board.count_between(own, Class::DoubleFour, Class::OpenFour) == 0
        && board.count_between(other, Class::DoubleFour, Class::OpenFour) > 0
    {
        cells = list(&|cell| {
            let state = board.state(cell);
            state.combo(own).at_least(Class::Four)
                || state.combo(other).at_least(Class::Four)
                || state.combo(other).is(Class::Forbidden)
        });
    }
    if cells.is_empty() {
        cells = list(&|_| true);
    }
    if cells.is_empty() {
        cells = board
            .empty_cells()
            .filter(|&cell| board.is_legal(cell))
            .collect();
    }
    let scores = root_scores(search, board, &cells);
    let mut cells: Vec<(i32, Cell)> = scores.into_iter().zip(cells).collect();
    cells.sort_by_key(|&(score, cell)| (-score, cell));
    let noise = |cell: Cell| {
        let random = mix(search.seed ^ mix(board.hash() ^ u64::from(cell)));
        (random % (search.variety.unsigned_abs() as u64 + 1)) as i32
    };
    cells
        .into_iter()
        .map(|(_, cell)| RootMove {
            cell,
            noise: noise(cell),
        })
        .collect()
}

/// Output function of SplitMix64.
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// Lazy SMP: all threads run the same search from depth 1 or 2 and share the transposition table.
fn search_threads(
    search: &Search<'_>,
    board: &SearchBoard<'_>,
    moves: &[RootMove],
    progress: &mut dyn FnMut(&Progress),
) -> Vec<Choice> {
    let shared = Shared {
        table: search.table,
        params: search.params,
        network: search.network,
        stop: search.stop,
        done: AtomicBool::new(false),
        nodes: AtomicU64::new(0),
        node_limit: search.limits.nodes.unwrap_or(u64::MAX),
        start: search.start,
        deadline: search
            .limits
            .time
            .and_then(|time| search.start.checked_add(time)),
    };
    let depth_limit = search.limits.depth.map_or(MAX_DEPTH, |depth| {
        i32::try_from(depth)
            .unwrap_or(MAX_DEPTH)
            .clamp(1, MAX_DEPTH)
    });
    let mut best = std::thread::scope(|scope| {
        for helper in 1..search.threads {
            let mut root = Root::new(board.clone(), &shared, moves, depth_limit, search.lines);
            let first = 1 + (helper % 2) as i32;
            // Without this thread, the search continues with fewer.
            let spawned = std::thread::Builder::new()
                .name("gomoku-search".into())
                .stack_size(HELPER_STACK)
                .spawn_scoped(scope, move || root.iterate(first, &mut |_| {}));
            if spawned.is_err() {
                break;
            }
        }
        let mut root = Root::new(board.clone(), &shared, moves, depth_limit, search.lines);
        let best = root.iterate(1, progress);
        shared.done.store(true, Ordering::Relaxed);
        best
    });
    for choice in &mut best {
        choice.nodes = shared.nodes.load(Ordering::Relaxed);
        choice.elapsed = search.start.elapsed();
    }
    best
}

/// Iterative deepening of one thread.
struct Root<'a, 't> {
    worker: Worker<'a, 't>,
    moves: Vec<RootMove>,
    depth_limit: i32,
    /// Best moves, one for each requested line.
    best: Vec<Choice>,
}

impl<'a, 't> Root<'a, 't> {
    fn new(
        board: SearchBoard<'t>,
        shared: &'a Shared<'a>,
        moves: &[RootMove],
        depth_limit: i32,
        lines: usize,
    ) -> Self {
        let best = moves
            .iter()
            .take(lines.max(1))
            .map(|candidate| Choice {
                point: point_of(candidate.cell),
                score: board.evaluation(),
                depth: 0,
                nodes: 0,
                elapsed: shared.start.elapsed(),
                pv: vec![point_of(candidate.cell)],
            })
            .collect();
        Self {
            worker: Worker::new(board, shared),
            moves: moves.to_vec(),
            depth_limit,
            best,
        }
    }

    fn iterate(&mut self, first: i32, progress: &mut dyn FnMut(&Progress)) -> Vec<Choice> {
        let shared = self.worker.shared;
        self.worker.stopped = shared.is_over();
        for depth in first..=self.depth_limit {
            for line in 0..self.best.len() {
                if !self.worker.stopped {
                    self.deepen(line, depth);
                }
            }
            // A later line may turn out better than an earlier one.
            self.best
                .sort_by_key(|choice| std::cmp::Reverse(choice.score));
            if self.worker.stopped {
                break;
            }
            for (line, choice) in self.best.iter().enumerate() {
                let rest = &mut self.moves[line..];
                if let Some(at) = rest.iter().position(|m| point_of(m.cell) == choice.point) {
                    rest[..=at].rotate_right(1);
                }
            }
            self.worker.report();
            let Some(best) = self.best.first() else {
                break;
            };
            progress(&Progress {
                depth: depth as u32,
                score: best.score,
                nodes: shared.nodes.load(Ordering::Relaxed),
                elapsed: shared.start.elapsed(),
                pv: best.pv.clone(),
            });
            // No shorter mate can be found within the searched depth.
            let decided = |choice: &Choice| {
                choice.score.abs() >= MATE_BOUND && MATE - choice.score.abs() <= depth
            };
            if self.best.iter().all(decided) {
                break;
            }
        }
        self.worker.report();
        self.best.clone()
    }

    /// Runs one iteration of a line with a widening aspiration window.
    fn deepen(&mut self, line: usize, depth: i32) {
        let centre = self.best[line].score;
        let mut width = self.worker.shared.params.aspiration;
        let narrow = depth >= 4 && centre.abs() < MATE_BOUND;
        let (mut alpha, mut beta) = if narrow {
            (centre - width, centre + width)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            let score = self.pass(line, depth, alpha, beta);
            if self.worker.stopped {
                return;
            }
            width *= 4;
            if score <= alpha && alpha > -INFINITE {
                alpha = if width > 1_000 {
                    -INFINITE
                } else {
                    score - width
                };
            } else if score >= beta && beta < INFINITE {
                beta = if width > 1_000 {
                    INFINITE
                } else {
                    score + width
                };
            } else {
                return;
            }
        }
    }

    /// Searches the root moves except those of earlier lines. Stores the best move even when
    /// stopped.
    fn pass(&mut self, line: usize, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let mut best_score = -INFINITE;
        for index in line..self.moves.len() {
            let RootMove { cell, noise } = self.moves[index];
            let score = self.score(cell, noise, depth, alpha, beta, index - line);
            if self.worker.stopped {
                break;
            }
            if score > best_score {
                best_score = score;
                if score > alpha || index == line && alpha == -INFINITE {
                    self.worker.pv.extend(0, cell);
                    let pv = self.worker.pv.line(0);
                    // If a later line had this move, swap them.
                    let mut later = line + 1..self.best.len();
                    if let Some(other) = later.find(|&l| self.best[l].point == point_of(cell)) {
                        self.best.swap(line, other);
                    }
                    self.best[line] = Choice {
                        point: point_of(cell),
                        score,
                        depth: depth as u32,
                        pv: pv.iter().map(|&c| point_of(c)).collect(),
                        ..self.best[line]
                    };
                    self.moves[line..=index].rotate_right(1);
                }
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        best_score
    }

    fn score(
        &mut self,
        cell: Cell,
        noise: i32,
        depth: i32,
        alpha: i32,
        beta: i32,
        index: usize,
    ) -> i32 {
        let worker = &mut self.worker;
        // Shift the window instead of the score, except for mates.
        let lower = |bound: i32| {
            if bound.abs() < MATE_BOUND {
                bound - noise
            } else {
                bound
            }
        };
        let (low, high) = (lower(alpha), lower(beta));
        worker.board.make(cell);
        let next = (depth - 1) * PLY;
        let mut score = if index == 0 {
            -worker.search::<true>(-high, -low, next, 1, false)
        } else {
            let rank = index as u32;
            let reduction = (worker.reductions.of(depth, rank) - PLY).clamp(0, next);
            let mut score = -worker.search::<false>(-low - 1, -low, next - reduction, 1, true);
            if score > low && reduction > 0 {
                score = -worker.search::<false>(-low - 1, -low, next, 1, true);
            }
            if score > low && score < high {
                score = -worker.search::<true>(-high, -low, next, 1, false);
            }
            score
        };
        worker.board.unmake();
        if score.abs() < MATE_BOUND {
            score += noise;
        }
        score
    }
}

const _: () = assert!((MAX_DEPTH as usize) < MAX_PLY);
