/// How well the computer plays. Levels are limited by nodes and not by time, so they play alike on
/// every device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// The five-tuple greedy player: looks at the next stone only.
    Easy,
    /// A short search.
    Medium,
    /// A search of up to about a second.
    Hard,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Nodes that a move may take; `None` for [`Level::Easy`], which does not search.
    #[must_use]
    pub const fn nodes(self) -> Option<u64> {
        match self {
            Self::Easy => None,
            Self::Medium => Some(50_000),
            Self::Hard => Some(1_000_000),
        }
    }

    /// How far below the best score a move may lie and still be chosen, 100 being an open three's
    /// worth. A win is never given up for variety.
    pub(crate) const fn variety(self) -> i32 {
        match self {
            Self::Easy => 0,
            Self::Medium => 12,
            Self::Hard => 6,
        }
    }
}
