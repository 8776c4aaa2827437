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

/// One game at a table. Thread-safe; every call is quick. Exactly one owner calls
/// [`GameSession::shutdown`].
#[derive(uniffi::Object)]
pub struct GameSession {
    session: Arc<Session>,
    /// Who carries out what a person does.
    table: Arc<dyn Executor>,
    /// In a game with a remote player.
    remote: Option<Arc<RemoteSeat>>,
}

impl GameSession {
    /// Starts a game that is not kept and, where the computer has Black, its search. Apps ask
    /// [`super::Shelf::start`] for one that is.
    ///
    /// # Errors
    /// [`ConfigError`] names the value that is out of range.
    pub fn new(
        config: GameConfig,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<Self>, ConfigError> {
        Self::with_time(&config, observer, Arc::new(MonotonicTime::new()))
    }

    /// [`GameSession::new`] where the computer plays with what ships.
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

    /// Brings back a game from its [`GameSession::record`]: position, redo tail, seats, clocks,
    /// result. It starts paused unless it is over. Any SGF of a gomoku game is taken; what the
    /// record does not say (seats, threads) comes from `defaults`.
    ///
    /// # Errors
    /// [`RecordError`] says what is wrong and where.
    pub fn restore(
        record: String,
        defaults: GameConfig,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<Self>, RecordError> {
        Self::restore_with_time(&record, &defaults, observer, Arc::new(MonotonicTime::new()))
    }

    /// [`GameSession::restore`] where the computer plays with what ships.
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

    /// [`GameSession::new`] with a time of one's own, for tests.
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

    /// Whether nothing more happens here by itself before time passes, for tests: nothing is
    /// searched for, no result or alarm is due, and the observer has heard everything.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.session.is_idle()
    }

    /// [`GameSession::restore`] with a time of one's own, for tests.
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

    /// A game of one's own.
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
    /// The state now, with the clocks read now.
    pub fn snapshot(&self) -> GameSnapshot {
        self.session.snapshot()
    }

    /// Places the stone of the person to move.
    ///
    /// # Errors
    /// [`MoveError`]; the game is unchanged.
    pub fn play(&self, point: Point) -> Result<(), MoveError> {
        self.table.play(point)
    }

    /// Whether [`GameSession::play`] would place a stone there now: for what is shown before a stone is
    /// placed.
    ///
    /// # Errors
    /// [`MoveError`], as [`GameSession::play`] would say it.
    pub fn may_play(&self, point: Point) -> Result<(), MoveError> {
        self.session.may_play(point)
    }

    /// The rows that forbid a point to Black, where [`GameSnapshot::forbidden`] has it: the threes, fours or
    /// overlines that its stone would make, each as that row's stones from one end to the other, the one on
    /// `point` among them. Empty for every other point.
    pub fn forbidding_rows(&self, point: Point) -> Vec<Vec<Point>> {
        self.session.forbidding_rows(point)
    }

    /// The player on another device, in a game that has one.
    pub fn remote(&self) -> Option<Arc<RemoteSeat>> {
        self.remote.clone()
    }

    /// Chooses for the person whose turn it is where the opening asks for it, see
    /// [`super::OpeningStage::Choose`]. The seats follow the colours.
    ///
    /// # Errors
    /// [`CommandError::NothingToChoose`], [`CommandError::OutOfTurn`],
    /// [`CommandError::GameOver`], [`CommandError::Paused`], [`CommandError::NotInRemoteGame`],
    /// [`CommandError::Closed`].
    pub fn choose(&self, choice: SwapChoice) -> Result<(), CommandError> {
        self.session.choose(choice)
    }

    /// In a remote game: asks the other player to take this side's last move back.
    ///
    /// Takes back: against the computer to the person's last own turn (two plies on their turn,
    /// one while the computer thinks), else one ply. A choice in an
    /// opening goes back like a move; redo does not choose again. Works at the end of a game, too. A
    /// resignation or a loss on time is itself what is taken back first: no ply goes, no event
    /// comes, the game goes on where it stood. The clocks show again what they showed when the
    /// turn began that is returned to; after a resignation they go on.
    ///
    /// # Errors
    /// [`CommandError::NothingToUndo`], [`CommandError::NoUndo`], [`CommandError::Paused`],
    /// [`CommandError::Closed`].
    pub fn undo(&self) -> Result<(), CommandError> {
        self.table.undo()
    }

    /// Plays again what undo took back, by the same steps.
    ///
    /// # Errors
    /// [`CommandError::NothingToRedo`], [`CommandError::Paused`], [`CommandError::Closed`].
    pub fn redo(&self) -> Result<(), CommandError> {
        self.session.redo()
    }

    /// Gives up for the person: against the computer for the person's side at any time, else for
    /// the side to move.
    ///
    /// # Errors
    /// [`CommandError::GameOver`], [`CommandError::NoHuman`], [`CommandError::Closed`].
    pub fn resign(&self) -> Result<(), CommandError> {
        self.table.resign()
    }

    /// In a remote game: offers the other player a draw.
    ///
    /// Ends the game as a draw on which two people at this device have agreed: ask both first.
    ///
    /// # Errors
    /// [`CommandError::GameOver`], [`CommandError::NotLinked`] where nobody else is there to agree,
    /// [`CommandError::Closed`].
    pub fn draw(&self) -> Result<(), CommandError> {
        self.table.draw()
    }

    /// A person stops the game: no clock runs and nothing is searched for until
    /// [`GameSession::go_on`], also after the app was killed. Unlike [`GameSession::pause`], which is
    /// what happens while nobody looks.
    ///
    /// # Errors
    /// [`CommandError::NoClock`] where no clock runs down, [`CommandError::NotInRemoteGame`],
    /// [`CommandError::GameOver`], [`CommandError::Paused`], [`CommandError::NoHuman`],
    /// [`CommandError::Closed`].
    pub fn halt(&self) -> Result<(), CommandError> {
        self.session.halt()
    }

    /// Goes on after [`GameSession::halt`].
    ///
    /// # Errors
    /// [`CommandError::NotHalted`], [`CommandError::NotInRemoteGame`], [`CommandError::Closed`].
    pub fn go_on(&self) -> Result<(), CommandError> {
        self.session.go_on()
    }

    /// Has the computer play on at the level of that number, from its next move on: one that is searched
    /// for is searched for anew. A game in which stones of several levels lie counts neither in
    /// [`super::Shelf::statistics`] nor for [`GameSession::offered_level`]; a rematch is a game of the level
    /// that played last.
    ///
    /// # Errors
    /// [`CommandError::NoSuchLevel`], [`CommandError::NoComputer`], [`CommandError::GameOver`],
    /// [`CommandError::NotInRemoteGame`], [`CommandError::Closed`].
    pub fn change_level(&self, level: i32) -> Result<(), CommandError> {
        self.session.change_level(level)
    }

    /// Starts a new game of the same kind at any time; the seats swap colours. A fixed seed gives
    /// way to one derived from it, so that the new game is not the old one again.
    ///
    /// # Errors
    /// [`CommandError::Closed`].
    pub fn rematch(&self) -> Result<(), CommandError> {
        self.table.rematch()
    }

    /// Asks the engine what it would play for the person to move. Within about a second
    /// [`super::GameEvent::HintNear`] and the snapshot say where that lies about; asked for again in
    /// the same position, [`super::GameEvent::HintReady`] and the snapshot say the point and why, at
    /// once. A change of the position or a pause forgets it.
    ///
    /// # Errors
    /// [`CommandError::OutOfTurn`], [`CommandError::OpeningFirst`], [`CommandError::NoHints`],
    /// [`CommandError::GameOver`], [`CommandError::Paused`], [`CommandError::Closed`].
    pub fn hint(&self) -> Result<(), CommandError> {
        self.session.hint()
    }

    /// Stops clocks and search at once. Of a game that is over it stops what is still learnt from
    /// it.
    pub fn pause(&self) {
        self.table.pause();
    }

    /// Lets clocks and search go on, and what is learnt from a game that is over.
    pub fn resume(&self) {
        self.table.resume();
    }

    /// Changes the number of search threads from the next search on. With more than one the
    /// computer's moves are no longer repeatable.
    ///
    /// # Errors
    /// [`ConfigError::ThreadsOutOfRange`].
    pub fn set_threads(&self, threads: i32) -> Result<(), ConfigError> {
        self.session.set_threads(threads)
    }

    /// What either colour would make on the empty points, row by row from the bottom; points where
    /// neither would make anything are left out. Empty when the game is over.
    ///
    /// Read when it is asked for: by who can't see the rows. The first time takes a few
    /// milliseconds.
    pub fn shapes(&self) -> Vec<PointShapes> {
        self.session.shapes()
    }

    /// Waits until everything that has changed is on the disk; whether it is. True for a game that
    /// is not kept. Writes files: not for the UI thread, but where the app is about to be stopped.
    pub fn flush(&self) -> bool {
        self.session.flush()
    }

    /// What the game that has ended is called in My games: waits until it is there. None when it
    /// can't be kept, and for a game that goes on or was only watched. Writes files.
    pub fn archived(&self) -> Option<String> {
        self.session.archived()
    }

    /// Another level of the computer's, to be offered once at the end of the game: a harder one after three
    /// games in a row that the person has won at this level, an easier one after three lost, and then no
    /// more until the level was another one. Draws end a row; a game counts as in
    /// [`super::Shelf::statistics`]. Waits until the game is kept: writes files.
    pub fn offered_level(&self) -> Option<LevelOffer> {
        self.session.offered_level()
    }

    /// What is kept of a game between two devices, see [`super::Shelf::links`].
    pub fn link_id(&self) -> Option<String> {
        self.session.keeper()?.link_id()
    }

    /// The devices of this game meet by Bluetooth: [`super::Shelf::links`] says so from now on.
    pub fn note_bluetooth(&self) {
        if let Some(keeper) = self.session.keeper() {
            keeper.met_by_bluetooth();
        }
    }

    /// The game as SGF (`FF[4] GM[4]`), as it is saved.
    pub fn record(&self) -> String {
        self.session.record()
    }

    /// The game as a record (SGF) for somebody else: a person of another device is a person with a
    /// name, so that the reader is not taken for the writer.
    pub fn share(&self) -> String {
        self.session.share()
    }

    /// Stops everything and drops what is queued. Idempotent. Joins the dispatcher unless called
    /// from it, so that no observer is called after it returns: never call it while holding
    /// something that a callback waits for. The snapshot and the record can still be read.
    pub fn shutdown(&self) {
        self.table.shutdown();
    }
}

/// Checks a configuration without starting a game, for the New game screen.
///
/// # Errors
/// As [`GameSession::new`].
#[uniffi::export]
pub fn check_config(config: GameConfig) -> Result<(), ConfigError> {
    config.setup().map(|_| ())
}

/// Whether [`GameConfig::perfect`] means something in such a game: the computer's top level at either seat, since the
/// seats swap colours in a rematch, in Freestyle or Standard on 15 lines with any first move. Quick.
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
