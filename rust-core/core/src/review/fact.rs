//! Findings about a move beyond its loss, with their certainty.

use gomoku_engine::Forbidden;

use crate::game::{Certainty, Point, ThreatKind};
use crate::wins::Win;

/// Finding about a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveFact {
    /// Black played a point that Renju forbids and loses at once.
    ForbiddenPoint {
        /// Reason why the point is forbidden.
        reason: Forbidden,
    },
    /// The opponent had a four, and only this move blocks it.
    Forced,
    /// Every other move would have lost to fours.
    OnlyMove {
        /// Proved if the losses of all other moves were replayed.
        certainty: Certainty,
    },
    /// The player had a win, and no win is found after this move.
    MissedWin {
        /// The missed win.
        win: Win,
        /// Reply after which no win is found.
        refuted_by: Point,
    },
    /// The opponent threatened to win and wins after this move.
    Unblocked {
        /// Kind of the threat.
        threat: ThreatKind,
        /// The opponent's win after the move.
        loss: Win,
        /// Move after which no win of the opponent is found.
        instead: Point,
    },
    /// The opponent wins after this move without having had a threat before.
    FirstLosing {
        /// The opponent's win after the move.
        loss: Win,
        /// Move after which no win of the opponent is found.
        instead: Point,
    },
}

impl MoveFact {
    /// Certainty of the missed win or of the loss. That an alternative move would have held is
    /// always only an estimate.
    #[must_use]
    pub const fn certainty(&self) -> Certainty {
        match self {
            Self::ForbiddenPoint { .. } | Self::Forced => Certainty::Proved,
            Self::OnlyMove { certainty } => *certainty,
            Self::MissedWin { win, .. } => win.certainty(),
            Self::Unblocked { loss, .. } | Self::FirstLosing { loss, .. } => loss.certainty(),
        }
    }

    /// Whether the finding counts against the move.
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        match self {
            Self::Forced | Self::OnlyMove { .. } => false,
            Self::ForbiddenPoint { .. }
            | Self::MissedWin { .. }
            | Self::Unblocked { .. }
            | Self::FirstLosing { .. } => true,
        }
    }
}
