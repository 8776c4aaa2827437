//! What a hint says, in the words of the board.

/// Not called `Shape` as in the engine: SwiftUI has a protocol of that name, and a file that imports
/// both can name neither.
pub use gomoku_engine::Shape as StoneShape;

use super::{MoveLine, Point};

/// How something is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Certainty {
    /// It follows from the rules, or every claim in it was replayed against every legal reply.
    Proved,
    /// A search says so.
    Estimated,
}

/// The means of a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum WinMeans {
    /// The next stone makes the row.
    Five,
    /// Fours, each of which leaves one reply.
    Fours,
    /// Fours and threes.
    Threats,
    /// Whatever the search found. Never proved.
    Search,
}

/// What the other side would win by if the side to move passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ThreatKind {
    /// A four: its next stone makes five.
    Four,
    /// An open three: its next stone makes an open four.
    OpenThree,
    /// A win by fours that no single row shows.
    Fours,
}

/// Why a hint's move is a good one: the strongest thing that can be said of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum HintReason {
    /// It wins.
    Wins {
        /// What it takes.
        means: WinMeans,
        /// Own stones to the winning one, both included, at most.
        moves: i32,
        /// Whether the win was replayed against every legal reply; otherwise a solver or the search says so.
        proved: bool,
    },
    /// The other side threatens to win, and after this move no such win is found.
    Stops {
        /// What it threatens with.
        threat: ThreatKind,
        /// Whether after every other legal move a win is found.
        only: bool,
        /// What the stone makes for its own side.
        makes: Option<StoneShape>,
    },
    /// The stone makes a shape that has to be answered.
    Makes {
        /// Which.
        shape: StoneShape,
    },
    /// It takes the point where the other side would make a shape.
    Takes {
        /// Which.
        shape: StoneShape,
    },
}

/// A part of the board that a hint points at first: a square, its corners included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct HintArea {
    /// Left, below.
    pub from: Point,
    /// Right, above.
    pub to: Point,
}

/// Lines of a hint's area.
const AREA: u8 = 5;

/// A move, and what can be said for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Advice {
    pub(crate) point: Point,
    pub(crate) reason: Option<HintReason>,
    /// How the reason is known; none where the rules say it, or the board shows it.
    pub(crate) certainty: Option<Certainty>,
    /// What can be gone through, in this order: how it might go on, a win or what a search expects; and what the
    /// other side threatens. None where that is no more than a stone.
    pub(crate) lines: Vec<MoveLine>,
}

impl Advice {
    /// A move of which nothing can be said.
    pub(crate) const fn bare(point: Point) -> Self {
        Self {
            point,
            reason: None,
            certainty: None,
            lines: Vec::new(),
        }
    }
}

/// What was found for a person who asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hint {
    pub(crate) advice: Advice,
    pub(crate) area: HintArea,
    /// Whether the point is shown, or only where it lies about.
    pub(crate) told: bool,
}

impl Hint {
    /// The area lies so on a board of `lines` that it doesn't tell the point: where is drawn from `seed`.
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
