use std::sync::Arc;

use super::{
    CommandError, ConfigError, GameConfig, GameObserver, GameSnapshot, LevelOffer, MoveError,
    Point, PointShapes, RecordError, RemoteSeat, SwapChoice,
};
use crate::clock::{MonotonicTime, TimeSource};
use crate::engines::Engines;
use crate::game::{Game, check_threads, sound};
use crate::linked::Link;
use crate::session::{Executor, Options, Session};
use crate::{diagnostics, record, seed};

/// Series of games at one table. Thread-safe; calls are quick unless documented otherwise. Exactly
/// one owner calls [`GameSession::shutdown`].
#[derive(uniffi::Object)]
pub struct GameSession {
    session: Arc<Session>,
    table: Arc<dyn Executor>,
    remote: Option<Arc<RemoteSeat>>,
}

impl GameSession {
    /// Starts an unsaved game; [`super::Storage::start`] starts a saved one.
    ///
    /// # Errors
    /// [`ConfigError`] names the value that is out of range.
    pub fn new(
        config: GameConfig,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<Self>, ConfigError> {
        Self::with_time(&config, observer, Arc::new(MonotonicTime::new()))
    }

    /// [`GameSession::new`] with the app's engine assets.
    ///
    /// # Errors
    /// As [`GameSession::new`].
    pub fn with_engines(
        config: &GameConfig,
        observer: Arc<dyn GameObserver>,
        engines: &Engines,
    ) -> Result<Arc<Self>, ConfigError> {
        Self::begin(config, observer, Arc::new(MonotonicTime::new()), engines)
    }

    /// Restores a game from its [`GameSession::record`]. It starts paused unless it is over.
    /// Accepts any SGF of gomoku; `defaults` supplies missing settings (seats, threads).
    ///
    /// # Errors
    /// [`RecordError`] with the cause and its place.
    pub fn restore(
        record: String,
        defaults: GameConfig,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<Self>, RecordError> {
        Self::restore_with_time(&record, &defaults, observer, Arc::new(MonotonicTime::new()))
    }

    /// [`GameSession::restore`] with the app's engine assets.
    ///
    /// # Errors
    /// As [`GameSession::restore`].
    pub fn restore_with_engines(
        record: &str,
        defaults: &GameConfig,
        observer: Arc<dyn GameObserver>,
        engines: &Engines,
    ) -> Result<Arc<Self>, RecordError> {
        let time = Arc::new(MonotonicTime::new());
        Self::bring_back(record, defaults, observer, time, engines)
    }

    /// [`GameSession::new`] with a time source, for tests.
    ///
    /// # Errors
    /// As [`GameSession::new`].
    pub fn with_time(
        config: &GameConfig,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Result<Arc<Self>, ConfigError> {
        Self::begin(config, observer, time, &Engines::default())
    }

    fn begin(
        config: &GameConfig,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
        engines: &Engines,
    ) -> Result<Arc<Self>, ConfigError> {
        let game = Game::new(config.setup()?);
        let options = Options {
            threads: check_threads(config.threads)?,
            min_reply_ms: u64::try_from(config.min_reply_ms).unwrap_or(0),
            seed: config.seed.unwrap_or_else(seed::draw),
            shown: true,
            engines: engines.clone(),
        };
        Ok(Self::start(game, options, observer, time))
    }

    /// Whether only time can change anything: no search, result, alarm or callback is pending. For
    /// tests.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.session.is_idle()
    }

    /// [`GameSession::restore`] with a time source, for tests.
    ///
    /// # Errors
    /// As [`GameSession::restore`].
    pub fn restore_with_time(
        record: &str,
        defaults: &GameConfig,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Result<Arc<Self>, RecordError> {
        Self::bring_back(record, defaults, observer, time, &Engines::default())
    }

    fn bring_back(
        record: &str,
        defaults: &GameConfig,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
        engines: &Engines,
    ) -> Result<Arc<Self>, RecordError> {
        let defaults = sound(defaults);
        let mut restored = record::read(record, &defaults)?;
        restored.game.seat_persons_here();
        let options = Options {
            threads: check_threads(defaults.threads).unwrap_or(1),
            min_reply_ms: u64::try_from(defaults.min_reply_ms).unwrap_or(0),
            seed: restored.seed.or(defaults.seed).unwrap_or_else(seed::draw),
            shown: false,
            engines: engines.clone(),
        };
        Ok(Self::start(restored.game, options, observer, time))
    }

    fn start(
        game: Game,
        options: Options,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Arc<Self> {
        diagnostics::begin(None);
        Self::own(Session::start(game, None, options, time, observer))
    }

    pub(super) fn own(session: Arc<Session>) -> Arc<Self> {
        Arc::new(Self {
            table: Arc::clone(&session) as Arc<dyn Executor>,
            session,
            remote: None,
        })
    }

    pub(super) fn with_remote(session: Arc<Session>, link: Link) -> Arc<Self> {
        let seat = RemoteSeat::new(Arc::clone(&session), link);
        Arc::new(Self {
            session,
            table: Arc::clone(&seat) as Arc<dyn Executor>,
            remote: Some(seat),
        })
    }
}

impl Drop for GameSession {
    fn drop(&mut self) {
        self.shutdown();
    }
}

#[uniffi::export]
impl GameSession {
    /// Current state, with the clocks read now.
    pub fn snapshot(&self) -> GameSnapshot {
        self.session.snapshot()
    }

    /// Places a stone for the person to move.
    ///
    /// # Errors
    /// [`MoveError`]; the game is unchanged.
    pub fn play(&self, point: Point) -> Result<(), MoveError> {
        self.table.play(point)
    }

    /// Checks whether [`GameSession::play`] would accept a point.
    ///
    /// # Errors
    /// As [`GameSession::play`].
    pub fn may_play(&self, point: Point) -> Result<(), MoveError> {
        self.session.may_play(point)
    }

    /// Rows that make a [`GameSnapshot::forbidden`] point forbidden. Each has its stones from end
    /// to end, including `point`.
    pub fn forbidding_rows(&self, point: Point) -> Vec<Vec<Point>> {
        self.session.forbidding_rows(point)
    }

    /// Remote player, if any.
    pub fn remote(&self) -> Option<Arc<RemoteSeat>> {
        self.remote.clone()
    }

    /// Makes the opening's choice, see [`super::OpeningStage::Choose`]. The seats follow the
    /// colours.
    ///
    /// # Errors
    /// [`CommandError::NothingToChoose`], [`CommandError::OutOfTurn`], [`CommandError::GameOver`],
    /// [`CommandError::Paused`], [`CommandError::NotInRemoteGame`], [`CommandError::Closed`].
    pub fn choose(&self, choice: SwapChoice) -> Result<(), CommandError> {
        self.session.choose(choice)
    }

    /// Takes moves back; in a remote game, requests that for this side's last move.
    ///
    /// Against the computer it returns to the person's last turn: two plies on the person's turn,
    /// one while the computer thinks. Otherwise it takes back one ply. A choice in an opening is
    /// undone like a move, but not redone. A resignation, an agreed draw or a loss on time is
    /// undone first, without a ply or an event. The clocks return to the start of the restored
    /// turn; after a resignation or a draw they continue.
    ///
    /// # Errors
    /// [`CommandError::NothingToUndo`], [`CommandError::NoUndo`], [`CommandError::Paused`],
    /// [`CommandError::Closed`]; in a remote game also as [`RemoteSeat::offer`].
    pub fn undo(&self) -> Result<(), CommandError> {
        self.table.undo()
    }

    /// Replays what undo took back, in the same steps.
    ///
    /// # Errors
    /// [`CommandError::NothingToRedo`], [`CommandError::Paused`], [`CommandError::Closed`].
    pub fn redo(&self) -> Result<(), CommandError> {
        self.session.redo()
    }

    /// Resigns: for the person against the computer at any time, else for the side to move.
    ///
    /// # Errors
    /// [`CommandError::GameOver`], [`CommandError::NoHuman`], [`CommandError::Closed`]; in a remote
    /// game also [`CommandError::NotLinked`], [`CommandError::Watching`].
    pub fn resign(&self) -> Result<(), CommandError> {
        self.table.resign()
    }

    /// Ends the game as a draw agreed by two people at this device; in a remote game, offers a
    /// draw.
    ///
    /// # Errors
    /// [`CommandError::GameOver`], [`CommandError::NotLinked`] without a second person to agree,
    /// [`CommandError::Closed`]; in a remote game also as [`RemoteSeat::offer`].
    pub fn draw(&self) -> Result<(), CommandError> {
        self.table.draw()
    }

    /// Stops clocks and search until [`GameSession::go_on`], even if the app is killed.
    /// [`GameSession::pause`] is for a game that is not visible.
    ///
    /// # Errors
    /// [`CommandError::NoClock`] if no clock runs down, [`CommandError::NotInRemoteGame`],
    /// [`CommandError::GameOver`], [`CommandError::Paused`], [`CommandError::NoHuman`],
    /// [`CommandError::Closed`].
    pub fn halt(&self) -> Result<(), CommandError> {
        self.session.halt()
    }

    /// Continues after [`GameSession::halt`].
    ///
    /// # Errors
    /// [`CommandError::NotHalted`], [`CommandError::NotInRemoteGame`], [`CommandError::Closed`].
    pub fn go_on(&self) -> Result<(), CommandError> {
        self.session.go_on()
    }

    /// Changes the computer's level from its next move on; a search restarts. A game with moves of
    /// several levels counts neither in [`super::Storage::statistics`] nor for
    /// [`GameSession::offered_level`]. A rematch uses the last level.
    ///
    /// # Errors
    /// [`CommandError::NoSuchLevel`], [`CommandError::NoComputer`], [`CommandError::GameOver`],
    /// [`CommandError::NotInRemoteGame`], [`CommandError::Closed`].
    pub fn change_level(&self, level: i32) -> Result<(), CommandError> {
        self.session.change_level(level)
    }

    /// Starts a new game with swapped colours and a new seed; in a remote game, offers that. Waits
    /// until the current game is saved: writes files.
    ///
    /// # Errors
    /// [`CommandError::NotSaved`], [`CommandError::Closed`]; in a remote game as
    /// [`RemoteSeat::offer`].
    pub fn rematch(&self) -> Result<(), CommandError> {
        self.table.rematch()
    }

    /// Requests a hint. Within about a second [`super::GameEvent::HintNear`] and the snapshot give
    /// its area. A second request in the same position gives the point and the reason
    /// ([`super::GameEvent::HintReady`]).
    ///
    /// # Errors
    /// [`CommandError::OutOfTurn`], [`CommandError::OpeningFirst`], [`CommandError::NoHints`],
    /// [`CommandError::GameOver`], [`CommandError::Paused`], [`CommandError::Closed`].
    pub fn hint(&self) -> Result<(), CommandError> {
        self.session.hint()
    }

    /// Stops clocks and search, and learning from a finished game.
    pub fn pause(&self) {
        self.table.pause();
    }

    /// Resumes clocks, search and learning.
    pub fn resume(&self) {
        self.table.resume();
    }

    /// Sets the number of search threads from the next search on. The computer's moves are
    /// reproducible only with one.
    ///
    /// # Errors
    /// [`ConfigError::ThreadsOutOfRange`].
    pub fn set_threads(&self, threads: i32) -> Result<(), ConfigError> {
        self.session.set_threads(threads)
    }

    /// Shapes that each colour would make on the empty points, row by row from the bottom; for
    /// screen readers. The first call takes a few milliseconds.
    pub fn shapes(&self) -> Vec<PointShapes> {
        self.session.shapes()
    }

    /// Waits until all changes are on the disk; true if they are or the game is unsaved. Not on the
    /// UI thread, unless the app is about to be stopped.
    pub fn flush(&self) -> bool {
        self.session.flush()
    }

    /// Waits until the finished game is in My games. Returns its id, or none if it can't be saved,
    /// is unfinished or was only watched. Writes files.
    pub fn archived(&self) -> Option<String> {
        self.session.archived()
    }

    /// Level to offer once at the end of the game: a harder one after three wins in a row at this
    /// level, an easier one after three losses; then none until the level changes. A draw ends a
    /// row; a game counts as in [`super::Storage::statistics`]. Writes files.
    pub fn offered_level(&self) -> Option<LevelOffer> {
        self.session.offered_level()
    }

    /// Stored link, see [`super::Storage::links`].
    pub fn link_id(&self) -> Option<String> {
        self.session.saver()?.link_id()
    }

    /// Marks the devices as connected by Bluetooth, for [`super::Storage::links`].
    pub fn note_bluetooth(&self) {
        if let Some(saver) = self.session.saver() {
            saver.met_by_bluetooth();
        }
    }

    /// The game as SGF (`FF[4] GM[4]`), as saved.
    pub fn record(&self) -> String {
        self.session.record()
    }

    /// Record (SGF) to share. A player on another device becomes a named person, so that the reader
    /// is not mistaken for the writer.
    pub fn share(&self) -> String {
        self.session.share()
    }

    /// Stops the session and drops queued events. Idempotent. Joins the dispatcher unless called
    /// from it: never call it with a lock that a callback waits for. Snapshot and record can still
    /// be read.
    pub fn shutdown(&self) {
        self.table.shutdown();
    }
}

/// Checks a configuration without starting a game.
///
/// # Errors
/// As [`GameSession::new`].
#[uniffi::export]
pub fn check_config(config: GameConfig) -> Result<(), ConfigError> {
    config.setup().map(|_| ())
}

/// Whether [`GameConfig::perfect`] has an effect: with the top level at either seat (a rematch
/// swaps colours), in Freestyle or Standard on 15 lines with the free opening. Quick.
#[uniffi::export]
pub fn perfect_play_offered(config: GameConfig) -> bool {
    let setup = config.setup();
    setup.is_ok_and(|setup| setup.offers_perfect_play())
}

/// The core's version, such as `0.1.0`.
#[uniffi::export]
pub fn core_version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
