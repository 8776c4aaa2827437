//! Games between devices that are kept on the shelf.

use std::io;
use std::sync::{Arc, OnceLock, Weak, mpsc};

use gomoku_link::Keep;
use gomoku_link::online::Invitation;

use super::{
    Broker, BrokerAddress, CallbackError, DiscoveryAdapter, GameObserver, GameSession, InviteBy,
    KeptOnline, KnownPlayer, Lobby, LobbyConfig, LobbyError, LobbyEvent, LobbyObserver,
    LobbySnapshot, OnlineError, OnlineEvent, OnlineObserver, OnlineTable, RemoteSetup, ResumeError,
    Shelf, ShelfError, StreamOpener, read_broker_address,
};
use crate::linked::{Link, kept_game};
use crate::remote::{GameKeeper, KeeperError};
use crate::session::{Keeper, Session};
use crate::shelf::{Acquaintance, Carrier, LinkKeeper, Store};
use crate::sync::guarded;

/// Where the other device is met.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum LinkCarrier {
    /// In the same network.
    Nearby,
    /// By Bluetooth.
    Bluetooth,
    /// At a broker.
    Broker {
        /// Where that is.
        address: BrokerAddress,
    },
}

/// A game between two devices that can be gone on with, or an invitation.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KeptLink {
    /// Names it on the shelf.
    pub id: String,
    /// Where the other device is met.
    pub carrier: LinkCarrier,
    /// What it is. Only at a broker it can be anything but a game.
    pub state: KeptOnline,
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
            let read = match &kept.carrier {
                Carrier::Nearby => state_of_game(&kept.bytes).map(|it| (LinkCarrier::Nearby, it)),
                Carrier::Bluetooth => {
                    state_of_game(&kept.bytes).map(|it| (LinkCarrier::Bluetooth, it))
                }
                Carrier::Broker(address) => read_broker_address(address)
                    .map_err(|_| ResumeError::Damaged)
                    .and_then(|address| {
                        let carrier = LinkCarrier::Broker { address };
                        Ok((carrier, super::kept_online(kept.bytes.clone())?))
                    }),
            };
            match read {
                Ok((carrier, state)) => found.push(KeptLink {
                    id: kept.id,
                    carrier,
                    state,
                }),
                Err(ResumeError::Newer { .. }) => links.note_newer(),
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

    /// Withdraws an invitation, or an answer to one. A game is left by its session instead, which
    /// tells the other player.
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
    /// [`ResumeError`]; what is damaged was set aside, anything else is as it was.
    pub fn resume(
        &self,
        id: String,
        config: LobbyConfig,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        opener: Option<Arc<dyn StreamOpener>>,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, ResumeError> {
        let config = self.introduce(config).map_err(system)?;
        let (link, kept) = self.store.links().resume(&id)?;
        let place = self.place(link);
        let keeper = Arc::new(LinkKeep::new(place.clone(), None));
        let begun = GameSession::go_on(
            &kept,
            &config,
            discovery,
            opener,
            keeper,
            observer,
            Some(place.keeper()),
        );
        self.sort_out(&id, begun)
    }

    /// Opens a lobby; the game that comes of it is kept here. See [`Lobby::new`].
    ///
    /// # Errors
    /// [`LobbyError::BadNickname`], [`LobbyError::System`].
    pub fn lobby(
        &self,
        config: LobbyConfig,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        observer: Arc<dyn LobbyObserver>,
    ) -> Result<Arc<Lobby>, LobbyError> {
        self.lobby_on_port(config, None, discovery, observer)
    }

    /// Invites somebody to a game over the broker at that address, which `broker` reaches. The app
    /// can be closed meanwhile and go on with [`Shelf::reopen`].
    ///
    /// # Errors
    /// [`OnlineError::BadNickname`], [`OnlineError::BadSetup`], [`OnlineError::System`].
    pub fn invite(
        &self,
        address: BrokerAddress,
        config: LobbyConfig,
        setup: RemoteSetup,
        by: InviteBy,
        broker: Arc<Broker>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, OnlineError> {
        let config = self.introduce(config)?;
        let place = self.at_broker(&address)?;
        OnlineTable::kept(&place, observer, |keeper, observer| {
            OnlineTable::begin_invite(&config, setup, by, &broker, keeper, observer)
        })
    }

    /// Joins a game with a link or a code, over the broker at that address.
    ///
    /// # Errors
    /// [`OnlineError::BadInvitation`], [`OnlineError::BadNickname`], [`OnlineError::System`].
    pub fn join(
        &self,
        address: BrokerAddress,
        config: LobbyConfig,
        invitation: String,
        broker: Arc<Broker>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, OnlineError> {
        let invitation =
            Invitation::parse(&invitation).map_err(|error| OnlineError::BadInvitation {
                detail: error.to_string(),
            })?;
        let config = self.introduce(config)?;
        let place = self.at_broker(&address)?;
        OnlineTable::kept(&place, observer, |keeper, observer| {
            OnlineTable::begin_join(&config, invitation, &broker, keeper, observer)
        })
    }

    /// Goes on with what is kept of a game over a broker: an invitation, or the game. Whoever kept
    /// it before keeps it no more.
    ///
    /// # Errors
    /// [`ResumeError`]; what is damaged was set aside, anything else is as it was.
    pub fn reopen(
        &self,
        id: String,
        config: LobbyConfig,
        broker: Arc<Broker>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, ResumeError> {
        let config = self.introduce(config).map_err(system)?;
        let (link, kept) = self.store.links().resume(&id)?;
        let place = self.place(link);
        let begun = OnlineTable::kept(&place, observer, |keeper, observer| {
            OnlineTable::begin_resume(&kept, &config, &broker, keeper, observer)
        });
        self.sort_out(&id, begun)
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
        config: LobbyConfig,
        port: Option<u16>,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        observer: Arc<dyn LobbyObserver>,
    ) -> Result<Arc<Lobby>, LobbyError> {
        let config = self.introduce(config)?;
        let link = self.store.links().begin(Carrier::Nearby);
        let place = self.place(link.map_err(refused)?);
        let keeper = Arc::new(LinkKeep::new(place.clone(), None));
        let observer = Arc::new(Meeting {
            store: Arc::clone(&self.store),
            observer,
        });
        Lobby::open(config, port, discovery, keeper, observer, Some(place))
    }

    /// Says who this device is and whom it knows.
    fn introduce(&self, config: LobbyConfig) -> Result<LobbyConfig, LobbyError> {
        let known = self.store.known().map_err(refused)?;
        Ok(LobbyConfig {
            identity: self.store.identity().map_err(refused)?.to_vec(),
            known: known
                .into_iter()
                .map(|Acquaintance { key, nickname }| KnownPlayer { key, nickname })
                .collect(),
            ..config
        })
    }

    fn place(&self, link: Arc<LinkKeeper>) -> LinkPlace {
        let store = Arc::clone(&self.store);
        LinkPlace { store, link }
    }

    fn at_broker(&self, address: &BrokerAddress) -> Result<LinkPlace, LobbyError> {
        let carrier = Carrier::Broker(address.to_string());
        let link = self.store.links().begin(carrier).map_err(refused)?;
        Ok(self.place(link))
    }

    /// What nobody can go on with is set aside.
    fn sort_out<T>(&self, id: &str, begun: Result<T, ResumeError>) -> Result<T, ResumeError> {
        if let Err(ResumeError::NotAGame | ResumeError::Damaged) = &begun
            && let Err(error) = self.store.links().set_aside(id)
        {
            log::warn!("a damaged game stays where it is: {error}");
        }
        begun
    }
}

fn state_of_game(bytes: &[u8]) -> Result<KeptOnline, ResumeError> {
    Ok(KeptOnline::Game {
        about: kept_game(bytes)?,
        own_turn: None,
        left: false,
    })
}

fn refused(error: ShelfError) -> LobbyError {
    LobbyError::System {
        detail: error.to_string(),
    }
}

fn system(error: LobbyError) -> ResumeError {
    ResumeError::System {
        detail: error.to_string(),
    }
}

impl From<ShelfError> for ResumeError {
    fn from(error: ShelfError) -> Self {
        match error {
            ShelfError::Unknown => Self::NotAGame,
            ShelfError::Newer => Self::Newer { version: 0 },
            ShelfError::Damaged | ShelfError::Record { .. } => Self::Damaged,
            ShelfError::ReadOnly | ShelfError::NotKept { .. } => Self::System {
                detail: error.to_string(),
            },
        }
    }
}

/// Keeps a link, and puts its game into My games when it ends before anybody has taken it.
pub(super) struct LinkKeep {
    place: LinkPlace,
    /// Where the game waits to be taken.
    table: OnceLock<Weak<crate::online::Table>>,
}

impl LinkKeep {
    pub(super) fn new(place: LinkPlace, table: Option<Weak<crate::online::Table>>) -> Self {
        let table = table.map_or_else(OnceLock::new, OnceLock::from);
        Self { place, table }
    }

    pub(super) fn wait_at(&self, table: Weak<crate::online::Table>) {
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
        if let Some(game) = table.take(Arc::new(Deaf), Some(self.place.keeper()))
            && hand.send(game).is_err()
        {
            log::error!("a game that the other player has left is not kept: its thread is gone");
        }
    }
}

impl GameKeeper for LinkKeep {
    fn keep(&self, bytes: Vec<u8>) -> Result<(), KeeperError> {
        self.place.link.keep(&bytes).map_err(failed)
    }

    fn discard(&self) -> Result<(), KeeperError> {
        // Whoever left it has put it into My games.
        let left = self.place.link.bytes().is_some_and(|bytes| {
            let state = super::kept_online(bytes);
            !matches!(state, Ok(KeptOnline::Game { left: false, .. }))
        });
        if !left {
            self.bury();
        }
        self.place.link.discard().map_err(failed)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn failed(error: io::Error) -> KeeperError {
    KeeperError::Failed {
        detail: error.to_string(),
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

/// Remembers whom this device meets, and passes everything else on.
pub(super) struct Meeting<T: ?Sized> {
    pub(super) store: Arc<Store>,
    pub(super) observer: Arc<T>,
}

impl<T: ?Sized> Meeting<T> {
    fn met(&self, player: KnownPlayer) {
        let KnownPlayer { key, nickname } = player;
        self.store.met(Acquaintance { key, nickname });
    }
}

impl LobbyObserver for Meeting<dyn LobbyObserver> {
    fn on_lobby(&self, snapshot: LobbySnapshot) -> Result<(), CallbackError> {
        self.observer.on_lobby(snapshot)
    }

    fn on_lobby_event(&self, event: LobbyEvent) -> Result<(), CallbackError> {
        match event {
            LobbyEvent::Met { player } => {
                self.met(player);
                Ok(())
            }
            other => self.observer.on_lobby_event(other),
        }
    }
}

impl OnlineObserver for Meeting<dyn OnlineObserver> {
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), CallbackError> {
        match event {
            OnlineEvent::Met { player } => {
                self.met(player);
                Ok(())
            }
            other => self.observer.on_online_event(other),
        }
    }
}

impl OnlineTable {
    /// A table whose game is kept at that place.
    fn kept<E>(
        place: &LinkPlace,
        observer: Arc<dyn OnlineObserver>,
        begin: impl FnOnce(
            Arc<dyn GameKeeper>,
            Arc<dyn OnlineObserver>,
        ) -> Result<Arc<crate::online::Table>, E>,
    ) -> Result<Arc<Self>, E> {
        let keep = Arc::new(LinkKeep::new(place.clone(), None));
        let observer = Arc::new(Meeting {
            store: Arc::clone(&place.store),
            observer,
        });
        let keeper: Arc<dyn GameKeeper> = keep.clone();
        let table = begin(keeper, observer)?;
        keep.wait_at(Arc::downgrade(&table));
        Ok(Self::at(table, Some(place.clone())))
    }
}
