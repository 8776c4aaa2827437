use gomoku_engine::{self as engine, Forbidden, Opening, RenjuOpening, Rule, Stone, SwapChoice};

use super::chance::{of_score, per_cent};
use super::{
    Certainty, ClockSetting, HintArea, HintReason, MoveLine, Point, ProvedWin, RemoteState, Seat,
    SetUpStone, clamped,
};

/// Phase of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum Phase {
    /// A side is to move.
    Playing,
    /// Clocks and search are stopped until the session resumes or, if [`GameSnapshot::halted`], the
    /// person continues.
    Paused,
    /// Ended; see [`GameSnapshot::result`].
    Over,
}

/// State of one side.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct PlayerView {
    /// Player of this side.
    pub seat: Seat,
    /// Time left (countdown) or used (count up) in milliseconds.
    pub clock_ms: i64,
    /// Whether the clock is running.
    pub clock_running: bool,
    /// Whether less than ten seconds of a countdown are left.
    pub clock_low: bool,
    /// Name, in a game of two named people at this device.
    #[uniffi(default = None)]
    pub name: Option<String>,
}

/// Stone in playing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct PlayedMove {
    /// Colour of the stone.
    pub stone: Stone,
    /// Point of the stone.
    pub point: Point,
    /// Time taken in milliseconds.
    pub elapsed_ms: i64,
}

/// Point forbidden to Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct MarkedPoint {
    /// The point.
    pub point: Point,
    /// Reason.
    pub reason: Forbidden,
}

/// Requirement of the opening for the side to move.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum OpeningStage {
    /// A stone near the centre, in [`Opening::RenjuClassic`].
    Within {
        /// Maximum distance from the centre in lines: 0, 1 or 2.
        reach: i32,
        /// Allowed points.
        points: Vec<Point>,
    },
    /// Stones of both colours, in [`Opening::Swap2`].
    Place {
        /// Colours of the remaining stones, in turn.
        stones: Vec<Stone>,
    },
    /// A choice, in [`Opening::Swap2`]: see [`crate::GameSession::choose`].
    Choose {
        /// Available choices.
        choices: Vec<SwapChoice>,
    },
}

/// Reason for the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum EndReason {
    /// Winning row; see [`GameResult::line`].
    Five,
    /// Black played a losing forbidden point.
    ForbiddenMove {
        /// Kind of the forbidden point.
        reason: Forbidden,
    },
    /// Every empty point is forbidden to Black.
    NoLegalMove,
    /// The loser resigned.
    Resigned,
    /// The loser's time ran out.
    Timeout,
    /// The board is full: a draw.
    BoardFull,
    /// The players agreed on a draw.
    Agreement,
}

/// Consequence if another game replaces an unfinished one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum IfReplaced {
    /// The game moves to My games.
    Kept,
    /// The unplayed set-up position is lost. A rematch begins from it again.
    PositionLost,
}

/// Result of a game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct GameResult {
    /// Winner; none for a draw.
    pub winner: Option<Stone>,
    /// Reason for the end.
    pub reason: EndReason,
    /// Winning row from end to end; empty unless the reason is a five.
    pub line: Vec<Point>,
}

/// Complete state of a game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct GameSnapshot {
    /// Increases with every change.
    pub revision: i64,
    /// Rule set.
    pub rule: Rule,
    /// Lines a side.
    pub size: i32,
    /// Time control.
    pub clock: ClockSetting,
    /// Whether a forbidden point of Renju loses at once instead of being rejected.
    pub forbidden_loses: bool,
    /// Opening protocol.
    pub opening: Opening,
    /// Current requirement of the opening; none afterwards.
    pub opening_stage: Option<OpeningStage>,
    /// Renju opening of the first three stones, if it has a name.
    #[uniffi(default = None)]
    pub renju_opening: Option<RenjuOpening>,
    /// Whether the colours are still open. Until then the first player of [`Opening::Swap2`] is
    /// Black.
    pub colours_open: bool,
    /// Black's state.
    pub black: PlayerView,
    /// White's state.
    pub white: PlayerView,
    /// Phase of the game.
    pub phase: Phase,
    /// Side to move next, also after the end.
    pub turn: Stone,
    /// Colour of the next stone; may differ from `turn` in [`Opening::Swap2`].
    pub next_stone: Stone,
    /// Whether a local person may place a stone.
    pub human_to_move: bool,
    /// Whether a local person may choose a colour.
    pub human_to_choose: bool,
    /// Whether the computer searches for its move.
    pub computer_thinking: bool,
    /// Whether a hint search runs.
    pub hint_pending: bool,
    /// Stones in playing order.
    pub moves: Vec<PlayedMove>,
    /// Stones before the first move, row by row from the bottom.
    #[uniffi(default = [])]
    pub set_up: Vec<SetUpStone>,
    /// Hint for this position, after a second request.
    pub hint: Option<Point>,
    /// Reason for the hint, if known.
    #[uniffi(default = None)]
    pub hint_reason: Option<HintReason>,
    /// Certainty of the reason. None if the rules establish it, or the board shows it.
    #[uniffi(default = None)]
    pub hint_certainty: Option<Certainty>,
    /// Lines behind the hint; [`crate::next_line`] selects one.
    #[uniffi(default = [])]
    pub hint_lines: Vec<MoveLine>,
    /// Area of the hint, until the second request.
    #[uniffi(default = None)]
    pub hint_area: Option<HintArea>,
    /// Points forbidden to the side to move.
    pub forbidden: Vec<MarkedPoint>,
    /// Star points of this board.
    pub stars: Vec<Point>,
    /// Result, after the end.
    pub result: Option<GameResult>,
    /// Whether moves can be undone or undo be requested.
    pub can_undo: bool,
    /// Whether moves can be redone.
    pub can_redo: bool,
    /// Whether a hint can be requested.
    pub can_hint: bool,
    /// Whether a person can resign.
    pub can_resign: bool,
    /// Winner if a person resigns now; none if not possible.
    #[uniffi(default = None)]
    pub resign_winner: Option<Stone>,
    /// Whether a rematch can begin or be requested.
    pub can_rematch: bool,
    /// Whether a draw can be offered or agreed.
    pub can_offer_draw: bool,
    /// Whether a reaction can be sent.
    pub can_react: bool,
    /// Link to the remote player.
    pub remote: Option<RemoteState>,
    /// Whether the last attempt to save failed. Each change retries.
    #[uniffi(default = false)]
    pub not_saved: bool,
    /// Whether the screen should stay on: during a countdown, and in remote games that need both
    /// devices present, unlike those over a broker.
    #[uniffi(default = false)]
    pub keeps_awake: bool,
    /// Whether the clock waits for the first stone.
    #[uniffi(default = false)]
    pub clock_waits: bool,
    /// Whether a person has stopped the game. The board is covered until
    /// [`crate::GameSession::go_on`], so that no player can think.
    #[uniffi(default = false)]
    pub halted: bool,
    /// Whether a person can stop the game.
    #[uniffi(default = false)]
    pub can_halt: bool,
    /// Whether this game allows hints at all.
    #[uniffi(default = true)]
    pub hints: bool,
    /// Whether [`crate::GameSession::change_level`] is possible.
    #[uniffi(default = false)]
    pub can_change_level: bool,
    /// Whether several levels have placed stones: the game counts for none.
    #[uniffi(default = false)]
    pub mixed_levels: bool,
    /// Consequence if another game replaces this unfinished local one. Screens of remote games
    /// handle those.
    #[uniffi(default = None)]
    pub if_replaced: Option<IfReplaced>,
    /// Black's proved win in perfect play, see [`crate::GameConfig::perfect`]. Before White's first
    /// stone the book must cover every reply.
    #[uniffi(default = None)]
    pub proved: Option<ProvedWin>,
}

/// Progress of a search.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Thinking {
    /// Side for which the search runs.
    pub stone: Stone,
    /// Last completed depth in plies.
    pub depth: i32,
    /// Nodes searched.
    pub nodes: i64,
    /// Nodes per second.
    pub nodes_per_second: i64,
    /// Search time in milliseconds.
    pub elapsed_ms: i64,
    /// Score of the searching side in engine units; ±(30,000 − n) is a win or loss in n plies.
    pub score: i32,
    /// Chance of the searching side in per cent, from `score`.
    pub chance: i32,
    /// Whether the search is for a hint.
    pub for_hint: bool,
    /// Principal variation, starting with this side's move.
    pub line: Vec<Point>,
}

impl Thinking {
    pub(crate) fn new(progress: &engine::Progress, stone: Stone, for_hint: bool) -> Self {
        Self {
            stone,
            depth: i32::try_from(progress.depth).unwrap_or(i32::MAX),
            nodes: clamped(progress.nodes),
            nodes_per_second: clamped(progress.nodes_per_second()),
            elapsed_ms: i64::try_from(progress.elapsed.as_millis()).unwrap_or(i64::MAX),
            score: progress.score,
            chance: per_cent(of_score(progress.score)),
            for_hint,
            line: progress.pv.iter().copied().map(Point::from).collect(),
        }
    }
}
