use gomoku_engine::{Opening, Rule, Stone};

use crate::game::{
    Clock, ConfigError, Controller, EndByHand, Game, Helps, MoveError, Player, Ply, Point, Setup,
    board_size,
};

/// Game played elsewhere, for example between engines, to be saved for the apps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedGame {
    /// Rule set.
    pub rule: Rule,
    /// Lines a side, 9 to 20.
    pub size: i32,
    /// Black's player.
    pub black: String,
    /// White's player.
    pub white: String,
    /// Moves, Black first, with their times in milliseconds.
    pub moves: Vec<(Point, i64)>,
    /// Loss that the board does not show; a result on the board takes precedence.
    pub lost: Option<Lost>,
}

/// Loss that the board does not show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// This side's time ran out.
    OnTime(Stone),
    /// This side stopped playing.
    GivenUp(Stone),
}

/// Invalid [`PlayedGame`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayedGameError {
    /// Size out of range.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Illegal move.
    #[error("move {ply}: {error}")]
    Move {
        /// Number of the move, from 1.
        ply: usize,
        /// Cause.
        error: MoveError,
    },
}

impl PlayedGame {
    /// Converts the game to SGF, in the form of [`crate::GameSession::record`].
    ///
    /// # Errors
    /// [`PlayedGameError`] for a size out of range and for illegal moves.
    pub fn to_record(&self) -> Result<String, PlayedGameError> {
        let player = |name: &String| Player {
            controller: Controller::Human,
            name: Some(name.clone()).filter(|name| !name.is_empty()),
        };
        let size = board_size(self.size)?;
        let mut game = Game::new(Setup {
            rule: self.rule,
            size,
            players: [player(&self.black), player(&self.white)],
            clock: Clock::CountUp,
            forbidden_loses: false,
            opening: Opening::Free,
            helps: Helps::ALL,
            perfect: false,
            start: None,
        });
        for (index, &(point, elapsed_ms)) in self.moves.iter().enumerate() {
            let refused = |error| PlayedGameError::Move {
                ply: index + 1,
                error,
            };
            let point = point.on(size).ok_or_else(|| {
                refused(MoveError::OffBoard {
                    x: point.x,
                    y: point.y,
                    size: self.size,
                })
            })?;
            let elapsed_ms = u64::try_from(elapsed_ms).unwrap_or(0);
            game.put(Ply { point, elapsed_ms })
                .map_err(|error| refused(error.into()))?;
        }
        if let Some(lost) = self.lost
            && !game.is_over()
        {
            let ended = match lost {
                Lost::OnTime(loser) => EndByHand::TimedOut(loser),
                Lost::GivenUp(loser) => EndByHand::Resigned(loser),
            };
            game.end(ended, 0);
        }
        Ok(super::write(&game, 0, 0))
    }
}
