use std::sync::Arc;
use std::time::Instant;

use gomoku_engine::{ProofBook, ProofPlayer};

use super::player::{NewGame, NoAnswer, Player, Reply, Turn};

/// Plays proved moves; without one it returns no move and loses.
pub(super) struct ByBook(ProofPlayer);

impl ByBook {
    pub(super) fn new(book: Arc<ProofBook>) -> Self {
        Self(ProofPlayer::new(book))
    }
}

impl Player for ByBook {
    fn new_game(&mut self, _: &NewGame<'_>) -> Result<(), NoAnswer> {
        Ok(())
    }

    fn play(&mut self, turn: &Turn<'_>) -> Result<Reply, NoAnswer> {
        let start = Instant::now();
        let proved = self.0.proved(turn.position);
        let point = proved.and_then(|proved| proved.play);
        let mut reply = Reply::since(start, point);
        if point.is_none() {
            reply.text = "nothing is proved".to_owned();
        }
        Ok(reply)
    }

    fn is_timed(&self) -> bool {
        false
    }
}
