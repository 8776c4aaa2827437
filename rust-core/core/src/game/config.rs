use gomoku_engine::{self as engine, Opening, Rule};

use gomoku_link::discovery::Nickname;

use super::{Clock, ConfigError, Controller, Helps, Player, Setup, clamped};

const MAIN_MS: std::ops::RangeInclusive<i64> = 10_000..=24 * 60 * 60 * 1_000;
const INCREMENT_MS: std::ops::RangeInclusive<i64> = 0..=10 * 60 * 1_000;
const THREADS: std::ops::RangeInclusive<i32> = 1..=16;
const REPLY_MS: std::ops::RangeInclusive<i32> = 0..=5_000;

/// Player of one colour.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum Seat {
    /// A person on this device.
    Human,
    /// The computer.
    Computer {
        /// Number of one of [`crate::levels`].
        level: i32,
    },
    /// A person on another device. Never in a [`GameConfig`]: such games come from a
    /// [`crate::Lobby`] or are resumed.
    Remote {
        /// Nickname; empty if unknown.
        name: String,
    },
}

/// Time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum ClockSetting {
    /// No limit; the used time of each side is counted.
    CountUp,
    /// Main time plus an increment after each move; at zero the side loses.
    Countdown {
        /// Main time a side in milliseconds, 10 s to 24 h.
        main_ms: i64,
        /// Increment in milliseconds, 0 to 10 min.
        increment_ms: i64,
    },
}

/// Configuration of a new game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct GameConfig {
    /// Rule set.
    pub rule: Rule,
    /// Lines a side, 9 to 20.
    pub size: i32,
    /// Player of Black.
    pub black: Seat,
    /// Player of White.
    pub white: Seat,
    /// Time control.
    pub clock: ClockSetting,
    /// Whether a forbidden point of Renju loses at once instead of being rejected.
    pub forbidden_loses: bool,
    /// Opening protocol. In [`Opening::Swap2`] the seat at Black places the first three stones and
    /// gets its colour later.
    pub opening: Opening,
    /// Search threads, 1 to 16.
    pub threads: i32,
    /// Minimum reply time of the computer, 0 to 5,000 ms: an instant reply distracts.
    pub min_reply_ms: i32,
    /// Seed for choices among equal moves; `None` for a random one.
    pub seed: Option<i64>,
    /// Agreement of two people at this device; ignored unless both seats are human.
    #[uniffi(default = None)]
    pub together: Option<Together>,
    /// Whether the computer as Black plays proved moves while it can. Ignored where
    /// [`crate::perfect_play_offered`] is false. Saved, and inherited by a rematch.
    #[uniffi(default = false)]
    pub perfect: bool,
}

/// Agreement of two people at one device. Saved, and inherited by a rematch.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Together {
    /// Name of Black, as from [`crate::shown_nickname`]; an invalid one counts as no name.
    #[uniffi(default = "")]
    pub black_name: String,
    /// As `black_name`, for White.
    #[uniffi(default = "")]
    pub white_name: String,
    /// Whether hints are allowed.
    #[uniffi(default = true)]
    pub hints: bool,
    /// Whether undo is allowed, also of resignations, agreed draws and losses on time.
    #[uniffi(default = true)]
    pub undo: bool,
}

impl From<&Player> for Seat {
    fn from(player: &Player) -> Self {
        match player.controller {
            Controller::Human => Self::Human,
            Controller::Computer(level) => computer(level),
            Controller::Remote => Self::Remote {
                name: player.name.clone().unwrap_or_default(),
            },
        }
    }
}

fn computer(level: engine::Level) -> Seat {
    Seat::Computer {
        level: level.number().into(),
    }
}

impl TryFrom<&Seat> for Controller {
    type Error = ConfigError;

    fn try_from(seat: &Seat) -> Result<Self, ConfigError> {
        match *seat {
            Seat::Human => Ok(Self::Human),
            Seat::Remote { .. } => Err(ConfigError::RemoteSeat),
            Seat::Computer { level } => engine::Level::new(level.into())
                .map(Self::Computer)
                .map_err(|_| ConfigError::LevelOutOfRange {
                    level,
                    max: engine::Level::STRONGEST.number().into(),
                }),
        }
    }
}

impl From<Clock> for ClockSetting {
    fn from(clock: Clock) -> Self {
        match clock {
            Clock::CountUp => Self::CountUp,
            Clock::Countdown {
                main_ms,
                increment_ms,
            } => Self::Countdown {
                main_ms: clamped(main_ms),
                increment_ms: clamped(increment_ms),
            },
        }
    }
}

impl TryFrom<ClockSetting> for Clock {
    type Error = ConfigError;

    fn try_from(setting: ClockSetting) -> Result<Self, ConfigError> {
        match setting {
            ClockSetting::CountUp => Ok(Self::CountUp),
            ClockSetting::Countdown {
                main_ms,
                increment_ms,
            } => {
                let refused = ConfigError::ClockOutOfRange {
                    main_ms,
                    increment_ms,
                    least_main_ms: *MAIN_MS.start(),
                    most_main_ms: *MAIN_MS.end(),
                    most_increment_ms: *INCREMENT_MS.end(),
                };
                if !MAIN_MS.contains(&main_ms) || !INCREMENT_MS.contains(&increment_ms) {
                    return Err(refused);
                }
                match (u64::try_from(main_ms), u64::try_from(increment_ms)) {
                    (Ok(main_ms), Ok(increment_ms)) => Ok(Self::Countdown {
                        main_ms,
                        increment_ms,
                    }),
                    _ => Err(refused),
                }
            }
        }
    }
}

impl GameConfig {
    pub(crate) fn setup(&self) -> Result<Setup, ConfigError> {
        let size = board_size(self.size)?;
        let clock = self.clock.try_into()?;
        if !REPLY_MS.contains(&self.min_reply_ms) {
            return Err(ConfigError::ReplyTimeOutOfRange {
                min_reply_ms: self.min_reply_ms,
            });
        }
        check_threads(self.threads)?;
        let both_here = self.black == Seat::Human && self.white == Seat::Human;
        let together = self.together.as_ref().filter(|_| both_here);
        let name = |of: fn(&Together) -> &String| {
            let text = of(together?);
            Nickname::new(text).ok().map(|name| name.to_string())
        };
        let mut setup = Setup {
            rule: self.rule,
            size,
            players: [
                player(&self.black, name(|them| &them.black_name))?,
                player(&self.white, name(|them| &them.white_name))?,
            ],
            clock,
            forbidden_loses: self.forbidden_loses,
            opening: self.opening,
            helps: together.map_or(Helps::ALL, |them| Helps {
                hints: them.hints,
                undo: them.undo,
            }),
            perfect: false,
            start: None,
        };
        setup.perfect = self.perfect && setup.offers_perfect_play();
        Ok(setup)
    }
}

fn player(seat: &Seat, name: Option<String>) -> Result<Player, ConfigError> {
    Ok(Player {
        controller: seat.try_into()?,
        name,
    })
}

/// Replaces each value out of range: a record's defaults may be damaged, too.
pub(crate) fn sound(config: &GameConfig) -> GameConfig {
    let size_is_sound = engine::BoardSize::new(config.size.into()).is_ok();
    let seat = |seat: &Seat| match (seat, Controller::try_from(seat)) {
        (_, Ok(_)) => seat.clone(),
        (Seat::Computer { .. }, Err(_)) => computer(engine::Level::EASY),
        (_, Err(_)) => Seat::Human,
    };
    GameConfig {
        black: seat(&config.black),
        white: seat(&config.white),
        size: if size_is_sound {
            config.size
        } else {
            engine::BoardSize::STANDARD.lines().into()
        },
        clock: Clock::try_from(config.clock).map_or(ClockSetting::CountUp, |_| config.clock),
        threads: config.threads.clamp(*THREADS.start(), *THREADS.end()),
        min_reply_ms: config
            .min_reply_ms
            .clamp(*REPLY_MS.start(), *REPLY_MS.end()),
        ..config.clone()
    }
}

pub(crate) fn board_size(size: i32) -> Result<engine::BoardSize, ConfigError> {
    engine::BoardSize::new(size.into()).map_err(|_| ConfigError::SizeOutOfRange {
        size,
        min: engine::BoardSize::MIN.into(),
        max: engine::BoardSize::MAX.into(),
    })
}

pub(crate) fn check_clock(clock: ClockSetting) -> Result<(), ConfigError> {
    Clock::try_from(clock).map(drop)
}

pub(crate) fn check_threads(threads: i32) -> Result<u32, ConfigError> {
    let refused = ConfigError::ThreadsOutOfRange { threads };
    if !THREADS.contains(&threads) {
        return Err(refused);
    }
    u32::try_from(threads).map_err(|_| refused)
}
