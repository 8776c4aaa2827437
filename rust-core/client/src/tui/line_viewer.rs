//! Steps through the line behind a hint. The game is unchanged: numbered stones were not played.

use gomoku_core::{GameSnapshot, LineWalk, MoveLine, Point, Stone, next_line, walk_line};
use ratatui::crossterm::event::KeyCode;

use crate::words;

/// A line and the current step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineViewer(LineWalk);

/// Effect of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineViewerKey {
    /// The line stays.
    Stays,
    /// Returns to the game.
    Ends,
}

impl LineViewer {
    /// Begins with the first stone of the next line behind the hint.
    #[must_use]
    pub fn begin(game: &GameSnapshot, walked: Option<&MoveLine>) -> Option<Self> {
        let next = next_line(game.hint_lines.clone(), walked.cloned())?;
        walk_line(next, 1).map(Self)
    }

    /// Returns the line.
    #[must_use]
    pub fn line(&self) -> &MoveLine {
        &self.0.line
    }

    /// Whether the line belongs to the current hint.
    #[must_use]
    pub fn is_of(&self, game: &GameSnapshot) -> bool {
        game.hint_lines.contains(&self.0.line)
    }

    /// Handles a key.
    pub fn key(&mut self, code: KeyCode) -> LineViewerKey {
        let LineWalk { step, last, .. } = self.0;
        let step = match code {
            KeyCode::Right | KeyCode::Char(' ' | 'l') => step + 1,
            KeyCode::Left | KeyCode::Char('h') => step - 1,
            KeyCode::Home => 1,
            KeyCode::End => last,
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => return LineViewerKey::Ends,
            _ => step,
        };
        if let Some(walk) = walk_line(self.0.line.clone(), step) {
            self.0 = walk;
        }
        LineViewerKey::Stays
    }

    /// Stones shown so far, with their numbers.
    pub fn stones(&self) -> impl Iterator<Item = (usize, Stone, Point)> + '_ {
        let first = self.0.line.first;
        let turns = [first, words::opponent(first)].into_iter().cycle();
        let shown = self.0.shown.iter().zip(turns);
        (1..)
            .zip(shown)
            .map(|(number, (&point, stone))| (number, stone, point))
    }

    /// Describes the step: `Line, 3 of 7: Black H8. Proved: every reply was checked.`
    #[must_use]
    pub fn text(&self) -> String {
        words::step(&self.0)
    }
}
