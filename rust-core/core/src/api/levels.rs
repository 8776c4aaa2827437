//! The computer's levels.

use gomoku_engine::{self as engine, LevelName, LevelStyle};

/// How strong the computer plays. Limited by nodes, so that every phone plays the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Level {
    /// From 1 for the weakest; neighbours are about 200 Elo apart.
    pub number: i32,
    /// Its name, where it has one.
    pub name: Option<LevelName>,
    /// What kind of player it is.
    pub style: LevelStyle,
}

impl From<engine::Level> for Level {
    fn from(level: engine::Level) -> Self {
        Self {
            number: level.number().into(),
            name: level.name(),
            style: level.style(),
        }
    }
}

/// The computer's levels, weakest first, their numbers running from 1.
#[uniffi::export]
pub fn levels() -> Vec<Level> {
    gomoku_engine::Level::ALL.map(Level::from).into()
}

/// The number of the level with that name.
#[uniffi::export]
pub fn level_number(name: LevelName) -> i32 {
    gomoku_engine::Level::named(name).number().into()
}
