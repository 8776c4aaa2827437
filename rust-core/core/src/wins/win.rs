use crate::game::{Certainty, Point, WinMeans};

/// A win replayed by the rules alone against every legal reply. Created only by a replay or from
/// stored data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayedWin {
    means: WinMeans,
    plies: i32,
    line: Vec<Point>,
}

impl ReplayedWin {
    pub(crate) const fn new(means: WinMeans, plies: i32, line: Vec<Point>) -> Self {
        Self { means, plies, line }
    }

    /// Means of the win.
    #[must_use]
    pub const fn means(&self) -> WinMeans {
        self.means
    }

    /// Maximum number of plies up to and including the winning stone.
    #[must_use]
    pub const fn plies(&self) -> i32 {
        self.plies
    }

    /// One line of the win from the winner's first move on; may be cut short.
    #[must_use]
    pub fn line(&self) -> &[Point] {
        &self.line
    }
}

/// A win found by a search, without a completed replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EstimatedWin {
    /// Means of the win.
    pub means: WinMeans,
    /// Plies to the winning stone, as found by the search.
    pub plies: i32,
    /// One line of the win from the winner's first move on; may be cut short.
    pub line: Vec<Point>,
}

/// A win for the side to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Win {
    /// Proved by a replay.
    Proved(ReplayedWin),
    /// Found by a search; very likely.
    Estimated(EstimatedWin),
}

impl Win {
    /// Certainty of the win.
    #[must_use]
    pub const fn certainty(&self) -> Certainty {
        match self {
            Self::Proved(_) => Certainty::Proved,
            Self::Estimated(_) => Certainty::Estimated,
        }
    }

    /// Means of the win.
    #[must_use]
    pub const fn means(&self) -> WinMeans {
        match self {
            Self::Proved(win) => win.means,
            Self::Estimated(win) => win.means,
        }
    }

    /// As [`ReplayedWin::plies`].
    #[must_use]
    pub const fn plies(&self) -> i32 {
        match self {
            Self::Proved(win) => win.plies,
            Self::Estimated(win) => win.plies,
        }
    }

    /// One line of the win from the winner's first move on.
    #[must_use]
    pub fn line(&self) -> &[Point] {
        match self {
            Self::Proved(win) => &win.line,
            Self::Estimated(win) => &win.line,
        }
    }
}
