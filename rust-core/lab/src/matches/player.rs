//! Player interface of a match.

use std::time::{Duration, Instant};

use gomoku_engine::{Point, Position};

use super::limits::Bounds;

/// A new game.
#[derive(Debug, Clone, Copy)]
pub(super) struct NewGame<'a> {
    /// The opening.
    pub(super) position: &'a Position,
    pub(super) bounds: Bounds,
    /// Seed for players with randomness.
    pub(super) seed: u64,
}

/// A turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn<'a> {
    pub(super) position: &'a Position,
    /// Remaining time of the game.
    pub(super) left: Option<Duration>,
    /// Maximum waiting time for an answer; `None` for no limit.
    pub(super) patience: Option<Duration>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reply {
    /// The point; `None` if it is off the board.
    pub(super) point: Option<Point>,
    /// The original text.
    pub(super) text: String,
    pub(super) took: Duration,
}

impl Reply {
    /// Returns the answer of an in-process player that was called at `start`.
    pub(super) fn since(start: Instant, point: Option<Point>) -> Self {
        Self {
            point,
            text: point.map_or_else(String::new, |point| point.to_string()),
            took: start.elapsed(),
        }
    }
}

/// Reason for a missing answer, with a text for the report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoAnswer {
    /// The engine exited or refuses to play.
    Crashed(String),
    /// The engine did not answer in time and was killed.
    Silent(String),
}

pub(super) trait Player {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer>;

    fn play(&mut self, turn: &Turn<'_>) -> Result<Reply, NoAnswer>;

    /// Whether the player can lose on time. Players with a node limit can't, however slow the
    /// machine is.
    fn is_timed(&self) -> bool;
}
