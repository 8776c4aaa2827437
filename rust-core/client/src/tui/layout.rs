//! Screen layout: pure geometry of cells and points.

use gomoku_core::Point;
use ratatui::layout::Rect;

/// Panel width in columns.
const PANEL_WIDTH: u16 = 28;
/// Row numbers and a space.
const LABEL_WIDTH: u16 = 3;
/// Rows for title, column letters, message and prompt.
const OTHER_ROWS: u16 = 4;

/// Areas of the game screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Rule, size and clock.
    pub title: Rect,
    /// Points without labels.
    pub grid: Rect,
    /// Players, search and moves.
    pub panel: Rect,
    /// Last event, or the side to move.
    pub message: Rect,
    /// Text input.
    pub prompt: Rect,
    /// Columns between points: 4 on a large terminal, 2, or 1 on a narrow one.
    pub pitch: u16,
    /// Rows between points: 2 on a large terminal, else 1.
    pub rise: u16,
    /// Whether column letters are also above the board.
    pub letters_above: bool,
    lines: u16,
}

/// Terminal too small.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooSmall {
    /// Required columns.
    pub width: u16,
    /// Required rows.
    pub height: u16,
}

impl Layout {
    /// Lays out a game with `lines` lines per side.
    ///
    /// # Errors
    /// [`TooSmall`] with the required size.
    pub fn new(area: Rect, lines: i32) -> Result<Self, TooSmall> {
        let lines = u16::try_from(lines).unwrap_or(0);
        let board_width = |pitch: u16| LABEL_WIDTH + lines * pitch + 1;
        let needed = TooSmall {
            width: board_width(1) + 1 + PANEL_WIDTH,
            height: lines + OTHER_ROWS,
        };
        if area.width < needed.width || area.height < needed.height {
            return Err(needed);
        }
        let fits = |pitch: u16| area.width > board_width(pitch) + PANEL_WIDTH;
        let tall = area.height > 2 * lines + OTHER_ROWS;
        let (pitch, rise) = match (fits(4) && tall, fits(2)) {
            (true, _) => (4, 2),
            (false, true) => (2, 1),
            (false, false) => (1, 1),
        };
        let letters_above = area.height > needed.height;
        let row = |offset: u16| Rect::new(area.x, area.y + offset, area.width, 1);
        let top = 1 + u16::from(letters_above);
        let grid = Rect::new(
            area.x + LABEL_WIDTH,
            area.y + top,
            lines * pitch + 1,
            (lines - 1) * rise + 1,
        );
        let panel_x = grid.right() + 1;
        let panel_rows = area.height - 3;
        let panel = Rect::new(
            panel_x,
            area.y + 1,
            area.right().saturating_sub(panel_x),
            panel_rows,
        );
        Ok(Self {
            title: row(0),
            grid,
            panel,
            message: row(area.height - 2),
            prompt: row(area.height - 1),
            pitch,
            rise,
            letters_above,
            lines,
        })
    }

    /// Returns the screen column and row of a point.
    #[must_use]
    pub fn cell(&self, point: Point) -> Option<(u16, u16)> {
        let x = u16::try_from(point.x).ok().filter(|&x| x < self.lines)?;
        let y = u16::try_from(point.y).ok().filter(|&y| y < self.lines)?;
        Some((
            self.column(x),
            self.grid.y + (self.lines - 1 - y) * self.rise,
        ))
    }

    /// Returns the screen column of board column `x`.
    #[must_use]
    pub fn column(&self, x: u16) -> u16 {
        self.grid.x + x * self.pitch + self.pitch / 2
    }

    /// Returns the point under the mouse, including the gaps left of and below its sign.
    #[must_use]
    pub fn point_at(&self, column: u16, row: u16) -> Option<Point> {
        let across = column.checked_sub(self.grid.x)? / self.pitch;
        let down = row.checked_sub(self.grid.y)? / self.rise;
        if across >= self.lines || down >= self.lines {
            return None;
        }
        Some(Point {
            x: across.into(),
            y: (self.lines - 1 - down).into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_fits_in_eighty_by_twenty_four() {
        for lines in 9..=20 {
            let layout = Layout::new(Rect::new(0, 0, 80, 24), lines).unwrap();
            assert!(layout.pitch >= 2);
            assert!(layout.panel.right() <= 80 && layout.panel.width >= PANEL_WIDTH);
            assert!(layout.grid.bottom() < layout.message.y);
        }
    }

    #[test]
    fn large_terminals_get_large_boards() {
        for lines in 9..=20 {
            let rows = 2 * lines as u16 + OTHER_ROWS + 1;
            let columns = 4 * lines as u16 + LABEL_WIDTH + PANEL_WIDTH + 2;
            let layout = Layout::new(Rect::new(0, 0, columns, rows), lines).unwrap();
            assert_eq!((layout.pitch, layout.rise), (4, 2));
            assert!(layout.panel.right() <= columns && layout.panel.width >= PANEL_WIDTH);
            assert!(layout.grid.bottom() < layout.message.y);
            for area in [
                Rect::new(0, 0, columns - 1, rows),
                Rect::new(0, 0, columns, rows - 1),
            ] {
                assert_eq!(Layout::new(area, lines).unwrap().rise, 1);
            }
        }
    }

    #[test]
    fn narrow_terminals_get_narrow_cells_and_small_ones_a_reason() {
        let narrow = Layout::new(Rect::new(0, 0, 53, 24), 20).unwrap();
        assert_eq!(narrow.pitch, 1);
        let needed = Layout::new(Rect::new(0, 0, 40, 10), 20).unwrap_err();
        assert_eq!(
            needed,
            TooSmall {
                width: 53,
                height: 24
            }
        );
    }

    #[test]
    fn points_go_to_cells_and_back() {
        for (width, height) in [(80, 24), (52, 40), (200, 60)] {
            let layout = Layout::new(Rect::new(0, 0, width, height), 15).unwrap();
            for x in 0..15 {
                for y in 0..15 {
                    let (column, row) = layout.cell(Point { x, y }).unwrap();
                    assert_eq!(layout.point_at(column, row), Some(Point { x, y }));
                }
            }
            assert_eq!(layout.point_at(0, 0), None);
            assert_eq!(layout.point_at(u16::MAX, u16::MAX), None);
            assert_eq!(layout.cell(Point { x: -1, y: 3 }), None);
        }
    }
}
