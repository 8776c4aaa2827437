//! Player interface.

use std::time::{Duration, Instant};

use gomoku_engine::{Point, Position};

use super::limits::Bounds;

#[derive(Debug, Clone, Copy)]
pub(super) struct NewGame<'a> {
    pub(super) position: &'a Position,
    pub(super) bounds: Bounds,
    /// For players with randomness.
    pub(super) seed: u64,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Turn<'a> {
    pub(super) position: &'a Position,
    /// Remaining game time.
    pub(super) left: Option<Duration>,
    /// Maximum wait for an answer.
    pub(super) patience: Option<Duration>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reply {
    /// `None` if off the board.
    pub(super) point: Option<Point>,
    pub(super) text: String,
    pub(super) took: Duration,
}

impl Reply {
    /// Answer of an in-process player called at `start`.
    pub(super) fn since(start: Instant, point: Option<Point>) -> Self {
        Self {
            point,
            text: point.map_or_else(String::new, |point| point.to_string()),
            took: start.elapsed(),
        }
    }
}

/// Missing answer, with a text for the report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoAnswer {
    /// Exited or refuses to play.
    Crashed(String),
    /// Did not answer in time and was killed.
    Silent(String),
}

pub(super) trait Player {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer>;

    fn play(&mut self, turn: &Turn<'_>) -> Result<Reply, NoAnswer>;

    /// Whether the player can lose on time. Players with a node limit can't, however slow the
    /// machine.
    fn is_timed(&self) -> bool;
}
