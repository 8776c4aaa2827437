//! The `.psq` format of Piskvork and the Gomocup managers:
//!
//! ```text
//! Piskvorky 20x20, 11:11, 0      columns and rows, both players' strength, which of them began (0 or 1)
//! 11,11,1204                     a move: column and row, from 1 at the upper left, and milliseconds
//! …
//! pbrain-one.exe                 both players; only tournaments name them
//! pbrain-other.exe
//! 0                              the result
//! ```
//!
//! Source: the manager's `savePsq` and `openPsq`,
//! <https://github.com/wind23/piskvork_renju/blob/master/game.cpp>. The format has no rule.

use gomoku_engine::{BoardSize, Rule};

use super::fault::Fault;
use super::{PlayedGame, PlayedGameError, RecordLoss, loss};
use crate::game::Point;

const HEAD: &str = "Piskvorky ";

/// A line without its end, and its byte position.
#[derive(Clone, Copy)]
struct Line<'a> {
    at: usize,
    text: &'a str,
}

/// A move, and the byte position of its line.
struct Played {
    at: usize,
    point: Point,
    ms: i64,
}

pub(super) fn is_one(text: &str) -> bool {
    text.trim_start_matches(super::games::is_space)
        .starts_with(HEAD)
}

/// Content without a check of the rules.
struct PsqGame<'a> {
    size: BoardSize,
    begins: usize,
    moves: Vec<Played>,
    names: Vec<&'a str>,
}

/// Converts to a record of two people: in Standard if the game continues after six in a row, else
/// in Freestyle.
pub(super) fn read(text: &str) -> Result<String, Fault> {
    let kept = read_lines(text)?;
    let [one, other] = match kept.names[..] {
        [one, other, ..] => [name(one), name(other)],
        _ => [String::new(), String::new()],
    };
    let (black, white) = if kept.begins == 0 {
        (one, other)
    } else {
        (other, one)
    };
    let mut game = PlayedGame {
        rule: Rule::Freestyle,
        size: kept.size.lines().into(),
        black,
        white,
        moves: kept.moves.iter().map(|it| (it.point, it.ms)).collect(),
        lost: None,
    };
    let record = game.to_record().or_else(|error| {
        game.rule = Rule::Standard;
        game.to_record().map_err(|_| fault(&kept.moves, &error))
    })?;
    let missing = kept.names.iter().any(|line| may_be_move(line));
    let losses: &[RecordLoss] = if missing { &[RecordLoss::Moves] } else { &[] };
    Ok(loss::marked(record, losses))
}

/// The board, and the points with their positions in the text. Points may repeat.
pub(super) fn points_of(text: &str) -> Result<(BoardSize, Vec<(usize, Point)>), Fault> {
    let PsqGame { size, moves, .. } = read_lines(text)?;
    Ok((size, moves.iter().map(|it| (it.at, it.point)).collect()))
}

fn read_lines(text: &str) -> Result<PsqGame<'_>, Fault> {
    let mut lines = lines(text).filter(|line| !line.text.is_empty());
    let head = lines.next().ok_or_else(|| no_head(0))?;
    let (size, begins) = read_head(head)?;
    let mut moves = Vec::new();
    let mut names = Vec::new();
    for line in lines {
        if !names.is_empty() || !is_move(line.text) {
            names.push(line.text);
            continue;
        }
        moves.push(read_move(line, size.lines().into())?);
    }
    if moves.is_empty() {
        return Err(Fault::syntax(text.len(), "expected a move such as 8,8,0"));
    }
    Ok(PsqGame {
        size,
        begins,
        moves,
        names,
    })
}

fn fault(moves: &[Played], error: &PlayedGameError) -> Fault {
    match error {
        PlayedGameError::Move { ply, error } => {
            let at = moves.get(ply.saturating_sub(1)).map_or(0, |it| it.at);
            Fault::illegal(at, *ply, error.to_string())
        }
        PlayedGameError::Config(error) => Fault::unsupported(0, error.to_string()),
    }
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut at = 0;
    text.split(['\n', '\r']).map(move |line| {
        let begun = line.trim_start_matches(super::games::is_space);
        let start = at + line.len() - begun.len();
        at += line.len() + 1;
        Line {
            at: start,
            text: begun.trim_end(),
        }
    })
}

fn no_head(at: usize) -> Fault {
    Fault::syntax(at, "expected a head such as Piskvorky 15x15, 0:0, 0")
}

fn read_head(line: Line<'_>) -> Result<(BoardSize, usize), Fault> {
    let bad = || no_head(line.at);
    let head = line.text.strip_prefix(HEAD).ok_or_else(bad)?;
    let mut parts = head.split(',').map(str::trim);
    let (columns, rows) = parts
        .next()
        .and_then(|it| it.split_once('x'))
        .ok_or_else(bad)?;
    let (columns, rows) = (
        whole(columns).ok_or_else(bad)?,
        whole(rows).ok_or_else(bad)?,
    );
    // The players' strength is ignored, and some programs omit the rest.
    let begins = match parts.nth(1) {
        None | Some("0") => 0,
        Some("1") => 1,
        Some(_) => return Err(bad()),
    };
    let size = BoardSize::new(columns.into());
    let unsupported = |why: String| Fault::unsupported(line.at + HEAD.len(), why);
    if columns != rows {
        return Err(unsupported(format!("a board of {columns}×{rows}")));
    }
    let size = size.map_err(|error| unsupported(error.to_string()))?;
    Ok((size, begins))
}

/// Accepts any numbers.
fn is_move(line: &str) -> bool {
    let mut numbers = line.split(',');
    let digits = |it: &str| {
        let it = it.trim().trim_start_matches('-');
        !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit())
    };
    line.contains(',') && numbers.all(digits)
}

/// Whether a line after the moves may be a damaged move: numbers only, a digit on either side of a
/// comma, or a leading digit and a comma.
fn may_be_move(line: &str) -> bool {
    let mut commas = line.match_indices(',').map(|(at, _)| line.split_at(at));
    let is_digit = |c: char| c.is_ascii_digit();
    let starts = line.starts_with(is_digit) && line.contains(',');
    let has_comma = commas.any(|(x, y)| {
        x.trim_end().ends_with(is_digit) || y.trim_start_matches([',', ' ']).starts_with(is_digit)
    });
    let numbers = line.split(|c: char| !c.is_ascii_digit());
    let several = numbers.filter(|number| !number.is_empty()).count() > 1;
    starts || has_comma || several && !line.contains(char::is_alphabetic)
}

fn read_move(line: Line<'_>, size: i32) -> Result<Played, Fault> {
    let mut numbers = line.text.split(',').map(|it| whole(it.trim()));
    let mut coordinate = || {
        let number = numbers.next().flatten();
        number.filter(|number| (1..=size).contains(number))
    };
    let (column, row) = coordinate().zip(coordinate()).ok_or_else(|| {
        Fault::syntax(
            line.at,
            format!("expected a point from 1,1 to {size},{size}"),
        )
    })?;
    // An invalid time does not invalidate the move.
    let ms = numbers.next().flatten().unwrap_or(0);
    if numbers.next().is_some() {
        return Err(Fault::syntax(line.at, "expected a move such as 8,8,0"));
    }
    Ok(Played {
        at: line.at,
        point: Point {
            x: column - 1,
            y: size - row,
        },
        ms: ms.into(),
    })
}

fn whole(text: &str) -> Option<i32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// A program's file name without its affixes; empty for a person.
fn name(line: &str) -> String {
    let file = line.rsplit(['\\', '/']).next().unwrap_or(line);
    let name = file.strip_prefix("pbrain-").unwrap_or(file);
    let name = [".exe", ".zip"]
        .iter()
        .find_map(|end| name.strip_suffix(end))
        .unwrap_or(name);
    if matches!(name, "homo-1" | "homo-2") || is_code(name) {
        return String::new();
    }
    name.to_owned()
}

/// Whether a line is a result code, which follows the moves without names of players.
fn is_code(line: &str) -> bool {
    let digits = line.strip_prefix('-').unwrap_or(line);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::record::{RecordError, games, read_alone};

    fn record(text: &str) -> String {
        read(text).unwrap_or_else(|fault| panic!("{text}: {}", fault.placed(text)))
    }

    fn played(text: &str) -> (u8, Vec<String>) {
        let game = read_alone(&record(text)).unwrap().game;
        let names = game.plies().map(|(_, ply)| ply.point.to_string());
        (game.setup().size.lines(), names.collect())
    }

    const GAME: &str = "Piskvorky 15x15, 11:9, 1\r\n8,8,1204\r\n9,7,30\r\n8,7,0\r\n\
        pbrain-one.exe\r\nC:\\brains\\pbrain-Other (2).zip\r\n0\r\n";

    #[test]
    fn a_managers_file_is_a_game() {
        let (size, moves) = played(GAME);
        assert_eq!(
            (size, moves),
            (15, ["H8", "I9", "H9"].map(String::from).to_vec())
        );
        let record = record(GAME);
        assert!(record.contains("PB[Other (2)]PW[one]"), "{record}");
        assert!(record.contains("RU[freestyle]"), "{record}");
        assert!(record.contains("GKMS[1204]"), "{record}");
        assert_eq!(
            played("Piskvorky 20x20, 0:0, 0\n1,1,0\n20,20\n-1").1,
            ["A20", "T1"]
        );
        let alone = self::record("\u{feff}Piskvorky 9x9\n5,5,99999999999\n0\n");
        assert!(!alone.contains("PB["), "{alone}");
    }

    #[test]
    fn it_is_found_as_a_text_with_one_game() {
        let found: Vec<_> = games(GAME)
            .unwrap()
            .map(|game| game.record.into_owned())
            .collect();
        assert_eq!(found, [record(GAME).trim_end()]);
        // Names may resemble SGF.
        let odd = "Piskvorky 15x15, 0:0, 0\n8,8,0\n(;GM[1])\n(;\n";
        assert_eq!(games(odd).unwrap().count(), 1);
    }

    #[test]
    fn a_game_that_goes_on_after_six_was_played_to_exactly_five() {
        let row = |y: i32, xs: &[i32]| -> Vec<String> {
            xs.iter().map(|x| format!("{x},{y},0")).collect()
        };
        let black = row(8, &[1, 2, 3, 5, 6, 4]);
        let white = row(1, &[1, 3, 5, 7, 9, 11]);
        let moves: Vec<_> = black
            .iter()
            .zip(&white)
            .flat_map(|(b, w)| [b, w])
            .cloned()
            .collect();
        let text = format!("Piskvorky 15x15, 0:0, 0\n{}\n-1\n", moves.join("\n"));
        assert!(record(&text).contains("RU[standard]"), "{}", record(&text));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let head = "Piskvorky 15x15, 0:0, 0\n";
        for (text, line, column) in [
            ("Piskvorky".to_owned(), 1, 1),
            ("Piskvorky 15, 0:0, 0".to_owned(), 1, 1),
            ("  Piskvorky 15xx, 0:0, 0".to_owned(), 1, 3),
            ("Piskvorky -15x-15, 0:0, 0".to_owned(), 1, 1),
            ("Piskvorky 99999999999x15, 0:0, 0".to_owned(), 1, 1),
            ("Piskvorky 15x15, 0:0, 2\n8,8,0".to_owned(), 1, 1),
            (format!("{head}8,8,0\r\n16,8,0"), 3, 1),
            (format!("{head}8,8,0\n  0,8,0"), 3, 3),
            (format!("{head}8,8,0\n-1,8,0"), 3, 1),
            (format!("{head}8,99999999999999999999,0"), 2, 1),
            (head.to_owned(), 2, 1),
        ] {
            let fault = read(&text).unwrap_err().placed(&text);
            let RecordError::Syntax {
                line: l, column: c, ..
            } = fault
            else {
                panic!("{text:?}: {fault}");
            };
            assert_eq!((l, c), (line, column), "{text:?}: {fault}");
        }
        for text in [
            "Piskvorky 20x15, 0:0, 0\n8,8,0",
            "Piskvorky 30x30, 0:0, 0\n8,8,0",
        ] {
            let fault = read(text).unwrap_err().placed(text);
            assert!(
                matches!(
                    fault,
                    RecordError::Unsupported {
                        line: 1,
                        column: 11,
                        ..
                    }
                ),
                "{fault}"
            );
        }
        let twice = format!("{head}8,8,0\n9,9,0\n8,8,0\n");
        let fault = read(&twice).unwrap_err().placed(&twice);
        assert!(
            matches!(
                fault,
                RecordError::IllegalMove {
                    line: 4,
                    column: 1,
                    ply: 3,
                    ..
                }
            ),
            "{fault}"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn a_damaged_file_is_refused_with_its_place_or_is_a_game(
            edits in proptest::collection::vec((0..GAME.len(), 0..3_u8, any::<char>()), 1..6)
        ) {
            let mut text: Vec<char> = GAME.chars().collect();
            for (at, what, with) in edits {
                let at = at % text.len();
                match what {
                    0 => text[at] = with,
                    1 => text.insert(at, with),
                    _ if text.len() > 1 => { text.remove(at); }
                    _ => {}
                }
            }
            let text: String = text.into_iter().collect();
            match read(&text) {
                Ok(record) => prop_assert!(read_alone(&record).is_ok(), "{record}"),
                Err(fault) => {
                    let (RecordError::Syntax { line, column, .. }
                    | RecordError::Unsupported { line, column, .. }
                    | RecordError::IllegalMove { line, column, .. }) = fault.placed(&text) else {
                        return Err(TestCaseError::fail("it has no place"));
                    };
                    prop_assert!(line >= 1 && column >= 1);
                }
            }
        }

        #[test]
        fn a_game_comes_back_as_it_was(
            lines in 9..=20_i32,
            points in proptest::collection::vec((0..20_i32, 0..20_i32, 0..100_000_i32), 1..40),
            second in any::<bool>(),
        ) {
            let mut moves: Vec<(i32, i32, i32)> = Vec::new();
            let mut position = gomoku_engine::Position::new(
                Rule::Freestyle,
                BoardSize::new(lines.into()).unwrap(),
            );
            for (x, y, ms) in points {
                let (x, y) = (x % lines, y % lines);
                let point = gomoku_engine::Point::new(x as u8, y as u8);
                if position.outcome().is_none() && position.play(point).is_ok() {
                    moves.push((x, y, ms));
                }
            }
            let mut text = format!("Piskvorky {lines}x{lines}, 0:0, {}\n", i32::from(second));
            for (x, y, ms) in &moves {
                text.push_str(&format!("{},{},{ms}\n", x + 1, lines - y));
            }
            let game = read_alone(&read(&text).unwrap()).unwrap().game;
            let back: Vec<_> = game
                .plies()
                .map(|(_, ply)| (i32::from(ply.point.x), i32::from(ply.point.y), ply.elapsed_ms as i32))
                .collect();
            prop_assert_eq!(back, moves);
            prop_assert_eq!(i32::from(game.setup().size.lines()), lines);
        }
    }
}
