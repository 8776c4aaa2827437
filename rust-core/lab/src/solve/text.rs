//! Solved positions as text.

use gomoku_engine::threat::Verdict;
use gomoku_engine::{Point, Position, Stone};

use super::Mode;
use super::answer::{Solution, ms};

/// Board with the first nine plies as numbers, `X` for Black and `O` for White, then the result.
pub(super) fn text(id: Option<&str>, position: &Position, mode: Mode, answer: &Solution) -> String {
    let heading = id.map_or_else(String::new, |id| format!("{id}\n"));
    let sentence = sentence(position.turn(), mode, answer);
    format!("{heading}{}{sentence}\n", board(position, &answer.line))
}

fn board(position: &Position, line: &[Point]) -> String {
    let lines = position.size().lines();
    let letters: String = (0..lines)
        .map(|x| format!(" {}", char::from(b'A' + x)))
        .collect();
    let numbered = |point: Point| line.iter().take(9).position(|&ply| ply == point);
    let mut text = format!("  {letters}\n");
    for y in (0..lines).rev() {
        text += &format!("{:>2}", y + 1);
        for x in 0..lines {
            let point = Point { x, y };
            text.push(' ');
            match (position.at(point), numbered(point)) {
                (Some(Stone::Black), _) => text.push('X'),
                (Some(Stone::White), _) => text.push('O'),
                (None, Some(index)) => text += &(index + 1).to_string(),
                (None, None) => text.push('.'),
            }
        }
        text += &format!(" {}\n", y + 1);
    }
    text + &format!("  {letters}\n")
}

fn sentence(turn: Stone, mode: Mode, answer: &Solution) -> String {
    let side = match turn {
        Stone::Black => "Black (X)",
        Stone::White => "White (O)",
    };
    let by = match mode {
        Mode::Vcf => " by fours alone",
        Mode::Vct => " by fours and threes",
        Mode::Best => "",
    };
    let cost = format!("{} nodes, {:.1} ms", answer.nodes, ms(answer.elapsed));
    let names: Vec<String> = answer.line.iter().map(Point::to_string).collect();
    let line = names.join(" ");
    let unproved = answer
        .replay
        .as_ref()
        .and_then(|it| it.result.as_ref().err());
    match (answer.verdict, answer.best) {
        (Verdict::Win, Some(best)) => {
            let plies = if answer.depth == 1 { "ply" } else { "plies" };
            let proof = match unproved {
                None => "replayed against every reply".to_owned(),
                Some(why) => format!("but the replay failed: {why}"),
            };
            let depth = answer.depth;
            format!(
                "{side} plays {best} and wins{by} in {depth} {plies} at most, {proof}: {line} ({cost})."
            )
        }
        (Verdict::NoWin, _) if mode != Mode::Best => {
            format!("{side} has no win{by} ({cost}).")
        }
        (_, Some(best)) if mode == Mode::Best => {
            format!("{side} plays {best}; no win was found, then: {line} ({cost}).")
        }
        _ => format!("No win{by} of {side} was found, and none was ruled out ({cost})."),
    }
}
