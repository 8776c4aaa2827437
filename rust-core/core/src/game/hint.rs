//! Hints: a move, its reason, and the certainty of the reason.

/// Not named `Shape` as in the engine, because SwiftUI has a protocol of that name: a Swift file
/// that imports both could refer to neither.
pub use gomoku_engine::Shape as StoneShape;

use super::{MoveLine, Point};

/// Certainty of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Certainty {
    /// Follows from the rules, or every claim in it was replayed against every legal reply.
    Proved,
    /// Result of a search.
    Estimated,
}

/// Means of a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum WinMeans {
    /// The next stone completes the row.
    Five,
    /// Fours, each with a single reply.
    Fours,
    /// Fours and threes.
    Threats,
    /// The line found by the search. Never proved.
    Search,
}

/// Threat of the opponent: its win if the side to move passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ThreatKind {
    /// A four: the next stone makes five.
    Four,
    /// An open three: the next stone makes an open four.
    OpenThree,
    /// A win by fours that no single row shows.
    Fours,
}

/// Strongest known reason for a hint's move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum HintReason {
    /// The move wins.
    Wins {
        /// Means of the win.
        means: WinMeans,
        /// Maximum number of this side's stones up to and including the winning one.
        moves: i32,
        /// Whether the win was replayed against every legal reply; otherwise a search found it.
        proved: bool,
    },
    /// The opponent threatens to win, and after this move no such win is found.
    Stops {
        /// Kind of the threat.
        threat: ThreatKind,
        /// Whether every other legal move leaves the opponent a win.
        only: bool,
        /// Shape that the stone makes for its side.
        makes: Option<StoneShape>,
    },
    /// The stone makes a shape that requires an answer.
    Makes {
        /// The shape.
        shape: StoneShape,
    },
    /// The stone takes the point where the opponent would make a shape.
    Takes {
        /// The shape.
        shape: StoneShape,
    },
}

/// Part of the board that a hint shows first: a square, corners included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct HintArea {
    /// Bottom left corner.
    pub from: Point,
    /// Top right corner.
    pub to: Point,
}

/// Side of a hint's area in lines.
const AREA: u8 = 5;

/// A move with its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Advice {
    pub(crate) point: Point,
    pub(crate) reason: Option<HintReason>,
    /// Certainty of the reason; `None` if the rules establish it, or the board shows it.
    pub(crate) certainty: Option<Certainty>,
    /// Lines to step through: a continuation (a win or the search's line), then the opponent's
    /// threat. Lines of a single stone are left out.
    pub(crate) lines: Vec<MoveLine>,
}

impl Advice {
    /// A move without a reason.
    pub(crate) const fn bare(point: Point) -> Self {
        Self {
            point,
            reason: None,
            certainty: None,
            lines: Vec::new(),
        }
    }
}

/// The hint found for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hint {
    pub(crate) advice: Advice,
    pub(crate) area: HintArea,
    /// Whether the point is shown, or only its area.
    pub(crate) told: bool,
}

impl Hint {
    /// Places the area at random, from `seed`, so that it does not reveal the point.
    pub(crate) fn new(advice: Advice, lines: i32, seed: u64) -> Self {
        let point = advice.point;
        let (side, draws) = (i32::from(AREA), u64::from(AREA));
        let start = |at: i32, draw: u64| {
            let before = i32::try_from(draw % draws).unwrap_or(0);
            (at - before).clamp(0, (lines - side).max(0))
        };
        let from = Point {
            x: start(point.x, seed),
            y: start(point.y, seed / draws),
        };
        let to = Point {
            x: from.x + side - 1,
            y: from.y + side - 1,
        };
        Self {
            advice,
            area: HintArea { from, to },
            told: false,
        }
    }
}
