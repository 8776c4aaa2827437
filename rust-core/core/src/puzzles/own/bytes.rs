//! Stored form of the personal puzzles. Integers are little endian; days count from 1970-01-01; a
//! point is its column and its row in a byte each, from 0.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the highest assigned number; then for each puzzle, in increasing order: |
//! | 8 | its number |
//! | 1, 8 | its result, and the day on which it is due: see [`PuzzleHistory::write`] |
//! | 1, 1 | rule (0 Freestyle, 1 Standard, 2 Renju) and lines a side |
//! | 2, 2 each | Black's stones before the first move, row by row from the bottom |
//! | 2, 2 each | White's, likewise; their numbers determine the side to move |
//! | 2, 2 each | the moves to the position |
//! | 1, 2 | 0 to win, 1 to hold; a move that does so |
//! | 2, 2 | number of the game's move, from 1, and its point |
//! | 1, text | 1 and the day of the game after its length, or 0 |
//! | 1 | level of the computer as the opponent, or 0 |

use gomoku_engine::{BoardSize, Point, Position, Rule, Stone};

use super::{LAST_NUMBER, LONGEST_DAY, MOST, OwnPuzzle, OwnPuzzles, StoredPuzzle};
use crate::bytes::{self, Reader, Writer, one_of};
use crate::game::{stones, turn_after};
use crate::puzzles::history::{PuzzleHistory, PuzzleResult};
use crate::puzzles::{PuzzlePrompt, Question};

const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];
const PROMPTS: [PuzzlePrompt; 2] = [PuzzlePrompt::Win, PuzzlePrompt::Hold];

impl OwnPuzzles {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer::default();
        out.long(self.last.into());
        for (&number, stored) in &self.all {
            out.long(number.into());
            stored.seen.write(&mut out);
            write(&mut out, &stored.puzzle);
        }
        out.rest(&[])
    }

    /// `None` for bytes that [`OwnPuzzles::to_bytes`] never produces.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut from = Reader::new(bytes);
        let mut read = Self {
            last: number(&mut from)?,
            ..Self::default()
        };
        while !from.is_empty() {
            let number = number(&mut from)?;
            let before = read.all.last_key_value();
            let rises = before.is_none_or(|(&before, _)| before < number);
            if !rises || number > read.last || read.all.len() == MOST {
                return None;
            }
            let seen = PuzzleHistory::read(&mut from)?;
            if seen.went == PuzzleResult::AtOnce {
                return None;
            }
            let puzzle = puzzle(&mut from)?;
            read.all.insert(number, StoredPuzzle { puzzle, seen });
        }
        Some(read)
    }
}

fn number(from: &mut Reader<'_>) -> Option<u32> {
    let number = u32::try_from(from.long()?).ok()?;
    (number <= LAST_NUMBER).then_some(number)
}

fn write(out: &mut Writer, puzzle: &OwnPuzzle) {
    let Question {
        start,
        answer,
        prompt,
        ..
    } = &puzzle.question;
    out.byte(bytes::number(&RULES, &start.rule()));
    out.byte(start.size().lines());
    let moves: Vec<Point> = start.moves().iter().map(|played| played.point).collect();
    for side in Stone::BOTH {
        let given = stones(start).filter(|(point, stone)| *stone == side && !moves.contains(point));
        write_points(out, &given.map(|(point, _)| point).collect::<Vec<_>>());
    }
    write_points(out, &moves);
    out.byte(bytes::number(&PROMPTS, prompt));
    write_point(out, *answer);
    out.short(puzzle.ply);
    write_point(out, puzzle.played);
    out.maybe_text(puzzle.day.as_deref());
    out.byte(puzzle.level.unwrap_or(0));
}

fn puzzle(from: &mut Reader<'_>) -> Option<OwnPuzzle> {
    let rule = one_of(&RULES, from.byte()?)?;
    let size = BoardSize::new(from.byte()?.into()).ok()?;
    let black = points(from)?;
    let white = points(from)?;
    let in_order = |side: &[Point]| side.is_sorted_by_key(|point| (point.y, point.x));
    if !in_order(&black) || !in_order(&white) {
        return None;
    }
    let turn = turn_after(black.len(), white.len());
    let of = |side: Vec<Point>, stone| side.into_iter().map(move |point| (point, stone));
    let given = of(black, Stone::Black).chain(of(white, Stone::White));
    let mut start = Position::from_stones(rule, size, given, turn).ok()?;
    for point in points(from)? {
        start.play(point).ok()?;
    }
    let prompt = one_of(&PROMPTS, from.byte()?)?;
    let answer = point(from)?;
    start.check(answer).ok()?;
    let ply = from.short()?;
    let played = point(from)?;
    let day = from.maybe_text()?;
    let is_day = |day: &String| !day.is_empty() && day.len() <= LONGEST_DAY;
    if !size.contains(played) || !day.iter().all(is_day) {
        return None;
    }
    let level = Some(from.byte()?).filter(|&level| level > 0);
    let question = Question {
        start,
        answer,
        prompt,
        only_answer: false,
        theme: None,
    };
    Some(OwnPuzzle {
        question,
        played,
        ply,
        day,
        level,
    })
}

fn write_points(out: &mut Writer, points: &[Point]) {
    out.short(u16::try_from(points.len()).unwrap_or(u16::MAX));
    for &point in points {
        write_point(out, point);
    }
}

fn points(from: &mut Reader<'_>) -> Option<Vec<Point>> {
    let count = from.short()?;
    (0..count).map(|_| point(from)).collect()
}

fn write_point(out: &mut Writer, point: Point) {
    out.byte(point.x);
    out.byte(point.y);
}

fn point(from: &mut Reader<'_>) -> Option<Point> {
    let (x, y) = (from.byte()?, from.byte()?);
    Some(Point { x, y })
}
