//! Findings about a move, with their certainty.

use gomoku_engine::Forbidden;

use crate::game::{Certainty, Point, ThreatKind};
use crate::wins::Win;

/// Finding about a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveFact {
    /// Black played a forbidden point in Renju and loses.
    ForbiddenPoint {
        /// Reason.
        reason: Forbidden,
    },
    /// Only reply to a four.
    Forced,
    /// Every other move would have lost to fours.
    OnlyMove {
        /// Proved if the losses of all other moves were replayed.
        certainty: Certainty,
    },
    /// The player had a win, and none is found after this move.
    MissedWin {
        /// Missed win.
        win: Win,
        /// Reply after which no win is found.
        refuted_by: Point,
    },
    /// The opponent threatened and now wins.
    Unblocked {
        /// Kind of threat.
        threat: ThreatKind,
        /// The opponent's win.
        loss: Win,
        /// Move after which no win of the opponent is found.
        instead: Point,
    },
    /// The opponent wins now without having had a threat.
    FirstLosing {
        /// The opponent's win.
        loss: Win,
        /// Move after which no win of the opponent is found.
        instead: Point,
    },
}

impl MoveFact {
    /// Returns the certainty of the missed win or the loss. That an alternative would have held is
    /// always an estimate.
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
