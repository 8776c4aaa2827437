use super::Rule;
use crate::storage::Opponent;

/// Results against one kind of opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct Score {
    /// Number of one of [`super::levels()`]; none for the total against persons on other devices.
    pub level: Option<i32>,
    /// Rule.
    pub rule: Rule,
    /// Games won.
    pub won: i32,
    /// Games lost.
    pub lost: i32,
    /// Games drawn.
    pub drawn: i32,
    /// Current winning streak.
    pub streak: i32,
    /// Longest winning streak.
    pub best_streak: i32,
    /// Average duration of a game, both sides together, in milliseconds.
    pub average_ms: i64,
}

impl From<&crate::storage::StatisticsRow> for Score {
    fn from(row: &crate::storage::StatisticsRow) -> Self {
        let count = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
        Self {
            level: match row.opponent {
                Opponent::Computer(level) => Some(level.number().into()),
                Opponent::Remote => None,
            },
            rule: row.rule,
            won: count(row.won),
            lost: count(row.lost),
            drawn: count(row.drawn),
            streak: count(row.streak),
            best_streak: count(row.best_streak),
            average_ms: crate::game::clamped(row.average_ms()),
        }
    }
}

/// Results against one opponent, over all rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct ScoreTotal {
    /// As [`Score::level`].
    pub level: Option<i32>,
    /// Games won.
    pub won: i32,
    /// Games lost.
    pub lost: i32,
    /// Games drawn.
    pub drawn: i32,
}

/// Sums the scores of each opponent over the rules, in the same order.
#[uniffi::export]
pub fn score_totals(scores: Vec<Score>) -> Vec<ScoreTotal> {
    let mut totals: Vec<ScoreTotal> = Vec::new();
    for score in scores {
        let before = totals.iter().position(|total| total.level == score.level);
        let none = ScoreTotal {
            level: score.level,
            won: 0,
            lost: 0,
            drawn: 0,
        };
        let mut total = before.map_or(none, |at| totals.remove(at));
        total.won = total.won.saturating_add(score.won);
        total.lost = total.lost.saturating_add(score.lost);
        total.drawn = total.drawn.saturating_add(score.drawn);
        totals.insert(before.unwrap_or(totals.len()), total);
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_added_up_and_opponents_keep_their_order() {
        let score = |level, rule, won, lost, drawn| Score {
            level,
            rule,
            won,
            lost,
            drawn,
            streak: 0,
            best_streak: 0,
            average_ms: 0,
        };
        let total = |level, won, lost, drawn| ScoreTotal {
            level,
            won,
            lost,
            drawn,
        };
        let scores = vec![
            score(Some(3), Rule::Freestyle, 1, 2, 3),
            score(Some(3), Rule::Renju, 10, 20, 30),
            score(Some(9), Rule::Renju, i32::MAX, 0, 0),
            score(Some(9), Rule::Standard, 1, 0, 0),
            score(None, Rule::Freestyle, 0, 1, 0),
        ];
        let totals = [
            total(Some(3), 11, 22, 33),
            total(Some(9), i32::MAX, 0, 0),
            total(None, 0, 1, 0),
        ];
        assert_eq!(score_totals(scores), totals);
        assert_eq!(score_totals(Vec::new()), []);
    }
}
