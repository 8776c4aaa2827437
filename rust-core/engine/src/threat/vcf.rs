//! Victory by continuous fours (VCF): each attacking stone makes a four, which leaves a single
//! reply.
//!
//! A depth-first search with a transposition table. Replies are forced, so the result is a line,
//! not a tree.

use std::cmp::Reverse;

use super::vcf_table::{VcfResult, VcfTable};
use crate::board::cell::{Cell, NO_CELL};
use crate::board::{CellState, SearchBoard};
use crate::pattern::class::Class;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VcfOutcome {
    Win {
        first: Cell,
        /// Plies to and including the winning stone; always odd.
        plies: u32,
    },
    NoWin,
    /// Node limit reached.
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    Win(u32),
    NoWin,
    Cut,
}

/// Table size as a power of two: 512 KiB per thread.
const TABLE_BITS: u32 = 16;
/// Capacity for the four-making cells on a line, hundreds per position at most. Longer lines are
/// abandoned.
const ARENA: usize = 1 << 14;
/// More cells than two stones can change.
const SPARE: usize = 80;

/// VCF search. Its table persists between calls for one rule and size. Allocates only in
/// [`Vcf::new`].
#[derive(Debug, Clone)]
pub(crate) struct Vcf {
    table: VcfTable,
    /// Four-making cells, ply after ply.
    fours: Vec<Cell>,
    /// Current line. After a win, the winning line up to the searched depth.
    line: Vec<Cell>,
    nodes: u64,
    limit: u64,
}

impl Vcf {
    pub(crate) fn new() -> Self {
        Self::with_table(TABLE_BITS)
    }

    /// [`Vcf::new`] with a table of `2^bits` slots of 8 bytes.
    pub(crate) fn with_table(bits: u32) -> Self {
        Self {
            table: VcfTable::new(bits),
            fours: Vec::with_capacity(ARENA),
            line: Vec::with_capacity(512),
            nodes: 0,
            limit: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    /// Moves made by the last search.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches for a win of the side to move within about `nodes` moves. Leaves `board` unchanged.
    ///
    /// A five wins in one ply, an open four or a double four in three. The opponent's four must be
    /// blocked by a four. In Renju, Black may not win or block on a forbidden point, and White wins
    /// when only such a point can block a four.
    pub(crate) fn search(&mut self, board: &mut SearchBoard<'_>, nodes: u64) -> VcfOutcome {
        self.nodes = 0;
        self.limit = nodes;
        self.line.clear();
        let (own, other) = sides(board);
        if board.count_of(own, Class::Five) > 0 {
            return match board.find_near(|state| state.combo(own).is(Class::Five)) {
                Some(first) => {
                    self.line.push(first);
                    VcfOutcome::Win { first, plies: 1 }
                }
                None => VcfOutcome::NoWin,
            };
        }
        let bound = board.has_forbidden_points(board.turn());
        let hidden = bound && board.count_of(own, Class::Forbidden) > 0;
        if board.count_between(own, Class::Four, Class::OpenFour) == 0 && !hidden {
            return VcfOutcome::NoWin;
        }
        let forced = match board.count_of(other, Class::Five) {
            0 => NO_CELL,
            1 => board
                .find_near(|state| state.combo(other).is(Class::Five))
                .unwrap_or(NO_CELL),
            _ => return VcfOutcome::NoWin,
        };
        self.fours.clear();
        let fours = &mut self.fours;
        board.for_each_near(|cell| {
            if makes_four(board.state(cell), own, bound) {
                fours.push(cell);
            }
        });
        match self.attack(board, 0, forced) {
            Found::Win(plies) => VcfOutcome::Win {
                first: self.line.first().copied().unwrap_or(NO_CELL),
                plies,
            },
            Found::NoWin => VcfOutcome::NoWin,
            Found::Cut => VcfOutcome::Unknown,
        }
    }

    /// Fours and blocks of the last win, up to the five or the unstoppable four.
    pub(crate) fn searched_line(&self) -> &[Cell] {
        &self.line
    }

    /// The last win up to the winning stone, with a reply to each four.
    pub(crate) fn line(&mut self, board: &mut SearchBoard<'_>) -> Vec<Cell> {
        let (nodes, limit) = (self.nodes, self.limit);
        let (own, _) = sides(board);
        let attacker = board.turn();
        let five = |board: &SearchBoard<'_>, cell: Cell| {
            board.turn() == attacker && board.state(cell).combo(own).is(Class::Five)
        };
        let mut line = self.line.clone();
        let mut won = false;
        for &cell in &line {
            won = five(board, cell);
            board.make(cell);
        }
        while !won {
            let next = if board.turn() == attacker {
                match self.search(board, limit) {
                    VcfOutcome::Win { first, .. } => Some(first),
                    _ => None,
                }
            } else {
                board
                    .find_near(|state| state.combo(own).is(Class::Five))
                    .filter(|&five| board.is_legal(five))
                    .or_else(|| board.empty_cells().find(|&cell| board.is_legal(cell)))
            };
            let Some(cell) = next else { break };
            won = five(board, cell);
            board.make(cell);
            line.push(cell);
        }
        for _ in &line {
            board.unmake();
        }
        self.nodes = nodes;
        line
    }

    /// Searches a position with the attacker to move and no five. `fours[start..]` are the
    /// four-making cells; `forced` must be blocked.
    fn attack(&mut self, board: &mut SearchBoard<'_>, start: usize, forced: Cell) -> Found {
        let (own, _) = sides(board);
        let bound = board.has_forbidden_points(board.turn());
        let end = self.fours.len();
        if forced != NO_CELL {
            return if makes_four(board.state(forced), own, bound) {
                self.four(board, forced, start, end)
            } else {
                Found::NoWin
            };
        }
        if board.count_between(own, Class::DoubleFour, Class::OpenFour) > 0 {
            let wins = |&&cell: &&Cell| board.state(cell).combo(own).at_least(Class::DoubleFour);
            if let Some(&cell) = self.fours[start..end].iter().find(wins) {
                self.line.push(cell);
                return Found::Win(3);
            }
        }
        let hash = board.hash();
        // Replay a known win: this yields the line and detects hash collisions.
        let known = match self.table.probe(hash) {
            Some(VcfResult::NoWin) => return Found::NoWin,
            Some(VcfResult::Win(cell)) => cell,
            None => NO_CELL,
        };
        self.fours[start..end].sort_unstable_by_key(|&cell| {
            let class = board.state(cell).combo(own).class_index();
            (cell != known, Reverse(class), cell)
        });
        for index in start..end {
            let Some(&cell) = self.fours.get(index) else {
                break;
            };
            match self.four(board, cell, start, end) {
                Found::NoWin => {}
                Found::Cut => return Found::Cut,
                Found::Win(plies) => {
                    self.table.store(hash, VcfResult::Win(cell));
                    return Found::Win(plies);
                }
            }
        }
        self.table.store(hash, VcfResult::NoWin);
        Found::NoWin
    }

    fn four(&mut self, board: &mut SearchBoard<'_>, cell: Cell, start: usize, end: usize) -> Found {
        let (own, _) = sides(board);
        let attacker = board.turn();
        if !board.is_legal(cell) {
            return Found::NoWin;
        }
        if self.nodes >= self.limit || self.fours.len() + (end - start) + SPARE > ARENA {
            return Found::Cut;
        }
        self.nodes += 1;
        let bound = board.has_forbidden_points(attacker);
        board.make(cell);
        self.line.push(cell);
        let mut block = NO_CELL;
        for before in board.changed() {
            let changed = before.cell();
            let state = board.state(changed);
            if state.combo(own).is(Class::Five) {
                block = changed;
            } else if makes_four(state, own, bound) && !makes_four(before, own, bound) {
                self.fours.push(changed);
            }
        }
        let found = if block == NO_CELL {
            Found::NoWin
        } else if board.count_of(own, Class::Five) > 1 || !board.is_legal(block) {
            Found::Win(3)
        } else {
            self.block(board, cell, block, start, end)
        };
        self.fours.truncate(end);
        board.unmake();
        if !matches!(found, Found::Win(_)) {
            self.line.pop();
        }
        found
    }

    /// Blocks the four and continues. New four-making cells begin at `end`.
    fn block(
        &mut self,
        board: &mut SearchBoard<'_>,
        four: Cell,
        block: Cell,
        start: usize,
        end: usize,
    ) -> Found {
        let (other, own) = sides(board);
        let bound = board.has_forbidden_points(board.turn().opponent());
        self.nodes += 1;
        board.make(block);
        self.line.push(block);
        let forced = match board.count_of(other, Class::Five) {
            0 => Some(NO_CELL),
            1 => board
                .changed()
                .iter()
                .map(CellState::cell)
                .find(|&cell| board.state(cell).combo(other).is(Class::Five)),
            _ => None,
        };
        let found = match forced {
            None => Found::NoWin,
            Some(forced) => {
                self.fours.extend_from_within(start..end);
                // An opposing stone can make a forbidden four legal.
                if bound {
                    for before in board.changed() {
                        let changed = before.cell();
                        if makes_four(board.state(changed), own, bound)
                            && !makes_four(before, own, bound)
                        {
                            self.fours.push(changed);
                        }
                    }
                }
                let mut kept = end;
                for index in end..self.fours.len() {
                    let cell = self.fours[index];
                    // In Renju a cell can be listed twice; the table answers the second time.
                    if cell != four && cell != block && makes_four(board.state(cell), own, bound) {
                        self.fours[kept] = cell;
                        kept += 1;
                    }
                }
                self.fours.truncate(kept);
                match self.attack(board, end, forced) {
                    Found::Win(plies) => Found::Win(plies + 2),
                    found => found,
                }
            }
        };
        board.unmake();
        if !matches!(found, Found::Win(_)) {
            self.line.pop();
        }
        found
    }
}

#[inline]
pub(super) fn sides(board: &SearchBoard<'_>) -> (usize, usize) {
    (board.turn().index(), board.turn().opponent().index())
}

/// Whether a stone makes a four but no five. In Renju it may be forbidden.
#[inline]
pub(super) fn makes_four(state: &CellState, colour: usize, bound: bool) -> bool {
    let combo = state.combo(colour);
    (combo.at_least(Class::Four) && !combo.is(Class::Five))
        || (bound && combo.is(Class::Forbidden) && state.hides_four(colour))
}
