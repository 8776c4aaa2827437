//! The win after a pass, which is tried before the solver searches again beside a reply.

use gomoku_engine::{LeafSolver, Point, Position, ProofBook, StoredMove, ThreatWin};

/// The win after a pass at one stored move. The solver searches for it once, when the first reply
/// needs it: in a sample few do.
#[derive(Debug)]
pub(super) struct AfterPass {
    /// After the book's move.
    moved: Position,
    pub(super) nodes: u32,
    win: Option<Option<ThreatWin>>,
}

impl AfterPass {
    /// For the position after `stored` was played.
    pub(super) fn new(book: &ProofBook, stored: &StoredMove, moved: &Position) -> Self {
        Self {
            moved: moved.clone(),
            nodes: book.head().after_pass(stored),
            win: None,
        }
    }

    /// The win after a pass, if there is one.
    pub(super) fn win(&mut self, solver: &mut LeafSolver) -> Option<&ThreatWin> {
        let (moved, nodes) = (&self.moved, self.nodes);
        let win = self
            .win
            .get_or_insert_with(|| solver.win_after_pass(moved, nodes));
        win.as_ref()
    }

    /// The same win beside `reply`, if it holds there.
    pub(super) fn beside(&mut self, solver: &mut LeafSolver, reply: Point) -> Option<ThreatWin> {
        self.win(solver)?.with(reply)
    }
}
