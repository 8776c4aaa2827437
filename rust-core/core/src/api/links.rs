//! Games between devices that are kept on the shelf.

use std::io;
use std::sync::{Arc, OnceLock, Weak, mpsc};

use gomoku_engine::BoardSize;
use gomoku_link::Keep;

use super::online::kept_online;
use super::{
    BrokerAddress, CallbackError, DiscoveryAdapter, GameObserver, GameSession, KeptGame, Lobby,
    LobbyError, LobbyObserver, OnlineTable, Rule, Shelf, ShelfError, SocketBinder, StreamOpener,
    read_broker_address,
};
use crate::game::board_size;
use crate::linked::{self, Link, kept_game};
use crate::online::Before;
use crate::remote::{LinkStore, Profile, StrangerLimits};
use crate::session::{Keeper, Session};
use crate::shelf::{Acquaintance, Carrier, KeptBytes, LinkKeeper, Store, Withdrawn};
use crate::sockets::Sockets;
use crate::sync::{guarded, lock};
use crate::{lobby, online};

/// A game between two devices that can be gone on with, or an invitation.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KeptLink {
    /// Names it on the shelf.
    pub id: String,
    /// Whether the devices meet by Bluetooth.
    pub bluetooth: bool,
    /// The broker where they meet; none where they meet nearby.
    pub broker: Option<BrokerAddress>,
    /// The link or code of an invitation that nobody has joined.
    pub invitation: Option<String>,
    /// The game. Without one, and without an invitation, it is one that was joined and whose inviter has
    /// not answered. Both happen at a broker only.
    pub game: Option<KeptGame>,
    /// Whether the broker has had it: of an invitation, or an answer, of which it has not nobody can know.
    pub sent: bool,
    /// An invitation, or an answer, that was withdrawn, and the broker is still to be told. It is to be shown no more;
    /// reopened, it says so and is discarded.
    pub withdrawn: bool,
}

/// Hears that [`Shelf::links`] has something new to say, from any thread with no lock held. A
/// failure is logged and forgotten.
#[uniffi::export(foreign)]
pub trait ShelfObserver: Send + Sync {
    /// Something was written, or has gone.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_links(&self) -> Result<(), CallbackError>;
}

/// What a game over a link needs from the shelf.
#[derive(Clone)]
pub(super) struct LinkPlace {
    store: Arc<Store>,
    link: Arc<LinkKeeper>,
}

impl LinkPlace {
    pub(super) const fn new(store: Arc<Store>, link: Arc<LinkKeeper>) -> Self {
        Self { store, link }
    }

    /// Keeps the game's session.
    pub(super) fn keeper(&self) -> Arc<dyn Keeper> {
        self.store.keeper_of(Arc::clone(&self.link))
    }

    pub(super) fn id(&self) -> String {
        self.link.id().to_owned()
    }
}

#[uniffi::export]
impl Shelf {
    /// Games between devices and invitations, what was written last first, also those that were
    /// left while the other player is still to be told. What can't be read is set aside, and the
    /// others stay: see [`Shelf::damage`].
    ///
    /// # Errors
    /// [`ShelfError::NotKept`] when the disk can't be read.
    pub fn links(&self) -> Result<Vec<KeptLink>, ShelfError> {
        let links = self.store.links();
        let mut found = Vec::new();
        for kept in links.list()? {
            match read(&kept) {
                Ok(link) => found.push(link),
                Err(ShelfError::Newer) => links.note_newer(),
                Err(_) => links.set_aside(&kept.id)?,
            }
        }
        Ok(found)
    }

    /// Who hears of changes of [`Shelf::links`]; none any more.
    pub fn watch_links(&self, observer: Option<Arc<dyn ShelfObserver>>) {
        self.store.links().watch(observer.map(|observer| {
            let heard: crate::shelf::Heard = Arc::new(move || {
                if let Err(error) = guarded(|| observer.on_links()) {
                    log::warn!("{error}");
                }
            });
            heard
        }));
    }

    /// Withdraws an invitation, or an answer to one. What a broker has is kept as [`KeptLink::withdrawn`] until
    /// it was told so: reopen it. False, and nothing happens, where it has become
    /// a game meanwhile: that is left by its session, which tells the other player.
    ///
    /// # Errors
    /// [`ShelfError::NotKept`], [`ShelfError::ReadOnly`], and as [`Shelf::reopen`] for what can't be read.
    pub fn withdraw(&self, id: String) -> Result<bool, ShelfError> {
        self.store.links().withdraw(&id, |bytes| {
            match kept_online(bytes) {
                Ok(Ok(_)) => Withdrawn::Stays,
                // The server is still to be told.
                Ok(Err(Before::Withdraws)) => Withdrawn::Becomes(bytes.to_vec()),
                _ => online::withdrawal(bytes).map_or(Withdrawn::Goes, Withdrawn::Becomes),
            }
        })
    }

    /// Nothing comes of a link any more, be it a game: for one that has ended, and for an invitation of
    /// which the other side has said so.
    ///
    /// # Errors
    /// [`ShelfError::NotKept`], [`ShelfError::ReadOnly`].
    pub fn forget(&self, id: String) -> Result<(), ShelfError> {
        self.store.links().forget(&id)
    }

    /// Goes on with a game nearby or by Bluetooth, after the app or the device died. It starts
    /// suspended, and goes on by itself once the other device is found. Where the devices meet by
    /// streams of the app's and this side made the link it is made anew through `opener`; where the
    /// other side did it comes in by [`super::RemoteSeat::accept_stream`].
    ///
    /// # Errors
    /// [`ShelfError`]; what is damaged was set aside, anything else is as it was.
    pub fn resume(
        &self,
        id: String,
        nickname: &str,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        opener: Option<Arc<dyn StreamOpener>>,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, ShelfError> {
        let profile = self.profile(nickname)?;
        let (link, kept) = self.store.links().resume(&id)?;
        let place = self.place(link);
        let (keeper, session_keeper) = (Arc::new(LinkKeep::new(place.clone())), place.keeper());
        let platform = self.platform(discovery);
        let begun = linked::resume(
            &kept,
            profile,
            platform.sockets.clone(),
            |handle| platform.discovery(handle),
            opener,
            keeper,
            |table, station| lobby::take(table, station, observer, session_keeper),
        );
        let begun = begun.map(|(session, link)| GameSession::with_remote(session, link));
        self.sort_out(&id, begun)
    }

    /// Who binds the sockets of lobbies and games nearby that are opened from now on; nobody, unless an
    /// app says so. Quick.
    pub fn bind_sockets(&self, binder: Option<Arc<dyn SocketBinder>>) {
        *lock(&self.sockets) = Sockets::bound_by(binder);
    }

    /// Opens a lobby of the person whom others see as `nickname`, see [`crate::shown_nickname`]; their
    /// lists say that this one would like to play that `rule` on a board of that `size`, 9 to 20;
    /// another number counts as 15. The game that comes of it is kept here. `discovery` is the
    /// platform's own; without one it is multicast DNS. On Android hold a `MulticastLock` meanwhile, and
    /// while a remote game is not over.
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

impl Shelf {
    /// [`Shelf::lobby`] on a TCP port of one's own choice, for a firewall or a script; none for any
    /// that is free.
    ///
    /// # Errors
    /// As [`Shelf::lobby`]; a port that is taken is [`LobbyError::System`].
    pub fn lobby_on_port(
        &self,
        nickname: &str,
        likes: (Rule, i32),
        port: Option<u16>,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        observer: Arc<dyn LobbyObserver>,
    ) -> Result<Arc<Lobby>, LobbyError> {
        let profile = self.profile(nickname)?;
        let place = self.place(self.store.links().begin(Carrier::Nearby)?);
        let keeper = Arc::new(LinkKeep::new(place.clone()));
        let (rule, size) = likes;
        let likes = (rule, board_size(size).unwrap_or(BoardSize::STANDARD));
        let platform = self.platform(discovery);
        Lobby::open(profile, likes, port, platform, keeper, observer, place)
    }

    /// Who this device is to others.
    pub(super) fn profile(&self, nickname: &str) -> Result<Profile, ShelfError> {
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

    pub(super) fn place(&self, link: Arc<LinkKeeper>) -> LinkPlace {
        let store = Arc::clone(&self.store);
        LinkPlace::new(store, link)
    }

    /// What nobody can go on with is set aside.
    pub(super) fn sort_out<T>(
        &self,
        id: &str,
        begun: Result<T, ShelfError>,
    ) -> Result<T, ShelfError> {
        if let Err(ShelfError::Damaged) = &begun
            && let Err(error) = self.store.links().set_aside(id)
        {
            log::warn!("a damaged game stays where it is: {error}");
        }
        begun
    }
}

/// What is kept, for a list.
fn read(kept: &KeptBytes) -> Result<KeptLink, ShelfError> {
    let mut link = KeptLink {
        id: kept.id.clone(),
        bluetooth: kept.carrier == Carrier::Bluetooth,
        broker: None,
        invitation: None,
        game: None,
        sent: true,
        withdrawn: false,
    };
    let Carrier::Broker(address) = &kept.carrier else {
        link.game = Some(kept_game(&kept.bytes)?);
        return Ok(link);
    };
    link.broker = Some(read_broker_address(address).map_err(|_| ShelfError::Damaged)?);
    match kept_online(&kept.bytes)? {
        Ok(game) => link.game = Some(game),
        Err(Before::Invites { text, sent }) => (link.invitation, link.sent) = (Some(text), sent),
        Err(Before::Joins { sent }) => link.sent = sent,
        Err(Before::Withdraws) => link.withdrawn = true,
    }
    Ok(link)
}

/// Keeps a link, and puts its game into My games when it ends before anybody has taken it.
pub(super) struct LinkKeep {
    place: LinkPlace,
    /// Where the game waits to be taken.
    table: OnceLock<Weak<online::Table>>,
    /// Says that the link is open.
    _held: Arc<()>,
}

impl LinkKeep {
    pub(super) fn new(place: LinkPlace) -> Self {
        let (table, held) = (OnceLock::new(), place.link.hold());
        Self {
            place,
            table,
            _held: held,
        }
    }

    pub(super) fn wait_at(&self, table: Weak<online::Table>) {
        // There is one.
        let _ = self.table.set(table);
    }

    fn bury(&self) {
        let Some(table) = self.table.get().and_then(Weak::upgrade) else {
            return;
        };
        let (hand, taken) = mpsc::channel::<(Arc<Session>, Link)>();
        // Not here: a game is not ended by its own thread.
        let buried = std::thread::Builder::new()
            .name("gomoku-last-word".into())
            .spawn(move || {
                for (session, link) in taken {
                    if let Err(error) = session.put_by() {
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
        // Taken here: whoever hears that the link is gone may shut the table, and with it the game.
        if let Some(game) = table.take(Arc::new(Deaf), self.place.keeper())
            && hand.send(game).is_err()
        {
            log::error!("a game that the other player has left is not kept: its thread is gone");
        }
    }
}

impl Keep for LinkKeep {
    fn keep(&self, bytes: &[u8]) -> io::Result<()> {
        self.place.link.keep(bytes)
    }

    fn discard(&self) -> io::Result<()> {
        // Whoever left it has put it into My games.
        let left = self.place.link.bytes().is_some_and(|bytes| {
            let kept = kept_online(&bytes);
            !matches!(kept, Ok(Ok(KeptGame { left: false, .. })))
        });
        if !left {
            self.bury();
        }
        self.place.link.discard()
    }
}

impl LinkStore for LinkKeep {
    fn strangers(&self) -> &StrangerLimits {
        self.place.store.strangers()
    }

    fn met(&self, key: String, nickname: &str) {
        let nickname = nickname.to_owned();
        self.place.store.met(Acquaintance { key, nickname });
    }
}

/// Nobody looks at a game that is put into My games.
struct Deaf;

impl GameObserver for Deaf {
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
    /// A table whose game is kept at that place.
    pub(super) fn kept<E>(
        place: &LinkPlace,
        begin: impl FnOnce(Arc<dyn LinkStore>) -> Result<Arc<online::Table>, E>,
    ) -> Result<Arc<Self>, E> {
        let keep = Arc::new(LinkKeep::new(place.clone()));
        let table = begin(keep.clone())?;
        keep.wait_at(Arc::downgrade(&table));
        Ok(Self::at(table, place.clone()))
    }
}
