use gomoku_engine::{self as engine, Forbidden, Opening, RenjuOpening, Rule, Stone, SwapChoice};

use super::chance::{of_score, per_cent};
use super::{
    Certainty, ClockSetting, HintArea, HintReason, MoveLine, Point, ProvedWin, RemoteState, Seat,
    SetUpStone, clamped,
};

/// Where the game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum Phase {
    /// Someone is to move.
    Playing,
    /// Clocks and search stand still until resumed, or, where a person has stopped them
    /// ([`GameSnapshot::halted`]), until one goes on.
    Paused,
    /// The game has ended; see [`GameSnapshot::result`].
    Over,
}

/// One side's panel.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct PlayerView {
    /// Who plays.
    pub seat: Seat,
    /// Left (countdown) or used (count up) time in milliseconds when the snapshot was taken.
    pub clock_ms: i64,
    /// Whether this clock is running now.
    pub clock_running: bool,
    /// Whether less than ten seconds are left of a countdown.
    pub clock_low: bool,
    /// What the person is called, where two at this device have names.
    #[uniffi(default = None)]
    pub name: Option<String>,
}

/// A stone in playing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct PlayedMove {
    /// Whose stone.
    pub stone: Stone,
    /// Where.
    pub point: Point,
    /// Time taken in milliseconds.
    pub elapsed_ms: i64,
}

/// A point that Black may not play, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct MarkedPoint {
    /// Where.
    pub point: Point,
    /// Why.
    pub reason: Forbidden,
}

/// What the opening asks of the side whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum OpeningStage {
    /// A stone near the centre, in [`Opening::RenjuClassic`].
    Within {
        /// How many lines from the centre it may lie at most: 0, 1 or 2.
        reach: i32,
        /// The points that are allowed.
        points: Vec<Point>,
    },
    /// Stones of both colours, in [`Opening::Swap2`].
    Place {
        /// The colours of those that are still to be placed, the next one first.
        stones: Vec<Stone>,
    },
    /// A choice, in [`Opening::Swap2`]: see [`crate::GameSession::choose`].
    Choose {
        /// What may be chosen.
        choices: Vec<SwapChoice>,
    },
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum EndReason {
    /// A winning row; see [`GameResult::line`].
    Five,
    /// Black played a forbidden point where that loses.
    ForbiddenMove {
        /// Which kind.
        reason: Forbidden,
    },
    /// Every empty point is forbidden to Black.
    NoLegalMove,
    /// The loser gave up.
    Resigned,
    /// The loser's time ran out.
    Timeout,
    /// The board is full: a draw.
    BoardFull,
    /// Both agreed on a draw.
    Agreement,
}

/// What becomes of a game that goes on, if another one takes its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum IfReplaced {
    /// It goes to My games.
    Kept,
    /// The position that was set up is gone, since nobody has played from it. A rematch begins from it again.
    PositionLost,
}

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct GameResult {
    /// The winner, or none for a draw.
    pub winner: Option<Stone>,
    /// Why.
    pub reason: EndReason,
    /// The winning row from one end to the other; empty unless the reason is a five.
    pub line: Vec<Point>,
}

/// The whole state of a game. Views are functions of this and of the preferences.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct GameSnapshot {
    /// Grows with every change.
    pub revision: i64,
    /// Which rows win.
    pub rule: Rule,
    /// Lines a side.
    pub size: i32,
    /// How time is kept.
    pub clock: ClockSetting,
    /// In Renju: whether a forbidden point loses at once; otherwise it is refused.
    pub forbidden_loses: bool,
    /// How the game begins.
    pub opening: Opening,
    /// What the opening asks for now; none once it is over.
    pub opening_stage: Option<OpeningStage>,
    /// What the first three stones are called in Renju, where they have a name.
    #[uniffi(default = None)]
    pub renju_opening: Option<RenjuOpening>,
    /// Whether it is still to be chosen who plays which colour. Until then the first player of
    /// [`Opening::Swap2`] is shown as Black and the second as White.
    pub colours_open: bool,
    /// Black's panel.
    pub black: PlayerView,
    /// White's panel.
    pub white: PlayerView,
    /// Where the game stands.
    pub phase: Phase,
    /// Whose turn it is; at the end, whose it would be.
    pub turn: Stone,
    /// The colour of the next stone: that of `turn`, but for the stones of [`Opening::Swap2`].
    pub next_stone: Stone,
    /// Whether a person on this device may place a stone now.
    pub human_to_move: bool,
    /// Whether a person on this device may choose a colour now.
    pub human_to_choose: bool,
    /// Whether the computer is searching for its move.
    pub computer_thinking: bool,
    /// Whether a hint is being searched for.
    pub hint_pending: bool,
    /// The stones that were played, in playing order.
    pub moves: Vec<PlayedMove>,
    /// The stones that were there before the first move, row by row from the bottom: those of a position that was set up.
    #[uniffi(default = [])]
    pub set_up: Vec<SetUpStone>,
    /// The hint for this position, once it was asked for twice and found.
    pub hint: Option<Point>,
    /// Why it is a good move, where something can be said.
    #[uniffi(default = None)]
    pub hint_reason: Option<HintReason>,
    /// How the reason is known. None where the rules alone say it, or the board shows it.
    #[uniffi(default = None)]
    pub hint_certainty: Option<Certainty>,
    /// What stands behind the hint, to be gone through stone by stone: [`crate::next_line`] says which.
    #[uniffi(default = [])]
    pub hint_lines: Vec<MoveLine>,
    /// Where the hint lies about: what is shown of it until it is asked for once more.
    #[uniffi(default = None)]
    pub hint_area: Option<HintArea>,
    /// Points forbidden to Black now; empty when White is to move or the rule has none.
    pub forbidden: Vec<MarkedPoint>,
    /// The star points of this board.
    pub stars: Vec<Point>,
    /// How it ended, when it has.
    pub result: Option<GameResult>,
    /// Whether moves can be taken back or, with a remote player, whether that can be asked for.
    pub can_undo: bool,
    /// Whether redo would do something.
    pub can_redo: bool,
    /// Whether a hint can be asked for.
    pub can_hint: bool,
    /// Whether a person can resign.
    pub can_resign: bool,
    /// Who wins if a person resigns now; none where nobody can.
    #[uniffi(default = None)]
    pub resign_winner: Option<Stone>,
    /// Whether a new game of the same kind can be begun or, with a remote player, asked for.
    pub can_rematch: bool,
    /// Whether the remote player can be offered a draw, or two people at this device can agree on one.
    pub can_offer_draw: bool,
    /// Whether the remote player can be shown a feeling.
    pub can_react: bool,
    /// The link to the remote player, in a game that has one.
    pub remote: Option<RemoteState>,
    /// Whether the last try to keep this game on the disk failed. Each change tries again.
    #[uniffi(default = false)]
    pub not_kept: bool,
    /// Whether the screen stays on though nobody touches it, where the game is seen: whose clock runs down
    /// looks at the board, and a device that sleeps leaves a game that needs both of them there. One over
    /// a broker needs nobody there.
    #[uniffi(default = false)]
    pub keeps_awake: bool,
    /// Whether the clock starts with the first stone, which is not placed yet.
    #[uniffi(default = false)]
    pub clock_waits: bool,
    /// Whether a person has stopped the game: the board is covered until
    /// [`crate::GameSession::go_on`], so that nobody thinks on without the clock.
    #[uniffi(default = false)]
    pub halted: bool,
    /// Whether a person can stop the game.
    #[uniffi(default = false)]
    pub can_halt: bool,
    /// Whether there are hints in this game at all.
    #[uniffi(default = true)]
    pub hints: bool,
    /// Whether the computer's level can be changed, see [`crate::GameSession::change_level`].
    #[uniffi(default = false)]
    pub can_change_level: bool,
    /// Whether the computer's stones are of several levels, so that the game counts for none of them.
    #[uniffi(default = false)]
    pub mixed_levels: bool,
    /// What becomes of a game of one's own that goes on, if another one takes its place; none where nobody
    /// misses it. One with somebody elsewhere is left or waits: its screens say so.
    #[uniffi(default = None)]
    pub if_replaced: Option<IfReplaced>,
    /// That Black wins, as long as the computer has Black and plays as it is proved, see
    /// [`crate::GameConfig::perfect`]. None where it is not proved, and once the game is over. Before White's first
    /// stone it is proved where the book covers every one.
    #[uniffi(default = None)]
    pub proved: Option<ProvedWin>,
}

/// Progress of a search.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Thinking {
    /// Whose move is searched for.
    pub stone: Stone,
    /// The last depth that was finished, in plies.
    pub depth: i32,
    /// Positions visited so far.
    pub nodes: i64,
    /// Positions a second.
    pub nodes_per_second: i64,
    /// How long it has searched so far, in milliseconds.
    pub elapsed_ms: i64,
    /// Value for the side that thinks, in the engine's units; ±(30,000 − n) is a win or loss in
    /// n plies.
    pub score: i32,
    /// What `score` means for a person: the chance that the side that thinks wins, in per cent.
    pub chance: i32,
    /// Whether it is a hint that is searched for, and not the computer's move.
    pub for_hint: bool,
    /// The line that the engine expects, its own move first.
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
