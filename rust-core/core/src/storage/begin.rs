//! Starts and restores the local game, and archives the one it replaces.

use std::sync::{Arc, Weak};

use super::context::Loaded;
use super::format::FileKind;
use super::game_saver::GameSaver;
use super::{GameSummary, StorageError, StoragePart, Store, UNFINISHED, UnfinishedGame, records};
use crate::clock::TimeSource;
use crate::game::{Game, GameConfig, IfReplaced, Setup, Start, check_threads, sound};
use crate::record::{self, Restored};
use crate::seed;
use crate::session::{GameObserver, Options, Session, SessionStorage};
use crate::sync::lock;

impl Store {
    pub(crate) fn start(
        self: &Arc<Self>,
        config: &GameConfig,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Result<Arc<Session>, StorageError> {
        self.begin(config, config.setup()?, observer, time)
    }

    fn begin(
        self: &Arc<Self>,
        config: &GameConfig,
        setup: Setup,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Result<Arc<Session>, StorageError> {
        let game = Game::new(setup);
        let options = Options {
            threads: check_threads(config.threads)?,
            min_reply_ms: u64::try_from(config.min_reply_ms).unwrap_or(0),
            seed: config.seed.unwrap_or_else(seed::draw),
            shown: true,
            engines: self.engines.clone(),
        };
        let mut table = lock(&self.table);
        self.clear(&mut table)?;
        Ok(self.place(&mut table, game, options, time, observer))
    }

    pub(crate) fn start_position(
        self: &Arc<Self>,
        config: &GameConfig,
        start: Option<Start>,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Result<Arc<Session>, StorageError> {
        let mut setup = config.setup()?;
        setup.start = start;
        self.begin(config, setup, observer, time)
    }

    /// Continues one of My games after `ply` moves. Returns none if play can't continue there.
    pub(crate) fn play_on(
        self: &Arc<Self>,
        id: &str,
        ply: i32,
        defaults: &GameConfig,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Result<Option<Arc<Session>>, StorageError> {
        let (_, restored) = lock(&self.archive).record(id, &self.context)?;
        let Some(restored) = records::to_play_on(&restored, ply) else {
            return Ok(None);
        };
        let mut table = lock(&self.table);
        self.clear(&mut table)?;
        Ok(Some(self.bring_back(
            &mut table, restored, defaults, observer, time,
        )))
    }

    /// Continues an external record; `defaults` supplies missing settings. A finished game is only
    /// shown and replaces nothing.
    pub(crate) fn start_from(
        self: &Arc<Self>,
        record: &str,
        defaults: &GameConfig,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Result<Arc<Session>, StorageError> {
        let restored = record::read(record, &sound(defaults))?;
        if restored.game.is_over() {
            let (options, game) = self.brought_back(defaults, restored);
            return Ok(Session::start(game, None, options, time, observer));
        }
        let mut table = lock(&self.table);
        self.clear(&mut table)?;
        Ok(self.bring_back(&mut table, restored, defaults, observer, time))
    }

    /// Restores the unfinished game. Fails in a process that may not write.
    pub(crate) fn unfinished(
        self: &Arc<Self>,
        defaults: &GameConfig,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Result<Option<Arc<Session>>, StorageError> {
        self.context.pass()?;
        let mut table = lock(&self.table);
        self.release(&mut table);
        let Loaded::Content(content) = self.load_unfinished()? else {
            return Ok(None);
        };
        let sound = sound(defaults);
        let text = std::str::from_utf8(&content).ok();
        let restored = text.and_then(|text| record::read(text, &sound).ok());
        let Some(restored) = restored else {
            self.set_unfinished_aside()?;
            return Ok(None);
        };
        Ok(Some(self.bring_back(
            &mut table, restored, defaults, observer, time,
        )))
    }

    /// Reads the unfinished game without a session, even in a process that may not write. Its day
    /// is today.
    pub(crate) fn unfinished_game(&self) -> Result<Option<UnfinishedGame>, StorageError> {
        let Loaded::Content(content) = self.load_unfinished()? else {
            return Ok(None);
        };
        let record = String::from_utf8_lossy(&content).into_owned();
        let restored = record::read_alone(&record)?;
        let day = self.context.day(self.context.now_ms());
        let about = GameSummary::new(records::id(&restored), &restored, day);
        let game = &restored.game;
        let begun = about.moves > 0 || game.redo_tail().len() > 0 || game.setup().start.is_some();
        let unfinished = begun && !game.is_over();
        Ok(unfinished.then_some(UnfinishedGame { about, record }))
    }

    pub(super) fn load_unfinished(&self) -> Result<Loaded, StorageError> {
        let part = StoragePart::Unfinished;
        self.context
            .load(&self.backed_up, UNFINISHED, FileKind::Unfinished, part)
    }

    fn set_unfinished_aside(&self) -> Result<(), StorageError> {
        let part = StoragePart::Unfinished;
        self.context.set_aside(&self.backed_up, UNFINISHED, part)
    }

    fn bring_back(
        self: &Arc<Self>,
        table: &mut Weak<GameSaver>,
        restored: Restored,
        defaults: &GameConfig,
        observer: Arc<dyn GameObserver>,
        time: Arc<dyn TimeSource>,
    ) -> Arc<Session> {
        let (options, game) = self.brought_back(defaults, restored);
        self.place(table, game, options, time, observer)
    }

    fn place(
        self: &Arc<Self>,
        table: &mut Weak<GameSaver>,
        game: Game,
        options: Options,
        time: Arc<dyn TimeSource>,
        observer: Arc<dyn GameObserver>,
    ) -> Arc<Session> {
        let saver = GameSaver::own(Arc::clone(self));
        *table = Arc::downgrade(&saver);
        let book = lock(&self.learnt).book(&self.context);
        Session::start_saved(game, None, options, time, observer, Some(saver), book)
    }

    fn release(&self, table: &mut Weak<GameSaver>) {
        if let Some(before) = std::mem::take(table).upgrade() {
            before.flush();
            before.revoke();
        }
    }

    /// Archives the current game before another replaces it. On failure the game stays in place.
    fn clear(&self, table: &mut Weak<GameSaver>) -> Result<(), StorageError> {
        self.context.pass()?;
        if let Some(before) = table.upgrade()
            && before.try_archive()?
        {
            before.revoke();
            *table = Weak::new();
            return Ok(());
        }
        let content = match self.load_unfinished()? {
            Loaded::Nothing | Loaded::Damaged => return Ok(()),
            Loaded::Newer => return self.set_unfinished_aside(),
            Loaded::Content(content) => content,
        };
        let text = std::str::from_utf8(&content).ok();
        let Some(restored) = text.and_then(|text| record::read_alone(text).ok()) else {
            return self.set_unfinished_aside();
        };
        let id = records::id(&restored);
        if restored.game.is_over() {
            self.settle(&restored, &id)
        } else if restored.game.if_replaced() == Some(IfReplaced::Kept) {
            self.archive(&restored, &id)
        } else {
            Ok(())
        }
    }

    pub(super) fn write_unfinished(&self, record: &str) -> Result<(), StorageError> {
        self.context.pass()?;
        let (folder, kind) = (&self.backed_up, FileKind::Unfinished);
        folder.make()?;
        Ok(folder.write(UNFINISHED, kind, record.as_bytes())?)
    }

    /// Builds options and game, which is paused unless over.
    fn brought_back(&self, defaults: &GameConfig, mut restored: Restored) -> (Options, Game) {
        let defaults = sound(defaults);
        restored.game.seat_persons_here();
        restored.game.pause(0);
        let options = Options {
            threads: check_threads(defaults.threads).unwrap_or(1),
            min_reply_ms: u64::try_from(defaults.min_reply_ms).unwrap_or(0),
            seed: restored.seed.or(defaults.seed).unwrap_or_else(seed::draw),
            shown: false,
            engines: self.engines.clone(),
        };
        (options, restored.game)
    }
}
