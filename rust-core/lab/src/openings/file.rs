//! Openings file: one per line, as `h8i9j8`, Black first; `-` is the empty board. Empty lines and
//! lines with `#` are ignored.

use gomoku_engine::{BoardSize, Point, Position, Rule};

/// Moves of an opening.
pub type OpeningMoves = Vec<Point>;

/// Parses openings.
///
/// # Errors
/// A message with the line number: invalid text, an illegal move or a finished game. Also a file
/// without openings.
pub fn parse(text: &str, rule: Rule, size: BoardSize) -> Result<Vec<OpeningMoves>, String> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening =
            opening(line, rule, size).map_err(|error| format!("line {}: {error}", index + 1))?;
        openings.push(opening);
    }
    if openings.is_empty() {
        return Err("there is no opening in it".to_owned());
    }
    Ok(openings)
}

fn opening(line: &str, rule: Rule, size: BoardSize) -> Result<OpeningMoves, String> {
    let points = points(line)?;
    let position = Position::from_moves(rule, size, &points)
        .map_err(|refused| format!("move {}: {}", refused.ply + 1, refused.error))?;
    match position.outcome() {
        None => Ok(points),
        Some(_) => Err("the game is over after these moves".to_owned()),
    }
}

/// Parses moves without checking legality.
pub(crate) fn points(line: &str) -> Result<OpeningMoves, String> {
    let mut points = Vec::new();
    let mut rest = if line == "-" { "" } else { line };
    while !rest.is_empty() {
        let end = rest
            .char_indices()
            .skip(1)
            .find(|(_, c)| !c.is_ascii_digit())
            .map_or(rest.len(), |(at, _)| at);
        let (word, tail) = rest.split_at(end);
        let point = word.parse().map_err(|_| format!("'{word}' is no move"))?;
        points.push(point);
        rest = tail.trim_start();
    }
    Ok(points)
}

pub(crate) fn line(opening: &[Point]) -> String {
    if opening.is_empty() {
        return "-".to_owned();
    }
    opening
        .iter()
        .map(|point| point.to_string().to_ascii_lowercase())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: BoardSize = BoardSize::STANDARD;

    #[test]
    fn lines_are_read_and_written() {
        let text = "# two\n\nh8i9J10\n-\nh8 i9\r\n";
        let openings = parse(text, Rule::Freestyle, SIZE).unwrap();
        let lengths: Vec<usize> = openings.iter().map(Vec::len).collect();
        assert_eq!(lengths, [3, 0, 2]);
        assert_eq!(openings[0][2], Point::new(9, 9));
        assert_eq!(line(&openings[0]), "h8i9j10");
        assert_eq!(line(&openings[1]), "-");
    }

    #[test]
    fn faults_have_their_line() {
        for (text, told) in [
            ("h8\nh8h8", "line 2: move 2"),
            ("h8i", "line 1: 'i' is no move"),
            ("8h", "line 1: '8' is no move"),
            ("p1", "line 1: move 1"),
            ("a1b1a2b2a3b3a4b4a5", "line 1: the game is over"),
            ("h8éa", "line 1: 'é' is no move"),
            ("#\n", "no opening"),
        ] {
            let error = parse(text, Rule::Freestyle, SIZE).unwrap_err();
            assert!(error.contains(told), "{text}: {error}");
        }
    }

    #[test]
    fn the_built_in_files_are_sound() {
        for (rule, lines, count) in [
            (Rule::Freestyle, 15, 100),
            (Rule::Freestyle, 20, 30),
            (Rule::Standard, 15, 30),
            (Rule::Renju, 15, 50),
        ] {
            let size = BoardSize::new(lines).unwrap();
            let text = super::super::built_in(rule, size).unwrap();
            assert_eq!(parse(text, rule, size).unwrap().len(), count);
        }
        assert!(super::super::built_in(Rule::Renju, BoardSize::new(20).unwrap()).is_none());
    }
}
