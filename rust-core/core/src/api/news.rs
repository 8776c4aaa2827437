//! News from games with friends, for a check while the app is in the background.

use std::io;
use std::sync::Arc;

use gomoku_link::GameStore;
use gomoku_link::driver::held;
use tokio::sync::Semaphore;
use tokio::time::{Duration, timeout};

use super::links::{LinkContext, LinkPersistence};
use super::{
    Broker, BrokerAddress, CallbackError, Dial, DialAttempt, OnlineEvent, OnlineObserver, Storage,
    StorageError, StreamLine, StreamOpener, read_broker_address,
};
use crate::news::{Check, GameOpener, GameSignal, Limits, News, OpenGame, StoredState};
use crate::online;
use crate::remote::{ConnectionScheduler, LinkStore, Profile, StrangerLimits};
use crate::storage::{LinkSaver, Marks, Store};

/// Opens streams to game servers, on the core's threads, without a lock.
#[uniffi::export(foreign)]
pub trait ServerOpener: Send + Sync {
    /// As [`StreamOpener::connect`], to the server at that address.
    ///
    /// # Errors
    /// If connecting can't even begin.
    fn connect_to(
        &self,
        address: BrokerAddress,
        line: Arc<StreamLine>,
    ) -> Result<(), CallbackError>;
}

type Way = Box<dyn Fn(&BrokerAddress) -> Broker + Send + Sync>;

/// One check for friends' actions in games over servers. Thread-safe.
#[derive(uniffi::Object)]
pub struct NewsCheck {
    store: Arc<Store>,
    profile: Profile,
    way: Way,
    limits: Limits,
    check: Check,
}

impl std::fmt::Debug for NewsCheck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewsCheck").finish_non_exhaustive()
    }
}

#[uniffi::export]
impl Storage {
    /// Prepares a check. Connects to no server yet.
    ///
    /// # Errors
    /// [`StorageError::BadNickname`], [`StorageError::NotSaved`].
    pub fn news_check(
        &self,
        nickname: &str,
        opener: Arc<dyn ServerOpener>,
    ) -> Result<Arc<NewsCheck>, StorageError> {
        let way = move |address: &BrokerAddress| {
            let (opener, address) = (Arc::clone(&opener), address.clone());
            Broker::by_stream(Arc::new(ServerConnector { opener, address }))
        };
        self.news_check_over(nickname, way)
    }

    /// Marks everything up to now as seen, so that no check reports it.
    ///
    /// # Errors
    /// [`StorageError::NotSaved`], [`StorageError::ReadOnly`].
    pub fn news_seen(&self) -> Result<(), StorageError> {
        match self.store.marks()? {
            Some(marks) if !marks.is_empty() => self.store.save_marks(&Marks::new()),
            _ => Ok(()),
        }
    }
}

impl Storage {
    /// [`Storage::news_check`] for programs; the core connects to servers itself.
    ///
    /// # Errors
    /// As [`Storage::news_check`].
    pub fn news_check_over(
        &self,
        nickname: &str,
        way: impl Fn(&BrokerAddress) -> Broker + Send + Sync + 'static,
    ) -> Result<Arc<NewsCheck>, StorageError> {
        Ok(Arc::new(NewsCheck {
            profile: self.profile(nickname)?,
            store: Arc::clone(&self.store),
            way: Box::new(way),
            limits: Limits::OWN,
            check: Check::default(),
        }))
    }
}

#[uniffi::export]
impl NewsCheck {
    /// Checks games in which the friend is to move, and pending invitations. Returns the news since
    /// the person last used the app or was notified, each item once, even if the app is killed.
    /// Blocks for at most 20 seconds: call it once, on a background thread, while the app is in the
    /// background.
    ///
    /// Checks servers concurrently, and each server's games in turn over one connection. Skips
    /// games open in the app, and games with a clock of under an hour, which both players attend.
    ///
    /// # Errors
    /// [`StorageError::ReadOnly`] if another process owns the storage, [`StorageError::NotSaved`],
    /// [`StorageError::Newer`]: these return no news.
    pub fn run(&self) -> Result<Vec<News>, StorageError> {
        self.check.run(&self.store, self, self.limits)
    }

    /// Stops the check: [`NewsCheck::run`] closes its connections within a second and returns the
    /// news so far. Quick and idempotent; no effect before the check.
    pub fn stop(&self) {
        self.check.stop();
    }
}

impl NewsCheck {
    fn begin(
        &self,
        id: &str,
        server: &str,
        signal: &Arc<GameSignal>,
    ) -> Result<OpenTable, StorageError> {
        let address = read_broker_address(server).map_err(|_| StorageError::Damaged)?;
        let (link, kept) = self.store.links().resume(id)?;
        let dial = SignallingDial {
            broker: (self.way)(&address).with_key(address.key.clone()),
            signal: Arc::clone(signal),
            one: Arc::new(Semaphore::new(1)),
        };
        let context = LinkContext::new(Arc::clone(&self.store), Arc::clone(&link));
        let keep = Arc::new(LinkPersistence::new(context));
        let saver = Arc::new(SignallingPersistence {
            inner: Arc::clone(&keep),
            signal: Arc::clone(signal),
        });
        let observer = Arc::new(InvitationEndObserver(Arc::clone(signal)));
        // The check itself orders the connections; the app has no others.
        let turn = ConnectionScheduler::new().number(true);
        let (me, broker) = (self.profile.identity(), Broker::dialled(dial));
        let broker = broker.with_key(address.key);
        let pairing_setup = online::OnlineSetup::new(me, &broker, saver, observer, turn);
        let table = online::resume(pairing_setup.map_err(StorageError::system)?, &kept)?;
        keep.wait_at(Arc::downgrade(&table));
        Ok(OpenTable { table, link })
    }
}

impl GameOpener for NewsCheck {
    fn open(
        &self,
        id: &str,
        server: &str,
        signal: &Arc<GameSignal>,
    ) -> Result<Box<dyn OpenGame>, StorageError> {
        Ok(Box::new(self.begin(id, server, signal)?))
    }
}

struct OpenTable {
    table: Arc<online::Table>,
    link: Arc<LinkSaver>,
}

impl OpenGame for OpenTable {
    fn stored_state(&self) -> StoredState {
        if self.link.is_revoked() {
            return StoredState::Elsewhere;
        }
        self.link
            .bytes()
            .map_or(StoredState::Gone, StoredState::Kept)
    }

    fn close(self: Box<Self>) {
        self.table.close(crate::news::CLOSING);
    }
}

struct ServerConnector {
    opener: Arc<dyn ServerOpener>,
    address: BrokerAddress,
}

impl StreamOpener for ServerConnector {
    fn connect(&self, line: Arc<StreamLine>) -> Result<(), CallbackError> {
        self.opener.connect_to(self.address.clone(), line)
    }
}

/// The semaphore delays a new stream until the previous one is closed: an invitation's stream still
/// sends its goodbye while its game already connects.
struct SignallingDial {
    broker: Broker,
    signal: Arc<GameSignal>,
    one: Arc<Semaphore>,
}

impl Dial for SignallingDial {
    fn dial(&self) -> DialAttempt {
        let (broker, signal) = (self.broker.clone(), Arc::clone(&self.signal));
        let one = Arc::clone(&self.one);
        Box::pin(async move {
            let context = one.acquire_owned().await.map_err(io::Error::other)?;
            let stream = timeout(broker.patience(), broker.dial()).await;
            let stream = stream.map_err(io::Error::from).and_then(|stream| stream);
            if stream.is_err() {
                signal.lost();
            }
            stream.map(|stream| held(stream, context))
        })
    }

    fn key(&self) -> Option<String> {
        self.broker.key()
    }

    fn patience(&self) -> Duration {
        Duration::MAX
    }

    fn settled(&self) {
        self.signal.settled();
    }
}

struct InvitationEndObserver(Arc<GameSignal>);

impl OnlineObserver for InvitationEndObserver {
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), CallbackError> {
        if let OnlineEvent::Ended { reason } = event {
            self.0.ended(reason);
        }
        Ok(())
    }
}

struct SignallingPersistence {
    inner: Arc<LinkPersistence>,
    signal: Arc<GameSignal>,
}

impl GameStore for SignallingPersistence {
    fn save(&self, bytes: &[u8]) -> io::Result<()> {
        self.inner.save(bytes)?;
        self.signal.kept();
        Ok(())
    }

    fn discard(&self) -> io::Result<()> {
        self.inner.discard()?;
        self.signal.gone();
        Ok(())
    }
}

impl LinkStore for SignallingPersistence {
    fn strangers(&self) -> &StrangerLimits {
        self.inner.strangers()
    }

    fn met(&self, key: String, nickname: &str) {
        self.inner.met(key, nickname);
    }
}
