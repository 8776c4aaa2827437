use thiserror::Error;

use crate::{BoardSize, Forbidden, Point, Stone};

/// A stone put on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Whose stone.
    pub stone: Stone,
    /// Where.
    pub point: Point,
}

/// How a game ended on the board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A row that wins by the rule.
    Five {
        /// Whose row.
        winner: Stone,
        /// The whole unbroken row from one end to the other: five points, or more where the rule
        /// lets an overline win. When a stone completes several rows, the first found.
        line: Vec<Point>,
    },
    /// Black played a forbidden point under [`crate::Position::play_forbidden_loses`]; White wins.
    ForbiddenMove {
        /// What the stone made.
        reason: Forbidden,
    },
    /// Black is to move in Renju and every empty point is forbidden; White wins.
    NoLegalMove,
    /// The board is full without a winning row.
    Draw,
}

impl Outcome {
    /// Who won; `None` for a draw.
    #[must_use]
    pub const fn winner(&self) -> Option<Stone> {
        match self {
            Self::Five { winner, .. } => Some(*winner),
            Self::ForbiddenMove { .. } | Self::NoLegalMove => Some(Stone::White),
            Self::Draw => None,
        }
    }
}

/// A move that the rules refuse. The position is unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PlayError {
    /// No such point on this board.
    #[error("{point} is not on a board of {} lines", size.lines())]
    OffBoard {
        /// What was asked for.
        point: Point,
        /// The board.
        size: BoardSize,
    },
    /// A stone is there already.
    #[error("a stone is on {point} already")]
    Occupied {
        /// Where.
        point: Point,
    },
    /// Black may not play there in Renju.
    #[error("Black may not play {point}: {reason}")]
    Forbidden {
        /// Where.
        point: Point,
        /// Why.
        reason: Forbidden,
    },
    /// The game has ended.
    #[error("the game has ended")]
    GameOver,
}

/// A list of moves that can't be played out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("move {}: {error}", ply + 1)]
pub struct MoveListError {
    /// Index of the refused move, from 0.
    pub ply: usize,
    /// Why it was refused.
    #[source]
    pub error: PlayError,
}

/// Stones that can't be set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SetupError {
    /// No such point on this board.
    #[error("{point} is not on a board of {} lines", size.lines())]
    OffBoard {
        /// What was asked for.
        point: Point,
        /// The board.
        size: BoardSize,
    },
    /// The same point twice.
    #[error("two stones are set on {point}")]
    Occupied {
        /// Where.
        point: Point,
    },
}
