//! A book of proved moves as a player.

use std::sync::Arc;
use std::time::Instant;

use gomoku_engine::{ProofBook, ProofPlayer};

use super::player::{NewGame, NoAnswer, Player, Reply, Turn};

/// Plays what a book proves, and has no move where nothing is proved: that loses the game.
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
        Ok(Reply {
            point,
            text: point.map_or_else(|| "nothing is proved".to_owned(), |it| it.to_string()),
            took: start.elapsed(),
        })
    }

    fn is_timed(&self) -> bool {
        false
    }
}
