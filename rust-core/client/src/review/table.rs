use std::fmt::Write;

use gomoku_core::{
    Certainty, MoveFact, MoveReview, MoveVerdict, Point, Review, Stone, Win, WinMeans, per_cent,
    point_name,
};

use super::{is_proved, means, threat, verdict};
use crate::words;

/// Maximum points shown of a line.
const SHOWN: usize = 7;

/// Formats the heading: `Freestyle 15×15, 34 moves; the mover's chance of winning before and after
/// each:`
#[must_use]
pub fn heading(review: &Review) -> String {
    let (rule, size) = (words::rule(review.rule()), review.size());
    let count = review.game().len();
    let moves = if count == 1 { "move" } else { "moves" };
    format!(
        "{rule} {size}×{size}, {count} {moves}; the mover's chance of winning before and after each:"
    )
}

/// Formats one line for each move.
#[must_use]
pub fn moves(review: &Review) -> String {
    let mut text = String::new();
    for played in review.moves() {
        let line = one(played);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn one(played: &MoveReview) -> String {
    let MoveReview { ply, stone, .. } = played;
    let (before, after) = (played.chance_before, played.chance_after);
    let chances = match played.is_proved() {
        true => String::new(),
        false => format!("{:>3} % → {:>3} %", per_cent(before), per_cent(after)),
    };
    let mut line = format!(
        "{ply:>4}. {:<5} {:<4} {:<10} {chances:<13}",
        words::stone(*stone),
        point_name(played.point),
        verdict(played.verdict),
    );
    let mut said: Vec<String> = played
        .facts
        .iter()
        .map(|fact| in_words(fact, *stone))
        .collect();
    let better = played.facts.iter().any(names_a_better_move);
    if played.verdict >= MoveVerdict::Inaccuracy && !better && !played.is_best() {
        // Without a finding, the better move and the blame are estimates.
        let known = doubt(Certainty::Estimated);
        said.push(format!("better{known}: {}", cut(&played.line)));
    }
    if let Some(win) = played.proved {
        said.push(format!("proved: {}", words::proved(win)));
    }
    if !said.is_empty() {
        let _ = write!(line, "  {}", said.join("; "));
    }
    line
}

const fn names_a_better_move(fact: &MoveFact) -> bool {
    matches!(
        fact,
        MoveFact::MissedWin { .. } | MoveFact::Unblocked { .. } | MoveFact::FirstLosing { .. }
    )
}

fn in_words(fact: &MoveFact, mover: Stone) -> String {
    let other = words::stone(words::opponent(mover));
    match fact {
        MoveFact::ForbiddenPoint { reason } => {
            format!("a forbidden point: {}", words::forbidden(*reason))
        }
        MoveFact::Forced => "the only reply to a four".to_owned(),
        MoveFact::OnlyMove { certainty } => {
            format!("the only move{}", doubt(*certainty))
        }
        MoveFact::MissedWin { win, refuted_by } => format!(
            "missed a win {}; now {} holds",
            how(win),
            point_name(*refuted_by)
        ),
        MoveFact::Unblocked {
            threat: kind,
            loss,
            instead,
        } => format!(
            "did not stop the {}: {other} wins {}; {} held",
            threat(*kind),
            how(loss),
            point_name(*instead)
        ),
        MoveFact::FirstLosing { loss, instead } => format!(
            "loses: {other} wins {}; {} held",
            how(loss),
            point_name(*instead)
        ),
    }
}

/// Formats a win, such as `by fours in 5 plies, K8 L9 …`; always states whether it is proved.
fn how(win: &Win) -> String {
    let by = match win.means() {
        WinMeans::Search => String::new(),
        WinMeans::Five => "by a five ".to_owned(),
        by => format!("by {} ", means(by)),
    };
    let plies = win.plies();
    let word = if plies == 1 { "ply" } else { "plies" };
    let known = doubt(win.certainty());
    format!("{by}in {plies} {word}{known}: {}", cut(win.line()))
}

fn doubt(certainty: Certainty) -> &'static str {
    if is_proved(certainty) {
        " (proved)"
    } else {
        " (by search)"
    }
}

fn cut(line: &[Point]) -> String {
    let names = words::points(&line[..line.len().min(SHOWN)]);
    if line.len() > SHOWN {
        format!("{names} …")
    } else {
        names
    }
}

/// Formats accuracy and turning points.
#[must_use]
pub fn summary(review: &Review) -> String {
    let part = |name: &str, accuracy: Option<i32>| {
        let figure = accuracy.map_or_else(|| "—".to_owned(), |a| format!("{} %", per_cent(a)));
        format!("{name} {figure}")
    };
    let mut text = format!(
        "Accuracy: {}, {}, {}\n",
        part("Black", review.accuracy(Stone::Black)),
        part("White", review.accuracy(Stone::White)),
        part("both", review.accuracy_of_game()),
    );
    let turned: Vec<String> = review.turning_points().iter().map(i32::to_string).collect();
    if !turned.is_empty() {
        let _ = writeln!(text, "The game turned at: {}", turned.join(", "));
    }
    text
}
