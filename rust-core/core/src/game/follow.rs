//! Games with a remote player, where the shared log determines the moves.

use gomoku_engine::Position;

use super::{Controller, EndByHand, Game};

impl Game {
    /// Only the log ends a remote game on time.
    pub(crate) fn is_remote(&self) -> bool {
        let remote = |player: &super::Player| player.controller == Controller::Remote;
        self.setup.players.iter().any(remote)
    }

    /// The caller sets the turn's clock.
    pub(crate) fn follow(
        &mut self,
        position: &Position,
        elapsed_ms: Vec<u64>,
        ended: Option<EndByHand>,
    ) {
        self.position = position.clone();
        self.spent_ms = [0; 2];
        for (played, elapsed_ms) in self.position.moves().iter().zip(&elapsed_ms) {
            let spent = &mut self.spent_ms[played.stone.index()];
            *spent = spent.saturating_add(*elapsed_ms);
        }
        self.elapsed_ms = elapsed_ms;
        self.redo.clear();
        self.ended = ended;
        self.renew_forbidden();
    }

    pub(crate) fn swap_players(&mut self) {
        self.setup.players.swap(0, 1);
    }
}
