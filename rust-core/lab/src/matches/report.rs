//! What a match tells: a line a game, and the summary.

use std::fmt::{self, Write};

use super::args::Plan;
use super::elo::{self, Estimate};
use super::game::{End, ms};
use super::sprt::Decision;
use super::tally::{Finished, Score, Side, Tally};

/// The line before the first game.
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

/// The line of a game and the score with it.
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

/// The result of the match.
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
            Decision::Open => "open",
            Decision::Accepted => "accepted",
            Decision::Rejected => "rejected",
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

/// Every kind of end, with who lost by faults.
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

/// The difference with its interval; of a one-sided match only the bound, since no number is the best guess.
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

/// The match as one JSON object.
pub(super) fn json(plan: &Plan, tally: &Tally, games: &[Finished]) -> String {
    let mut text = String::new();
    let _ = write_json(&mut text, plan, tally, games);
    text
}

fn write_json(out: &mut String, plan: &Plan, tally: &Tally, games: &[Finished]) -> fmt::Result {
    let Score { won, lost, drawn } = tally.score;
    let [a, b] = &plan.entrants;
    writeln!(
        out,
        "{{\"a\":{},\"b\":{},",
        quoted(&a.name),
        quoted(&b.name)
    )?;
    writeln!(out, "\"bounds\":{},", quoted(&plan.laws.bounds.to_string()))?;
    writeln!(out, "\"won\":{won},\"lost\":{lost},\"drawn\":{drawn},")?;
    if let Some(Estimate {
        score,
        score_margin,
        elo,
        elo_low,
        elo_high,
        los,
    }) = elo::estimate(&tally.pairs)
    {
        writeln!(
            out,
            "\"score\":{score:.6},\"score_margin\":{score_margin:.6},\"elo\":{},\"elo_low\":{},\
             \"elo_high\":{},\"los\":{los:.6},",
            number(elo),
            number(elo_low),
            number(elo_high),
        )?;
    }
    let pairs = tally.pairs.map(|count| count.to_string()).join(",");
    writeln!(out, "\"pairs\":[{pairs}],")?;
    if let Some(sprt) = &plan.sprt {
        writeln!(out, "\"llr\":{:.4},", sprt.llr(&tally.pairs))?;
    }
    for side in [Side::A, Side::B] {
        let times = tally.times[side.index()];
        writeln!(
            out,
            "\"{}_times\":{{\"moves\":{},\"mean_ms\":{},\"longest_ms\":{}}},\"{0}_faults\":{},",
            side.letter().to_lowercase(),
            times.moves,
            ms(times.mean()),
            ms(times.longest),
            tally.faults(side),
        )?;
    }
    writeln!(out, "\"games\":[")?;
    for (index, game) in games.iter().enumerate() {
        let comma = if index + 1 == games.len() { "" } else { "," };
        let moves: String = game
            .played
            .position
            .moves()
            .iter()
            .fold(String::new(), |text, played| {
                text + &played.point.to_string().to_ascii_lowercase()
            });
        writeln!(
            out,
            "{{\"game\":{},\"opening\":{},\"black\":\"{}\",\"winner\":{},\"end\":\"{}\",\
             \"moves\":\"{moves}\",\"detail\":{}}}{comma}",
            game.number + 1,
            plan.skipped + game.opening + 1,
            game.black.letter(),
            game.winner()
                .map_or("null".to_owned(), |side| format!("\"{}\"", side.letter())),
            game.played.end.word(),
            quoted(&game.played.detail),
        )?;
    }
    writeln!(out, "]}}")
}

/// JSON has no infinity.
fn number(value: f64) -> String {
    if value.is_finite() {
        format!("{value:.2}")
    } else {
        "null".to_owned()
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out += &format!("\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_quoted_for_json() {
        assert_eq!(quoted("a\"b\\c\nd"), "\"a\\\"b\\\\c\\u000ad\"");
        assert_eq!(number(f64::INFINITY), "null");
    }

    #[test]
    fn one_sided_matches_have_a_bound() {
        let text = |pairs| elo_text(&elo::estimate(pairs).unwrap());
        assert_eq!(text(&[0, 0, 0, 0, 20]), "> +277 (95 %)");
        assert_eq!(text(&[20, 0, 0, 0, 0]), "< -277 (95 %)");
        assert_eq!(text(&[0, 0, 0, 1, 1]), "+338 (95 %: +149 or more)");
        assert_eq!(text(&[2, 5, 20, 5, 4]), "+19 (95 %: -36 to +75)");
    }
}
