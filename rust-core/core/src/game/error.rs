//! Why a game, a move or a command is refused.

use gomoku_engine::{self as engine, Forbidden};

use super::{Point, PositionFault, Refusal};

/// A [`crate::GameConfig`] that can't be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum ConfigError {
    /// Lines a side not in 9..=20.
    #[error("board size {size} is not between {min} and {max}")]
    SizeOutOfRange {
        /// What was asked for.
        size: i32,
        /// Smallest board.
        min: i32,
        /// Largest board.
        max: i32,
    },
    /// Main time or increment out of range.
    #[error("clock of {main_ms} ms + {increment_ms} ms is out of range")]
    ClockOutOfRange {
        /// Main time asked for.
        main_ms: i64,
        /// Increment asked for.
        increment_ms: i64,
        /// Shortest main time.
        least_main_ms: i64,
        /// Longest main time.
        most_main_ms: i64,
        /// Longest increment; the shortest is 0.
        most_increment_ms: i64,
    },
    /// A number that no level has.
    #[error("level {level} is not between 1 and {max}")]
    LevelOutOfRange {
        /// What was asked for.
        level: i32,
        /// The strongest.
        max: i32,
    },
    /// Threads not in 1..=16.
    #[error("{threads} threads are not between 1 and 16")]
    ThreadsOutOfRange {
        /// What was asked for.
        threads: i32,
    },
    /// Smallest reply time not in 0..=5,000 ms.
    #[error("a reply time of {min_reply_ms} ms is not between 0 and 5000")]
    ReplyTimeOutOfRange {
        /// What was asked for.
        min_reply_ms: i32,
    },
    /// A seat for a person on another device: such games come from a lobby.
    #[error("a remote seat can't be configured")]
    RemoteSeat,
    /// No game can begin from that position.
    #[error("no game can begin from this position: {fault}")]
    Position {
        /// Why.
        fault: PositionFault,
    },
}

/// A move that was refused. The game is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum MoveError {
    /// No such point on this board.
    #[error("({x}, {y}) is not on a board of {size} lines")]
    OffBoard {
        /// Column given.
        x: i32,
        /// Row given.
        y: i32,
        /// Lines a side.
        size: i32,
    },
    /// A stone is there already.
    #[error("a stone is there already")]
    Occupied {
        /// Where.
        point: Point,
    },
    /// Black may not play there in Renju.
    #[error("Black can't play here: {reason:?}")]
    Forbidden {
        /// Where.
        point: Point,
        /// Why.
        reason: Forbidden,
    },
    /// The opening wants this stone near the centre.
    #[error("the opening wants this stone within {reach} lines of the centre")]
    OutsideOpening {
        /// Where.
        point: Point,
        /// How many lines from the centre it may lie at most: 0, 1 or 2.
        reach: i32,
    },
    /// The colours are to be chosen before the next stone.
    #[error("the colours are to be chosen first")]
    ChooseFirst,
    /// It is the other side's turn.
    #[error("it is the other side's turn")]
    OutOfTurn,
    /// The game has ended.
    #[error("the game has ended")]
    GameOver,
    /// The game is paused.
    #[error("the game is paused")]
    Paused,
    /// The other device can't be reached at present, or for good.
    #[error("there is no link to the other player")]
    NotLinked,
    /// The own stone is on its way to the other device.
    #[error("the stone is on its way")]
    OnItsWay,
    /// This device only watches.
    #[error("this device only watches")]
    Watching,
    /// The session was shut down.
    #[error("the game was closed")]
    Closed,
}

/// A command that does not fit the state of the game, which is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum CommandError {
    /// No move to take back.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// No taken-back move to play again.
    #[error("there is no move to play again")]
    NothingToRedo,
    /// The game has ended.
    #[error("the game has ended")]
    GameOver,
    /// It is the other side's turn.
    #[error("it is the other side's turn")]
    OutOfTurn,
    /// The game is paused.
    #[error("the game is paused")]
    Paused,
    /// There is no colour to choose now, or this is not offered.
    #[error("there is nothing to choose")]
    NothingToChoose,
    /// While an opening is placed and colours are chosen there are no hints.
    #[error("not before the opening is over")]
    OpeningFirst,
    /// No person plays in this game.
    #[error("no person plays in this game")]
    NoHuman,
    /// No person plays against the computer here: there is no level to change.
    #[error("no person plays against the computer here")]
    NoComputer,
    /// A number that no level has.
    #[error("no level has this number")]
    NoSuchLevel,
    /// The two at this device agreed on a game without hints.
    #[error("this game is played without hints")]
    NoHints,
    /// The two at this device agreed on a game in which nothing is taken back.
    #[error("this game is played without taking back")]
    NoUndo,
    /// There is no clock, or it has not started.
    #[error("no clock runs")]
    NoClock,
    /// No person has stopped the game.
    #[error("the game goes on already")]
    NotHalted,
    /// A game with a remote player has no hints and no redo.
    #[error("not in a game with a remote player")]
    NotInRemoteGame,
    /// This device only watches.
    #[error("this device only watches")]
    Watching,
    /// The other device can't be reached at present, or for good.
    #[error("there is no link to the other player")]
    NotLinked,
    /// An own offer waits for its answer.
    #[error("an offer waits for its answer")]
    AwaitingAnswer,
    /// The other player's offer is to be answered first.
    #[error("the other player's offer is to be answered first")]
    AnswerFirst,
    /// The game would be lost: the disk takes nothing.
    #[error("the game on the table can't be kept")]
    NotKept,
    /// There is no offer to answer or to cancel.
    #[error("there is no such offer")]
    NothingOffered,
    /// The session was shut down.
    #[error("the game was closed")]
    Closed,
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
                reason,
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
