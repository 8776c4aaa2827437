//! Network inputs for training.

use super::super::features::layout::region_of;
use super::super::features::rows;
use crate::board::SearchBoard;
use crate::board::cell::{cell_of, point_of};
use crate::pattern::class::Class;
use crate::tuning::Extractor;
use crate::{BoardSize, Point, Position, Stone};

/// Network inputs of an empty cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellInputs {
    /// Embedding rows: four windows, own combination, opponent's combination.
    pub rows: [u16; 6],
    /// Index of the point.
    pub point: u16,
    /// Region, below nine.
    pub region: u8,
    /// Whether the search would consider the point.
    pub candidate: bool,
    /// The tables' move score.
    pub move_score: i32,
}

/// Network inputs of a position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Inputs {
    /// All empty cells.
    pub cells: Vec<CellInputs>,
    /// Tables' evaluation for the side to move.
    pub evaluation: i32,
    /// Whether the search would decide the result without an evaluation.
    pub decided: bool,
}

/// Reads inputs without allocating.
pub struct InputReader<'t> {
    board: SearchBoard<'t>,
    size: BoardSize,
}

impl<'t> InputReader<'t> {
    /// Returns a reader for one board size.
    #[must_use]
    pub fn new(extractor: &'t Extractor, size: BoardSize) -> Self {
        let tables = extractor.tables();
        let board = SearchBoard::new(tables, &Position::new(tables.rule(), size));
        Self { board, size }
    }

    /// Reads a position. The stones must be on different points of the board.
    pub fn read(
        &mut self,
        stones: impl Iterator<Item = (Point, Stone)>,
        turn: Stone,
        inputs: &mut Inputs,
    ) {
        let size = self.size;
        self.visit(stones, turn, |board| fill(board, size, inputs));
    }

    pub(crate) fn visit<T>(
        &mut self,
        stones: impl Iterator<Item = (Point, Stone)>,
        turn: Stone,
        look: impl FnOnce(&SearchBoard<'_>) -> T,
    ) -> T {
        let board = &mut self.board;
        let mut made = 0;
        for (point, stone) in stones {
            if board.turn() != stone {
                board.pass();
            }
            board.make(cell_of(point));
            made += 1;
        }
        if board.turn() != turn {
            board.pass();
        }
        let seen = look(board);
        for _ in 0..made {
            board.unmake();
        }
        seen
    }
}

impl std::fmt::Debug for InputReader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").finish_non_exhaustive()
    }
}

pub(crate) fn fill(board: &SearchBoard<'_>, size: BoardSize, inputs: &mut Inputs) {
    let own = board.turn().index();
    let other = 1 - own;
    let any = |colour, low, high| board.count_between(colour, low, high) > 0;
    let threatened = any(other, Class::DoubleFour, Class::OpenFour);
    inputs.evaluation = board.evaluation();
    inputs.decided =
        any(own, Class::DoubleFour, Class::Five) || any(other, Class::Five, Class::Five);
    inputs.cells.clear();
    for cell in board.empty_cells() {
        let point = point_of(cell);
        let state = board.state(cell);
        let (mine, theirs) = (state.combo(own), state.combo(other));
        let useful = !threatened
            || mine.at_least(Class::Four)
            || theirs.at_least(Class::Four)
            || theirs.is(Class::Forbidden);
        inputs.cells.push(CellInputs {
            rows: rows(board, cell, own),
            point: point.index(size) as u16,
            region: region_of(usize::from(point.x), usize::from(point.y), size) as u8,
            candidate: useful && board.is_near(cell) && board.is_legal(cell),
            move_score: board.move_score(cell),
        });
    }
}
