//! Positions from JSON lines or move lists.

use gomoku_engine::{BoardSize, Point, Position, Rule, Stone};
use serde::Deserialize;

/// Position with its known solution.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) id: Option<String>,
    pub(super) position: Position,
    /// A win is known.
    pub(super) is_won: bool,
    /// Moves that don't lose, if all others do.
    pub(super) saving: Option<Vec<Point>>,
    pub(super) forbidden: Option<Vec<Point>>,
}

/// Columns and rows are 0-based, rows from the top.
#[derive(Debug, Deserialize)]
struct ProblemLine {
    id: Option<String>,
    size: Option<i64>,
    rule: Option<String>,
    moves: Option<Vec<[i64; 2]>>,
    /// Column, row and colour: 1 Black, 2 White.
    stones: Option<Vec<[i64; 3]>>,
    /// Side to move, `black` or `white`.
    stm: Option<String>,
    vcf_len: Option<u32>,
    mate_plies: Option<u32>,
    saving_moves: Option<Vec<[i64; 2]>>,
    forbidden: Option<Vec<(i64, i64, String)>>,
}

impl Problem {
    /// Parses moves such as `h8 i9`, Black's first.
    pub(super) fn from_moves(
        text: &str,
        rule: Option<Rule>,
        size: Option<i64>,
    ) -> Result<Self, String> {
        let size = board_size(size)?;
        let moves = text
            .split_whitespace()
            .map(|name| name.parse().map_err(|error| format!("{name}: {error}")))
            .collect::<Result<Vec<Point>, _>>()?;
        Ok(Self {
            id: None,
            position: played(rule.unwrap_or_default(), size, &moves)?,
            is_won: false,
            saving: None,
            forbidden: None,
        })
    }

    /// Parses a JSON line. `rule` and `size` override its values.
    pub(super) fn from_json(
        line: &str,
        rule: Option<Rule>,
        size: Option<i64>,
    ) -> Result<Self, String> {
        let line: ProblemLine = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let rule = match (rule, line.rule.as_deref()) {
            (Some(rule), _) => rule,
            (None, None | Some("freestyle")) => Rule::Freestyle,
            (None, Some("standard")) => Rule::Standard,
            (None, Some("renju")) => Rule::Renju,
            (None, Some(other)) => return Err(format!("rule {other:?} is not known")),
        };
        let size = board_size(size.or(line.size))?;
        let turn = match line.stm.as_deref() {
            None => None,
            Some("black") => Some(Stone::Black),
            Some("white") => Some(Stone::White),
            Some(other) => return Err(format!("stm {other:?} is neither black nor white")),
        };
        let position = match (line.moves, line.stones) {
            (Some(moves), None) => played(rule, size, &points(&moves, size)?)?,
            (None, Some(stones)) => set_up(rule, size, &stones, turn)?,
            _ => return Err("either moves or stones are needed".into()),
        };
        if turn.is_some_and(|turn| turn != position.turn()) {
            return Err("stm is not the side to move after these moves".into());
        }
        let forbidden = line.forbidden.map(|forbidden| {
            let points = forbidden.iter().map(|&(x, y, _)| point(x, y, size));
            points.collect::<Result<Vec<_>, _>>()
        });
        Ok(Self {
            id: line.id,
            position,
            is_won: line.vcf_len.is_some() || line.mate_plies.is_some(),
            saving: line
                .saving_moves
                .map(|moves| points(&moves, size))
                .transpose()?,
            forbidden: forbidden.transpose()?,
        })
    }
}

fn board_size(size: Option<i64>) -> Result<BoardSize, String> {
    match size {
        None => Ok(BoardSize::STANDARD),
        Some(size) => BoardSize::new(size).map_err(|error| error.to_string()),
    }
}

fn played(rule: Rule, size: BoardSize, moves: &[Point]) -> Result<Position, String> {
    let position = Position::from_moves(rule, size, moves).map_err(|error| error.to_string())?;
    going_on(position)
}

fn set_up(
    rule: Rule,
    size: BoardSize,
    stones: &[[i64; 3]],
    turn: Option<Stone>,
) -> Result<Position, String> {
    let turn = turn.ok_or("stones need stm")?;
    let stones = stones
        .iter()
        .map(|&[x, y, colour]| {
            let stone = match colour {
                1 => Stone::Black,
                2 => Stone::White,
                _ => return Err(format!("colour {colour} is neither 1 nor 2")),
            };
            Ok((point(x, y, size)?, stone))
        })
        .collect::<Result<Vec<_>, _>>()?;
    let position =
        Position::from_stones(rule, size, stones, turn).map_err(|error| error.to_string())?;
    going_on(position)
}

fn going_on(position: Position) -> Result<Position, String> {
    match position.outcome() {
        None => Ok(position),
        Some(_) => Err("the game is over in this position".into()),
    }
}

fn points(pairs: &[[i64; 2]], size: BoardSize) -> Result<Vec<Point>, String> {
    pairs.iter().map(|&[x, y]| point(x, y, size)).collect()
}

fn point(x: i64, y: i64, size: BoardSize) -> Result<Point, String> {
    let lines = i64::from(size.lines());
    let on_board = |n: i64| (0..lines).contains(&n);
    match (u8::try_from(x), u8::try_from(lines - 1 - y)) {
        (Ok(column), Ok(row)) if on_board(x) && on_board(y) => Ok(Point::new(column, row)),
        _ => Err(format!("[{x}, {y}] is not on a board of {lines} lines")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(line: &str) -> String {
        Problem::from_json(line, None, None).unwrap_err()
    }

    #[test]
    fn rows_are_counted_from_the_top() {
        let line = r#"{"id":"a","moves":[[7,7],[0,0]],"stm":"black","saving_moves":[[14,14]]}"#;
        let problem = Problem::from_json(line, None, None).unwrap();
        let names: Vec<_> = problem.position.moves().iter().map(|m| m.point).collect();
        assert_eq!(names, [Point::new(7, 7), Point::new(0, 14)]);
        assert_eq!(problem.saving, Some(vec![Point::new(14, 0)]));
        assert!(!problem.is_won);
    }

    #[test]
    fn reports_errors() {
        assert!(error("{").contains("EOF"));
        assert!(error(r#"{"moves":[[7,15]]}"#).contains("[7, 15]"));
        assert!(error(r#"{"moves":[[7,7],[7,7]]}"#).contains("move 2"));
        assert!(error(r#"{"moves":[],"stm":"white"}"#).contains("stm"));
        assert!(error(r#"{"moves":[],"size":21}"#).contains("21"));
        assert!(error(r#"{"moves":[],"rule":"go"}"#).contains("go"));
        assert!(error("{}").contains("moves or stones"));
        let over = r#"{"stones":[[0,0,1],[1,0,1],[2,0,1],[3,0,1],[4,0,1]],"stm":"white"}"#;
        assert!(error(over).contains("over"));
        let moves = Problem::from_moves("h8 z9", None, None).unwrap_err();
        assert!(moves.starts_with("z9"));
    }
}
