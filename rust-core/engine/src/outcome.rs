use thiserror::Error;

use crate::{BoardSize, Forbidden, Point, Stone};

/// A stone placed on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Colour of the stone.
    pub stone: Stone,
    /// Point of the stone.
    pub point: Point,
}

/// How a game ended on the board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A winning row under the rule.
    Five {
        /// Owner of the row.
        winner: Stone,
        /// The whole unbroken row: five points, or more where an overline wins. The first one found
        /// if a stone completes several.
        line: Vec<Point>,
    },
    /// Black played a forbidden point under [`crate::Position::play_forbidden_loses`]. White wins.
    ForbiddenMove {
        /// The forbidden shape that the stone made.
        reason: Forbidden,
    },
    /// Black is to move in Renju and every empty point is forbidden. White wins.
    NoLegalMove,
    /// The board is full without a winning row.
    Draw,
}

impl Outcome {
    /// The winner; `None` for a draw.
    #[must_use]
    pub const fn winner(&self) -> Option<Stone> {
        match self {
            Self::Five { winner, .. } => Some(*winner),
            Self::ForbiddenMove { .. } | Self::NoLegalMove => Some(Stone::White),
            Self::Draw => None,
        }
    }
}

/// A move that the rules reject. The position is unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The point is not on this board.
    #[error("{point} is not on a board of {} lines", size.lines())]
    OffBoard {
        /// The rejected point.
        point: Point,
        /// Size of the board.
        size: BoardSize,
    },
    /// The point is occupied.
    #[error("a stone is on {point} already")]
    Occupied {
        /// The occupied point.
        point: Point,
    },
    /// The point is forbidden to Black in Renju.
    #[error("Black may not play {point}: {reason}")]
    Forbidden {
        /// The forbidden point.
        point: Point,
        /// The forbidden shape that it would make.
        reason: Forbidden,
    },
    /// The game has ended.
    #[error("the game has ended")]
    GameOver,
}

/// Error for a list of moves that contains an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("move {}: {error}", ply + 1)]
pub struct MoveListError {
    /// 0-based index of the rejected move.
    pub ply: usize,
    /// Reason for the rejection.
    #[source]
    pub error: PlayError,
}

/// Error for stones that can't be set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The point is not on this board.
    #[error("{point} is not on a board of {} lines", size.lines())]
    OffBoard {
        /// The rejected point.
        point: Point,
        /// Size of the board.
        size: BoardSize,
    },
    /// Two stones have the same point.
    #[error("two stones are set on {point}")]
    Occupied {
        /// The duplicate point.
        point: Point,
    },
}
