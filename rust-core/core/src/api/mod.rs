//! Boundary to Kotlin and Swift. Integers are `i32` or `i64`: a `u8` would be a `UByte` in Kotlin.
//!
//! No module below imports this one.

mod bluetooth;
mod broker_address;
mod clock;
mod course;
mod engine;
mod friend;
mod game_review;
mod lesson;
mod levels;
mod line;
mod links;
mod lobby;
mod move_list;
mod news;
mod online;
mod openings;
mod point;
mod position_draft;
mod puzzle_attempt;
mod puzzles;
mod record_file;
mod remote_seat;
mod session;
mod statistics;
mod storage;
mod stream;

pub use bluetooth::{Bluetooth, radio_characteristic, radio_service};
pub use broker_address::{BrokerAddress, invitation_link, read_broker_address};
pub use clock::check_clock;
pub use course::{Course, LessonProgress, LessonStep, LessonTask};
pub use friend::{
    Friend, FriendInvitation, FriendInvitationError, default_servers, read_friend_invitation,
    server_for,
};
pub use game_review::{
    GameReview, ReviewObserver, ReviewSnapshot, ReviewedFact, ReviewedMove, questions,
};
pub use gomoku_engine::{
    Forbidden, LevelName, LevelStyle, Opening, RenjuOpening, Rule, Stone, SwapChoice,
};
pub use lesson::{Lesson, lesson_on_forbidden, lesson_on_rule, lessons};
pub use levels::{Level, level_number, levels};
pub use line::{next_line, walk_line};
pub use links::{SavedLink, StorageObserver};
pub use lobby::{Lobby, shown_nickname};
pub use move_list::move_list;
pub use news::{NewsCheck, ServerOpener};
pub use online::OnlineTable;
pub use openings::openings;
pub use point::{parse_point, point_name};
pub use position_draft::{DraftSnapshot, PositionDraft};
pub use puzzle_attempt::{
    Mistake, MistakeGame, OwnPuzzleError, PuzzleAttempt, PuzzleRefutation, PuzzleRefuted,
    PuzzleSnapshot, PuzzleStage, PuzzleTryError,
};
pub use puzzles::{
    DailyPuzzle, OwnPuzzleCount, PuzzleEntry, PuzzlePick, PuzzleStanding, PuzzleState,
    PuzzleThemeCount, Puzzles, PuzzlesError,
};
pub use record_file::{FileGame, GameFile, record_text};
pub use remote_seat::RemoteSeat;
pub use session::{GameSession, check_config, core_version, perfect_play_offered};
pub use statistics::{Score, ScoreTotal, score_totals};
pub use storage::{Storage, find_games, most_games, note_crash, period_games};

pub use crate::bluetooth::{
    BluetoothFault, BluetoothObserver, BluetoothPerson, BluetoothSnapshot, BluetoothState,
    RadioCommand, RadioReport,
};
pub use crate::callback::CallbackError;
pub use crate::course::LessonTopic;
pub use crate::engines::{EngineAssets, Engines};
pub use crate::game::{
    Certainty, ClockSetting, CommandError, ConfigError, EndReason, GameConfig, GameEvent,
    GameResult, GameSnapshot, HintArea, HintReason, IfReplaced, LineKind, LineWalk, LinkLoss,
    LinkOver, LinkState, MarkedPoint, MoveError, MoveLine, Offer, OfferAnswer, OpeningStage, Pen,
    Phase, PlayedMove, PlayerView, Point, PositionFault, ProvedWin, Reaction, RefusalReason,
    RemoteState, RowKind, Seat, SetUpStone, StoneShape, Thinking, ThreatKind, ThreatRow, Together,
    WinMeans,
};
pub use crate::lobby::{
    AddressProblem, DiscoveryAdapter, DiscoveryAdvert, DiscoverySink, LobbyDiagnosis, LobbyError,
    LobbyEvent, LobbyObserver, LobbyPeer, LobbySnapshot, Pairing, PairingStage,
};
pub use crate::news::{News, NewsKind};
pub use crate::puzzles::{Puzzle, PuzzlePrompt, PuzzleSet, PuzzleSetError, PuzzleTheme};
pub use crate::record::{
    Lost, PlayedGame, PlayedGameError, RecordError, RecordLoss, comments, record_losses,
};
pub use crate::remote::{
    Broker, Dial, DialAttempt, InviteBy, OnlineEnd, OnlineEvent, OnlineObserver, RemoteSetup,
    SavedGameSummary, Stream,
};
pub use crate::review::{
    MoveFact, MoveReview, MoveVerdict, Review, ReviewBytesError, ReviewTask, per_cent,
};
pub use crate::session::{GameObserver, LevelOffer, PointShapes};
pub use crate::sockets::SocketBinder;
pub use crate::storage::{
    Against, Ended, Exported, GameDetail, GameEntry, GameGroup, GameSearch, GameSummary,
    GroupScore, Imported, LatestGames, LevelRating, Rating, RatingPoint, StorageDamage,
    StorageError, StoragePart, TrendPeriod, UnfinishedGame,
};
pub use crate::stream::{StreamLine, StreamOpener, StreamWriter};
pub use crate::wins::{EstimatedWin, ReplayedWin, Win};
