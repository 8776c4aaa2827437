//! The game screen as a function of what it shows.

use gomoku_core::{GameSnapshot, LineKind, Phase, Point, Thinking};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::layout::Layout;
use super::theme::Theme;
use super::walk::Walk;
use super::{board, panels};

/// Whether a message is good or bad news.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something happened.
    Plain,
    /// Something was refused.
    Bad,
}

/// What the game screen shows.
#[derive(Debug)]
pub struct GameView<'a> {
    /// The core's state.
    pub snapshot: &'a GameSnapshot,
    /// The point that Enter would play.
    pub cursor: Point,
    /// The newest search.
    pub search: Option<&'a Thinking>,
    /// In place of whose turn it is.
    pub message: Option<(&'a str, Tone)>,
    /// The line behind a hint, while somebody goes through it.
    pub walk: Option<&'a Walk>,
    /// What the line shows that could be gone through next.
    pub line: Option<LineKind>,
    /// The prompt's text so far.
    pub typed: &'a str,
    /// What Enter would do with it.
    pub typed_means: &'a str,
    /// Colours and signs.
    pub theme: Theme,
}

/// Draws the game screen.
pub fn draw(frame: &mut Frame<'_>, area: Rect, view: &GameView<'_>) {
    let buffer = frame.buffer_mut();
    match Layout::new(area, view.snapshot.size) {
        Ok(layout) => {
            // At the end nothing can be played, and the cursor would cover the winning row.
            let plays = view.snapshot.phase != Phase::Over && view.walk.is_none();
            let cursor = plays.then_some(view.cursor);
            board::draw(buffer, &layout, view.snapshot, cursor, view.theme);
            if let Some(walk) = view.walk {
                board::draw_walk(buffer, &layout, walk, view.theme);
            }
            panels::draw(buffer, &layout, view);
        }
        Err(needed) => panels::too_small(area, buffer, needed.width, needed.height),
    }
}
