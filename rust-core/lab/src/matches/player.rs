//! One side of a game, whoever it is.

use std::time::{Duration, Instant};

use gomoku_engine::{Point, Position};

use super::limits::Bounds;

/// A game that begins.
#[derive(Debug, Clone, Copy)]
pub(super) struct NewGame<'a> {
    /// The opening.
    pub(super) position: &'a Position,
    pub(super) bounds: Bounds,
    /// For players that choose by chance.
    pub(super) seed: u64,
}

/// A turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn<'a> {
    pub(super) position: &'a Position,
    /// What is left of the game's time.
    pub(super) left: Option<Duration>,
    /// After this an answer is no longer waited for; none to wait for ever.
    pub(super) patience: Option<Duration>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reply {
    /// None for a point off the board.
    pub(super) point: Option<Point>,
    /// As it was given.
    pub(super) text: String,
    pub(super) took: Duration,
}

impl Reply {
    /// Of a player in this process that was asked at `start`.
    pub(super) fn since(start: Instant, point: Option<Point>) -> Self {
        Self {
            point,
            text: point.map_or_else(String::new, |point| point.to_string()),
            took: start.elapsed(),
        }
    }
}

/// Why there is no answer; the text is for the report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoAnswer {
    /// It ended, or refuses to play.
    Crashed(String),
    /// It said nothing in time and was killed.
    Silent(String),
}

pub(super) trait Player {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer>;

    fn play(&mut self, turn: &Turn<'_>) -> Result<Reply, NoAnswer>;

    /// Whether it can lose on time. What is bounded by nodes alone doesn't, however slow the
    /// machine.
    fn is_timed(&self) -> bool;
}
