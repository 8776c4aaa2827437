//! What can be said of a move beyond its worth, and how sure it is.

use gomoku_engine::Forbidden;

use crate::game::{Certainty, Point, ThreatKind};
use crate::wins::Win;

/// A fact about a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveFact {
    /// Black's stone lies on a point that Renju forbids, and loses at once.
    ForbiddenPoint {
        /// What it makes.
        reason: Forbidden,
    },
    /// The other side had a four, and this is the only stone that stops it.
    Forced,
    /// Every other move would have lost to fours.
    OnlyMove {
        /// Whether all of them were replayed.
        certainty: Certainty,
    },
    /// The mover could have won, and after this move no win is found.
    MissedWin {
        /// The win that there was.
        win: Win,
        /// A reply after which no win is found.
        refuted_by: Point,
    },
    /// The other side threatened to win, and after this move it does.
    Unblocked {
        /// What it threatened with.
        threat: ThreatKind,
        /// The other side's win after the move.
        loss: Win,
        /// A move after which no win of the other side is found.
        instead: Point,
    },
    /// After this move the other side wins; nothing of the kind was threatened before.
    FirstLosing {
        /// The other side's win after the move.
        loss: Win,
        /// A move after which no win of the other side is found.
        instead: Point,
    },
}

impl MoveFact {
    /// How it is known. Of a missed win, that there was one; of a losing move, that it loses: that
    /// another move would have held is never more than estimated.
    #[must_use]
    pub const fn certainty(&self) -> Certainty {
        match self {
            Self::ForbiddenPoint { .. } | Self::Forced => Certainty::Proved,
            Self::OnlyMove { certainty } => *certainty,
            Self::MissedWin { win, .. } => win.certainty(),
            Self::Unblocked { loss, .. } | Self::FirstLosing { loss, .. } => loss.certainty(),
        }
    }

    /// Whether it says something against the move.
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
