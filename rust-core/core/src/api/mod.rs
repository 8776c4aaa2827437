//! What crosses the boundary. Integers are `i32` or `i64`: a `u8` would be a `UByte` in Kotlin.
//!
//! Nothing below imports this: it translates and hands out what the modules below own.

mod archive;
mod bluetooth;
mod broker_address;
mod engine;
mod lesson;
mod levels;
mod links;
mod lobby;
mod online;
mod point;
mod remote_seat;
mod resume;
mod session;
mod shelf;
mod statistics;
mod stream;

pub use archive::{
    RecordSummary, move_list, record_at, record_summary, record_to_keep, record_to_play_on,
    record_to_share,
};
pub use bluetooth::{Bluetooth, radio_characteristic, radio_service};
pub use broker_address::{
    BrokerAddress, InvitationLink, broker_address_text, invitation_link, read_broker_address,
    read_invitation,
};
pub use gomoku_engine::{Forbidden, LevelName, LevelStyle, Opening, Rule, Stone, SwapChoice};
pub use lesson::{Lesson, LessonTopic, lessons};
pub use levels::{Level, level_number, levels};
pub use links::{KeptLink, LinkCarrier, ShelfObserver};
pub use lobby::{Lobby, is_valid_nickname, new_identity, shown_nickname};
pub use online::{OnlineTable, kept_online};
pub use point::{parse_point, point_name};
pub use remote_seat::RemoteSeat;
pub use resume::kept_game;
pub use session::{GameSession, check_config, core_version};
pub use shelf::{Shelf, ShelfFolders, most_games};
pub use statistics::{
    Score, ScoredOpponent, StatisticsError, count_game, read_statistics, reset_statistics,
};

pub use crate::bluetooth::{
    BluetoothFault, BluetoothObserver, BluetoothPerson, BluetoothSnapshot, BluetoothState,
    RadioCommand, RadioReport,
};
pub use crate::callback::CallbackError;
pub use crate::game::{
    ClockSetting, CommandError, ConfigError, EndReason, GameConfig, GameEvent, GameResult,
    GameSnapshot, LinkLoss, LinkOver, LinkState, MarkedPoint, MoveError, Offer, OfferAnswer,
    OpeningStage, Phase, PlayedMove, PlayerView, Point, Reaction, RefusalReason, RemoteState, Seat,
    Thinking,
};
pub use crate::lobby::{
    AddressProblem, DiscoveryAdapter, DiscoveryAdvert, DiscoverySink, InterfaceUsage,
    LobbyDiagnosis, LobbyError, LobbyEvent, LobbyObserver, LobbyPeer, LobbySnapshot,
    NetworkInterface, Pairing, PairingStage,
};
pub use crate::record::{Lost, PlayedGame, PlayedGameError, RecordError};
pub use crate::remote::{
    Broker, Dial, Dialled, GameKeeper, InviteBy, KeeperError, KeptGame, KeptOnline, KnownPlayer,
    LobbyConfig, OnlineEnd, OnlineError, OnlineEvent, OnlineObserver, RemoteSetup, ResumeError,
    Stream,
};
pub use crate::session::{BookError, GameObserver, PointShapes, StoneShape};
pub use crate::shelf::{
    ArchivedPosition, GameDetail, GameEntry, GameSummary, ShelfDamage, ShelfError, ShelfPart,
    StartError,
};
pub use crate::stream::{StreamLine, StreamOpener, StreamWriter};
