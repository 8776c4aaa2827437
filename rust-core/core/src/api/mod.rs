//! What crosses the boundary. Integers are `i32` or `i64`: a `u8` would be a `UByte` in Kotlin.

mod config;
pub(crate) mod convert;
mod error;
mod event;
mod observer;
mod played;
mod session;
mod snapshot;
mod types;

pub use config::{ClockSetting, GameConfig, Seat};
pub use error::{BookError, CommandError, ConfigError, MoveError, PointError, RecordError};
pub use event::GameEvent;
pub use observer::{GameObserver, ObserverError};
pub use played::{Lost, PlayedGame, PlayedGameError};
pub use session::{
    GameSession, check_config, core_version, level_number, levels, parse_point, point_name,
};
pub use snapshot::{
    EndReason, GameResult, GameSnapshot, MarkedPoint, Phase, PlayedMove, PlayerView, Thinking,
};
pub use types::{Forbidden, Level, LevelName, LevelStyle, Point, Rule, Stone};
