//! The game that is reviewed.

use gomoku_engine::{BoardSize, Opening, Point, Position, Rule, SwapChoice};

use crate::game::{Game, Start};
use crate::record::{self, RecordError};

/// A game as far as a review cares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) rule: Rule,
    pub(super) size: BoardSize,
    /// The stones before the first move.
    pub(super) start: Option<Start>,
    /// The moves on the board; those that were taken back are none.
    pub(super) moves: Vec<Point>,
    /// Stones at the beginning that the opening asks for: they are not meant to win.
    pub(super) opening: usize,
}

impl Source {
    pub(super) fn of_record(record: &str) -> Result<Self, RecordError> {
        Ok(Self::of_game(&record::read_alone(record)?.game))
    }

    fn of_game(game: &Game) -> Self {
        let setup = game.setup();
        let moves: Vec<Point> = game.plies().map(|(_, ply)| ply.point).collect();
        let opening = match setup.opening {
            Opening::Free => 0,
            Opening::RenjuClassic => (0..)
                .take_while(|&ply| setup.opening.reach(ply).is_some())
                .count(),
            Opening::Swap2 => match game.choices().first() {
                Some(chosen) if chosen.choice == SwapChoice::AddTwo => Opening::ALL_STONES,
                _ => Opening::FIRST_STONES,
            },
        };
        Self {
            rule: setup.rule,
            size: setup.size,
            start: setup.start.clone(),
            opening: opening.min(moves.len()),
            moves,
        }
    }

    /// The position after so many moves; none where the rules refuse one of them. A forbidden point, which only a
    /// record whose game was lost by it has, loses here, too.
    pub(super) fn position(&self, plies: usize) -> Option<Position> {
        let mut position = match &self.start {
            Some(start) => start.position().clone(),
            None => Position::new(self.rule, self.size),
        };
        for &point in self.moves.get(..plies)? {
            position.play_forbidden_loses(point).ok()?;
        }
        Some(position)
    }
}
