use gomoku_core::{MoveFact, MoveReview, Point, Review, Stone, Win, point_name};
use serde_json::{Value, json};

use super::{is_proved, means, threat, verdict};
use crate::words;

/// Converts a review to JSON, with points such as `H8` and chances in thousandths.
#[must_use]
pub fn json(review: &Review) -> Value {
    json!({
        "rule": words::rule(review.rule()).to_lowercase(),
        "size": review.size(),
        "made_by": review.made_by(),
        "complete": review.is_complete(),
        "accuracy": {
            "black": review.accuracy(Stone::Black),
            "white": review.accuracy(Stone::White),
            "game": review.accuracy_of_game(),
        },
        "turning_points": review.turning_points(),
        "chances_of_black": review.chances_of_black(),
        "moves": review.moves().iter().map(one).collect::<Vec<_>>(),
    })
}

fn one(played: &MoveReview) -> Value {
    json!({
        "ply": played.ply,
        "stone": words::stone(played.stone).to_lowercase(),
        "point": point_name(played.point),
        "verdict": verdict(played.verdict),
        "chance_before": played.chance_before,
        "chance_after": played.chance_after,
        "loss": played.loss,
        "proved": played.certainty().map(is_proved),
        "proved_win": played.proved.map(|win| json!({ "stones": win.stones, "left": win.left })),
        "line": names(&played.line),
        "facts": played.facts.iter().map(fact).collect::<Vec<_>>(),
    })
}

fn fact(fact: &MoveFact) -> Value {
    let proved = is_proved(fact.certainty());
    match fact {
        MoveFact::ForbiddenPoint { reason } => json!({
            "fact": "forbidden-point", "proved": proved, "reason": words::forbidden(*reason),
        }),
        MoveFact::Forced => json!({ "fact": "forced", "proved": proved }),
        MoveFact::OnlyMove { .. } => json!({ "fact": "only-move", "proved": proved }),
        MoveFact::MissedWin {
            win: missed,
            refuted_by,
        } => json!({
            "fact": "missed-win", "proved": proved, "win": win(missed), "refuted_by": point_name(*refuted_by),
        }),
        MoveFact::Unblocked {
            threat: kind,
            loss,
            instead,
        } => json!({
            "fact": "unblocked", "proved": proved, "threat": threat(*kind), "loss": win(loss),
            "instead": point_name(*instead),
        }),
        MoveFact::FirstLosing { loss, instead } => json!({
            "fact": "first-losing", "proved": proved, "loss": win(loss), "instead": point_name(*instead),
        }),
    }
}

fn win(win: &Win) -> Value {
    json!({ "by": means(win.means()), "plies": win.plies(), "line": names(win.line()) })
}

fn names(line: &[Point]) -> Vec<String> {
    line.iter().map(|&point| point_name(point)).collect()
}
