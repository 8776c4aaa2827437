use std::io;
use std::sync::{Arc, OnceLock, Weak, mpsc};

use gomoku_engine::BoardSize;
use gomoku_link::GameStore;

use super::online::saved_online;
use super::{
    BrokerAddress, CallbackError, DiscoveryAdapter, GameObserver, GameSession, Lobby, LobbyError,
    LobbyObserver, OnlineTable, Rule, SavedGameSummary, SocketBinder, Storage, StorageError,
    StreamOpener, read_broker_address,
};
use crate::game::board_size;
use crate::linked::{self, Link, saved_game};
use crate::online::Before;
use crate::remote::{LinkStore, Profile, StrangerLimits};
use crate::session::{Session, SessionStorage};
use crate::sockets::Sockets;
use crate::storage::{Acquaintance, Carrier, LinkSaver, Store, StoredLink, Withdrawn};
use crate::sync::{guarded, lock};
use crate::{lobby, online};

/// Resumable game between two devices, or an invitation.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct SavedLink {
    /// Id in the storage.
    pub id: String,
    /// Whether the devices connect by Bluetooth.
    pub bluetooth: bool,
    /// Broker; none for devices that connect directly.
    pub broker: Option<BrokerAddress>,
    /// Link or code of an unanswered invitation.
    pub invitation: Option<String>,
    /// Game. With neither game nor invitation, this side awaits the inviter's answer, which happens
    /// only with a broker.
    pub game: Option<SavedGameSummary>,
    /// Whether the broker has received the invitation or answer.
    pub sent: bool,
    /// Withdrawn, but the broker not notified yet. Don't show it. Reopening it notifies the broker
    /// and discards it.
    pub withdrawn: bool,
}

/// Receives changes of [`Storage::links`], on any thread, without a lock. A failure is logged and
/// ignored.
#[uniffi::export(foreign)]
pub trait StorageObserver: Send + Sync {
    /// Notifies that a link was written or removed.
    ///
    /// # Errors
    /// Any exception that the observer throws.
    fn on_links(&self) -> Result<(), CallbackError>;
}

#[derive(Clone)]
pub(super) struct LinkContext {
    store: Arc<Store>,
    link: Arc<LinkSaver>,
}

impl LinkContext {
    pub(super) const fn new(store: Arc<Store>, link: Arc<LinkSaver>) -> Self {
        Self { store, link }
    }

    pub(super) fn saver(&self) -> Arc<dyn SessionStorage> {
        self.store.saver_of(Arc::clone(&self.link))
    }

    pub(super) fn id(&self) -> String {
        self.link.id().to_owned()
    }
}

#[uniffi::export]
impl Storage {
    /// Games between devices and invitations, most recently written first, including left games
    /// whose other player must be notified. Unreadable ones are set aside: see [`Storage::damage`].
    ///
    /// # Errors
    /// [`StorageError::NotSaved`] if the disk can't be read.
    pub fn links(&self) -> Result<Vec<SavedLink>, StorageError> {
        let links = self.store.links();
        let mut found = Vec::new();
        for kept in links.list()? {
            match read(&kept) {
                Ok(link) => found.push(link),
                Err(StorageError::Newer) => links.note_newer(),
                Err(_) => links.set_aside(&kept.id)?,
            }
        }
        Ok(found)
    }

    /// Sets or removes the observer of [`Storage::links`].
    pub fn watch_links(&self, observer: Option<Arc<dyn StorageObserver>>) {
        self.store.links().watch(observer.map(|observer| {
            let heard: crate::storage::ChangeListener = Arc::new(move || {
                if let Err(error) = guarded(|| observer.on_links()) {
                    log::warn!("{error}");
                }
            });
            heard
        }));
    }

    /// Withdraws an invitation or an answer. If the broker has it, it stays as
    /// [`SavedLink::withdrawn`] until [`Storage::reopen`] has notified the broker. Returns false if it
    /// has become a game: leave that through its session, which notifies the other player.
    ///
    /// # Errors
    /// [`StorageError::NotSaved`], [`StorageError::ReadOnly`], and as [`Storage::reopen`] for unreadable
    /// data.
    pub fn withdraw(&self, id: String) -> Result<bool, StorageError> {
        self.store.links().withdraw(&id, |bytes| {
            match saved_online(bytes) {
                Ok(Ok(_)) => Withdrawn::Stays,
                // The broker has not been notified yet.
                Ok(Err(Before::Withdraws)) => Withdrawn::Becomes(bytes.to_vec()),
                _ => online::withdrawal(bytes).map_or(Withdrawn::Goes, Withdrawn::Becomes),
            }
        })
    }

    /// Deletes a link and its game, after its end, or after the other side has declined or
    /// withdrawn.
    ///
    /// # Errors
    /// [`StorageError::NotSaved`], [`StorageError::ReadOnly`].
    pub fn forget(&self, id: String) -> Result<(), StorageError> {
        self.store.links().forget(&id)
    }

    /// Resumes a nearby or Bluetooth game, which continues once the other device is found. If the
    /// app's streams connect the devices, `opener` reconnects a link that this side made; any other
    /// arrives through [`super::RemoteSeat::accept_stream`].
    ///
    /// # Errors
    /// [`StorageError`]; damaged data was set aside, anything else is unchanged.
    pub fn resume(
        &self,
        id: String,
        nickname: &str,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        opener: Option<Arc<dyn StreamOpener>>,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, StorageError> {
        let profile = self.profile(nickname)?;
        let (link, kept) = self.store.links().resume(&id)?;
        let context = self.context(link);
        let (saver, session_saver) = (
            Arc::new(LinkPersistence::new(context.clone())),
            context.saver(),
        );
        let platform = self.platform(discovery);
        let begun = linked::resume(
            &kept,
            profile,
            platform.sockets.clone(),
            |handle| platform.discovery(handle),
            opener,
            saver,
            |table, endpoint| lobby::take(table, endpoint, observer, session_saver),
        );
        let begun = begun.map(|(session, link)| GameSession::with_remote(session, link));
        self.sort_out(&id, begun)
    }

    /// Sets the binder for sockets opened from now on. Quick.
    pub fn bind_sockets(&self, binder: Option<Arc<dyn SocketBinder>>) {
        *lock(&self.sockets) = Sockets::bound_by(binder);
    }

    /// Opens a lobby for a [`crate::shown_nickname`]. Other lobbies list the preferred `rule` and
    /// board `size`, 9 to 20; another number counts as 15. Its game is saved here. Without a
    /// platform's `discovery`, multicast DNS is used. On Android hold a `MulticastLock` while the
    /// lobby or a remote game is open.
    ///
    /// # Errors
    /// [`LobbyError::BadNickname`], [`LobbyError::System`].
    pub fn lobby(
        &self,
        nickname: &str,
        rule: Rule,
        size: i32,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        observer: Arc<dyn LobbyObserver>,
    ) -> Result<Arc<Lobby>, LobbyError> {
        self.lobby_on_port(nickname, (rule, size), None, discovery, observer)
    }
}

impl Storage {
    /// [`Storage::lobby`] on a fixed TCP port, for a firewall or a script.
    ///
    /// # Errors
    /// As [`Storage::lobby`]; [`LobbyError::System`] if the port is in use.
    pub fn lobby_on_port(
        &self,
        nickname: &str,
        likes: (Rule, i32),
        port: Option<u16>,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        observer: Arc<dyn LobbyObserver>,
    ) -> Result<Arc<Lobby>, LobbyError> {
        let profile = self.profile(nickname)?;
        let context = self.context(self.store.links().begin(Carrier::Nearby)?);
        let saver = Arc::new(LinkPersistence::new(context.clone()));
        let (rule, size) = likes;
        let likes = (rule, board_size(size).unwrap_or(BoardSize::STANDARD));
        let platform = self.platform(discovery);
        Lobby::open(profile, likes, port, platform, saver, observer, context)
    }

    pub(super) fn profile(&self, nickname: &str) -> Result<Profile, StorageError> {
        let known = self.store.known()?;
        let met: Vec<_> = known
            .iter()
            .filter_map(|player| lobby::key_of(&player.key))
            .collect();
        let profile = Profile::new(nickname, self.store.identity()?)?;
        Ok(profile.knowing(&met).watched_if(self.store.watchable()))
    }

    fn platform(&self, adapter: Option<Arc<dyn DiscoveryAdapter>>) -> lobby::Platform {
        let sockets = lock(&self.sockets).clone();
        lobby::Platform { adapter, sockets }
    }

    pub(super) fn context(&self, link: Arc<LinkSaver>) -> LinkContext {
        let store = Arc::clone(&self.store);
        LinkContext::new(store, link)
    }

    /// Sets a link aside if it is damaged.
    pub(super) fn sort_out<T>(
        &self,
        id: &str,
        begun: Result<T, StorageError>,
    ) -> Result<T, StorageError> {
        if let Err(StorageError::Damaged) = &begun
            && let Err(error) = self.store.links().set_aside(id)
        {
            log::warn!("a damaged game stays where it is: {error}");
        }
        begun
    }
}

fn read(kept: &StoredLink) -> Result<SavedLink, StorageError> {
    let mut link = SavedLink {
        id: kept.id.clone(),
        bluetooth: kept.carrier == Carrier::Bluetooth,
        broker: None,
        invitation: None,
        game: None,
        sent: true,
        withdrawn: false,
    };
    let Carrier::Broker(address) = &kept.carrier else {
        link.game = Some(saved_game(&kept.bytes)?);
        return Ok(link);
    };
    link.broker = Some(read_broker_address(address).map_err(|_| StorageError::Damaged)?);
    match saved_online(&kept.bytes)? {
        Ok(game) => link.game = Some(game),
        Err(Before::Invites { text, sent }) => (link.invitation, link.sent) = (Some(text), sent),
        Err(Before::Joins { sent }) => link.sent = sent,
        Err(Before::Withdraws) => link.withdrawn = true,
    }
    Ok(link)
}

/// Moves the game to My games if it ends before the app takes it.
pub(super) struct LinkPersistence {
    context: LinkContext,
    table: OnceLock<Weak<online::Table>>,
    /// Marks the link as open.
    _held: Arc<()>,
}

impl LinkPersistence {
    pub(super) fn new(context: LinkContext) -> Self {
        let (table, held) = (OnceLock::new(), context.link.hold());
        Self {
            context,
            table,
            _held: held,
        }
    }

    pub(super) fn wait_at(&self, table: Weak<online::Table>) {
        // Set only once.
        let _ = self.table.set(table);
    }

    fn bury(&self) {
        let Some(table) = self.table.get().and_then(Weak::upgrade) else {
            return;
        };
        let (hand, taken) = mpsc::channel::<(Arc<Session>, Link)>();
        // A game can't be ended on its thread, which runs this.
        let buried = std::thread::Builder::new()
            .name("gomoku-last-word".into())
            .spawn(move || {
                for (session, link) in taken {
                    if let Err(error) = session.archive_now() {
                        log::warn!("a game that the other player has left is not kept: {error}");
                    }
                    session.shutdown();
                    link.close();
                }
            });
        if let Err(error) = buried {
            log::error!("no thread for a game that has ended: {error}");
            return;
        }
        // Taken before the thread runs: an observer of the removed link may shut down table and
        // game.
        if let Some(game) = table.take(Arc::new(NoopObserver), self.context.saver())
            && hand.send(game).is_err()
        {
            log::error!("a game that the other player has left is not kept: its thread is gone");
        }
    }
}

impl GameStore for LinkPersistence {
    fn save(&self, bytes: &[u8]) -> io::Result<()> {
        self.context.link.save(bytes)
    }

    fn discard(&self) -> io::Result<()> {
        // Leaving the game has already moved it to My games.
        let left = self.context.link.bytes().is_some_and(|bytes| {
            let kept = saved_online(&bytes);
            !matches!(kept, Ok(Ok(SavedGameSummary { left: false, .. })))
        });
        if !left {
            self.bury();
        }
        self.context.link.discard()
    }
}

impl LinkStore for LinkPersistence {
    fn strangers(&self) -> &StrangerLimits {
        self.context.store.strangers()
    }

    fn met(&self, key: String, nickname: &str) {
        let nickname = nickname.to_owned();
        self.context.store.met(Acquaintance { key, nickname });
    }
}

/// Observer for a game that is only moved to My games.
struct NoopObserver;

impl GameObserver for NoopObserver {
    fn on_snapshot(&self, _: super::GameSnapshot) -> Result<(), CallbackError> {
        Ok(())
    }

    fn on_event(&self, _: super::GameEvent) -> Result<(), CallbackError> {
        Ok(())
    }

    fn on_thinking(&self, _: super::Thinking) -> Result<(), CallbackError> {
        Ok(())
    }
}

impl OnlineTable {
    pub(super) fn kept<E>(
        context: &LinkContext,
        begin: impl FnOnce(Arc<dyn LinkStore>) -> Result<Arc<online::Table>, E>,
    ) -> Result<Arc<Self>, E> {
        let keep = Arc::new(LinkPersistence::new(context.clone()));
        let table = begin(keep.clone())?;
        keep.wait_at(Arc::downgrade(&table));
        Ok(Self::at(table, context.clone()))
    }
}
