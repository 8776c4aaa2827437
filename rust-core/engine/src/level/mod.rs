//! The ladder of the computer's strengths.

pub(crate) mod attention;
mod ladder;

use thiserror::Error;

pub(crate) use ladder::Play;
use ladder::{LADDER, Step};

/// How well the computer plays: a step of a ladder, 1 being the weakest. Neighbours are about 200
/// Elo apart (`docs/levels.md`). Levels are limited by nodes and not by time, so they play alike on
/// every device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// A step that has a name of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LevelName {
    /// For whoever has just learnt the rules: overlooks threats.
    Beginner,
    /// The five-tuple greedy player: looks at the next stone only.
    Easy,
    /// A short search.
    Medium,
    /// A long search.
    Hard,
    /// The top of the ladder.
    Expert,
}

/// What kind of player a level is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LevelStyle {
    /// Overlooks threats, diagonal and broken ones most; does not look ahead.
    Overlooks,
    /// Sees every row; does not look ahead.
    OneMove,
    /// Looks ahead for a number of nodes.
    Searches,
    /// Everything that the engine has, for the most nodes.
    Strongest,
}

/// A number that no level has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("level {0} is not between 1 and {max}", max = Level::STRONGEST.number())]
pub struct LevelOutOfRange(pub i64);

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; LADDER.len()] = {
        let mut all = [Self(1); LADDER.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = Self(i as u8 + 1);
            i += 1;
        }
        all
    };
    /// Where a new player begins.
    pub const BEGINNER: Self = Self::named(LevelName::Beginner);
    /// The five-tuple greedy player.
    pub const EASY: Self = Self::named(LevelName::Easy);
    /// A short search.
    pub const MEDIUM: Self = Self::named(LevelName::Medium);
    /// A long search.
    pub const HARD: Self = Self::named(LevelName::Hard);
    /// The top of the ladder.
    pub const STRONGEST: Self = Self(LADDER.len() as u8);

    /// The level of a number.
    ///
    /// # Errors
    /// [`LevelOutOfRange`] when `number` is not in 1..=[`Level::STRONGEST`].
    pub fn new(number: i64) -> Result<Self, LevelOutOfRange> {
        match u8::try_from(number) {
            Ok(n) if (1..=Self::STRONGEST.0).contains(&n) => Ok(Self(n)),
            _ => Err(LevelOutOfRange(number)),
        }
    }

    /// The level of a name.
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
        // A test names them all.
        Self(1)
    }

    /// Its number, from 1 for the weakest.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its name, where it has one.
    #[must_use]
    pub const fn name(self) -> Option<LevelName> {
        self.step().name
    }

    /// What kind of player it is.
    #[must_use]
    pub const fn style(self) -> LevelStyle {
        match self.step().play {
            Play::Attention(_) => LevelStyle::Overlooks,
            Play::FiveTuple => LevelStyle::OneMove,
            Play::Search { .. } if self.0 == Self::STRONGEST.0 => LevelStyle::Strongest,
            Play::Search { .. } => LevelStyle::Searches,
        }
    }

    /// Nodes that a move may take; `None` for a level that does not look ahead.
    #[must_use]
    pub const fn nodes(self) -> Option<u64> {
        match self.step().play {
            Play::Search { nodes, .. } => Some(nodes),
            _ => None,
        }
    }

    pub(crate) const fn play(self) -> Play {
        self.step().play
    }

    const fn step(self) -> &'static Step {
        &LADDER[self.0 as usize - 1]
    }
}

impl LevelName {
    /// Every name, weakest first.
    pub const ALL: [Self; 5] = [
        Self::Beginner,
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Expert,
    ];
}
