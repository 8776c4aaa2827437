use super::{GameResult, Point, Stone};

/// Something that happened once. Drives sounds, haptics and announcements; never merged.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum GameEvent {
    /// A stone was placed.
    StonePlaced {
        /// Whose.
        stone: Stone,
        /// Where.
        point: Point,
        /// Whether the computer placed it.
        by_computer: bool,
    },
    /// Moves were taken back.
    MovesTakenBack {
        /// How many plies.
        plies: i32,
    },
    /// Moves were played again by redo.
    MovesReplayed {
        /// How many plies.
        plies: i32,
    },
    /// The hint that was asked for.
    HintReady {
        /// Where the engine would play.
        point: Point,
    },
    /// A side has less than ten seconds left. Once a move.
    TimeLow {
        /// Which side.
        stone: Stone,
    },
    /// The game has ended.
    GameOver {
        /// How.
        result: GameResult,
    },
    /// A rematch began.
    NewGame,
    /// The computer learnt from a game that it lost. To be kept in place of the book before, and
    /// given to the sessions to come with [`super::GameSession::set_book`].
    Learnt {
        /// The whole book, a few KiB.
        book: Vec<u8>,
    },
}
