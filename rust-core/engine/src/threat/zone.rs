//! Replies that can stop an opponent's VCF.
//!
//! A line of fours stays a win unless the reply takes one of its cells or gives the defender a four
//! during the line, alone or with the forced blocks. No other reply changes the rows that the line
//! depends on.

use super::vcf::{Vcf, VcfOutcome, makes_four, sides};
use crate::board::cell::{CELLS, Cell, STEPS, WIDTH};
use crate::board::{CellState, SearchBoard};
use crate::pattern::class::Class;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CellSet {
    rows: [u32; WIDTH],
}

impl CellSet {
    #[inline]
    pub(crate) fn insert(&mut self, cell: Cell) {
        let cell = usize::from(cell) & (CELLS - 1);
        self.rows[cell / WIDTH] |= 1 << (cell % WIDTH);
    }

    #[inline]
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        let cell = usize::from(cell) & (CELLS - 1);
        self.rows[cell / WIDTH] >> (cell % WIDTH) & 1 != 0
    }

    pub(crate) fn clear(&mut self) {
        self.rows = [0; WIDTH];
    }

    pub(crate) fn len(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rows.iter().enumerate().flat_map(|(row, &bits)| {
            std::iter::successors(Some(bits), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|rest| *rest != 0)
                .map(move |rest| (row * WIDTH) as Cell + rest.trailing_zeros() as Cell)
        })
    }
}

/// Distance within which a stone can affect forbidden points.
const REACH: isize = 5;

impl Vcf {
    /// Searches for the opponent's VCF, as if the side to move passed. On a win, `replies` becomes
    /// the empty cells that may stop it, including own fours.
    ///
    /// Any other legal move loses, but not every listed one stops the win. The side to move must
    /// not have a five to complete. In Renju a distant reply can, very rarely, change whether a
    /// point is forbidden, so conclusions from the set need another proof.
    pub(crate) fn threat(
        &mut self,
        board: &mut SearchBoard<'_>,
        nodes: u64,
        replies: &mut CellSet,
    ) -> VcfOutcome {
        replies.clear();
        board.pass();
        let outcome = self.search(board, nodes);
        if matches!(outcome, VcfOutcome::Win { .. }) {
            self.collect(board, replies);
        }
        board.pass();
        if matches!(outcome, VcfOutcome::Win { .. }) {
            let (own, _) = sides(board);
            let bound = board.has_forbidden_points(board.turn());
            board.for_each_near(|cell| {
                if makes_four(board.state(cell), own, bound) {
                    replies.insert(cell);
                }
            });
        }
        outcome
    }

    /// Collects the cells of the line found. The attacker is to move.
    fn collect(&self, board: &mut SearchBoard<'_>, replies: &mut CellSet) {
        let (own, other) = sides(board);
        let defender = board.turn().opponent();
        let bound = board.has_forbidden_points(defender);
        let line = self.searched_line();
        for &cell in line {
            replies.insert(cell);
            let blocks = board.turn() == defender;
            board.make(cell);
            if blocks {
                for cell in board.changed().iter().map(CellState::cell) {
                    let state = board.state(cell);
                    if state.combo(other).is(Class::Five) || makes_four(state, other, bound) {
                        replies.insert(cell);
                    }
                }
            }
        }
        let fives = board.count_of(own, Class::Five);
        for cell in board.changed().iter().map(CellState::cell) {
            if !board.state(cell).combo(own).is(Class::Five) {
                continue;
            }
            replies.insert(cell);
            if fives == 1 && bound {
                // The block is forbidden; a stone near it might make it legal.
                for step in STEPS {
                    for distance in (-REACH..=REACH).filter(|&distance| distance != 0) {
                        let near = usize::from(cell).wrapping_add_signed(step * distance);
                        let near = (near & (CELLS - 1)) as Cell;
                        if board.is_empty(near) {
                            replies.insert(near);
                        }
                    }
                }
            }
        }
        for _ in line {
            board.unmake();
        }
    }
}
