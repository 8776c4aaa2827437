//! Statistics as text.

use std::fmt::Write;

use gomoku_core::{GameGroup, GroupScore, LatestGames, Rating, Score, TrendPeriod};

use crate::words;

/// Longest bar in cells.
const BAR: i32 = 20;

/// Formats one person's statistics; a column of the last games has up to `column` games.
#[must_use]
pub fn text(scores: &[Score], latest: &LatestGames, column: i32) -> String {
    let mut out = rating(latest.rating.as_ref());
    out.push_str("\nAll games                    won  lost  drawn  in a row  best\n");
    for score in scores {
        let title = format!("{}, {}", opponent(score.level), words::rule(score.rule));
        let Score {
            won,
            lost,
            drawn,
            streak,
            best_streak,
            ..
        } = score;
        let _ = writeln!(
            out,
            "{title:<28}{won:>4}{lost:>6}{drawn:>7}{streak:>10}{best_streak:>6}"
        );
    }
    if !latest.periods.is_empty() {
        course(&latest.periods, column, &mut out);
        groups(&latest.groups, &mut out);
        accuracy(latest, &mut out);
    }
    out
}

fn rating(rating: Option<&Rating>) -> String {
    let Some(rating) = rating else {
        return "Your rating will stand here after more games against the computer, about ten that\n\
                you both win and lose.\n"
            .to_owned();
    };
    let (number, margin) = (rating.rating, rating.margin);
    let level = words::level(rating.level);
    format!(
        "Your rating: {number} ± {margin}, about as strong as the computer at {level}.\n\
         Whoever is 200 points stronger wins about three games of four. It is most likely no\n\
         farther off than ± says, which shrinks with more games.\n"
    )
}

fn course(periods: &[TrendPeriod], column: i32, out: &mut String) {
    let games: i32 = periods.iter().map(|it| it.won + it.lost + it.drawn).sum();
    let _ = writeln!(
        out,
        "\nLatest games: {games}, {column} a row, the latest in the last one; + won, = drawn, - lost"
    );
    for period in periods {
        let mark = |mark: &str, count: i32| mark.repeat(usize::try_from(count).unwrap_or(0));
        let results = mark("+", period.won) + &mark("=", period.drawn) + &mark("-", period.lost);
        let time = period.move_ms.map_or_else(String::new, |ms| {
            format!("{}.{} s a move", ms / 1_000, ms % 1_000 / 100)
        });
        let accuracy = period.accuracy.map_or_else(String::new, |share| {
            format!("accuracy {share:>3} % {}", bar(share))
        });
        let line = format!("{results:<8}{time:<16}{accuracy}");
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

fn bar(share: i32) -> String {
    "█".repeat(usize::try_from(share * BAR / 100).unwrap_or(0))
}

fn groups(groups: &[GroupScore], out: &mut String) {
    if groups.is_empty() {
        return;
    }
    out.push_str("\nOf these                     won  lost  drawn  accuracy\n");
    for group in groups {
        let title = match group.group {
            GameGroup::Opponent { level } => opponent(level),
            GameGroup::Colour { stone } => words::stone(stone).to_owned(),
            GameGroup::PlayedBy { rule } => words::rule(rule).to_owned(),
            GameGroup::BegunWith { opening } => opening.name().to_owned(),
        };
        let GroupScore {
            won, lost, drawn, ..
        } = group;
        let accuracy = group
            .accuracy
            .map_or_else(|| "-".to_owned(), |share| format!("{share} %"));
        let _ = writeln!(out, "{title:<28}{won:>4}{lost:>6}{drawn:>7}{accuracy:>10}");
    }
}

fn accuracy(latest: &LatestGames, out: &mut String) {
    let _ = match latest.accuracy {
        Some(share) => writeln!(
            out,
            "\nYour accuracy: {share} %, of games that were reviewed: {}",
            latest.reviewed
        ),
        None => writeln!(
            out,
            "\nYour accuracy will stand here once `gomoku review` has looked at one of these games."
        ),
    };
}

fn opponent(level: Option<i32>) -> String {
    level.map_or_else(|| "Friends".to_owned(), words::level)
}

#[cfg(test)]
mod tests {
    use gomoku_core::{RatingPoint, Rule, Stone};

    use super::*;

    #[test]
    fn everything_has_its_line() {
        let score = Score {
            level: Some(5),
            rule: Rule::Renju,
            won: 4,
            lost: 2,
            drawn: 1,
            streak: 2,
            best_streak: 3,
            average_ms: 60_000,
        };
        let period = |won, lost, drawn, move_ms, accuracy| TrendPeriod {
            won,
            lost,
            drawn,
            move_ms,
            accuracy,
        };
        let group = GroupScore {
            group: GameGroup::Colour {
                stone: Stone::White,
            },
            won: 3,
            lost: 1,
            drawn: 0,
            accuracy: Some(75),
        };
        let (rating, margin) = (1_012, 180);
        let mut latest = LatestGames {
            periods: vec![
                period(1, 1, 0, None, None),
                period(3, 1, 1, Some(4_250), Some(75)),
            ],
            accuracy: Some(75),
            reviewed: 3,
            groups: vec![group],
            rating: Some(Rating {
                rating,
                margin,
                level: 5,
                points: vec![RatingPoint { rating, margin }],
                levels: Vec::new(),
                low: 800,
                high: 1_200,
            }),
        };
        let said = text(&[score], &latest, 5);
        for line in [
            "Your rating: 1012 ± 180, about as strong as the computer at Easy.",
            "Easy, Renju                    4     2      1         2     3",
            "Latest games: 7, 5 a row,",
            "\n+-\n",
            "+++=-   4.2 s a move    accuracy  75 % ███████████████\n",
            "White                          3     1      0      75 %",
            "Your accuracy: 75 %, of games that were reviewed: 3",
        ] {
            assert!(said.contains(line), "{line}:\n{said}");
        }
        latest.rating = None;
        latest.accuracy = None;
        let said = text(&[score], &latest, 5);
        assert!(said.starts_with("Your rating will stand here"), "{said}");
        assert!(said.contains("once `gomoku review`"), "{said}");
    }
}
