use std::collections::HashMap;
use std::fmt::Write;

use gomoku_core::{GameSnapshot, PlayedMove, Point, SetUpStone, Stone};

pub(crate) struct Drawn<'a> {
    pub(crate) size: i32,
    pub(crate) set_up: &'a [SetUpStone],
    pub(crate) moves: &'a [PlayedMove],
    /// Line that was not played, in order.
    pub(crate) line: &'a [Point],
    pub(crate) won: &'a [Point],
    pub(crate) forbidden: &'a [Point],
    pub(crate) stars: &'a [Point],
}

#[must_use]
pub(super) fn board(snapshot: &GameSnapshot) -> String {
    let marked = snapshot.forbidden.iter().map(|marked| marked.point);
    let forbidden: Vec<Point> = marked.collect();
    text(&Drawn {
        size: snapshot.size,
        set_up: &snapshot.set_up,
        moves: &snapshot.moves,
        line: &[],
        won: snapshot
            .result
            .as_ref()
            .map_or(&[][..], |result| &result.line),
        forbidden: &forbidden,
        stars: &snapshot.stars,
    })
}

/// Draws labels on all sides, and `X` Black, `O` White, `(X)` the last move, `*X*` the winning row,
/// `!` forbidden for Black, `+` a star point. Stones of a line show the last digit of their number.
#[must_use]
pub(crate) fn text(drawn: &Drawn<'_>) -> String {
    let played = drawn
        .moves
        .iter()
        .map(|played| (played.point, played.stone));
    let set_up = drawn.set_up.iter().map(|set| (set.point, set.stone));
    let stones: HashMap<Point, Stone> = set_up.chain(played).collect();
    let last = drawn.line.last().copied();
    let last = last.or(drawn.moves.last().map(|played| played.point));
    let won = drawn.won;
    let letters = letters(drawn.size);
    let mut text = format!("   {letters}\n");
    for y in (0..drawn.size).rev() {
        let mut row = String::new();
        let mut close = ' ';
        for x in 0..drawn.size {
            let point = Point { x, y };
            let step = drawn.line.iter().position(|&it| it == point);
            let digit = step.and_then(|step| char::from_digit((step as u32 + 1) % 10, 10));
            let glyph = match stones.get(&point) {
                None if digit.is_some() => digit.unwrap_or('.'),
                Some(Stone::Black) => 'X',
                Some(Stone::White) => 'O',
                None if drawn.forbidden.contains(&point) => '!',
                None if drawn.stars.contains(&point) => '+',
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
        let _ = writeln!(text, "{:>2} {row} {}", y + 1, y + 1);
    }
    let _ = writeln!(text, "   {letters}");
    text.lines()
        .map(str::trim_end)
        .fold(String::new(), |all, line| all + line + "\n")
}

/// Returns the column letters, centred below two-character cells.
fn letters(size: i32) -> String {
    (0..size)
        .filter_map(|x| u8::try_from(x).ok())
        .fold(String::new(), |line, x| {
            line + " " + &char::from(b'A' + x).to_string()
        })
}
