use gomoku_engine::{self as engine, LevelName, LevelStyle};

/// Strength of the computer player. Limited by nodes, so that it is the same on every phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Level {
    /// Number, from 1 for the weakest; neighbours differ by about 200 Elo.
    pub number: i32,
    /// Name, for named levels.
    pub name: Option<LevelName>,
    /// Style of play.
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

/// Levels, weakest first, numbered from 1.
#[uniffi::export]
pub fn levels() -> Vec<Level> {
    gomoku_engine::Level::ALL.map(Level::from).into()
}

/// Number of the level with that name.
#[uniffi::export]
pub fn level_number(name: LevelName) -> i32 {
    gomoku_engine::Level::named(name).number().into()
}
