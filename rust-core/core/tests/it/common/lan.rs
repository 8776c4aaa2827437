//! Phones in one process: a shared network, storage, and recording observers.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex};

use gomoku_core::{
    CallbackError, ClockSetting, DiscoveryAdapter, DiscoveryAdvert, DiscoverySink, GameSession,
    Lobby, LobbyEvent, LobbyObserver, LobbySnapshot, MoveError, Pairing, PairingStage, RemoteSetup,
    Rule, SavedLink, SocketBinder, Storage, StreamOpener,
};
use tempfile::TempDir;

use super::{PATIENCE, Recorder};

/// Every advertisement reaches all others.
#[derive(Default)]
pub struct Ether(Mutex<Vec<Voice>>);

struct Voice {
    of: usize,
    advert: DiscoveryAdvert,
    sink: Arc<DiscoverySink>,
}

impl Ether {
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    pub fn antenna(self: &Arc<Self>) -> Arc<dyn DiscoveryAdapter> {
        Arc::new(Antenna(Arc::clone(self)))
    }

    pub fn adverts(&self) -> Vec<DiscoveryAdvert> {
        let voices = self.0.lock().unwrap();
        voices.iter().map(|voice| voice.advert.clone()).collect()
    }

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

pub fn open(folder: &TempDir) -> Arc<Storage> {
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    Storage::open(&at("files"), &at("private/shelf"), 0)
}

pub struct Disk {
    folder: TempDir,
    pub storage: Arc<Storage>,
}

impl Disk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let storage = open(&folder);
        Self { folder, storage }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    fn links(&self) -> PathBuf {
        self.folder.path().join("private/shelf/links")
    }

    /// Simulates a full disk: a file replaces the folder of links.
    pub fn fill(&self, full: bool) {
        let (here, away) = (self.links(), self.links().with_extension("away"));
        // Before the first write the folder is missing.
        let moved = |from, to| match fs::rename(from, to) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            renamed => renamed.unwrap(),
        };
        if full {
            moved(&here, &away);
            fs::write(&here, "").unwrap();
        } else {
            fs::remove_file(&here).unwrap();
            moved(&away, &here);
        }
    }

    /// The only resumable game.
    #[track_caller]
    pub fn game(&self) -> SavedLink {
        let mut links = self.storage.links().unwrap();
        assert_eq!(links.len(), 1, "{links:?}");
        links.remove(0)
    }

    #[track_caller]
    pub fn moves(&self) -> i32 {
        self.game().game.expect("a game is kept").moves
    }

    #[track_caller]
    pub fn file(&self) -> PathBuf {
        self.links().join(format!("{}.link", self.game().id))
    }

    pub fn identity(&self) -> [u8; 32] {
        let file = fs::read(self.folder.path().join("private/shelf/identity")).unwrap();
        *file.last_chunk().expect("a secret behind the file's head")
    }

    #[track_caller]
    pub fn wait_until_empty(&self) {
        super::eventually("nothing is kept", || {
            self.storage.links().unwrap().is_empty()
        });
    }
}

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

    /// Waits for a matching event; removes it and earlier ones.
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

pub struct Phone {
    pub nickname: String,
    pub ether: Arc<Ether>,
    pub disk: Disk,
    pub heard: Arc<LobbyRecorder>,
    pub lobby: Arc<Lobby>,
}

impl Phone {
    pub fn open(nickname: &str, ether: &Arc<Ether>) -> Self {
        Self::with(nickname.into(), Disk::new(), ether)
    }

    pub fn bound(nickname: &str, ether: &Arc<Ether>, binder: Arc<dyn SocketBinder>) -> Self {
        let disk = Disk::new();
        disk.storage.bind_sockets(Some(binder));
        Self::with(nickname.into(), disk, ether)
    }

    fn with(nickname: String, disk: Disk, ether: &Arc<Ether>) -> Self {
        let heard = Arc::<LobbyRecorder>::default();
        let discovery = Some(ether.antenna());
        let storage = &disk.storage;
        storage.set_watchable(true);
        let lobby = storage.lobby(&nickname, Rule::Renju, 15, discovery, heard.clone());
        let lobby = lobby.unwrap();
        Self {
            nickname,
            ether: Arc::clone(ether),
            disk,
            heard,
            lobby,
        }
    }

    /// Restarts the app with another lobby.
    pub fn again(self, ether: &Arc<Ether>) -> Self {
        self.lobby.shutdown();
        self.disk.storage.close();
        let Disk { folder, .. } = self.disk;
        let storage = open(&folder);
        Self::with(self.nickname, Disk { folder, storage }, ether)
    }

    /// Opens another lobby without a restart.
    pub fn reopened(self, ether: &Arc<Ether>) -> Self {
        self.lobby.shutdown();
        Self::with(self.nickname, self.disk, ether)
    }

    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.lobby.snapshot().port)
    }

    /// Waits until the peer is listed.
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

    /// Waits for the comparison code. It opens an incoming invitation, so call it on the invited
    /// phone first.
    #[track_caller]
    pub fn code(&self) -> String {
        let unopened = |p: &Pairing| !p.inviting && p.stage == PairingStage::Unopened;
        let shown = self.heard.wait_for("an invitation", |s| {
            let pairing = s.pairing.as_ref();
            pairing.is_some_and(|p| p.code.is_some() || unopened(p))
        });
        if shown.pairing.as_ref().is_some_and(unopened) {
            // A known device's invitation is already open.
            let _ = self.lobby.open_invitation();
        }
        let code = |snapshot: &LobbySnapshot| snapshot.pairing.as_ref()?.code.clone();
        let shown = self.heard.wait_for("the code", |s| code(s).is_some());
        code(&shown).unwrap()
    }

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

    /// Resumes the stored game, as after a restart.
    #[track_caller]
    pub fn resume(&self) -> Table {
        self.resume_by(None)
    }

    #[track_caller]
    pub fn resume_by(&self, opener: Option<Arc<dyn StreamOpener>>) -> Table {
        let heard = Recorder::new();
        let discovery = Some(self.ether.antenna());
        let (storage, id) = (&self.disk.storage, self.disk.game().id);
        let game = storage.resume(id, &self.nickname, discovery, opener, heard.clone());
        let game = game.unwrap();
        Table { game, heard }
    }
}

pub struct Table {
    pub game: Arc<GameSession>,
    pub heard: Arc<Recorder>,
}

/// No time limit; the inviting side has Black.
pub fn freestyle() -> RemoteSetup {
    RemoteSetup {
        rule: Rule::Freestyle,
        size: 15,
        clock: ClockSetting::CountUp,
        inviter_is_black: true,
        forbidden_loses: false,
    }
}

/// Ann invites Wei by discovery. Returns Ann's game, then Wei's.
#[track_caller]
pub fn pair(ann: &Phone, wei: &Phone, setup: RemoteSetup) -> (Table, Table) {
    ann.lobby.invite(ann.peer(&wei.nickname), setup).unwrap();
    assert_eq!(wei.code(), ann.code());
    ann.lobby.accept().unwrap();
    wei.lobby.accept().unwrap();
    (ann.take(), wei.take())
}

/// Two phones that have played before, with new lobbies.
#[track_caller]
pub fn acquainted(ann: Phone, wei: Phone) -> (Phone, Phone) {
    drop(pair(&ann, &wei, freestyle()));
    let ether = Ether::new();
    (ann.again(&ether), wei.again(&ether))
}

/// Ann, who invited, has Black.
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

    /// Plays moves in turn, Black first.
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
    /// Waits for this side's turn and for the move on the board. A lost link may lose the move.
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
