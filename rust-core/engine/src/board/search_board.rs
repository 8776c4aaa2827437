//! Search board with incrementally updated patterns, classes, counts, sums and hash. Undo restores
//! saved state. Neither allocates.

use super::cell::{self, CELLS, Cell, MARGIN, NO_CELL, STEPS, WIDTH};
use super::{Features, PointFeatures};
use crate::eval::{self, Sums, Weights};
use crate::pattern::Pattern;
use crate::pattern::class::{self, Class, ClassCounts, Combo, ComboTable, SharesOfPairs};
use crate::pattern::table::{PatternTable, Windows};
use crate::renju::{self, LineView, RenjuVerdict};
use crate::{BoardSize, Direction, Point, Position, Rule, Stone, zobrist};

pub(crate) struct Tables {
    pub(super) rule: Rule,
    patterns: PatternTable,
    /// Shares of pattern pairs, to sum over a cell's four lines.
    shares: SharesOfPairs,
    /// Black's and White's tables, which differ in Renju only.
    combos: [ComboTable; 2],
    weights: Weights,
}

impl Tables {
    pub(crate) fn new(rule: Rule) -> Self {
        Self::with_weights(rule, Weights::default())
    }

    pub(crate) fn with_weights(rule: Rule, weights: Weights) -> Self {
        let combos = [ComboTable::new(rule == Rule::Renju), ComboTable::new(false)];
        Self {
            rule,
            patterns: PatternTable::new(rule),
            shares: class::shares_of_pairs(),
            combos,
            weights,
        }
    }
}

/// Patterns and combinations of an empty cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(align(16))]
pub(crate) struct CellState {
    /// A byte per direction: Black's pattern in the low four bits, White's in the high four.
    patterns: u32,
    /// Sums of pattern shares: Black's in the low half, White's in the high half.
    sums: u32,
    combos: [Combo; 2],
    /// Cell, to restore a saved state.
    cell: Cell,
}

impl CellState {
    #[inline]
    pub(crate) fn cell(&self) -> Cell {
        self.cell
    }

    #[inline]
    pub(crate) fn combo(&self, colour: usize) -> Combo {
        self.combos[colour]
    }

    /// Whether `colour` would make an overline that does not win.
    pub(crate) fn overlines(&self, colour: usize) -> bool {
        (0..4).any(|direction| self.pattern(direction, colour) == Pattern::Overline as u32)
    }

    fn pattern(&self, direction: usize, colour: usize) -> u32 {
        self.patterns >> (8 * direction + 4 * colour) & 0xF
    }

    /// Whether a forbidden-class cell has exactly one four and no overline. It is legal for Black
    /// when [`SearchBoard::is_forbidden`] returns false.
    pub(crate) fn hides_four(&self, colour: usize) -> bool {
        let mut fours = 0;
        for direction in 0..4 {
            match self.pattern(direction, colour) {
                four if four >= Pattern::ClosedFour as u32 => fours += 1,
                overline if overline == Pattern::Overline as u32 => return false,
                _ => {}
            }
        }
        fours == 1
    }
}

#[derive(Debug, Clone, Copy)]
struct Record {
    cell: Cell,
    saved: u32,
    counts: [ClassCounts; 2],
    values: [Sums; 2],
    near: [u32; NEAR_ROWS],
    hash: u64,
}

/// Rows in which a stone adds candidates: its row and three on either side.
const NEAR_ROWS: usize = 7;
/// Columns of those rows, with the stone's at bit 3: all cells within two steps, and three steps
/// away in the eight directions.
const NEAR_MASKS: [u32; NEAR_ROWS] = [
    0b100_1001, 0b011_1110, 0b011_1110, 0b111_1111, 0b011_1110, 0b011_1110, 0b100_1001,
];
/// Cell contents as in line keys.
const EMPTY: u8 = 0;
const OUTSIDE: u8 = 3;
/// Undo capacity: 40 cells per stone on the largest board.
const SAVED: usize = 1 << 14;
/// Low bit of each cell.
const EVEN_BITS: u64 = 0x5555_5555_5555_5555;

#[derive(Clone)]
pub(crate) struct SearchBoard<'t> {
    pub(super) tables: &'t Tables,
    pub(super) size: BoardSize,
    turn: Stone,
    empties: usize,
    /// Lines by direction, 2 bits per cell.
    pub(super) keys: [[u64; 64]; 4],
    pub(super) contents: [u8; CELLS],
    states: [CellState; CELLS],
    /// Empty cells by row, one bit per column.
    empty: [u32; WIDTH],
    /// Cells near a stone by row, even if occupied.
    pub(super) near: [u32; WIDTH],
    /// Empty cells by colour and class.
    counts: [ClassCounts; 2],
    values: [Sums; 2],
    hash: u64,
    records: Vec<Record>,
    saved: Box<[CellState; SAVED]>,
    top: usize,
}

impl<'t> SearchBoard<'t> {
    /// Sets up `position`, which must have the tables' rule.
    pub(crate) fn new(tables: &'t Tables, position: &Position) -> Self {
        debug_assert_eq!(tables.rule, position.rule());
        let size = position.size();
        let mut board = Self {
            tables,
            size,
            turn: position.turn(),
            empties: size.area(),
            keys: [[u64::MAX; 64]; 4],
            contents: [OUTSIDE; CELLS],
            states: [CellState::default(); CELLS],
            empty: [0; WIDTH],
            near: [0; WIDTH],
            counts: [ClassCounts::default(); 2],
            values: [Sums::default(); 2],
            hash: position.hash(),
            records: Vec::with_capacity(size.area()),
            saved: Box::new([CellState::default(); SAVED]),
            top: 0,
        };
        for point in size.points() {
            board.set_up(point, position.at(point));
        }
        for cell in cell::cells(size) {
            let cell = usize::from(cell);
            board.states[cell] = board.compute(cell);
            if board.contents[cell] == EMPTY {
                board.count(cell);
            }
        }
        board
    }

    fn set_up(&mut self, point: Point, stone: Option<Stone>) {
        let cell = usize::from(cell::cell_of(point));
        let code = stone.map_or(EMPTY, |stone| stone.index() as u8 + 1);
        self.contents[cell] = code;
        for direction in 0..4 {
            let (line, place) = cell::place(cell, direction);
            let shift = 2 * place;
            self.keys[direction][line] &= !(3 << shift);
            self.keys[direction][line] |= u64::from(code) << shift;
        }
        if code == EMPTY {
            self.empty[cell / WIDTH] |= 1 << (cell % WIDTH);
        } else {
            self.empties -= 1;
            self.bring_near(cell);
        }
    }

    fn compute(&self, cell: usize) -> CellState {
        let mut state = CellState {
            cell: cell as Cell,
            ..CellState::default()
        };
        for direction in 0..4 {
            let (line, place) = cell::place(cell, direction);
            let pair = self
                .tables
                .patterns
                .lookup(self.keys[direction][line] >> (2 * (place - MARGIN)));
            state.patterns |= u32::from(pair) << (8 * direction);
            state.sums += self.tables.shares[usize::from(pair)];
        }
        state.combos = [
            self.tables.combos[0].lookup(state.sums as u16),
            self.tables.combos[1].lookup((state.sums >> 16) as u16),
        ];
        state
    }

    fn count(&mut self, cell: usize) {
        let state = self.states[cell];
        for colour in 0..2 {
            self.counts[colour][state.combos[colour].class_index()] += 1;
            self.values[colour].add(self.tables.weights.values(state.combos[colour]));
        }
    }

    fn discount(&mut self, cell: usize) {
        let state = self.states[cell];
        for colour in 0..2 {
            self.counts[colour][state.combos[colour].class_index()] -= 1;
            self.values[colour].take(self.tables.weights.values(state.combos[colour]));
        }
    }

    #[inline]
    fn bring_near(&mut self, cell: usize) {
        let (x, y) = (cell % WIDTH, cell / WIDTH);
        for (i, mask) in NEAR_MASKS.iter().enumerate() {
            self.near[(y + i - 3) & (WIDTH - 1)] |= mask << (x - 3);
        }
    }

    pub(crate) fn make(&mut self, cell: Cell) {
        debug_assert_eq!(self.contents[usize::from(cell)], EMPTY);
        let index = usize::from(cell) & (CELLS - 1);
        let row = index / WIDTH;
        let mut near = [0; NEAR_ROWS];
        for (i, slot) in near.iter_mut().enumerate() {
            *slot = self.near[(row + i - 3) & (WIDTH - 1)];
        }
        self.records.push(Record {
            cell,
            saved: self.top as u32,
            counts: self.counts,
            values: self.values,
            near,
            hash: self.hash,
        });
        self.discount(index);
        self.bring_near(index);
        self.contents[index] = self.turn.index() as u8 + 1;
        self.empty[row] &= !(1 << (index % WIDTH));
        self.empties -= 1;
        self.hash = self.hash_after(cell);
        match &self.tables.patterns {
            PatternTable::Near(near) => self.spread(index, near),
            PatternTable::Wide(wide) => self.spread(index, wide),
        }
        self.turn = self.turn.opponent();
    }

    /// Writes the new stone and updates the dependent cells.
    #[inline]
    fn spread<W: Windows>(&mut self, index: usize, windows: &W) {
        self.spread_along::<W, 0>(index, windows);
        self.spread_along::<W, 1>(index, windows);
        self.spread_along::<W, 2>(index, windows);
        self.spread_along::<W, 3>(index, windows);
    }

    /// [`Self::spread`] in a constant direction, so that shifts are constant.
    #[inline]
    fn spread_along<W: Windows, const DIRECTION: usize>(&mut self, index: usize, windows: &W) {
        let tables = self.tables;
        // One table for both colours halves the cache footprint.
        let (black, white) = (&tables.combos[usize::from(W::FAIR)], &tables.combos[1]);
        let (mut values, mut top) = (self.values, self.top);
        let (line, place) = cell::place(index, DIRECTION);
        let key = self.keys[DIRECTION][line] ^ u64::from(self.contents[index]) << (2 * place);
        self.keys[DIRECTION][line] = key;
        let first = place - W::REACH;
        let near = key >> ((2 * first) & 63);
        let mut empty = !(near | near >> 1) & EVEN_BITS >> (64 - 2 * (2 * W::REACH + 1));
        let start = index.wrapping_add_signed(-STEPS[DIRECTION] * W::REACH as isize);
        while empty != 0 {
            let bit = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            let pair = windows.lookup(key >> ((2 * first + bit - 2 * MARGIN) & 63));
            let cell =
                start.wrapping_add_signed(STEPS[DIRECTION] * (bit / 2) as isize) & (CELLS - 1);
            let old = self.states[cell];
            let was = (old.patterns >> (8 * DIRECTION)) as u8;
            if was == pair {
                continue;
            }
            self.saved[top & (SAVED - 1)] = old;
            top += 1;
            let sums = old
                .sums
                .wrapping_add(tables.shares[usize::from(pair)])
                .wrapping_sub(tables.shares[usize::from(was)]);
            let combos = [black.lookup(sums as u16), white.lookup((sums >> 16) as u16)];
            self.states[cell] = CellState {
                patterns: old.patterns ^ u32::from(was ^ pair) << (8 * DIRECTION),
                sums,
                combos,
                cell: old.cell,
            };
            for (sums, (was, is)) in values.iter_mut().zip(old.combos.into_iter().zip(combos)) {
                sums.add(tables.weights.values(is));
                sums.take(tables.weights.values(was));
            }
            if Combo::classes_differ(old.combos, combos) {
                for (counts, (was, is)) in self
                    .counts
                    .iter_mut()
                    .zip(old.combos.into_iter().zip(combos))
                {
                    counts[was.class_index()] -= 1;
                    counts[is.class_index()] += 1;
                }
            }
        }
        self.values = values;
        self.top = top;
    }

    pub(crate) fn unmake(&mut self) {
        let Some(record) = self.records.pop() else {
            return;
        };
        let index = usize::from(record.cell) & (CELLS - 1);
        let code = u64::from(self.contents[index]);
        for direction in 0..4 {
            let (line, place) = cell::place(index, direction);
            self.keys[direction][line] ^= code << (2 * place);
        }
        // Each cell shares only one line with the stone, so it was saved at most once.
        for &state in &self.saved[record.saved as usize..self.top] {
            self.states[usize::from(state.cell) & (CELLS - 1)] = state;
        }
        self.top = record.saved as usize;
        self.counts = record.counts;
        self.values = record.values;
        self.hash = record.hash;
        let row = index / WIDTH;
        for (i, rows) in record.near.iter().enumerate() {
            self.near[(row + i - 3) & (WIDTH - 1)] = *rows;
        }
        self.contents[index] = EMPTY;
        self.empty[row] |= 1 << (index % WIDTH);
        self.empties += 1;
        self.turn = self.turn.opponent();
    }

    #[inline]
    pub(crate) fn is_empty(&self, cell: Cell) -> bool {
        self.contents[usize::from(cell) & (CELLS - 1)] == EMPTY
    }

    #[inline]
    pub(crate) fn turn(&self) -> Stone {
        self.turn
    }

    #[inline]
    pub(crate) fn empties(&self) -> usize {
        self.empties
    }

    /// Equals [`Position::hash`].
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// Last move, or `NO_CELL`.
    pub(crate) fn last(&self) -> Cell {
        self.records.last().map_or(NO_CELL, |record| record.cell)
    }

    /// Passes the turn. A second call reverts it; undo moves in between first.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.turn = self.turn.opponent();
        self.hash ^= zobrist::WHITE_TO_MOVE;
    }

    #[inline]
    pub(crate) fn hash_after(&self, cell: Cell) -> u64 {
        self.hash ^ zobrist::stone(cell::point_of(cell), self.turn) ^ zobrist::WHITE_TO_MOVE
    }

    /// Previous states of cells whose patterns the last move changed, each once.
    #[inline]
    pub(crate) fn changed(&self) -> &[CellState] {
        let start = self.records.last().map_or(0, |record| record.saved);
        self.saved.get(start as usize..self.top).unwrap_or_default()
    }

    /// Whether forbidden points apply to `stone`.
    #[inline]
    pub(crate) fn has_forbidden_points(&self, stone: Stone) -> bool {
        self.tables.rule == Rule::Renju && stone == Stone::Black
    }

    #[inline]
    pub(crate) fn count_of(&self, colour: usize, class: Class) -> u16 {
        self.counts[colour][class as usize]
    }

    #[inline]
    pub(crate) fn count_between(&self, colour: usize, low: Class, high: Class) -> u16 {
        self.counts[colour][low as usize..=high as usize]
            .iter()
            .sum()
    }

    #[inline]
    pub(crate) fn state(&self, cell: Cell) -> &CellState {
        &self.states[usize::from(cell) & (CELLS - 1)]
    }

    /// Move-ordering score of what the side to move would make and prevent.
    #[inline]
    pub(crate) fn move_score(&self, cell: Cell) -> i32 {
        let (own, other) = (self.turn.index(), self.turn.opponent().index());
        let state = self.state(cell);
        let weights = &self.tables.weights;
        weights.own_score(state.combo(own)) + weights.other_score(state.combo(other))
    }

    /// Part of [`Self::move_score`] for the shapes of the side to move.
    #[inline]
    pub(crate) fn own_score(&self, cell: Cell) -> i32 {
        self.tables
            .weights
            .own_score(self.state(cell).combo(self.turn.index()))
    }

    /// Evaluation share of an empty cell for the side to move.
    #[inline]
    pub(crate) fn value(&self, cell: Cell) -> i32 {
        self.tables
            .weights
            .value(self.state(cell).combo(self.turn.index()))
    }

    #[inline]
    pub(crate) fn evaluation(&self) -> i32 {
        let (own, other) = (self.turn.index(), self.turn.opponent().index());
        let situation = eval::situation(&self.counts[own], &self.counts[other]);
        self.tables.weights.evaluate(
            self.values[own].mover(),
            self.values[other].waiter(),
            situation,
        )
    }

    pub(crate) fn features(&self) -> Features {
        let (own, other) = (self.turn.index(), self.turn.opponent().index());
        let mut points = Vec::new();
        let mut move_scores = Vec::new();
        for cell in self.empty_cells() {
            let (x, y) = (usize::from(cell) % WIDTH, usize::from(cell) / WIDTH);
            let state = self.state(cell);
            points.push(PointFeatures {
                point: cell::point_of(cell).index(self.size) as u16,
                own: state.combo(own).number() as u16,
                other: state.combo(other).number() as u16,
                candidate: self.near[y] >> x & 1 != 0,
            });
            move_scores.push(self.move_score(cell));
        }
        Features {
            situation: eval::situation(&self.counts[own], &self.counts[other]) as u16,
            points,
            evaluation: self.evaluation(),
            move_scores,
        }
    }

    #[inline]
    pub(crate) fn is_legal(&self, cell: Cell) -> bool {
        !self.has_forbidden_points(self.turn) || !self.is_forbidden(cell)
    }

    pub(crate) fn is_forbidden(&self, cell: Cell) -> bool {
        // Cells of other classes are always legal. In this class, a three may prove illegal and the
        // cell legal.
        self.state(cell)
            .combo(Stone::Black.index())
            .is(Class::Forbidden)
            && matches!(
                renju::judge(self, cell::point_of(cell)),
                RenjuVerdict::Forbidden(_)
            )
    }

    /// Visits the empty cells near a stone, row by row.
    #[inline]
    pub(crate) fn for_each_near(&self, mut visit: impl FnMut(Cell)) {
        for row in MARGIN..MARGIN + usize::from(self.size.lines()) {
            let mut bits = self.near[row] & self.empty[row];
            while bits != 0 {
                visit((row * WIDTH) as Cell + bits.trailing_zeros() as Cell);
                bits &= bits - 1;
            }
        }
    }

    #[inline]
    pub(crate) fn find_near(&self, mut wanted: impl FnMut(&CellState) -> bool) -> Option<Cell> {
        for row in MARGIN..MARGIN + usize::from(self.size.lines()) {
            let mut bits = self.near[row] & self.empty[row];
            while bits != 0 {
                let cell = (row * WIDTH) as Cell + bits.trailing_zeros() as Cell;
                if wanted(self.state(cell)) {
                    return Some(cell);
                }
                bits &= bits - 1;
            }
        }
        None
    }

    pub(crate) fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        cell::cells(self.size).filter(|&cell| self.contents[usize::from(cell)] == EMPTY)
    }
}

#[cfg(test)]
impl SearchBoard<'_> {
    /// Compares all state except the stale states of occupied cells.
    pub(crate) fn assert_same(&self, other: &Self) {
        assert_eq!(self.turn, other.turn);
        assert_eq!(self.empties, other.empties);
        assert_eq!(self.hash, other.hash);
        assert_eq!(self.counts, other.counts);
        assert_eq!(self.values, other.values);
        assert_eq!(self.empty, other.empty);
        assert!(self.keys == other.keys && self.contents == other.contents);
        for cell in self.empty_cells() {
            assert_eq!(
                self.state(cell),
                other.state(cell),
                "{}",
                cell::point_of(cell)
            );
        }
        for row in MARGIN..MARGIN + usize::from(self.size.lines()) {
            assert_eq!(
                self.near[row] & self.empty[row],
                other.near[row] & other.empty[row]
            );
        }
    }
}

impl LineView for SearchBoard<'_> {
    fn key(&self, point: Point, direction: Direction) -> u32 {
        let direction = direction as usize;
        let (line, place) = cell::place(usize::from(cell::cell_of(point)), direction);
        (self.keys[direction][line] >> (2 * (place - MARGIN)) & 0x3F_FFFF) as u32
    }
}
