use gomoku_core::{GameSnapshot, HintArea, Point, Stone};
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::layout::Layout;
use super::line_viewer::LineViewer;
use super::theme::{Theme, Token};

/// Draws labels, points, stones and marks. Enter plays at `cursor`.
pub(super) fn draw(
    buffer: &mut Buffer,
    layout: &Layout,
    snapshot: &GameSnapshot,
    cursor: Option<Point>,
    theme: Theme,
) {
    draw_labels(buffer, layout, snapshot.size, cursor, theme);
    buffer.set_style(layout.grid, theme.field());
    if layout.rise > 1 {
        draw_lines(buffer, layout, snapshot.size, theme);
    }
    for y in 0..snapshot.size {
        for x in 0..snapshot.size {
            let point = Point { x, y };
            let (sign, style) = empty(snapshot, layout, point, theme);
            put(buffer, layout, point, sign, style);
        }
    }
    let set_up = snapshot.set_up.iter().map(|set| (set.stone, set.point));
    let played = snapshot
        .moves
        .iter()
        .map(|played| (played.stone, played.point));
    for (stone, point) in set_up.chain(played) {
        let style = theme.stone(stone);
        put(buffer, layout, point, theme.stone_sign(stone), style);
    }
    // Later marks cover earlier ones in a shared gap: the cursor is most important.
    if let Some(last) = snapshot.moves.last() {
        mark(
            buffer,
            layout,
            last.point,
            ["(", ")"],
            theme.mark(Token::Accent),
        );
        if layout.pitch == 1 {
            add(buffer, layout, last.point, Modifier::UNDERLINED);
        }
    }
    if let Some(result) = &snapshot.result {
        for &point in &result.line {
            mark(buffer, layout, point, ["*", "*"], theme.mark(Token::Good));
            if layout.pitch == 1 {
                let winner = if result.winner == Some(Stone::White) {
                    "@"
                } else {
                    "#"
                };
                put(buffer, layout, point, winner, theme.mark(Token::Good));
            }
        }
    }
    if let Some(point) = cursor {
        mark(buffer, layout, point, ["[", "]"], theme.mark(Token::Danger));
        add(buffer, layout, point, Modifier::REVERSED);
    }
}

/// Draws the stones of a line that was not played. The last digit of each number is next to the
/// stone or on it.
pub(super) fn draw_walk(buffer: &mut Buffer, layout: &Layout, walk: &LineViewer, theme: Theme) {
    for (number, stone, point) in walk.stones() {
        let Some((column, row)) = layout.cell(point) else {
            continue;
        };
        let digit = (number % 10).to_string();
        if layout.pitch == 1 {
            buffer.set_string(column, row, digit, theme.stone(stone));
        } else {
            buffer.set_string(column, row, theme.stone_sign(stone), theme.stone(stone));
            buffer.set_string(column + 1, row, digit, theme.mark(Token::Accent));
        }
    }
}

fn draw_lines(buffer: &mut Buffer, layout: &Layout, size: i32, theme: Theme) {
    let (across, down) = theme.line_signs();
    for y in 0..size {
        for x in 0..size {
            let Some((column, row)) = layout.cell(Point { x, y }) else {
                continue;
            };
            if x + 1 < size {
                for step in 1..layout.pitch {
                    buffer.set_string(column + step, row, across, theme.field());
                }
            }
            if y > 0 {
                for step in 1..layout.rise {
                    buffer.set_string(column, row + step, down, theme.field());
                }
            }
        }
    }
}

fn empty(
    snapshot: &GameSnapshot,
    layout: &Layout,
    point: Point,
    theme: Theme,
) -> (&'static str, Style) {
    if snapshot.hint == Some(point) {
        ("?", theme.mark(Token::Accent))
    } else if snapshot.hint_area.is_some_and(|area| holds(area, point)) {
        (theme.empty_sign(), theme.mark(Token::Accent))
    } else if snapshot
        .forbidden
        .iter()
        .any(|marked| marked.point == point)
    {
        (theme.forbidden_sign(), theme.mark(Token::Danger))
    } else if snapshot.stars.contains(&point) {
        (theme.star_sign(layout.rise > 1), theme.field())
    } else if layout.rise > 1 {
        let last = snapshot.size - 1;
        let side = |at: i32| usize::from(at > 0) + usize::from(at == last);
        let sign = theme.crossing_sign(side(point.x), side(point.y));
        (sign, theme.field())
    } else {
        (theme.empty_sign(), theme.field())
    }
}

fn holds(area: HintArea, point: Point) -> bool {
    (area.from.x..=area.to.x).contains(&point.x) && (area.from.y..=area.to.y).contains(&point.y)
}

fn draw_labels(
    buffer: &mut Buffer,
    layout: &Layout,
    size: i32,
    cursor: Option<Point>,
    theme: Theme,
) {
    // Highlight the cursor's row and column, because a point's name is hard to read off otherwise.
    let style = |lit: bool| {
        let lit = if lit {
            Modifier::BOLD | Modifier::REVERSED
        } else {
            Modifier::empty()
        };
        theme.style(Token::Label).add_modifier(lit)
    };
    let above = layout
        .letters_above
        .then_some(layout.grid.y.saturating_sub(1));
    for x in 0..size {
        let (Ok(column), Ok(offset)) = (u16::try_from(x), u8::try_from(x)) else {
            continue;
        };
        let letter = char::from(b'A' + offset).to_string();
        let style = style(cursor.is_some_and(|point| point.x == x));
        for row in above.into_iter().chain([layout.grid.bottom()]) {
            buffer.set_string(layout.column(column), row, &letter, style);
        }
    }
    for y in 0..size {
        if let Some((_, row)) = layout.cell(Point { x: 0, y }) {
            let style = style(cursor.is_some_and(|point| point.y == y));
            buffer.set_string(layout.grid.x - 3, row, format!("{:>2}", y + 1), style);
        }
    }
}

fn put(buffer: &mut Buffer, layout: &Layout, point: Point, sign: &str, style: Style) {
    if let Some((column, row)) = layout.cell(point) {
        buffer.set_string(column, row, sign, style);
    }
}

/// Draws signs in the gaps on both sides, if any.
fn mark(buffer: &mut Buffer, layout: &Layout, point: Point, signs: [&str; 2], style: Style) {
    if layout.pitch == 1 {
        return;
    }
    if let Some((column, row)) = layout.cell(point) {
        buffer.set_string(column - 1, row, signs[0], style);
        buffer.set_string(column + 1, row, signs[1], style);
    }
}

fn add(buffer: &mut Buffer, layout: &Layout, point: Point, modifier: Modifier) {
    if let Some(cell) = layout.cell(point).and_then(|place| buffer.cell_mut(place)) {
        cell.modifier |= modifier;
    }
}
