//! Text and JSON output of a match.

use std::fmt::{self, Write};

use serde::Serialize;

use super::args::Plan;
use super::elo::{self, Estimate, Pentanomial};
use super::game::{End, ms};
use super::line::MatchGameLine;
use super::sprt::SprtDecision;
use super::tally::{Finished, Score, Side, Tally};

pub(super) fn heading(plan: &Plan) -> String {
    let [a, b] = &plan.entrants;
    let rule = plan.openings.first().map(|position| {
        let lines = position.size().lines();
        format!("{:?} {lines}x{lines}", position.rule()).to_lowercase()
    });
    format!(
        "A = {}, B = {}; {}; {}; margin {} ms; {} openings, {} games, {} at a time",
        a.name,
        b.name,
        rule.unwrap_or_default(),
        plan.laws.bounds,
        plan.laws.margin.as_millis(),
        plan.openings.len(),
        plan.pairs * 2,
        plan.concurrency,
    )
}

pub(super) fn game(plan: &Plan, game: &Finished, tally: &Tally) -> String {
    let played = &game.played;
    let result = match game.winner() {
        Some(side) => format!("{} wins", side.letter()),
        None => "draw".to_owned(),
    };
    let mut line = format!(
        "game {} (opening {}, Black {}): {result}, {}, {} moves",
        game.number + 1,
        plan.skipped + game.opening + 1,
        game.black.letter(),
        played.end.word(),
        played.position.moves().len(),
    );
    if !played.detail.is_empty() {
        line += &format!(" [{}]", played.detail);
    }
    let Score { won, lost, drawn } = tally.score;
    line += &format!("; A +{won} -{lost} ={drawn}");
    if let Some(estimate) = elo::estimate(&tally.pairs) {
        line += &format!(", {:.1} %", estimate.score * 100.0);
    }
    if let Some(sprt) = &plan.sprt {
        line += &format!(", LLR {:.2}", sprt.llr(&tally.pairs));
    }
    line
}

pub(super) fn summary(plan: &Plan, tally: &Tally) -> String {
    let mut text = String::new();
    // Writing to a string can't fail.
    let _ = write_summary(&mut text, plan, tally);
    text
}

fn write_summary(out: &mut String, plan: &Plan, tally: &Tally) -> fmt::Result {
    let Score { won, lost, drawn } = tally.score;
    let games = tally.score.games();
    let [a, b] = &plan.entrants;
    writeln!(
        out,
        "{} against {}: +{won} -{lost} ={drawn} of {games} games",
        a.name, b.name
    )?;
    if let Some(estimate) = elo::estimate(&tally.pairs) {
        writeln!(
            out,
            "score {:.2} % ± {:.2}; Elo {}; LOS {:.2} %; pairs 0 ½ 1 1½ 2: {}",
            estimate.score * 100.0,
            estimate.score_margin * 100.0,
            elo_text(&estimate),
            estimate.los * 100.0,
            tally.pairs.map(|count| count.to_string()).join(" "),
        )?;
    }
    if let Some(sprt) = &plan.sprt {
        let (lower, upper) = sprt.bounds();
        let decision = match sprt.decision(&tally.pairs) {
            SprtDecision::Open => "open",
            SprtDecision::Accepted => "accepted",
            SprtDecision::Rejected => "rejected",
        };
        writeln!(
            out,
            "SPRT {} to {} Elo: {decision}, LLR {:.2} ({lower:.2} to {upper:.2})",
            sprt.elo0,
            sprt.elo1,
            sprt.llr(&tally.pairs),
        )?;
    }
    let [black, white] = tally.by_colour;
    writeln!(
        out,
        "A as Black +{} -{} ={}, as White +{} -{} ={}; Black won {}, White won {}",
        black.won,
        black.lost,
        black.drawn,
        white.won,
        white.lost,
        white.drawn,
        tally.colour_wins[0],
        tally.colour_wins[1],
    )?;
    writeln!(out, "ends: {}", ends(tally))?;
    for side in [Side::A, Side::B] {
        let times = tally.times[side.index()];
        writeln!(
            out,
            "{} ({}): {} moves, {} ms a move, longest {} ms; lost by faults: {}",
            side.letter(),
            plan.entrants[side.index()].name,
            times.moves,
            ms(times.mean()),
            ms(times.longest),
            tally.faults(side),
        )?;
    }
    let mean = tally.plies as f64 / games.max(1) as f64;
    write!(out, "stones a game: {mean:.1}")
}

fn ends(tally: &Tally) -> String {
    let mut parts = Vec::new();
    for end in End::ALL {
        let count = |loser| tally.ends.get(&(end, loser)).copied().unwrap_or(0);
        let (by_a, by_b) = (count(Some(Side::A)), count(Some(Side::B)));
        let sum = by_a + by_b + count(None);
        if sum == 0 {
            continue;
        }
        parts.push(if end.is_fault() {
            format!("{} {sum} (A {by_a}, B {by_b})", end.word())
        } else {
            format!("{} {sum}", end.word())
        });
    }
    if parts.is_empty() {
        parts.push("none".to_owned());
    }
    parts.join(", ")
}

/// Difference with interval. A one-sided match has only a bound.
fn elo_text(estimate: &Estimate) -> String {
    let (low, high) = (estimate.elo_low, estimate.elo_high);
    if estimate.elo == f64::INFINITY {
        return format!("> {low:+.0} (95 %)");
    }
    if estimate.elo == f64::NEG_INFINITY {
        return format!("< {high:+.0} (95 %)");
    }
    let interval = match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{low:+.0} to {high:+.0}"),
        (true, false) => format!("{low:+.0} or more"),
        (false, true) => format!("{high:+.0} or less"),
        (false, false) => "anything".to_owned(),
    };
    format!("{:+.0} (95 %: {interval})", estimate.elo)
}

/// Serialises the match.
///
/// # Errors
/// None known: JSON can represent all content.
pub(super) fn json(
    plan: &Plan,
    tally: &Tally,
    games: &[Finished],
) -> Result<String, serde_json::Error> {
    let Score { won, lost, drawn } = tally.score;
    let [a, b] = &plan.entrants;
    let times = |side: Side| {
        let times = tally.times[side.index()];
        TimesJson {
            moves: times.moves,
            mean_us: times.mean().as_micros(),
            longest_us: times.longest.as_micros(),
        }
    };
    serde_json::to_string_pretty(&MatchJson {
        a: &a.name,
        b: &b.name,
        bounds: plan.laws.bounds.to_string(),
        won,
        lost,
        drawn,
        estimate: elo::estimate(&tally.pairs),
        pairs: tally.pairs,
        llr: plan.sprt.as_ref().map(|sprt| sprt.llr(&tally.pairs)),
        a_times: times(Side::A),
        b_times: times(Side::B),
        a_faults: tally.faults(Side::A),
        b_faults: tally.faults(Side::B),
        games: games
            .iter()
            .map(|game| MatchGameLine::new(game, plan.skipped))
            .collect(),
    })
}

/// Infinite numbers become null.
#[derive(Serialize)]
struct MatchJson<'a> {
    a: &'a str,
    b: &'a str,
    bounds: String,
    won: u64,
    lost: u64,
    drawn: u64,
    estimate: Option<Estimate>,
    /// Pairs with 0, ½, 1, 1½ and 2 points.
    pairs: Pentanomial,
    /// Only with a test.
    #[serde(skip_serializing_if = "Option::is_none")]
    llr: Option<f64>,
    a_times: TimesJson,
    b_times: TimesJson,
    a_faults: u64,
    b_faults: u64,
    games: Vec<MatchGameLine>,
}

/// In microseconds.
#[derive(Serialize)]
struct TimesJson {
    moves: u32,
    mean_us: u128,
    longest_us: u128,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sided_matches_have_a_bound() {
        let text = |pairs| elo_text(&elo::estimate(pairs).unwrap());
        assert_eq!(text(&[0, 0, 0, 0, 20]), "> +277 (95 %)");
        assert_eq!(text(&[20, 0, 0, 0, 0]), "< -277 (95 %)");
        assert_eq!(text(&[0, 0, 0, 1, 1]), "+338 (95 %: +149 or more)");
        assert_eq!(text(&[2, 5, 20, 5, 4]), "+19 (95 %: -36 to +75)");
    }
}
