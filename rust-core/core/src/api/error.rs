use gomoku_link::log::KeptError;

use super::{Forbidden, LobbyError, Point};

/// A [`super::GameConfig`] that can't be played.
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
    /// An own offer waits for its answer; until then this side doesn't move.
    #[error("an offer waits for its answer")]
    AwaitingAnswer,
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
    /// A game with a remote player has no hints and no redo.
    #[error("not in a game with a remote player")]
    NotInRemoteGame,
    /// Only a game with a remote player has that.
    #[error("only in a game with a remote player")]
    OnlyInRemoteGame,
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
    /// There is no offer to answer or to cancel.
    #[error("there is no such offer")]
    NothingOffered,
    /// The session was shut down.
    #[error("the game was closed")]
    Closed,
}

/// A record (SGF) that can't be read. Lines and columns count from 1; a column is a character.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum RecordError {
    /// Not SGF, or damaged.
    #[error("line {line}, column {column}: {detail}")]
    Syntax {
        /// Where.
        line: i32,
        /// Where.
        column: i32,
        /// What was expected, in English, for logs.
        detail: String,
    },
    /// A good SGF of something this program does not play (another game, size or set-up).
    #[error("line {line}, column {column}: not supported: {detail}")]
    Unsupported {
        /// Where.
        line: i32,
        /// Where.
        column: i32,
        /// What is not supported, in English, for logs.
        detail: String,
    },
    /// A move that the rules don't allow.
    #[error("line {line}, column {column}: move {ply} is illegal: {detail}")]
    IllegalMove {
        /// Where.
        line: i32,
        /// Where.
        column: i32,
        /// Which move, from 1.
        ply: i32,
        /// Why, in English, for logs.
        detail: String,
    },
    /// Longer than any game can be.
    #[error("the record is longer than {max_bytes} bytes")]
    TooLong {
        /// The limit.
        max_bytes: i64,
    },
}

/// Bytes that are no learning book. The one in use stays.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum BookError {
    /// They don't begin as a book does.
    #[error("this is no learning book")]
    NotABook,
    /// Written by another version of the program.
    #[error("the learning book has the unknown version {version}")]
    Version {
        /// What it says.
        version: i32,
    },
    /// Cut short, too long, or changed.
    #[error("the learning book is damaged")]
    Damaged,
}

/// Text that names no point of the board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum PointError {
    /// Not a letter and a number, or not on the board.
    #[error("a point is a letter and a number on the board, such as H8")]
    NotAPoint,
}

/// A remote game that can't be gone on with. What was kept stays.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum ResumeError {
    /// The nickname or the identity can't be used.
    #[error("the configuration can't be used")]
    BadConfig,
    /// They don't begin as a kept game does.
    #[error("this is no kept game")]
    NotAGame,
    /// Kept by a later version of the app.
    #[error("the game was kept by the later version {version}")]
    Newer {
        /// What it says.
        version: i32,
    },
    /// Cut short, or changed.
    #[error("the kept game is damaged")]
    Damaged,
    /// The system refused what is needed.
    #[error("the system refuses: {detail}")]
    System {
        /// What it said, in English, for logs.
        detail: String,
    },
}

impl From<KeptError> for ResumeError {
    fn from(error: KeptError) -> Self {
        match error {
            KeptError::Foreign => Self::NotAGame,
            KeptError::Newer(version) => Self::Newer {
                version: version.into(),
            },
            KeptError::Damaged => Self::Damaged,
        }
    }
}

impl From<std::io::Error> for ResumeError {
    fn from(error: std::io::Error) -> Self {
        Self::System {
            detail: error.to_string(),
        }
    }
}

impl From<LobbyError> for ResumeError {
    fn from(error: LobbyError) -> Self {
        log::warn!("a game can't be resumed: {error}");
        Self::BadConfig
    }
}
