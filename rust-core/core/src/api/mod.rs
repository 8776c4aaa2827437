//! What crosses the boundary. Integers are `i32` or `i64`: a `u8` would be a `UByte` in Kotlin.

mod archive;
mod broker_address;
mod config;
pub(crate) mod convert;
mod discovery;
mod error;
mod event;
mod lesson;
mod lobby;
mod observer;
mod online;
mod played;
mod remote;
mod remote_session;
mod session;
mod shape;
mod snapshot;
mod statistics;
mod stream;
mod types;

pub use archive::{
    ArchivedPosition, RecordSummary, move_list, record_at, record_summary, record_to_keep,
    record_to_play_on, record_to_share,
};
pub use broker_address::{
    BrokerAddress, InvitationLink, broker_address_text, invitation_link, read_broker_address,
    read_invitation,
};
pub use config::{ClockSetting, GameConfig, Seat};
pub use discovery::{AdapterError, DiscoveryAdapter, DiscoveryAdvert, DiscoverySink, TxtEntry};
pub use error::{
    BookError, CommandError, ConfigError, MoveError, PointError, RecordError, ResumeError,
};
pub use event::GameEvent;
pub use lesson::{Lesson, LessonTopic, lessons};
pub use lobby::{
    AddressProblem, GameKeeper, InterfaceUsage, KeeperError, KnownPlayer, Lobby, LobbyConfig,
    LobbyDiagnosis, LobbyError, LobbyEvent, LobbyObserver, LobbyPeer, LobbySnapshot,
    NetworkInterface, Pairing, PairingStage, RemoteSetup, is_valid_nickname, new_identity,
};
pub use observer::{GameObserver, ObserverError};
pub use online::{
    Broker, Dial, Dialled, InviteBy, KeptOnline, OnlineEnd, OnlineError, OnlineEvent,
    OnlineObserver, OnlineTable, Stream, kept_online,
};
pub use played::{Lost, PlayedGame, PlayedGameError};
pub use remote::{
    KeptGame, LinkLoss, LinkOver, LinkState, Offer, OfferAnswer, Reaction, RefusalReason,
    RemoteState,
};
pub use remote_session::kept_game;
pub use session::{
    GameSession, check_config, core_version, level_number, levels, parse_point, point_name,
};
pub use shape::{PointShapes, StoneShape};
pub use snapshot::{
    EndReason, GameResult, GameSnapshot, MarkedPoint, OpeningStage, Phase, PlayedMove, PlayerView,
    Thinking,
};
pub use statistics::{
    Score, ScoredOpponent, StatisticsError, count_game, read_statistics, reset_statistics,
};
pub use stream::{StreamClosed, StreamFault, StreamLine, StreamOpener, StreamWriter};
pub use types::{Forbidden, Level, LevelName, LevelStyle, Opening, Point, Rule, Stone, SwapChoice};
