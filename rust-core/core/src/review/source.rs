use gomoku_engine::{BoardSize, Opening, Point, Position, Rule, SwapChoice};

use crate::game::{Game, Start};
use crate::record::{self, RecordError};

/// Parts of a game that affect its review.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) rule: Rule,
    pub(super) size: BoardSize,
    /// Set-up position.
    pub(super) start: Option<Start>,
    /// Moves without those taken back.
    pub(super) moves: Vec<Point>,
    /// Number of stones that the opening requires; they are not chosen to win.
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

    /// Returns the position after `plies` moves; none if one is illegal. A forbidden point loses,
    /// as in records of such games.
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
