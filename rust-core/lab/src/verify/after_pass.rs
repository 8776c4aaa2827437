//! Win after a pass, tried before a search.

use gomoku_engine::{LeafSolver, Point, Position, ProofBook, StoredMove, ThreatWin};

/// Lazy search for the win after a pass: in a sample, few replies need it.
#[derive(Debug)]
pub(super) struct AfterPass {
    /// Position after the book's move.
    moved: Position,
    pub(super) nodes: u32,
    win: Option<Option<ThreatWin>>,
}

impl AfterPass {
    pub(super) fn new(book: &ProofBook, stored: &StoredMove, moved: &Position) -> Self {
        Self {
            moved: moved.clone(),
            nodes: book.head().after_pass(stored),
            win: None,
        }
    }

    /// Win after a pass, if any.
    pub(super) fn win(&mut self, solver: &mut LeafSolver) -> Option<&ThreatWin> {
        let (moved, nodes) = (&self.moved, self.nodes);
        let win = self
            .win
            .get_or_insert_with(|| solver.win_after_pass(moved, nodes));
        win.as_ref()
    }

    /// Win that holds with `reply` on the board.
    pub(super) fn beside(&mut self, solver: &mut LeafSolver, reply: Point) -> Option<ThreatWin> {
        self.win(solver)?.with(reply)
    }
}
