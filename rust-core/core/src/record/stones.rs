//! Set-up stones: initial positions of games, and pasted positions.

use std::fmt::{self, Write};

use gomoku_engine::{BoardSize, Point, Position, Rule, Stone};

use super::fault::Fault;
use super::games::first_tree;
use super::parse::{Node, Property, main_line};
use super::read::{defaults_alone, point};
use super::write::letters;
use super::{MAX_BYTES, RecordError, moves, psq, root, rule_word};
use crate::game::{Start, turn_after};

/// Maximum number of set-up points in a record, counting repetitions.
const MAX_SET_UP: usize = 1 << 20;

/// An imported position; it may be invalid as the start of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FoundStones {
    /// `None` if the text does not state it.
    pub(crate) rule: Option<Rule>,
    pub(crate) size: Option<BoardSize>,
    pub(crate) lines: u8,
    /// At most one stone on a point, within the stated size.
    pub(crate) stones: Vec<(Point, Stone)>,
}

/// The final position of a text's first game: a record, with set-up stones anywhere in it, a list
/// of moves, or a `.psq`. Ignores rules and turns.
///
/// # Errors
/// [`RecordError`] with the cause and its place.
pub(crate) fn stones(text: &str) -> Result<FoundStones, RecordError> {
    find(text).map_err(|fault| fault.placed(text))
}

fn find(text: &str) -> Result<FoundStones, Fault> {
    if text.len() > MAX_BYTES {
        return Err(Fault::too_long());
    }
    if psq::is_one(text) {
        let (size, moves) = psq::points_of(text)?;
        return by_turns(Some(size), moves);
    }
    match first_tree(text) {
        Some(at) => {
            let tree = text.get(at..).unwrap_or_default();
            of_record(tree).map_err(|fault| fault.behind(at))
        }
        None => by_turns(None, moves::points_of(text)?),
    }
}

fn by_turns(
    size: Option<BoardSize>,
    moves: Vec<(usize, crate::game::Point)>,
) -> Result<FoundStones, Fault> {
    let mut stones: Vec<(Point, Stone)> = Vec::new();
    for (ply, (at, point)) in moves.into_iter().enumerate() {
        let stone = turn_after(ply.div_ceil(2), ply / 2);
        let point = Point::new(narrow(point.x), narrow(point.y));
        if stones.iter().any(|(other, _)| *other == point) {
            return Err(Fault::illegal(at, ply + 1, "a stone is there already"));
        }
        stones.push((point, stone));
    }
    Ok(found(None, size, stones))
}

fn narrow(line: i32) -> u8 {
    u8::try_from(line).unwrap_or(u8::MAX)
}

fn found(rule: Option<Rule>, size: Option<BoardSize>, stones: Vec<(Point, Stone)>) -> FoundStones {
    let lines = stones.iter().map(|(point, _)| point.x.max(point.y) + 1);
    FoundStones {
        rule,
        size,
        lines: lines.max().unwrap_or(0),
        stones,
    }
}

fn of_record(text: &str) -> Result<FoundStones, Fault> {
    let nodes = main_line(text)?;
    let first = nodes
        .first()
        .ok_or_else(|| Fault::syntax(0, "a record has a node"))?;
    let root = root::read(first, &defaults_alone())?;
    let size = root.setup.size;
    let mut cells = Cells::new(size);
    // Undone moves are not part of the position.
    let mut left = root.ply.map_or(usize::MAX, |(plies, _)| plies);
    for property in nodes.iter().flat_map(|node| &node.properties) {
        let put = match property.name.as_str() {
            "AB" | "B" => Some(Stone::Black),
            "AW" | "W" => Some(Stone::White),
            "AE" => None,
            _ => continue,
        };
        if matches!(property.name.as_str(), "B" | "W") {
            if left == 0 {
                break;
            }
            left -= 1;
        }
        cells.put(property, put)?;
    }
    Ok(found(
        root.says_rule.then_some(root.setup.rule),
        Some(size),
        cells.stones(),
    ))
}

struct Cells {
    size: BoardSize,
    cells: Vec<Option<Stone>>,
    /// Remaining number of points, because a rectangle names 400 in seven bytes.
    left: usize,
}

impl Cells {
    fn new(size: BoardSize) -> Self {
        let lines = usize::from(size.lines());
        Self {
            size,
            cells: vec![None; lines * lines],
            left: MAX_SET_UP,
        }
    }

    /// `aa:cc` is a rectangle of nine.
    fn put(&mut self, property: &Property<'_>, stone: Option<Stone>) -> Result<(), Fault> {
        self.each(property, |cell, _| {
            *cell = stone;
            Ok(())
        })
    }

    /// As [`Cells::put`], but an occupied point is an error.
    fn add(&mut self, property: &Property<'_>, stone: Stone) -> Result<(), Fault> {
        self.each(property, |cell, at| match cell.replace(stone) {
            None => Ok(()),
            Some(_) => Err(Fault::syntax(at, "a stone is there already")),
        })
    }

    fn each(
        &mut self,
        property: &Property<'_>,
        mut act: impl FnMut(&mut Option<Stone>, usize) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        for value in &property.values {
            let part = |raw| {
                let part = super::parse::Value { at: value.at, raw };
                point(part, self.size)?
                    .ok_or_else(|| Fault::syntax(value.at, "the point is not on the board"))
            };
            let (one, other) = match value.raw.split_once(':') {
                Some((one, other)) => (part(one)?, part(other)?),
                None => {
                    let only = part(value.raw)?;
                    (only, only)
                }
            };
            for y in one.y.min(other.y)..=one.y.max(other.y) {
                for x in one.x.min(other.x)..=one.x.max(other.x) {
                    self.left = self.left.checked_sub(1).ok_or_else(|| {
                        let what = format!("more than {MAX_SET_UP} points that are set up");
                        Fault::unsupported(value.at, what)
                    })?;
                    let cell = usize::from(y) * usize::from(self.size.lines()) + usize::from(x);
                    if let Some(cell) = self.cells.get_mut(cell) {
                        act(cell, value.at)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn stones(&self) -> Vec<(Point, Stone)> {
        let rows = self.cells.chunks(self.size.lines().into());
        (0..)
            .zip(rows)
            .flat_map(|(y, row)| {
                (0..)
                    .zip(row)
                    .filter_map(move |(x, cell)| Some((Point::new(x, y), (*cell)?)))
            })
            .collect()
    }
}

/// The position set up by the first node, with its byte position; `None` without set-up stones.
pub(super) fn set_up(
    first: &Node<'_>,
    rule: Rule,
    size: BoardSize,
) -> Result<Option<(usize, Start)>, Fault> {
    let mut begins = None;
    let mut cells = Cells::new(size);
    for property in &first.properties {
        let stone = match property.name.as_str() {
            "AB" => Stone::Black,
            "AW" => Stone::White,
            _ => continue,
        };
        begins.get_or_insert(property.at);
        cells.add(property, stone)?;
    }
    let Some(at) = begins else {
        return Ok(None);
    };
    let stones = cells.stones();
    let of = |side: Stone| stones.iter().filter(|(_, stone)| *stone == side).count();
    let turn = turn_after(of(Stone::Black), of(Stone::White));
    let position = Position::from_stones(rule, size, stones, turn)
        .map_err(|error| Fault::syntax(at, error.to_string()))?;
    let start = Start::new(position).map_err(|fault| Fault::unsupported(at, fault.to_string()))?;
    Ok(Some((at, start)))
}

pub(crate) fn write_stones(position: &Position) -> String {
    let mut out = format!(
        "(;FF[4]GM[4]CA[UTF-8]SZ[{}]RU[{}]",
        position.size().lines(),
        rule_word(position.rule())
    );
    if let Err(error) = write_set_up(&mut out, position) {
        // Writing to a string can't fail.
        log::error!("a position could not be written: {error}");
    }
    out.push(')');
    out
}

pub(super) fn write_set_up(out: &mut String, position: &Position) -> fmt::Result {
    for (name, side) in [("AB", Stone::Black), ("AW", Stone::White)] {
        let stones = crate::game::stones(position).filter(|(_, stone)| *stone == side);
        for (index, (point, _)) in stones.enumerate() {
            let name = if index == 0 { name } else { "" };
            write!(out, "{name}[{}]", letters(point, position.size()))?;
        }
    }
    let turn = match position.turn() {
        Stone::Black => "B",
        Stone::White => "W",
    };
    write!(out, "PL[{turn}]")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::read_alone;

    fn rectangles(name: &str) -> String {
        let most = (MAX_BYTES - 30) / 7;
        format!("(;GM[4]SZ[20]{name}{})", "[aa:tt]".repeat(most))
    }

    #[test]
    fn a_mebibyte_of_rectangles_sets_up_a_bounded_number_of_points() {
        for name in ["AB", "AE", "B"] {
            let error = stones(&rectangles(name)).unwrap_err();
            let RecordError::Unsupported { column, .. } = error else {
                panic!("{error}");
            };
            let rectangles = MAX_SET_UP / 400;
            let head = "(;GM[4]SZ[20][".len() + name.len();
            assert_eq!(column, i32::try_from(head + 7 * rectangles + 1).unwrap());
        }
    }

    #[test]
    fn an_import_stops_at_the_first_point_that_is_set_up_twice() {
        let error = read_alone(&rectangles("AB")).unwrap_err();
        let RecordError::Syntax { column, detail, .. } = error else {
            panic!("{error}");
        };
        assert_eq!((column, &*detail), (24, "a stone is there already"));
    }

    #[test]
    fn later_points_replace_earlier_ones() {
        let record = "(;GM[4]SZ[9]AB[aa:cc];AW[bb]AE[aa][ca:cc];B[ii])";
        let found = stones(record).unwrap();
        let text: Vec<String> = found
            .stones
            .iter()
            .map(|(point, stone)| format!("{point}{stone:?}"))
            .collect();
        assert_eq!(
            text.join(" "),
            "I1Black A7Black B7Black A8Black B8White B9Black"
        );
    }
}
