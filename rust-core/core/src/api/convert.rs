//! Between the boundary's types and the engine's. Every match is total, so that a new variant on
//! either side is a compile error here.

use gomoku_engine as engine;

use super::{
    BookError, ClockSetting, ConfigError, EndReason, Forbidden, GameConfig, GameResult,
    GameSnapshot, Level, LevelName, LevelStyle, MarkedPoint, MoveError, Offer, Opening,
    OpeningStage, Phase, PlayedMove, PlayerView, Point, Rule, Seat, Stone, SwapChoice, Thinking,
};
use crate::game::{self, Clock, EndByHand, Ending, Game, Player, Refusal, Setup, Sitter};
use crate::remote::Remote;

const MAIN_MS: std::ops::RangeInclusive<i64> = 10_000..=24 * 60 * 60 * 1_000;
const INCREMENT_MS: std::ops::RangeInclusive<i64> = 0..=10 * 60 * 1_000;
const THREADS: std::ops::RangeInclusive<i32> = 1..=16;
const REPLY_MS: std::ops::RangeInclusive<i32> = 0..=5_000;

/// The two enums have the same variants: one list makes both directions.
macro_rules! same_variants {
    ($ours:ident, $theirs:path, $($variant:ident),+) => {
        impl From<$theirs> for $ours {
            fn from(theirs: $theirs) -> Self {
                use $theirs as Theirs;
                match theirs { $(Theirs::$variant => Self::$variant),+ }
            }
        }
        impl From<$ours> for $theirs {
            fn from(ours: $ours) -> Self {
                use $theirs as Theirs;
                match ours { $($ours::$variant => Theirs::$variant),+ }
            }
        }
    };
}

same_variants!(Stone, engine::Stone, Black, White);
same_variants!(Rule, engine::Rule, Freestyle, Standard, Renju);
same_variants!(Opening, engine::Opening, Free, Swap2, RenjuClassic);
same_variants!(SwapChoice, engine::SwapChoice, Black, White, AddTwo);
same_variants!(LevelName, engine::LevelName, Easy, Medium, Hard);
same_variants!(
    LevelStyle,
    engine::LevelStyle,
    Overlooks,
    OneMove,
    Searches,
    Strongest
);
same_variants!(
    Forbidden,
    engine::Forbidden,
    Overline,
    DoubleFour,
    DoubleThree
);

impl From<engine::Level> for Level {
    fn from(level: engine::Level) -> Self {
        Self {
            number: level.number().into(),
            name: level.name().map(LevelName::from),
            style: level.style().into(),
        }
    }
}

impl From<&Player> for Seat {
    fn from(player: &Player) -> Self {
        match player.sitter {
            Sitter::Human => Self::Human,
            Sitter::Computer(level) => computer(level),
            Sitter::Remote => Self::Remote {
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

impl TryFrom<&Seat> for Sitter {
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

impl From<engine::Point> for Point {
    fn from(point: engine::Point) -> Self {
        Self {
            x: i32::from(point.x),
            y: i32::from(point.y),
        }
    }
}

impl Point {
    /// The engine's point, if it lies on the board of `game`.
    pub(crate) fn on_board(self, game: &Game) -> Result<engine::Point, MoveError> {
        let size = game.setup().size;
        self.on(size).ok_or(MoveError::OffBoard {
            x: self.x,
            y: self.y,
            size: size.lines().into(),
        })
    }

    /// The engine's point, if it lies on a board of `size`.
    pub(crate) fn on(self, size: engine::BoardSize) -> Option<engine::Point> {
        let point = engine::Point::new(u8::try_from(self.x).ok()?, u8::try_from(self.y).ok()?);
        size.contains(point).then_some(point)
    }
}

impl From<engine::PlayError> for MoveError {
    fn from(error: engine::PlayError) -> Self {
        use engine::PlayError;
        match error {
            PlayError::OffBoard { point, size } => Self::OffBoard {
                x: point.x.into(),
                y: point.y.into(),
                size: size.lines().into(),
            },
            PlayError::Occupied { point } => Self::Occupied {
                point: point.into(),
            },
            PlayError::Forbidden { point, reason } => Self::Forbidden {
                point: point.into(),
                reason: reason.into(),
            },
            PlayError::GameOver => Self::GameOver,
        }
    }
}

impl From<Refusal> for MoveError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Rules(error) => error.into(),
            Refusal::OutsideOpening { point, reach } => Self::OutsideOpening {
                point: point.into(),
                reach: reach.into(),
            },
            Refusal::ChooseFirst => Self::ChooseFirst,
        }
    }
}

impl From<engine::BookError> for BookError {
    fn from(error: engine::BookError) -> Self {
        match error {
            engine::BookError::NotABook => Self::NotABook,
            engine::BookError::Version(version) => Self::Version {
                version: version.into(),
            },
            engine::BookError::Damaged => Self::Damaged,
        }
    }
}

impl From<&engine::Progress> for Thinking {
    fn from(progress: &engine::Progress) -> Self {
        Self {
            depth: i32::try_from(progress.depth).unwrap_or(i32::MAX),
            nodes: clamped(progress.nodes),
            nodes_per_second: clamped(progress.nodes_per_second()),
            score: progress.score,
            line: progress.pv.iter().copied().map(Point::from).collect(),
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
    /// The checked game that this asks for.
    pub(crate) fn setup(&self) -> Result<Setup, ConfigError> {
        let size = board_size(self.size)?;
        let clock = self.clock.try_into()?;
        if !REPLY_MS.contains(&self.min_reply_ms) {
            return Err(ConfigError::ReplyTimeOutOfRange {
                min_reply_ms: self.min_reply_ms,
            });
        }
        check_threads(self.threads)?;
        Ok(Setup {
            rule: self.rule.into(),
            size,
            players: [player(&self.black)?, player(&self.white)?],
            clock,
            forbidden_loses: self.forbidden_loses,
            opening: self.opening.into(),
        })
    }
}

fn player(seat: &Seat) -> Result<Player, ConfigError> {
    Ok(Player {
        sitter: seat.try_into()?,
        name: None,
    })
}

/// `config` with the usual value for each that is out of range: what a record's defaults are worth
/// when they are damaged themselves.
pub(crate) fn sound(config: &GameConfig) -> GameConfig {
    let size_is_sound = engine::BoardSize::new(config.size.into()).is_ok();
    let seat = |seat: &Seat| match (seat, Sitter::try_from(seat)) {
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

/// The size, if it is in range.
pub(crate) fn board_size(size: i32) -> Result<engine::BoardSize, ConfigError> {
    engine::BoardSize::new(size.into()).map_err(|_| ConfigError::SizeOutOfRange {
        size,
        min: engine::BoardSize::MIN.into(),
        max: engine::BoardSize::MAX.into(),
    })
}

/// The number of threads, if it is in range.
pub(crate) fn check_threads(threads: i32) -> Result<u32, ConfigError> {
    let refused = ConfigError::ThreadsOutOfRange { threads };
    if !THREADS.contains(&threads) {
        return Err(refused);
    }
    u32::try_from(threads).map_err(|_| refused)
}

/// What a snapshot says beyond the game itself.
pub(crate) struct Around<'a> {
    pub(crate) revision: i64,
    pub(crate) computer_thinking: bool,
    pub(crate) hint_pending: bool,
    pub(crate) hint: Option<engine::Point>,
    pub(crate) remote: Option<&'a Remote>,
}

/// The whole state of `game`, clocks read at `now_ms`.
pub(crate) fn snapshot(game: &Game, around: &Around<'_>, now_ms: u64) -> GameSnapshot {
    let over = game.is_over();
    let acts = !over && !game.is_paused();
    let remote = around.remote;
    let local = remote.is_none();
    let human_to_move = game.human_to_move() && remote.is_none_or(Remote::can_move);
    GameSnapshot {
        revision: around.revision,
        rule: game.setup().rule.into(),
        size: game.setup().size.lines().into(),
        clock: game.setup().clock.into(),
        forbidden_loses: game.setup().forbidden_loses,
        opening: game.setup().opening.into(),
        opening_stage: game.stage().map(|stage| opening_stage(game, stage)),
        colours_open: game.colours_open(),
        black: player_view(game, engine::Stone::Black, now_ms),
        white: player_view(game, engine::Stone::White, now_ms),
        phase: match (over, game.is_paused()) {
            (true, _) => Phase::Over,
            (false, true) => Phase::Paused,
            (false, false) => Phase::Playing,
        },
        turn: game.turn().into(),
        next_stone: game.next_stone().into(),
        human_to_move,
        human_to_choose: game.human_to_choose(),
        computer_thinking: around.computer_thinking,
        hint_pending: around.hint_pending,
        moves: game
            .plies()
            .map(|(stone, ply)| PlayedMove {
                stone: stone.into(),
                point: ply.point.into(),
                elapsed_ms: clamped(ply.elapsed_ms),
            })
            .collect(),
        hint: around.hint.map(Point::from),
        forbidden: game
            .forbidden()
            .iter()
            .map(|&(point, reason)| MarkedPoint {
                point: point.into(),
                reason: reason.into(),
            })
            .collect(),
        stars: engine::star_points(game.setup().size)
            .into_iter()
            .map(Point::from)
            .collect(),
        result: result(game),
        can_undo: !game.is_paused()
            && match remote {
                None => game.undo_step().is_some(),
                Some(remote) => remote.can_offer(Offer::Undo),
            },
        can_redo: acts && game.redo_step().is_some(),
        can_hint: local && human_to_move && !game.colours_open() && !around.hint_pending,
        can_resign: !over
            && game.resigner().is_some()
            && remote.is_none_or(|remote| !remote.is_over()),
        remote: remote.map(|remote| remote.state(now_ms)),
    }
}

fn opening_stage(game: &Game, stage: game::OpeningStage) -> OpeningStage {
    match stage {
        game::OpeningStage::Within { reach, points } => OpeningStage::Within {
            reach: reach.into(),
            points: points.into_iter().map(Point::from).collect(),
        },
        game::OpeningStage::Place { left } => {
            let next = game.next_stone();
            let colours = [next, next.opponent()].map(Stone::from);
            OpeningStage::Place {
                stones: colours.into_iter().cycle().take(left).collect(),
            }
        }
        game::OpeningStage::Choose { may_add } => {
            let mut choices = vec![SwapChoice::Black, SwapChoice::White];
            choices.extend(may_add.then_some(SwapChoice::AddTwo));
            OpeningStage::Choose { choices }
        }
    }
}

fn player_view(game: &Game, stone: engine::Stone, now_ms: u64) -> PlayerView {
    PlayerView {
        seat: game.player(stone).into(),
        clock_ms: clamped(game.clock_ms(stone, now_ms)),
        clock_running: game.clock_runs(stone),
        clock_low: game.clock_low(stone, now_ms),
    }
}

/// How the game ended, when it has.
pub(crate) fn result(game: &Game) -> Option<GameResult> {
    let (winner, reason) = match game.ending()? {
        Ending::OnBoard(outcome) => return Some(result_on_board(outcome)),
        Ending::ByHand(EndByHand::Resigned(loser)) => {
            (Some(loser.opponent().into()), EndReason::Resigned)
        }
        Ending::ByHand(EndByHand::TimedOut(loser)) => {
            (Some(loser.opponent().into()), EndReason::Timeout)
        }
        Ending::ByHand(EndByHand::Agreed) => (None, EndReason::Agreement),
    };
    Some(GameResult {
        winner,
        reason,
        line: Vec::new(),
    })
}

/// How the board says that the game ended.
pub(crate) fn result_on_board(outcome: &engine::Outcome) -> GameResult {
    use engine::Outcome;
    let (reason, line) = match outcome {
        Outcome::Five { line, .. } => (EndReason::Five, line.as_slice()),
        Outcome::ForbiddenMove { reason } => (
            EndReason::ForbiddenMove {
                reason: (*reason).into(),
            },
            &[][..],
        ),
        Outcome::NoLegalMove => (EndReason::NoLegalMove, &[][..]),
        Outcome::Draw => (EndReason::BoardFull, &[][..]),
    };
    GameResult {
        winner: outcome.winner().map(Stone::from),
        reason,
        line: line.iter().copied().map(Point::from).collect(),
    }
}

pub(crate) fn clamped(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
