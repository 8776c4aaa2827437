/// Not named `Shape` as in the engine, because SwiftUI has such a protocol: a Swift file that
/// imports both could refer to neither.
pub use gomoku_engine::Shape as StoneShape;

use super::{MoveLine, Point};

/// Certainty of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Certainty {
    /// Follows from the rules, or was replayed against every legal reply.
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
    /// Line found by the search. Never proved.
    Search,
}

/// Win of the opponent if the side to move passed.
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
        /// Maximum number of this side's stones, the winning one included.
        moves: i32,
        /// Whether the win was replayed against every legal reply.
        proved: bool,
    },
    /// The opponent threatens to win, and after this move no such win is found.
    Stops {
        /// Kind of the threat.
        threat: ThreatKind,
        /// Whether every other legal move leaves the opponent a win.
        only: bool,
        /// Shape that the stone makes.
        makes: Option<StoneShape>,
    },
    /// The stone makes a shape that requires an answer.
    Makes {
        /// The shape.
        shape: StoneShape,
    },
    /// The stone takes the opponent's point for a shape.
    Takes {
        /// The shape.
        shape: StoneShape,
    },
}

/// Square that a hint shows first, corners included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct HintArea {
    /// Bottom left corner.
    pub from: Point,
    /// Top right corner.
    pub to: Point,
}

const AREA: u8 = 5;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Advice {
    pub(crate) point: Point,
    pub(crate) reason: Option<HintReason>,
    /// `None` if the rules establish the reason, or the board shows it.
    pub(crate) certainty: Option<Certainty>,
    /// A continuation, then the opponent's threat. Lines of a single stone are left out.
    pub(crate) lines: Vec<MoveLine>,
}

impl Advice {
    pub(crate) const fn bare(point: Point) -> Self {
        Self {
            point,
            reason: None,
            certainty: None,
            lines: Vec::new(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hint {
    pub(crate) advice: Advice,
    pub(crate) area: HintArea,
    /// Whether the point is shown, or only its area.
    pub(crate) revealed: bool,
}

impl Hint {
    /// Places the area at random, so that it does not reveal the point.
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
            revealed: false,
        }
    }
}
