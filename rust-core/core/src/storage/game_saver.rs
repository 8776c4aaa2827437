//! Stores the game of one session after each change. Adds it to My games and the statistics at its
//! end, and archives it before another replaces it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, Weak};

use gomoku_engine::Book;

use super::links::{Carrier, LinkSaver};
use super::records;
use super::writer::Work;
use super::{StorageError, Store};
use crate::game::IfReplaced;
use crate::session::{LevelOffer, SavedSession, SessionStorage};
use crate::sync::lock;

enum SaveTarget {
    /// File of the local game.
    Own,
    /// File of the link.
    Linked(Arc<LinkSaver>),
}

pub(crate) struct GameSaver {
    me: Weak<Self>,
    store: Arc<Store>,
    target: SaveTarget,
    session: OnceLock<Weak<dyn SavedSession>>,
    state: Mutex<State>,
    /// Serialises writes, so that the newest state is written last.
    writing: Mutex<()>,
}

#[derive(Default)]
struct State {
    changed: bool,
    /// Finished games not yet in My games, oldest first.
    ends: VecDeque<EndedGame>,
    last: Option<String>,
    learnt: Option<Arc<Book>>,
    beside: bool,
    failed: bool,
    revoked: bool,
}

#[derive(Clone)]
struct EndedGame {
    /// None for a local game, whose id follows from the record.
    id: Option<String>,
    record: String,
}

impl GameSaver {
    pub(super) fn own(store: Arc<Store>) -> Arc<Self> {
        Self::new(store, SaveTarget::Own)
    }

    pub(super) fn linked(store: Arc<Store>, link: Arc<LinkSaver>) -> Arc<Self> {
        Self::new(store, SaveTarget::Linked(link))
    }

    fn new(store: Arc<Store>, target: SaveTarget) -> Arc<Self> {
        Arc::new_cyclic(|me| Self {
            me: Weak::clone(me),
            store,
            target,
            session: OnceLock::new(),
            state: Mutex::default(),
            writing: Mutex::default(),
        })
    }

    /// Stops writing because another game replaces this one. Waits for a write in progress.
    pub(super) fn revoke(&self) {
        let _one = lock(&self.writing);
        lock(&self.state).revoked = true;
    }

    fn soon(&self) {
        let me: Weak<dyn Work> = self.me.clone();
        self.store.submit(me);
    }

    fn write(&self) -> bool {
        let _one = lock(&self.writing);
        let kept = self.write_now();
        if let Err(error) = &kept {
            log::warn!("a game is not kept: {error}");
        }
        let failed = kept.is_err();
        let before = std::mem::replace(&mut lock(&self.state).failed, failed);
        if before != failed
            && let Some(session) = self.session()
        {
            session.notify_saved(!failed);
        }
        !failed
    }

    fn write_now(&self) -> Result<(), StorageError> {
        let learnt = lock(&self.state).learnt.take();
        if let Some(book) = learnt
            && let Err(error) = self.store.learn(book)
        {
            // Harmless: the next change of the book writes it again.
            log::warn!("what the computer learnt is not kept: {error}");
        }
        let ends = self.write_ends();
        // Runs even if My games can't be written: the file includes the result and is archived when
        // loaded again.
        self.write_game()?;
        ends
    }

    fn write_ends(&self) -> Result<(), StorageError> {
        loop {
            let Some(end) = lock(&self.state).ends.front().cloned() else {
                return Ok(());
            };
            let restored = crate::record::read_alone(&end.record)?;
            let id = end.id.unwrap_or_else(|| records::id(&restored));
            self.store.settle(&restored, &id)?;
            let mut state = lock(&self.state);
            state.ends.pop_front();
            state.last = Some(id);
        }
    }

    fn write_game(&self) -> Result<(), StorageError> {
        let mut state = lock(&self.state);
        if state.revoked {
            return Ok(());
        }
        let (changed, beside) = (state.changed, state.beside);
        (state.changed, state.beside) = (false, false);
        drop(state);
        let written = match &self.target {
            SaveTarget::Own if changed => self.session().map_or(Ok(()), |session| {
                self.store.write_unfinished(&session.record())
            }),
            SaveTarget::Linked(link) if beside => link.save_again().map_err(StorageError::from),
            SaveTarget::Own | SaveTarget::Linked(_) => Ok(()),
        };
        if written.is_err() {
            let mut state = lock(&self.state);
            state.changed |= changed;
            state.beside |= beside;
        }
        written
    }

    fn session(&self) -> Option<Arc<dyn SavedSession>> {
        self.session.get().and_then(Weak::upgrade)
    }

    fn id(&self) -> Option<String> {
        match &self.target {
            SaveTarget::Own => None,
            SaveTarget::Linked(link) => Some(link.game_id()),
        }
    }

    /// Implements [`SessionStorage::archive_now`]. Returns whether the session exists.
    pub(super) fn try_archive(&self) -> Result<bool, StorageError> {
        let _one = lock(&self.writing);
        self.write_ends()?;
        let Some(session) = self.session() else {
            return Ok(false);
        };
        let restored = crate::record::read_alone(&session.record())?;
        let game = &restored.game;
        let kept = match &self.target {
            SaveTarget::Own => game.if_replaced() == Some(IfReplaced::Kept),
            // The remote player may have made moves.
            SaveTarget::Linked(_) => !game.is_over() && game.plies().len() > 0,
        };
        if kept {
            let id = self.id().unwrap_or_else(|| records::id(&restored));
            self.store.archive(&restored, &id)?;
        }
        Ok(true)
    }
}

impl Work for GameSaver {
    fn work(&self) {
        self.write();
    }
}

impl SessionStorage for GameSaver {
    fn attach(&self, session: Weak<dyn SavedSession>) {
        let _ = self.session.set(session);
    }

    fn changed(&self) {
        let mut state = lock(&self.state);
        let own = matches!(self.target, SaveTarget::Own);
        state.changed = own;
        let waits = own && !state.revoked || state.failed;
        drop(state);
        if waits {
            self.soon();
        }
    }

    fn ended(&self, record: String) {
        let id = self.id();
        lock(&self.state).ends.push_back(EndedGame { id, record });
        self.soon();
    }

    fn began(&self) {
        if let SaveTarget::Linked(link) = &self.target {
            link.next_game();
            lock(&self.state).beside = true;
            self.soon();
        }
        lock(&self.state).last = None;
    }

    fn learnt(&self, book: Arc<Book>) {
        lock(&self.state).learnt = Some(book);
        self.soon();
    }

    fn flush(&self) -> bool {
        self.write()
    }

    fn archive_now(&self) -> bool {
        let put = self.try_archive();
        if let Err(error) = &put {
            log::warn!("a game is not kept: {error}");
            lock(&self.state).failed = true;
            if let Some(session) = self.session() {
                session.notify_saved(false);
            }
        }
        put.is_ok()
    }

    fn archived(&self) -> Option<String> {
        self.write();
        let over = self.session().is_some_and(|session| session.is_over());
        let state = lock(&self.state);
        state.last.clone().filter(|_| over && state.ends.is_empty())
    }

    fn offered_level(&self) -> Option<LevelOffer> {
        let id = self.archived()?;
        self.store.statistics().ok()?.offered_level(&id)
    }

    fn met_by_bluetooth(&self) {
        if let SaveTarget::Linked(link) = &self.target {
            link.set_carrier(Carrier::Bluetooth);
            lock(&self.state).beside = true;
            self.soon();
        }
    }

    fn link_id(&self) -> Option<String> {
        match &self.target {
            SaveTarget::Own => None,
            SaveTarget::Linked(link) => Some(link.id().to_owned()),
        }
    }
}
