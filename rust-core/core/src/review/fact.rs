//! What can be said of a move beyond its worth, and how sure it is.

use gomoku_engine::Forbidden;

use crate::game::Point;

/// How something is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// It follows from the rules, or every claim in it was replayed against every legal reply.
    Proved,
    /// A search says so.
    Estimated,
}

/// The means of a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

/// A win that was replayed: the winner's moves were played against every legal reply, by the rules
/// alone. Nothing but the replay makes one, and reading back what was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvedWin {
    means: WinMeans,
    plies: i32,
    line: Vec<Point>,
}

impl ProvedWin {
    pub(super) const fn new(means: WinMeans, plies: i32, line: Vec<Point>) -> Self {
        Self { means, plies, line }
    }

    /// What it takes.
    #[must_use]
    pub const fn means(&self) -> WinMeans {
        self.means
    }

    /// Plies to the winning stone, itself included, at most.
    #[must_use]
    pub const fn plies(&self) -> i32 {
        self.plies
    }

    /// One line of it, from the winner's first move on; it may be cut short.
    #[must_use]
    pub fn line(&self) -> &[Point] {
        &self.line
    }
}

/// A win that a search found and that was not replayed, or for which the replay was too long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EstimatedWin {
    /// What it takes.
    pub means: WinMeans,
    /// Plies to the winning stone, as far as the search knows.
    pub plies: i32,
    /// One line of it, from the winner's first move on; it may be cut short.
    pub line: Vec<Point>,
}

/// A won position, for the side to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Win {
    /// Beyond doubt.
    Proved(ProvedWin),
    /// As good as sure.
    Estimated(EstimatedWin),
}

impl Win {
    /// How it is known.
    #[must_use]
    pub const fn certainty(&self) -> Certainty {
        match self {
            Self::Proved(_) => Certainty::Proved,
            Self::Estimated(_) => Certainty::Estimated,
        }
    }

    /// What it takes.
    #[must_use]
    pub const fn means(&self) -> WinMeans {
        match self {
            Self::Proved(win) => win.means,
            Self::Estimated(win) => win.means,
        }
    }

    /// Plies to the winning stone; see [`ProvedWin::plies`].
    #[must_use]
    pub const fn plies(&self) -> i32 {
        match self {
            Self::Proved(win) => win.plies,
            Self::Estimated(win) => win.plies,
        }
    }

    /// One line of it, from the winner's first move on.
    #[must_use]
    pub fn line(&self) -> &[Point] {
        match self {
            Self::Proved(win) => &win.line,
            Self::Estimated(win) => &win.line,
        }
    }
}

/// What the other side would win by if the side to move passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ThreatKind {
    /// A four: its next stone makes five.
    Four,
    /// An open three: its next stone makes an open four.
    OpenThree,
    /// A win by fours that no single row shows.
    Fours,
}

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
