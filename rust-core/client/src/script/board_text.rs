//! The board as plain text, for output that is no screen.

use std::collections::HashMap;
use std::fmt::Write;

use gomoku_core::{GameSnapshot, Point, Stone};

/// The board with labels on all four sides: `X` Black, `O` White, `(X)` the last move, `*X*` the
/// winning row, `!` forbidden to Black, `+` a star point.
#[must_use]
pub(super) fn board(snapshot: &GameSnapshot) -> String {
    let stones: HashMap<Point, Stone> = snapshot
        .moves
        .iter()
        .map(|played| (played.point, played.stone))
        .collect();
    let last = snapshot.moves.last().map(|played| played.point);
    let won = snapshot
        .result
        .as_ref()
        .map_or(&[][..], |result| &result.line);
    let letters = letters(snapshot.size);
    let mut text = format!("   {letters}\n");
    for y in (0..snapshot.size).rev() {
        let mut row = String::new();
        let mut close = ' ';
        for x in 0..snapshot.size {
            let point = Point { x, y };
            let glyph = match stones.get(&point) {
                Some(Stone::Black) => 'X',
                Some(Stone::White) => 'O',
                None if snapshot
                    .forbidden
                    .iter()
                    .any(|marked| marked.point == point) =>
                {
                    '!'
                }
                None if snapshot.stars.contains(&point) => '+',
                None => '.',
            };
            let (open, next_close) = if won.contains(&point) {
                ('*', '*')
            } else if last == Some(point) {
                ('(', ')')
            } else {
                (' ', ' ')
            };
            row.push(if open == ' ' { close } else { open });
            row.push(glyph);
            close = next_close;
        }
        row.push(close);
        // Writing to a String can't fail.
        let _ = writeln!(text, "{:>2} {row} {}", y + 1, y + 1);
    }
    let _ = writeln!(text, "   {letters}");
    text.lines()
        .map(str::trim_end)
        .fold(String::new(), |all, line| all + line + "\n")
}

/// Column letters, each below the middle of its two-character cell.
fn letters(size: i32) -> String {
    (0..size)
        .filter_map(|x| u8::try_from(x).ok())
        .fold(String::new(), |line, x| {
            line + " " + &char::from(b'A' + x).to_string()
        })
}
