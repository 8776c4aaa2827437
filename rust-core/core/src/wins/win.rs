//! A win that was found, and how sure it is.

use crate::game::{Certainty, Point, WinMeans};

/// A win that was replayed: the winner's moves were played against every legal reply, by the rules
/// alone. Nothing but the replay makes one, and reading back what was kept.
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
    Proved(ReplayedWin),
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

    /// Plies to the winning stone; see [`ReplayedWin::plies`].
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
