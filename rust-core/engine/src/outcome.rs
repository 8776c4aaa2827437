use thiserror::Error;

use crate::{BoardSize, Forbidden, Point, Stone};

/// Stone placed on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Colour of the stone.
    pub stone: Stone,
    /// Point of the stone.
    pub point: Point,
}

/// Result on the board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Winning row under the rule.
    Five {
        /// Owner of the row.
        winner: Stone,
        /// Unbroken row: five points, or more where an overline wins. The first one found if a
        /// stone completes several.
        line: Vec<Point>,
    },
    /// Black played a forbidden point under [`crate::Position::play_forbidden_loses`].
    ForbiddenMove {
        /// Forbidden shape.
        reason: Forbidden,
    },
    /// Every empty point is forbidden to Black, who is to move. White wins.
    NoLegalMove,
    /// Full board without a winning row.
    Draw,
}

impl Outcome {
    /// Winner, unless drawn.
    #[must_use]
    pub const fn winner(&self) -> Option<Stone> {
        match self {
            Self::Five { winner, .. } => Some(*winner),
            Self::ForbiddenMove { .. } | Self::NoLegalMove => Some(Stone::White),
            Self::Draw => None,
        }
    }
}

/// Rejected move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PlayError {
    /// Not on this board.
    #[error("{point} is not on a board of {} lines", size.lines())]
    OffBoard {
        /// Rejected point.
        point: Point,
        /// Size of the board.
        size: BoardSize,
    },
    /// The point is occupied.
    #[error("a stone is on {point} already")]
    Occupied {
        /// Occupied point.
        point: Point,
    },
    /// The point is forbidden to Black in Renju.
    #[error("Black may not play {point}: {reason}")]
    Forbidden {
        /// Forbidden point.
        point: Point,
        /// Forbidden shape.
        reason: Forbidden,
    },
    /// The game has ended.
    #[error("the game has ended")]
    GameOver,
}

/// Error of a move list with an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("move {}: {error}", ply + 1)]
pub struct MoveListError {
    /// 0-based index of the move.
    pub ply: usize,
    /// Reason for the rejection.
    #[source]
    pub error: PlayError,
}

/// Error of setting up stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Not on this board.
    #[error("{point} is not on a board of {} lines", size.lines())]
    OffBoard {
        /// Rejected point.
        point: Point,
        /// Size of the board.
        size: BoardSize,
    },
    /// Two stones on one point.
    #[error("two stones are set on {point}")]
    Occupied {
        /// Duplicate point.
        point: Point,
    },
}
