//! Game screen as a function of its content.

use gomoku_core::{GameSnapshot, LineKind, Phase, Point, Thinking};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::layout::Layout;
use super::line_viewer::LineViewer;
use super::theme::Theme;
use super::{board, panels};

/// Kind of message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Information.
    Plain,
    /// Refusal.
    Bad,
}

/// Content of the game screen.
#[derive(Debug)]
pub struct GameView<'a> {
    /// State of the game.
    pub snapshot: &'a GameSnapshot,
    /// Where Enter plays.
    pub cursor: Point,
    /// Latest search.
    pub search: Option<&'a Thinking>,
    /// Replaces the side to move.
    pub message: Option<(&'a str, Tone)>,
    /// Line behind a hint, while the user steps through it.
    pub walk: Option<&'a LineViewer>,
    /// Kind of the next such line.
    pub line: Option<LineKind>,
    /// Prompt.
    pub typed: &'a str,
    /// Effect of Enter.
    pub typed_means: &'a str,
    /// Colours and signs.
    pub theme: Theme,
}

/// Draws the game screen.
pub fn draw(frame: &mut Frame<'_>, area: Rect, view: &GameView<'_>) {
    let buffer = frame.buffer_mut();
    match Layout::new(area, view.snapshot.size) {
        Ok(layout) => {
            // After the end, the cursor would cover the winning row.
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
