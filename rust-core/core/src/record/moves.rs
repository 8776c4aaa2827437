//! Lists of moves as posted by people: `1. h8 i9 2. j10 …`, `h8-i9-j10` or `h8i9j10`, with or
//! without a heading.

use gomoku_engine::{BoardSize, Rule};

use super::columns::{self, Columns};
use super::fault::Fault;
use super::{PlayedGame, PlayedGameError, RecordLoss, links, loss, times, turns};
use crate::game::Point;

/// Common board sizes, most usual first, because a list does not state its size.
pub(super) const SIZES: [u8; 3] = [BoardSize::STANDARD.lines(), 19, BoardSize::MAX];

/// A run of letters and digits; everything between runs is ignored.
#[derive(Clone, Copy)]
struct Word<'a> {
    at: usize,
    text: &'a str,
}

pub(super) struct List {
    /// Size in lines, if the text states it.
    pub(super) size: Option<i32>,
    pub(super) rule: Rule,
    /// Moves with byte positions in the text.
    pub(super) moves: Vec<(usize, Point)>,
    pub(super) losses: Vec<RecordLoss>,
}

/// Converts a list of moves to a record of two people in Freestyle, on the smallest common board.
/// Lines before one that starts with a move, or with the number 1 and a move, are a heading.
pub(super) fn read(text: &str) -> Result<String, Fault> {
    let list = list_of(text)?;
    let moves = &list.moves;
    let size = list.size.or_else(|| common_size(lines_of(moves)));
    let game = PlayedGame {
        rule: list.rule,
        size: size.unwrap_or(BoardSize::MAX.into()),
        black: String::new(),
        white: String::new(),
        moves: moves.iter().map(|&(_, point)| (point, 0)).collect(),
        lost: None,
    };
    let record = game.to_record().map_err(|error| match error {
        PlayedGameError::Move { ply, error } => {
            let at = moves.get(ply.saturating_sub(1)).map_or(0, |&(at, _)| at);
            Fault::illegal(at, ply, error.to_string())
        }
        PlayedGameError::Config(error) => Fault::syntax(0, error.to_string()),
    })?;
    Ok(loss::marked(record, &list.losses))
}

pub(crate) fn common_size(needed: i32) -> Option<i32> {
    let mut sizes = SIZES.into_iter().map(i32::from);
    sizes.find(|&size| size >= needed)
}

pub(super) fn lines_of(moves: &[(usize, Point)]) -> i32 {
    let lines = moves.iter().map(|(_, point)| point.x.max(point.y) + 1);
    lines.max().unwrap_or(0)
}

pub(super) fn points_of(text: &str) -> Result<Vec<(usize, Point)>, Fault> {
    list_of(text).map(|list| list.moves)
}

fn list_of(text: &str) -> Result<List, Fault> {
    match turns::read(text)? {
        Some(list) => Ok(list),
        None => listed(text),
    }
}

fn listed(text: &str) -> Result<List, Fault> {
    let text = times::blanked(without_result(text));
    let (mut moves, is_complete) = match links::find(&text) {
        Some(link) => {
            let (mut moves, is_complete) =
                numbered(link.moves).map_err(|fault| fault.behind(link.at))?;
            for (at, _) in &mut moves {
                *at += link.at;
            }
            (
                moves,
                is_complete && !link.around.into_iter().any(resembles_move_in),
            )
        }
        None => numbered(&text)?,
    };
    let columns = Columns::of(&moves);
    if columns == Columns::WithoutI {
        columns::close_gap(&mut moves);
    }
    if let Some(&(at, _)) = moves
        .iter()
        .find(|(_, point)| point.x >= BoardSize::MAX.into())
    {
        return Err(not_a_move(at));
    }
    let missing = (!is_complete).then_some(RecordLoss::Moves);
    let board = (columns == Columns::Unknown).then_some(RecordLoss::Board);
    Ok(List {
        size: None,
        rule: Rule::Freestyle,
        moves,
        losses: missing.into_iter().chain(board).collect(),
    })
}

/// Removes a final result in the notation of PlayOK and PGN.
fn without_result(text: &str) -> &str {
    const RESULTS: [&str; 7] = ["1-0", "0-1", "1/2-1/2", "1–0", "0–1", "0.5-0.5", "*"];
    let text = text.trim_end();
    let before = RESULTS.iter().find_map(|result| text.strip_suffix(result));
    before
        .filter(|before| before.ends_with(char::is_whitespace))
        .unwrap_or(text)
}

/// The moves, and whether their numbers suggest that none is missing.
fn numbered(text: &str) -> Result<(Vec<(usize, Point)>, bool), Fault> {
    let start = list_start(text)?;
    let mut moves: Vec<(usize, Point)> = Vec::new();
    // Whether the numbers can be those of moves, and those of pairs of moves.
    let (mut single, mut paired) = (true, true);
    let (mut numbers, mut last) = (0, None);
    for word in words_from(text, start) {
        if let Some(number) = number(word.text) {
            single &= number == moves.len() + 1;
            // Some write `1. h8 1... i9`.
            let is_second = moves.len() % 2 == 1;
            paired &= number == moves.len() / 2 + 1 && (!is_second || last == Some(number));
            if !single && !paired {
                let due = moves.len() + 1;
                return Err(Fault::syntax(word.at, format!("move {due} is due here")));
            }
            numbers += usize::from(last != Some(number));
            last = Some(number);
        } else {
            let found = points(word).ok_or_else(|| not_a_move(word.at))?;
            moves.extend(found);
        }
    }
    let all_numbered = single && numbers == moves.len();
    let all_paired = paired && numbers == moves.len().div_ceil(2);
    let begins_with_number = words_from(text, start)
        .next()
        .is_some_and(|word| number(word.text).is_some());
    let is_complete = if begins_with_number {
        all_numbered || all_paired
    } else {
        let heading = text.get(..start).unwrap_or_default();
        numbers == 0 && !resembles_move_in(heading)
    };
    Ok((moves, is_complete))
}

fn list_start(text: &str) -> Result<usize, Fault> {
    let mut at = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        if begins(line) {
            return Ok(at);
        }
        at += line.len();
    }
    let first = words(text).next().map_or(0, |word| word.at);
    Err(not_a_move(first))
}

/// Whether text around a list may have a damaged move: a word of digits and letters with at most
/// two adjacent letters, or a number after a character whose second byte may be the column.
fn resembles_move_in(text: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut plain = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_mixed = plain.any(|word| {
        let mut letters = word.split(is_digit);
        word.contains(is_digit)
            && word.contains(|c: char| c.is_ascii_alphabetic())
            && letters.all(|run| run.len() <= 2)
    });
    let mut numbers = text
        .match_indices(is_digit)
        .map(|(at, _)| text.split_at(at).0);
    is_mixed || numbers.any(|before| before.ends_with(|c: char| !c.is_ascii() && c != '\u{feff}'))
}

pub(super) fn begins(text: &str) -> bool {
    let line = text.split(['\n', '\r']).next().unwrap_or(text);
    let mut words = words(line);
    words.next().is_some_and(|first| {
        let first = if first.text == "1" {
            words.next()
        } else {
            Some(first)
        };
        first.is_some_and(|word| points(word).is_some())
    })
}

fn not_a_move(at: usize) -> Fault {
    Fault::syntax(
        at,
        "expected a move such as h8, or a record that begins with (;",
    )
}

fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    words_from(text, 0)
}

fn words_from(text: &str, from: usize) -> impl Iterator<Item = Word<'_>> {
    let mut at = from;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let start = at + rest.find(char::is_alphanumeric)?;
        let word = text.get(start..)?;
        let end = word.find(|c: char| !c.is_alphanumeric());
        let word = word.get(..end.unwrap_or(word.len()))?;
        at = start + word.len();
        Some(Word {
            at: start,
            text: word,
        })
    })
}

fn number(word: &str) -> Option<usize> {
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(word.parse().unwrap_or(usize::MAX))
}

pub(super) fn is_word_of_moves(text: &str) -> bool {
    !text.is_empty() && points(Word { at: 0, text }).is_some()
}

/// The points of a word such as `h8i9`, with their positions; `None` for any other word.
fn points(word: Word<'_>) -> Option<Vec<(usize, Point)>> {
    let mut points = Vec::new();
    let mut bytes = word.text.bytes().enumerate().peekable();
    while let Some((index, letter)) = bytes.next() {
        let column = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let mut row = 0;
        for _ in 0..2 {
            if let Some((_, digit)) = bytes.next_if(|(_, byte)| byte.is_ascii_digit()) {
                row = 10 * row + (digit - b'0');
            }
        }
        // U is the last column of a board that skips I.
        if column > BoardSize::MAX || !(1..=BoardSize::MAX).contains(&row) {
            return None;
        }
        let (x, y) = (column.into(), i32::from(row) - 1);
        points.push((word.at + index, Point { x, y }));
    }
    Some(points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{RecordError, read_alone};

    fn played(text: &str) -> (u8, Vec<String>) {
        let record = read(text).unwrap_or_else(|fault| panic!("{text}: {}", fault.placed(text)));
        let game = read_alone(&record).unwrap().game;
        let names = game.plies().map(|(_, ply)| ply.point.to_string());
        (game.setup().size.lines(), names.collect())
    }

    #[test]
    fn moves_are_read_as_people_post_them() {
        let moves = ["H8", "I9", "J10", "K8"];
        for text in [
            "h8 i9 j10 k8",
            "H8,I9,J10,K8",
            "h8-i9-j10-k8",
            "h8i9j10k8",
            "1. h8 i9 2. j10 k8",
            "1.h8 2.i9 3.j10 4.k8",
            "1) H8\r\n2) I9\r\n3) J10\r\n4) K8\r\n",
            "\u{feff}  1: h8; 2: i9; 3: j10; 4: k8.",
            "Ann – Wei\nFreestyle\nUnfinished\n\n1. H8 I9\n2. J10 K8",
            "你 – 电脑\n1、h8 2、i9 3、j10 4、k8",
        ] {
            assert_eq!(
                played(text),
                (15, moves.map(String::from).to_vec()),
                "{text:?}"
            );
        }
        assert_eq!(played("a1 p16").0, 19, "fifteen lines have no P16");
        assert_eq!(played("a1 t20").0, 20);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, line, column) in [
            ("", 1, 1),
            ("  Dear all,\nsee you", 1, 3),
            ("h8 i9 and j10", 1, 7),
            ("h8 i21", 1, 4),
            ("h8 i0", 1, 4),
            ("h8\ni9 j123", 2, 4),
            ("1. h8 i9\n2. j10 k8\n5. a1", 3, 1),
            ("1. h8 i9 4. j10", 1, 10),
            ("1. h8 2. i9 99999999999999999999999", 1, 13),
            ("1 2 3", 1, 1),
            ("h8 你", 1, 4),
        ] {
            let fault = read(text).unwrap_err().placed(text);
            let RecordError::Syntax {
                line: l, column: c, ..
            } = fault
            else {
                panic!("{text:?}: {fault}");
            };
            assert_eq!((l, c), (line, column), "{text:?}: {fault}");
        }
        let twice = "h8 i9\nh8";
        let fault = read(twice).unwrap_err().placed(twice);
        let RecordError::IllegalMove {
            line, column, ply, ..
        } = fault
        else {
            panic!("{fault}");
        };
        assert_eq!((line, column, ply), (2, 1, 3));
        let over = "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2";
        let fault = read(over).unwrap_err().placed(over);
        assert!(
            matches!(fault, RecordError::IllegalMove { ply: 10, .. }),
            "{fault}"
        );
    }
}
