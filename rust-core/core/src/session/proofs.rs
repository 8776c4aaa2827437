//! What the search thread found of a game of perfect play.

use gomoku_engine::{Position, Stone};

use crate::game::ProvedWin;

/// With how many stones on the board Black has won at the latest, by the hashes of positions of one game. None where
/// nothing is proved. Undo and redo come back to them.
#[derive(Debug, Default)]
pub(super) struct Proofs(Vec<(u64, Option<u16>)>);

impl Proofs {
    pub(super) fn note(&mut self, position: &Position, stones: Option<u16>) {
        if !self.knows(position) {
            self.0.push((position.hash(), stones));
        }
    }

    pub(super) fn knows(&self, position: &Position) -> bool {
        self.found(position).is_some()
    }

    /// What is proved, as far as it was found. As long as Black looks for an answer to White's stone, what was found
    /// before it holds: however White plays.
    pub(super) fn of(&self, position: &Position) -> Option<ProvedWin> {
        let stones = self.found(position).unwrap_or_else(|| {
            let answered = position.turn() == Stone::Black;
            let mut before = position.clone();
            answered.then(|| before.undo())?;
            self.found(&before)?
        });
        Some(ProvedWin::new(stones?, position.moves().len()))
    }

    fn found(&self, position: &Position) -> Option<Option<u16>> {
        let hash = position.hash();
        let found = self.0.iter().find(|(of, _)| *of == hash)?;
        Some(found.1)
    }
}
