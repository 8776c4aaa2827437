use gomoku_engine::{self as engine, Forbidden};

use super::{Point, PositionFault, Refusal};

/// An invalid [`crate::GameConfig`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum ConfigError {
    /// Lines a side not in 9..=20.
    #[error("board size {size} is not between {min} and {max}")]
    SizeOutOfRange {
        /// Requested size.
        size: i32,
        /// Smallest board.
        min: i32,
        /// Largest board.
        max: i32,
    },
    /// Main time or increment out of range.
    #[error("clock of {main_ms} ms + {increment_ms} ms is out of range")]
    ClockOutOfRange {
        /// Requested main time in milliseconds.
        main_ms: i64,
        /// Requested increment in milliseconds.
        increment_ms: i64,
        /// Shortest main time in milliseconds.
        least_main_ms: i64,
        /// Longest main time in milliseconds.
        most_main_ms: i64,
        /// Longest increment in milliseconds; the shortest is 0.
        most_increment_ms: i64,
    },
    /// No level has this number.
    #[error("level {level} is not between 1 and {max}")]
    LevelOutOfRange {
        /// Requested level.
        level: i32,
        /// Strongest level.
        max: i32,
    },
    /// Threads not in 1..=16.
    #[error("{threads} threads are not between 1 and 16")]
    ThreadsOutOfRange {
        /// Requested number of threads.
        threads: i32,
    },
    /// Minimum reply time not in 0..=5,000 ms.
    #[error("a reply time of {min_reply_ms} ms is not between 0 and 5000")]
    ReplyTimeOutOfRange {
        /// Requested time in milliseconds.
        min_reply_ms: i32,
    },
    /// Remote seat: such games come from a lobby.
    #[error("a remote seat can't be configured")]
    RemoteSeat,
    /// No game can begin from that position.
    #[error("no game can begin from this position: {fault}")]
    Position {
        /// Cause.
        fault: PositionFault,
    },
}

/// Rejected move. The game is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum MoveError {
    /// The board has no such point.
    #[error("({x}, {y}) is not on a board of {size} lines")]
    OffBoard {
        /// Requested column.
        x: i32,
        /// Requested row.
        y: i32,
        /// Lines a side.
        size: i32,
    },
    /// The point has a stone.
    #[error("a stone is there already")]
    Occupied {
        /// The point.
        point: Point,
    },
    /// Renju forbids the point to Black.
    #[error("Black can't play here: {reason:?}")]
    Forbidden {
        /// The point.
        point: Point,
        /// Reason.
        reason: Forbidden,
    },
    /// The opening requires a point nearer the centre.
    #[error("the opening wants this stone within {reach} lines of the centre")]
    OutsideOpening {
        /// The point.
        point: Point,
        /// Maximum distance from the centre in lines: 0, 1 or 2.
        reach: i32,
    },
    /// A choice of colours is due first.
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
    /// The link is interrupted or ended.
    #[error("there is no link to the other player")]
    NotLinked,
    /// This side's last move has not reached the other device yet.
    #[error("the stone is on its way")]
    OnItsWay,
    /// This device is a spectator.
    #[error("this device only watches")]
    Watching,
    /// The session was shut down.
    #[error("the game was closed")]
    Closed,
}

/// Command that the game's state does not allow. The game is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum CommandError {
    /// No move can be undone.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// No move can be redone.
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
    /// No choice is due, or this option is not offered.
    #[error("there is nothing to choose")]
    NothingToChoose,
    /// Hints are unavailable during an opening protocol.
    #[error("not before the opening is over")]
    OpeningFirst,
    /// No person plays in this game.
    #[error("no person plays in this game")]
    NoHuman,
    /// No person plays against the computer.
    #[error("no person plays against the computer here")]
    NoComputer,
    /// No level has this number.
    #[error("no level has this number")]
    NoSuchLevel,
    /// The two players agreed on a game without hints.
    #[error("this game is played without hints")]
    NoHints,
    /// The two players agreed on a game without undo.
    #[error("this game is played without taking back")]
    NoUndo,
    /// The game has no clock, or has not started.
    #[error("no clock runs")]
    NoClock,
    /// The game is not halted.
    #[error("the game goes on already")]
    NotHalted,
    /// Unavailable in a remote game, for example hints and redo.
    #[error("not in a game with a remote player")]
    NotInRemoteGame,
    /// This device is a spectator.
    #[error("this device only watches")]
    Watching,
    /// The link is interrupted or ended.
    #[error("there is no link to the other player")]
    NotLinked,
    /// This side's offer awaits its answer.
    #[error("an offer waits for its answer")]
    AwaitingAnswer,
    /// The other player's offer awaits an answer.
    #[error("the other player's offer is to be answered first")]
    AnswerFirst,
    /// The game could not be saved and would be lost.
    #[error("the game on the table can't be kept")]
    NotSaved,
    /// No offer is pending.
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
