use gomoku_engine::{self as engine, Stone};

pub use gomoku_engine::RowKind;

use super::{Game, Point};

/// Stones of one colour on one line that form a threat.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct ThreatRow {
    /// Colour of the stones.
    pub stone: Stone,
    /// Kind of the threat.
    pub kind: RowKind,
    /// Stones, in order along the line.
    pub stones: Vec<Point>,
    /// Empty points where one more stone executes the threat, in order along the line.
    pub cells: Vec<Point>,
}

/// Every four and open three of both sides; none if a row has won, which is shown instead.
pub(crate) fn threat_rows(game: &Game) -> Vec<ThreatRow> {
    let position = game.position();
    if position.outcome().is_some() {
        return Vec::new();
    }
    let rows = engine::rows(position);
    rows.into_iter().map(ThreatRow::from).collect()
}

impl From<engine::Row> for ThreatRow {
    fn from(row: engine::Row) -> Self {
        let shown = |points: Vec<engine::Point>| points.into_iter().map(Point::from).collect();
        Self {
            stone: row.stone,
            kind: row.kind,
            stones: shown(row.stones),
            cells: shown(row.cells),
        }
    }
}
