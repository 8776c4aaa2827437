//! History, killer and counter-move heuristics.

use super::worker::MAX_PLY;
use crate::board::cell::{CELLS, Cell, NO_CELL};

pub(super) const HISTORY_MAX: i32 = 16_384;

/// Cutoff statistics by colour and preceding move.
pub(super) struct History {
    main: [[i32; CELLS]; 2],
    killers: [[Cell; 2]; MAX_PLY],
    /// Counter-moves, by the replying colour.
    replies: [[Cell; CELLS]; 2],
}

impl Default for History {
    fn default() -> Self {
        Self {
            main: [[0; CELLS]; 2],
            killers: [[NO_CELL; 2]; MAX_PLY],
            replies: [[NO_CELL; CELLS]; 2],
        }
    }
}

impl History {
    #[inline]
    pub(super) fn of(&self, colour: usize, cell: Cell) -> i32 {
        self.main[colour][usize::from(cell) & (CELLS - 1)]
    }

    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [Cell; 2] {
        self.killers[ply.min(MAX_PLY - 1)]
    }

    #[inline]
    pub(super) fn reply(&self, colour: usize, before: Cell) -> Cell {
        self.replies[colour][usize::from(before) & (CELLS - 1)]
    }

    fn adjust(&mut self, colour: usize, cell: Cell, bonus: i32) {
        let entry = &mut self.main[colour][usize::from(cell) & (CELLS - 1)];
        *entry += bonus - *entry * bonus.abs() / HISTORY_MAX;
    }

    /// Rewards `cell` for a cutoff after the move `before` and penalises the others in `tried`.
    pub(super) fn reward(
        &mut self,
        colour: usize,
        cell: Cell,
        before: Cell,
        ply: usize,
        depth: i32,
        tried: impl Iterator<Item = Cell>,
    ) {
        let bonus = (32 * depth * depth).clamp(32, 1_600);
        self.adjust(colour, cell, bonus);
        for other in tried.filter(|&other| other != cell) {
            self.adjust(colour, other, -bonus);
        }
        let killers = &mut self.killers[ply.min(MAX_PLY - 1)];
        if killers[0] != cell {
            *killers = [cell, killers[0]];
        }
        self.replies[colour][usize::from(before) & (CELLS - 1)] = cell;
    }

    /// Clears the killers at `ply`, which belong to another line.
    #[inline]
    pub(super) fn forget_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [NO_CELL; 2];
        }
    }
}
