//! Fours and open threes, with their stones and completing points.

use crate::renju::{self, RenjuVerdict};
use crate::{Direction, Point, Position, Rule, Stone, StoneLines};

/// Threat of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowKind {
    /// One more stone makes a five.
    Four,
    /// One more stone makes an unbroken four with a five at both ends.
    OpenThree,
}

/// Threat of one colour on one line, regardless of the turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Colour of the row.
    pub stone: Stone,
    /// Kind of threat.
    pub kind: RowKind,
    /// Stones in order along the line.
    pub stones: Vec<Point>,
    /// Empty points that carry out the threat, in order along the line.
    pub cells: Vec<Point>,
}

/// Returns all fours and open threes: Black's before White's, fours before threes.
///
/// Where only an exact five wins, excludes rows that can't become one; also Black's threes in Renju
/// whose open four is forbidden. The stones of a four are not reported as a three. Needs no tables
/// and takes a few thousand steps.
#[must_use]
pub fn rows(position: &Position) -> Vec<Row> {
    Stone::BOTH
        .into_iter()
        .flat_map(|stone| {
            let reader = Reader {
                lines: position.lines(),
                exact: match position.rule() {
                    Rule::Freestyle => false,
                    Rule::Standard => true,
                    Rule::Renju => stone == Stone::Black,
                },
                forbids: position.rule() == Rule::Renju && stone == Stone::Black,
                stone,
            };
            reader.rows(position)
        })
        .collect()
}

/// Finds one colour's rows.
struct Reader<'a> {
    lines: &'a StoneLines,
    stone: Stone,
    /// Only exactly five wins.
    exact: bool,
    forbids: bool,
}

impl Reader<'_> {
    fn rows(&self, position: &Position) -> Vec<Row> {
        let mut fours = Vec::new();
        let mut threes = Vec::new();
        for point in position.empty_points() {
            for direction in Direction::ALL {
                let stones = self.with(point, direction);
                if self.is_five(stones.len() + 1) {
                    add(&mut fours, RowKind::Four, self.stone, stones, point);
                } else if stones.len() == 3 && self.is_straight(point, direction, &stones) {
                    add(&mut threes, RowKind::OpenThree, self.stone, stones, point);
                }
            }
        }
        threes.retain(|three| !fours.iter().any(|four| holds(four, three)));
        fours.append(&mut threes);
        fours
    }

    fn is_five(&self, stones: usize) -> bool {
        stones == 5 || stones > 5 && !self.exact
    }

    /// Stones of the unbroken row that a stone on `point` would form, without it.
    fn with(&self, point: Point, direction: Direction) -> Vec<Point> {
        let along = |sign: i8| {
            (1..i8::MAX)
                .map_while(move |steps| direction.walk(point, sign * steps))
                .take_while(|at| self.lines.at(*at) == Some(self.stone))
        };
        let mut stones: Vec<Point> = along(-1).collect();
        stones.reverse();
        stones.extend(along(1));
        stones
    }

    /// Whether `point` turns `three` into a legal open four.
    fn is_straight(&self, point: Point, direction: Direction, three: &[Point]) -> bool {
        let mut four = three.to_vec();
        four.push(point);
        four.sort_unstable_by_key(|at| (at.x, along(direction, *at)));
        let ends = four
            .first()
            .and_then(|first| direction.walk(*first, -1))
            .zip(four.last().and_then(|last| direction.walk(*last, 1)));
        let Some((before, after)) = ends else {
            return false;
        };
        let free = |at: Point| self.lines.is_empty_at(at);
        if !free(before) || !free(after) {
            return false;
        }
        let mut played = self.lines.clone();
        played.toggle(point, self.stone);
        let then = Reader {
            lines: &played,
            stone: self.stone,
            exact: self.exact,
            forbids: self.forbids,
        };
        let makes_five = |end: Point| then.is_five(then.with(end, direction).len() + 1);
        makes_five(before) && makes_five(after) && self.may_play(point)
    }

    fn may_play(&self, point: Point) -> bool {
        !self.forbids || renju::judge(self.lines, point) == RenjuVerdict::Free
    }
}

/// Sort key along vertical lines; elsewhere the column orders points.
const fn along(direction: Direction, point: Point) -> u8 {
    match direction {
        Direction::Vertical => point.y,
        Direction::Horizontal | Direction::Rising | Direction::Falling => 0,
    }
}

/// Adds a completing point to a row, or a new row.
fn add(rows: &mut Vec<Row>, kind: RowKind, stone: Stone, stones: Vec<Point>, cell: Point) {
    match rows.iter_mut().find(|row| row.stones == stones) {
        Some(row) => row.cells.push(cell),
        None => rows.push(Row {
            stone,
            kind,
            stones,
            cells: vec![cell],
        }),
    }
}

fn holds(four: &Row, three: &Row) -> bool {
    three.stones.iter().all(|stone| four.stones.contains(stone))
}
