//! The line behind a hint, gone through stone by stone. The game waits meanwhile: what lies on the board as a
//! number was not played.

use gomoku_core::{GameSnapshot, HintLine, Point, Stone, point_name};
use ratatui::crossterm::event::KeyCode;

use crate::words;

/// A line, and how far somebody has come in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    line: HintLine,
    first: Stone,
    step: usize,
}

/// What a key does to a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalkKey {
    /// It goes on somewhere in the line.
    Stays,
    /// Back to the game.
    Ends,
}

impl Walk {
    /// Begins with the hint's own stone; none where no line stands behind the hint.
    #[must_use]
    pub fn begin(game: &GameSnapshot) -> Option<Self> {
        Some(Self {
            line: game.hint_line.clone()?,
            first: game.next_stone,
            step: 1,
        })
    }

    /// Whether it still belongs to what is on the board.
    #[must_use]
    pub fn is_of(&self, game: &GameSnapshot) -> bool {
        game.hint_line.as_ref() == Some(&self.line)
    }

    /// What `code` does.
    pub fn key(&mut self, code: KeyCode) -> WalkKey {
        let last = self.line.points.len();
        self.step = match code {
            KeyCode::Right | KeyCode::Char(' ' | 'l') => (self.step + 1).min(last),
            KeyCode::Left | KeyCode::Char('h') => self.step.saturating_sub(1).max(1),
            KeyCode::Home => 1,
            KeyCode::End => last,
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => return WalkKey::Ends,
            _ => self.step,
        };
        WalkKey::Stays
    }

    /// The stones that lie there now, with their numbers.
    pub fn stones(&self) -> impl Iterator<Item = (usize, Stone, Point)> + '_ {
        let colours = [self.first, words::opponent(self.first)];
        let turns = colours.into_iter().cycle();
        let played = self.line.points.iter().zip(turns).take(self.step);
        (1..)
            .zip(played)
            .map(|(number, (&point, stone))| (number, stone, point))
    }

    /// `Line, 3 of 7: Black H8. Proved: every reply was checked.`
    #[must_use]
    pub fn text(&self) -> String {
        let at = self
            .stones()
            .last()
            .map_or_else(String::new, |(number, stone, point)| {
                let last = self.line.points.len();
                let (stone, point) = (words::stone(stone), point_name(point));
                format!("Line, {number} of {last}: {stone} {point}. ")
            });
        at + words::certainty(self.line.certainty)
    }
}
