//! Which moves are tried, and in which order.

use super::board::SearchBoard;
use super::cell::{CELLS, Cell, NO_CELL};
use super::worker::MAX_PLY;
use crate::pattern::class::Class;

/// A move and how early to try it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scored {
    pub(super) score: i32,
    pub(super) cell: Cell,
}

const HISTORY_MAX: i32 = 16_384;

/// What refuted other moves in this search.
pub(super) struct History {
    main: [[i32; CELLS]; 2],
    killers: [[Cell; 2]; MAX_PLY],
    /// The reply that refuted a move, by the replying colour.
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

    fn adjust(&mut self, colour: usize, cell: Cell, bonus: i32) {
        let entry = &mut self.main[colour][usize::from(cell) & (CELLS - 1)];
        *entry += bonus - *entry * bonus.abs() / HISTORY_MAX;
    }

    /// `cell` refuted the move before.
    pub(super) fn reward(
        &mut self,
        colour: usize,
        cell: Cell,
        before: Cell,
        ply: usize,
        depth: i32,
    ) {
        self.adjust(colour, cell, bonus(depth));
        let killers = &mut self.killers[ply.min(MAX_PLY - 1)];
        if killers[0] != cell {
            *killers = [cell, killers[0]];
        }
        self.replies[colour][usize::from(before) & (CELLS - 1)] = cell;
    }

    /// `tried` failed where `refutation` succeeded.
    pub(super) fn punish(&mut self, colour: usize, tried: &[Scored], refutation: Cell, depth: i32) {
        for scored in tried {
            if scored.cell != refutation {
                self.adjust(colour, scored.cell, -bonus(depth));
            }
        }
    }
}

fn bonus(depth: i32) -> i32 {
    (32 * depth * depth).min(1_600)
}

/// Gives the moves of a node one by one, best first. They lie at the end of the arena.
pub(super) struct Picker {
    start: usize,
    next: usize,
}

impl Picker {
    /// Lists the moves worth trying. Under an open-four threat only the points of that threat and
    /// own fours can help, so nothing else is listed.
    pub(super) fn new(
        board: &SearchBoard<'_>,
        history: &History,
        arena: &mut Vec<Scored>,
        hint: Cell,
        ply: usize,
        threatened: bool,
    ) -> Self {
        let start = arena.len();
        let own = board.turn().index();
        let other = 1 - own;
        let killers = history.killers[ply.min(MAX_PLY - 1)];
        let reply = history.replies[own][usize::from(board.last()) & (CELLS - 1)];
        board.for_each_near(|cell| {
            let state = board.state(cell);
            let (mine, theirs) = (state.combo(own), state.combo(other));
            if threatened
                && !(mine.at_least(Class::Four) || theirs.at_least(Class::Four))
                && !theirs.is(Class::Forbidden)
            {
                return;
            }
            let mut score = board.move_score(cell) + history.of(own, cell) / 32;
            if cell == hint {
                score += 1 << 20;
            } else if killers.contains(&cell) || cell == reply {
                score += 160;
            }
            arena.push(Scored { score, cell });
        });
        Self { start, next: start }
    }

    /// The best move not yet given.
    #[inline]
    pub(super) fn next(&mut self, arena: &mut [Scored]) -> Option<Cell> {
        let rest = arena.get_mut(self.next..)?;
        let mut best = 0;
        let mut best_score = rest.first()?.score;
        for (index, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > best_score {
                best = index;
                best_score = scored.score;
            }
        }
        rest.swap(0, best);
        self.next += 1;
        rest.first().map(|scored| scored.cell)
    }

    /// The moves given so far.
    pub(super) fn tried<'a>(&self, arena: &'a [Scored]) -> &'a [Scored] {
        &arena[self.start..self.next]
    }

    /// Takes the node's moves off the arena.
    pub(super) fn finish(self, arena: &mut Vec<Scored>) {
        arena.truncate(self.start);
    }
}
