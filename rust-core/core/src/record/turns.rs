//! Moves as a manager and an engine exchange them in the Gomocup protocol: `TURN x,y`, answered by `x,y`, both from 0 at
//! the upper left corner.

use gomoku_engine::BoardSize;

use super::fault::Fault;
use super::moves::{common_size, lines_of};
use crate::game::Point;

/// Lines of the board, and the moves with their places in the text.
type Turns = (i32, Vec<(usize, Point)>);

/// Reads a text that has a line with `TURN`; `None` for any other text. Other commands mean nothing.
pub(super) fn read(text: &str) -> Result<Option<Turns>, Fault> {
    let (mut started, mut is_protocol, mut malformed) = (None, false, None);
    let mut moves = Vec::new();
    let mut at = 0;
    for line in text.split(['\n', '\r']) {
        let (command, value) = match line.trim().split_once(' ') {
            Some((command, value)) if !command.contains(',') => (command, value),
            _ => ("", line),
        };
        if command.eq_ignore_ascii_case("START") {
            started = value.trim().parse().ok();
        } else if command.eq_ignore_ascii_case("TURN") {
            match point(value) {
                Some(point) => {
                    is_protocol = true;
                    moves.push((at, point));
                }
                None => malformed = malformed.or(Some(at)),
            }
        } else if command.is_empty() {
            moves.extend(point(value).map(|point| (at, point)));
        }
        at += line.len() + 1;
    }
    if !is_protocol {
        return Ok(None);
    }
    if let Some(at) = malformed {
        return Err(Fault::syntax(at, "expected a move such as TURN 7,7"));
    }
    let needed = lines_of(&moves);
    let size = started
        .or_else(|| common_size(needed))
        .filter(|&size| size >= needed && size <= i32::from(BoardSize::MAX));
    let size = size.ok_or_else(|| Fault::unsupported(0, "a move outside the board"))?;
    for (_, point) in &mut moves {
        point.y = size - 1 - point.y;
    }
    Ok(Some((size, moves)))
}

fn point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| text.trim().parse::<u8>().ok().map(i32::from);
    Some(Point {
        x: number(x)?,
        y: number(y)?,
    })
}
