//! Search thread and stop conditions.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use super::history::History;
use super::limits::{MATE, StopFlag};
use super::order::ScoredMove;
use super::params::Params;
use super::pv::PvTable;
use super::reduction::Reductions;
use super::table::TranspositionTable;
use crate::board::SearchBoard;
use crate::board::cell::{Cell, NO_CELL};
use crate::network::{NetworkConfig, NetworkState};
use crate::pattern::class::Class;
use crate::threat::vcf::Vcf;
use crate::threat::zone::CellSet;

pub(super) const MAX_PLY: usize = 128;
pub(super) const INFINITE: i32 = MATE + 1;
/// Nodes between checks of stop flag and clock, well below a millisecond.
const POLL: u64 = 512;

pub(super) struct Shared<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) params: &'a Params,
    pub(super) network: Option<&'a NetworkConfig>,
    pub(super) stop: &'a StopFlag,
    /// Set by the main thread to stop the others.
    pub(super) done: AtomicBool,
    pub(super) nodes: AtomicU64,
    pub(super) node_limit: u64,
    pub(super) start: Instant,
    pub(super) deadline: Option<Instant>,
}

impl Shared<'_> {
    pub(super) fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed)
            || self.stop.is_stopped()
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Result of class counts before a search.
pub(super) enum StaticResult {
    /// Score of a decided result.
    Decided(i32),
    /// Only reply to a threatened five.
    Forced(Cell),
    /// Nothing forced.
    Free,
}

/// Node data for descendants.
#[derive(Debug, Clone, Copy)]
pub(super) struct StackEntry {
    /// Under a threat, the negated evaluation of the previous ply.
    pub(super) evaluation: i32,
    /// Excluded by a singular search, or [`NO_CELL`].
    pub(super) excluded: Cell,
    /// Is or was on a principal variation.
    pub(super) pv: bool,
    /// Double extensions so far, in ticks.
    pub(super) extended: i32,
}

const EMPTY_ENTRY: StackEntry = StackEntry {
    evaluation: 0,
    excluded: NO_CELL,
    pv: false,
    extended: 0,
};

pub(super) struct Worker<'a, 't> {
    pub(super) board: SearchBoard<'t>,
    pub(super) network: Option<Box<NetworkState>>,
    pub(super) shared: &'a Shared<'a>,
    pub(super) history: Box<History>,
    pub(super) reductions: Reductions,
    /// Moves of all plies, one after another.
    pub(super) arena: Vec<ScoredMove>,
    pub(super) stack: Box<[StackEntry; MAX_PLY + 2]>,
    pub(super) pv: PvTable,
    pub(super) vcf: Vcf,
    /// Replies to a threatened win, by ply.
    pub(super) replies: Box<[CellSet; MAX_PLY + 2]>,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    reported: u64,
    /// Node count at which quiescence stops.
    pub(super) quiet_end: u64,
}

impl<'a, 't> Worker<'a, 't> {
    pub(super) fn new(board: SearchBoard<'t>, shared: &'a Shared<'a>) -> Self {
        Self {
            network: (shared.network)
                .map(|network| Box::new(NetworkState::new(network, board.rule(), board.size()))),
            board,
            shared,
            history: Box::default(),
            reductions: Reductions::new(shared.params),
            arena: Vec::with_capacity(MAX_PLY * 400),
            stack: Box::new([EMPTY_ENTRY; MAX_PLY + 2]),
            pv: PvTable::new(),
            vcf: Vcf::new(),
            replies: Box::new([CellSet::default(); MAX_PLY + 2]),
            nodes: 0,
            stopped: false,
            reported: 0,
            quiet_end: 0,
        }
    }

    #[inline]
    pub(super) fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes - self.reported >= POLL {
            self.report();
            self.stopped |= self.shared.is_over();
        } else if self.nodes >= self.shared.node_limit {
            self.stopped = true;
        }
    }

    pub(super) fn report(&mut self) {
        let fresh = self.nodes - self.reported;
        self.reported = self.nodes;
        let total = self.shared.nodes.fetch_add(fresh, Ordering::Relaxed) + fresh;
        self.stopped |= total >= self.shared.node_limit;
    }

    /// Detects wins and losses within three plies from class counts.
    #[inline]
    pub(super) fn static_result(&self, ply: i32) -> StaticResult {
        let board = &self.board;
        let (own, other) = (board.turn().index(), board.turn().opponent().index());
        if board.count_of(own, Class::Five) > 0 {
            return StaticResult::Decided(MATE - ply - 1);
        }
        match board.count_of(other, Class::Five) {
            0 => {}
            1 => {
                let block = board.find_near(|state| state.combo(other).is(Class::Five));
                return match block {
                    Some(cell) if board.is_legal(cell) => StaticResult::Forced(cell),
                    _ => StaticResult::Decided(ply + 2 - MATE),
                };
            }
            _ => return StaticResult::Decided(ply + 2 - MATE),
        }
        if board.count_between(own, Class::DoubleFour, Class::OpenFour) > 0 {
            return StaticResult::Decided(MATE - ply - 3);
        }
        if board.empties() == 0 {
            return StaticResult::Decided(0);
        }
        StaticResult::Free
    }
}
