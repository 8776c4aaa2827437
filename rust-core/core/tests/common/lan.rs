//! Two phones in one process: an ether through which lobbies find each other, a disk for each, and
//! observers that remember.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use gomoku_core::{
    CallbackError, ClockSetting, DiscoveryAdapter, DiscoveryAdvert, DiscoverySink, GameKeeper,
    GameSession, KeeperError, Lobby, LobbyConfig, LobbyEvent, LobbyObserver, LobbySnapshot,
    MoveError, RemoteSetup, Rule, new_identity,
};

use super::{PATIENCE, Recorder};

/// The network: whoever advertises is found by everyone else.
#[derive(Default)]
pub struct Ether(Mutex<Vec<Voice>>);

struct Voice {
    /// Which adapter's.
    of: usize,
    advert: DiscoveryAdvert,
    sink: Arc<DiscoverySink>,
}

impl Ether {
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// Discovery for one phone.
    pub fn antenna(self: &Arc<Self>) -> Arc<dyn DiscoveryAdapter> {
        Arc::new(Antenna(Arc::clone(self)))
    }

    /// How many advertise now.
    pub fn voices(&self) -> usize {
        self.0.lock().unwrap().len()
    }
}

struct Antenna(Arc<Ether>);

impl Antenna {
    fn number(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }

    fn tell(sink: &DiscoverySink, advert: &DiscoveryAdvert) {
        let address = format!("127.0.0.1:{}", advert.port);
        sink.found(advert.name.clone(), vec![address], advert.txt.clone());
    }
}

impl DiscoveryAdapter for Antenna {
    fn start(
        &self,
        advert: DiscoveryAdvert,
        sink: Arc<DiscoverySink>,
    ) -> Result<(), CallbackError> {
        let mut voices = self.0.0.lock().unwrap();
        for voice in voices.iter() {
            Self::tell(&voice.sink, &advert);
            Self::tell(&sink, &voice.advert);
        }
        voices.push(Voice {
            of: self.number(),
            advert,
            sink,
        });
        Ok(())
    }

    fn update(&self, advert: DiscoveryAdvert) -> Result<(), CallbackError> {
        let mut voices = self.0.0.lock().unwrap();
        for voice in voices.iter_mut() {
            if voice.of == self.number() {
                voice.advert = advert.clone();
            }
            Self::tell(&voice.sink, &advert);
        }
        Ok(())
    }

    fn network_changed(&self) -> Result<(), CallbackError> {
        Ok(())
    }

    fn stop(&self) -> Result<(), CallbackError> {
        let mut voices = self.0.0.lock().unwrap();
        let own = voices.iter().position(|voice| voice.of == self.number());
        if let Some(own) = own {
            let gone = voices.remove(own).advert.name;
            for voice in voices.iter() {
                voice.sink.lost(gone.clone());
            }
        }
        Ok(())
    }
}

/// What is kept.
#[derive(Default)]
pub struct Disk {
    kept: Mutex<Option<Vec<u8>>>,
    full: AtomicBool,
    changed: Condvar,
}

impl Disk {
    /// Whether there is no room for what comes.
    pub fn fill(&self, full: bool) {
        self.full.store(full, Ordering::SeqCst);
    }

    #[track_caller]
    pub fn read(&self) -> Vec<u8> {
        self.kept.lock().unwrap().clone().expect("a kept game")
    }

    #[track_caller]
    pub fn wait_until_empty(&self) {
        let kept = self.kept.lock().unwrap();
        let waited = self
            .changed
            .wait_timeout_while(kept, PATIENCE, |kept| kept.is_some());
        assert!(!waited.unwrap().1.timed_out(), "the game is still kept");
    }
}

impl GameKeeper for Disk {
    fn keep(&self, bytes: Vec<u8>) -> Result<(), KeeperError> {
        if self.full.load(Ordering::SeqCst) {
            let detail = "no room".into();
            return Err(KeeperError::Failed { detail });
        }
        *self.kept.lock().unwrap() = Some(bytes);
        self.changed.notify_all();
        Ok(())
    }

    fn discard(&self) -> Result<(), KeeperError> {
        *self.kept.lock().unwrap() = None;
        self.changed.notify_all();
        Ok(())
    }
}

/// Remembers what a lobby says.
#[derive(Default)]
pub struct LobbyRecorder {
    heard: Mutex<(Option<LobbySnapshot>, Vec<LobbyEvent>)>,
    told: Condvar,
}

impl LobbyRecorder {
    #[track_caller]
    pub fn wait_for(&self, what: &str, such: impl Fn(&LobbySnapshot) -> bool) -> LobbySnapshot {
        let heard = self.heard.lock().unwrap();
        let waited = self.told.wait_timeout_while(heard, PATIENCE, |(last, _)| {
            !last.as_ref().is_some_and(&such)
        });
        let (heard, timeout) = waited.unwrap();
        assert!(!timeout.timed_out(), "never: {what}; last: {:?}", heard.0);
        heard.0.clone().unwrap()
    }

    /// The first event that is such; it and those before it are forgotten.
    #[track_caller]
    pub fn hear(&self, what: &str, such: impl Fn(&LobbyEvent) -> bool) -> LobbyEvent {
        let heard = self.heard.lock().unwrap();
        let waited = self
            .told
            .wait_timeout_while(heard, PATIENCE, |(_, events)| !events.iter().any(&such));
        let (mut heard, timeout) = waited.unwrap();
        assert!(!timeout.timed_out(), "never heard {what}: {:?}", heard.1);
        let at = heard.1.iter().position(such).unwrap();
        heard.1.drain(..=at).next_back().unwrap()
    }

    pub fn events(&self) -> Vec<LobbyEvent> {
        self.heard.lock().unwrap().1.clone()
    }
}

impl LobbyObserver for LobbyRecorder {
    fn on_lobby(&self, snapshot: LobbySnapshot) -> Result<(), CallbackError> {
        self.heard.lock().unwrap().0 = Some(snapshot);
        self.told.notify_all();
        Ok(())
    }

    fn on_lobby_event(&self, event: LobbyEvent) -> Result<(), CallbackError> {
        self.heard.lock().unwrap().1.push(event);
        self.told.notify_all();
        Ok(())
    }
}

/// A phone with an open lobby.
pub struct Phone {
    pub config: LobbyConfig,
    pub ether: Arc<Ether>,
    pub disk: Arc<Disk>,
    pub heard: Arc<LobbyRecorder>,
    pub lobby: Arc<Lobby>,
}

impl Phone {
    pub fn open(nickname: &str, ether: &Arc<Ether>) -> Self {
        let config = LobbyConfig {
            nickname: nickname.into(),
            identity: new_identity().unwrap(),
            known: Vec::new(),
            app: "Gomoku tests".into(),
            rule: Rule::Renju,
            size: 15,
        };
        Self::with(config, ether)
    }

    pub fn with(config: LobbyConfig, ether: &Arc<Ether>) -> Self {
        let (disk, heard) = (Arc::<Disk>::default(), Arc::<LobbyRecorder>::default());
        let lobby = Lobby::new(
            config.clone(),
            Some(ether.antenna()),
            Arc::clone(&disk) as _,
            Arc::clone(&heard) as _,
        )
        .unwrap();
        Self {
            config,
            ether: Arc::clone(ether),
            disk,
            heard,
            lobby,
        }
    }

    /// `address:port` on this machine.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.lobby.snapshot().port)
    }

    /// The peer of that name, once it is listed.
    #[track_caller]
    pub fn peer(&self, nickname: &str) -> String {
        let listed = |snapshot: &LobbySnapshot| {
            let mut peers = snapshot.peers.iter();
            let peer = peers.find(|peer| peer.nickname == nickname)?;
            Some(peer.id.clone())
        };
        let snapshot = self
            .heard
            .wait_for(nickname, |snapshot| listed(snapshot).is_some());
        listed(&snapshot).unwrap()
    }

    /// The code that is to be compared, once it is there.
    #[track_caller]
    pub fn code(&self) -> String {
        let code = |snapshot: &LobbySnapshot| snapshot.pairing.as_ref()?.code.clone();
        let shown = self.heard.wait_for("the code", |s| code(s).is_some());
        code(&shown).unwrap()
    }

    /// Takes the game that is ready.
    #[track_caller]
    pub fn take(&self) -> Table {
        self.heard.hear("the game", |e| *e == LobbyEvent::GameReady);
        self.table()
    }

    #[track_caller]
    pub fn table(&self) -> Table {
        let heard = Recorder::new();
        let game = self.lobby.take_game(Arc::clone(&heard) as _).unwrap();
        Table { game, heard }
    }

    /// The app starts again and finds a game on its disk.
    pub fn resume(&self) -> Table {
        let heard = Recorder::new();
        let game = GameSession::resume_remote(
            self.disk.read(),
            self.config.clone(),
            Some(self.ether.antenna()),
            Arc::clone(&self.disk) as _,
            Arc::clone(&heard) as _,
        )
        .unwrap();
        Table { game, heard }
    }
}

/// A game with what was heard of it.
pub struct Table {
    pub game: Arc<GameSession>,
    pub heard: Arc<Recorder>,
}

/// Freestyle, no limit; the one who invites has Black.
pub fn freestyle() -> RemoteSetup {
    RemoteSetup {
        rule: Rule::Freestyle,
        size: 15,
        clock: ClockSetting::CountUp,
        inviter_is_black: true,
        forbidden_loses: false,
    }
}

/// Ann invites Wei by discovery, and both accept. Ann's game, then Wei's.
#[track_caller]
pub fn pair(ann: &Phone, wei: &Phone, setup: RemoteSetup) -> (Table, Table) {
    ann.lobby
        .invite(ann.peer(&wei.config.nickname), setup)
        .unwrap();
    assert_eq!(ann.code(), wei.code());
    ann.lobby.accept().unwrap();
    wei.lobby.accept().unwrap();
    (ann.take(), wei.take())
}

/// Two phones with a game. Ann, who invited, has Black.
pub struct Pair {
    pub ether: Arc<Ether>,
    pub ann: Phone,
    pub wei: Phone,
    pub black: Table,
    pub white: Table,
}

impl Pair {
    #[track_caller]
    pub fn new(setup: RemoteSetup) -> Self {
        let ether = Ether::new();
        let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
        let (black, white) = pair(&ann, &wei, setup);
        Self {
            ether,
            ann,
            wei,
            black,
            white,
        }
    }

    /// Plays names in turn, Black first; each waits until it may.
    #[track_caller]
    pub fn play(&self, names: &str) {
        for name in names.split_whitespace() {
            let black = self.black.game.snapshot().moves.len().is_multiple_of(2);
            let (mover, other) = if black {
                (&self.black, &self.white)
            } else {
                (&self.white, &self.black)
            };
            mover.plays(name);
            other.sees(name);
        }
    }
}

impl Table {
    /// Places a stone, once it is this side's turn, and waits until it lies. A link that is lost
    /// meanwhile may have taken it or not.
    #[track_caller]
    pub fn plays(&self, name: &str) {
        let point = super::named(name);
        super::eventually(name, || {
            let now = self.game.snapshot();
            if now.moves.last().is_some_and(|last| last.point == point) {
                return true;
            }
            if now.human_to_move {
                let played = self.game.play(point);
                assert!(
                    matches!(played, Ok(()) | Err(MoveError::NotLinked)),
                    "{played:?}"
                );
            }
            false
        });
        self.sees(name);
    }

    #[track_caller]
    pub fn sees(&self, name: &str) {
        let point = super::named(name);
        self.heard.wait_for_snapshot(name, |snapshot| {
            snapshot
                .moves
                .last()
                .is_some_and(|last| last.point == point)
        });
    }
}

/// A moment for something that must not happen.
pub const MOMENT: Duration = Duration::from_millis(200);
