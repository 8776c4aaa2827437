//! Replies that lose to what wins after a pass.
//!
//! A stone of White's that lies beside what matters changes nothing. So what is proved for a pass is
//! played with that stone on the board, against every legal reply, and every end is asked and
//! replayed: nothing is taken for granted, but no move has to be looked for.

use std::collections::HashSet;

use gomoku_engine::threat::{ThreatBoard, ThreatSolver};
use gomoku_engine::{BookView, Next, Position, Stone};

use super::expand::Memory;
use super::leaf::{self, Cost};

/// What is needed to play a proof through.
pub(super) struct Cover<'a, 's> {
    pub(super) memory: &'a dyn Memory,
    pub(super) board: &'a mut ThreatBoard<'s>,
    pub(super) laid: &'a mut ThreatSolver,
    /// Stones of a search by threats before a pass, and where there is none.
    pub(super) short: u64,
    pub(super) nodes: u64,
    pub(super) cost: &'a mut Cost,
    /// Hashes of positions won before, and of what was seen of them.
    pub(super) won: HashSet<(u64, u64)>,
}

impl Cover<'_, '_> {
    /// Whether Black, who is to move, wins by what is stored for the stones of `view`.
    pub(super) fn wins(&mut self, position: &Position, view: &BookView) -> bool {
        let key = (position.hash(), view.known().hash());
        if self.won.contains(&key) {
            return true;
        }
        if !view.is_clear() {
            return false;
        }
        let Some(stored) = self.memory.stored(view.known()) else {
            return false;
        };
        let mut position = position.clone();
        if position.play(stored.play).is_err() {
            return false;
        }
        if let Some(outcome) = position.outcome() {
            return outcome.winner() == Some(Stone::Black);
        }
        let Some(replies) = view.after(&stored) else {
            return false;
        };
        for reply in position.legal_points() {
            let next = replies.next(reply);
            if position.play(reply).is_err() {
                continue;
            }
            let is_lost = position.outcome().is_none()
                && match next {
                    Some(Next::Follow(view)) => self.wins(&position, &view),
                    Some(Next::Threats) => {
                        self.is_leaf(&position, self.short) || self.is_leaf(&position, self.nodes)
                    }
                    Some(Next::ThreatsOrPass(view)) => {
                        self.is_leaf(&position, self.short) || self.wins(&position, &view)
                    }
                    None => false,
                };
            if !is_lost {
                return false;
            }
            position.undo();
        }
        self.won.insert(key);
        true
    }

    fn is_leaf(&mut self, position: &Position, nodes: u64) -> bool {
        leaf::wins(self.board, self.laid, position, nodes, self.cost)
    }
}
