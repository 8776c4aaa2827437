//! Won, lost and drawn.

use super::Rule;
use crate::shelf::Opponent;

/// How one person stands against one kind of opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct Score {
    /// The number of one of [`super::levels`], against the computer; none against persons on other
    /// devices, all together.
    pub level: Option<i32>,
    /// By which rule.
    pub rule: Rule,
    /// Games won.
    pub won: i32,
    /// Games lost.
    pub lost: i32,
    /// Games drawn.
    pub drawn: i32,
    /// Games won in a row up to now.
    pub streak: i32,
    /// Most games won in a row.
    pub best_streak: i32,
    /// What a game took on average, both sides together, in milliseconds.
    pub average_ms: i64,
}

impl From<&crate::shelf::Row> for Score {
    fn from(row: &crate::shelf::Row) -> Self {
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
