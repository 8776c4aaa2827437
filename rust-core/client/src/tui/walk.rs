//! A line behind a hint, gone through stone by stone. The game waits meanwhile: what lies on the board as a
//! number was not played.

use gomoku_core::{GameSnapshot, LineWalk, MoveLine, Point, Stone, next_line, walk_line};
use ratatui::crossterm::event::KeyCode;

use crate::words;

/// A line, and how far somebody has come in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk(LineWalk);

/// What a key does to a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalkKey {
    /// It goes on somewhere in the line.
    Stays,
    /// Back to the game.
    Ends,
}

impl Walk {
    /// Begins with the first stone of the next line behind the hint; none where there is none.
    #[must_use]
    pub fn begin(game: &GameSnapshot, walked: Option<&MoveLine>) -> Option<Self> {
        let next = next_line(game.hint_lines.clone(), walked.cloned())?;
        walk_line(next, 1).map(Self)
    }

    /// What is gone through.
    #[must_use]
    pub fn line(&self) -> &MoveLine {
        &self.0.line
    }

    /// Whether it still belongs to what is on the board.
    #[must_use]
    pub fn is_of(&self, game: &GameSnapshot) -> bool {
        game.hint_lines.contains(&self.0.line)
    }

    /// What `code` does.
    pub fn key(&mut self, code: KeyCode) -> WalkKey {
        let LineWalk { step, last, .. } = self.0;
        let step = match code {
            KeyCode::Right | KeyCode::Char(' ' | 'l') => step + 1,
            KeyCode::Left | KeyCode::Char('h') => step - 1,
            KeyCode::Home => 1,
            KeyCode::End => last,
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => return WalkKey::Ends,
            _ => step,
        };
        if let Some(walk) = walk_line(self.0.line.clone(), step) {
            self.0 = walk;
        }
        WalkKey::Stays
    }

    /// The stones that lie there now, with their numbers.
    pub fn stones(&self) -> impl Iterator<Item = (usize, Stone, Point)> + '_ {
        let first = self.0.line.first;
        let turns = [first, words::opponent(first)].into_iter().cycle();
        let shown = self.0.shown.iter().zip(turns);
        (1..)
            .zip(shown)
            .map(|(number, (&point, stone))| (number, stone, point))
    }

    /// `Line, 3 of 7: Black H8. Proved: every reply was checked.`
    #[must_use]
    pub fn text(&self) -> String {
        words::step(&self.0)
    }
}
