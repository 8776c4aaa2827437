/// Colour of a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stone {
    /// Moves first; has forbidden points in Renju.
    Black,
    /// Moves second.
    White,
}

impl Stone {
    /// Both colours in playing order.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// Other colour.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Array index: 0 for Black, 1 for White.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
