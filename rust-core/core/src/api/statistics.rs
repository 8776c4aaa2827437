//! Won, lost and drawn, kept by the apps as one small text.

use super::{RecordError, Rule};
use crate::shelf::{Opponent, Statistics, StatisticsFault as Fault};

/// Against whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ScoredOpponent {
    /// The computer.
    Computer {
        /// The number of one of [`super::levels`].
        level: i32,
    },
    /// Persons on other devices, all together.
    Remote,
}

/// How one person stands against one kind of opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct Score {
    /// Against whom.
    pub opponent: ScoredOpponent,
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

/// Statistics that can't be gone on with. What is kept stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum StatisticsError {
    /// Cut short, changed, or something else.
    #[error("the statistics are damaged")]
    Damaged,
    /// Kept by a later version of the app.
    #[error("the statistics were kept by a later version")]
    Newer,
    /// No id that a summary gave.
    #[error("this is no game's id")]
    BadId,
    /// The game's record can't be read.
    #[error(transparent)]
    Record {
        /// Why not.
        error: RecordError,
    },
}

impl From<RecordError> for StatisticsError {
    fn from(error: RecordError) -> Self {
        Self::Record { error }
    }
}

impl From<Fault> for StatisticsError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Damaged => Self::Damaged,
            Fault::Newer => Self::Newer,
        }
    }
}

/// Counts a game that has ended: the new text to keep. `kept` is the one before, empty at first;
/// `id` is the game's [`super::RecordSummary::id`] when it was first kept. A game counts once, when
/// it first ends, whatever was taken back or hinted in it: the same text comes back for one that
/// has been counted, and for one that goes on. A game in which not exactly one side is this
/// device's person changes no score.
///
/// # Errors
/// [`StatisticsError`]; keep what there is.
#[uniffi::export]
pub fn count_game(kept: String, id: String, record: String) -> Result<String, StatisticsError> {
    let mut statistics = Statistics::from_text(&kept)?;
    let restored = super::archive::read(&record)?;
    if id.len() != 16 || !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(StatisticsError::BadId);
    }
    statistics.count(&restored.game, &id);
    // Nothing kept and nothing counted are one thing.
    if statistics.is_empty() {
        return Ok(kept);
    }
    Ok(statistics.to_text())
}

/// All scores, levels first and from the weakest, then persons; each by rule.
///
/// # Errors
/// [`StatisticsError`].
#[uniffi::export]
pub fn read_statistics(kept: String) -> Result<Vec<Score>, StatisticsError> {
    let statistics = Statistics::from_text(&kept)?;
    Ok(statistics.rows().map(Score::from).collect())
}

/// The text to keep once the person wants to begin anew: games that were counted don't count
/// again. What can't be read is forgotten.
#[uniffi::export]
pub fn reset_statistics(kept: String) -> String {
    let mut statistics = Statistics::from_text(&kept).unwrap_or_default();
    statistics.reset();
    statistics.to_text()
}

impl From<&crate::shelf::Row> for Score {
    fn from(row: &crate::shelf::Row) -> Self {
        let count = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
        Self {
            opponent: match row.opponent {
                Opponent::Computer(level) => ScoredOpponent::Computer {
                    level: level.number().into(),
                },
                Opponent::Remote => ScoredOpponent::Remote,
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
