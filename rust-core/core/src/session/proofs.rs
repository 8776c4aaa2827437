use gomoku_engine::{Position, Stone};

use crate::game::ProvedWin;

/// Maximum number of stones on the board at Black's win, by position hash; `None` without a proof.
/// Retained for undo and redo.
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

    /// The proof of a position, if it was searched. With Black to move, the proof of the previous
    /// position also holds, since it covers every move by White.
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
