//! Playing strengths.

pub(crate) mod attention;
mod ladder;

use thiserror::Error;

pub(crate) use ladder::MoveMethod;
use ladder::{LADDER, Step};

/// Step of the strength ladder, from 1 (weakest), about 200 Elo apart. Node limits, unlike time
/// limits, make a level play alike on every device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// Name of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LevelName {
    /// For beginners: overlooks threats.
    Beginner,
    /// Five-tuple player, which looks one move ahead.
    Easy,
    /// A short search.
    Medium,
    /// A long search.
    Hard,
    /// The highest level.
    Expert,
}

/// Playing style of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LevelStyle {
    /// Overlooks threats, mostly diagonal and broken ones. Does not search.
    Overlooks,
    /// Sees every row. Does not search.
    OneMove,
    /// Searches within a node limit.
    Searches,
    /// Full strength with the highest node limit.
    Strongest,
}

/// Error for a number outside the levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("level {0} is not between 1 and {max}", max = Level::STRONGEST.number())]
pub struct LevelOutOfRange(pub i64);

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; LADDER.len()] = {
        let mut all = [Self(1); LADDER.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = Self(i as u8 + 1);
            i += 1;
        }
        all
    };
    /// Default for a new player.
    pub const BEGINNER: Self = Self::named(LevelName::Beginner);
    /// Five-tuple player.
    pub const EASY: Self = Self::named(LevelName::Easy);
    /// A short search.
    pub const MEDIUM: Self = Self::named(LevelName::Medium);
    /// A long search.
    pub const HARD: Self = Self::named(LevelName::Hard);
    /// The highest level.
    pub const STRONGEST: Self = Self(LADDER.len() as u8);

    /// Returns the level of a number.
    ///
    /// # Errors
    /// [`LevelOutOfRange`] when `number` is not in 1..=[`Level::STRONGEST`].
    pub fn new(number: i64) -> Result<Self, LevelOutOfRange> {
        match u8::try_from(number) {
            Ok(n) if (1..=Self::STRONGEST.0).contains(&n) => Ok(Self(n)),
            _ => Err(LevelOutOfRange(number)),
        }
    }

    /// Returns a named level.
    #[must_use]
    pub const fn named(name: LevelName) -> Self {
        let mut i = 0;
        while i < LADDER.len() {
            if let Some(found) = LADDER[i].name
                && found as u8 == name as u8
            {
                return Self(i as u8 + 1);
            }
            i += 1;
        }
        // Unreachable: a test checks every name.
        Self(1)
    }

    /// Number from 1, the weakest.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Name, if the level has one.
    #[must_use]
    pub const fn name(self) -> Option<LevelName> {
        self.step().name
    }

    /// Playing style of the level.
    #[must_use]
    pub const fn style(self) -> LevelStyle {
        match self.step().play {
            MoveMethod::Attention(_) => LevelStyle::Overlooks,
            MoveMethod::FiveTuple => LevelStyle::OneMove,
            MoveMethod::Search { .. } if self.0 == Self::STRONGEST.0 => LevelStyle::Strongest,
            MoveMethod::Search { .. } => LevelStyle::Searches,
        }
    }

    /// Node limit per move, if the level searches.
    #[must_use]
    pub const fn nodes(self) -> Option<u64> {
        match self.step().play {
            MoveMethod::Search { nodes, .. } => Some(nodes),
            _ => None,
        }
    }

    pub(crate) const fn play(self) -> MoveMethod {
        self.step().play
    }

    const fn step(self) -> &'static Step {
        &LADDER[self.0 as usize - 1]
    }
}

impl LevelName {
    /// All names, weakest first.
    pub const ALL: [Self; 5] = [
        Self::Beginner,
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Expert,
    ];
}
