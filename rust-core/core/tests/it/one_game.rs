//! One scripted game with undo, draw offer, lost link and restarts, over each transport. Both
//! devices and all transports end with the same entries, hash, result and record.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;

use crate::common::lan::{Ether, LobbyRecorder, Table, freestyle, open};
use crate::common::mosquitto::Mosquitto;
use crate::common::radio::{Radio, caller};
use crate::common::{PATIENCE, Recorder, eventually, seat};
use gomoku_core::{
    Broker, BrokerAddress, CallbackError, EndReason, GameEvent, InviteBy, LinkState, Lobby,
    LobbyEvent, LobbySnapshot, Offer, OfferAnswer, OnlineEvent, OnlineObserver, OnlineTable,
    PairingStage, Phase, Rule, SavedLink, Stone, Storage, StreamOpener, read_broker_address,
};
use gomoku_link::driver::TcpDial;
use gomoku_link::message::Side;
use gomoku_link::replica::{Entry, SavedGame, WrittenEntry};
use tempfile::TempDir;

/// Transport. Ann invites and has Black; Wei is the host.
trait Carrier {
    fn begin(&self, ann: &Phone, wei: &Phone) -> [Table; 2];

    /// Loses everything in transit; both sides reconnect without help.
    fn cut(&self);

    /// Resumes after a restart of the apps.
    fn go_on(&self, ann: &Phone, wei: &Phone) -> [Table; 2];

    /// Whether both players must be connected at once.
    fn needs_both(&self) -> bool {
        true
    }
}

struct Phone {
    nickname: &'static str,
    folder: TempDir,
    ether: Arc<Ether>,
    storage: Mutex<Arc<Storage>>,
}

impl Phone {
    fn new(nickname: &'static str, ether: &Arc<Ether>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            nickname,
            storage: Mutex::new(open(&folder)),
            folder,
            ether: Arc::clone(ether),
        }
    }

    fn storage(&self) -> Arc<Storage> {
        Arc::clone(&self.storage.lock().unwrap())
    }

    fn restart(&self, table: &Table) {
        table.game.shutdown();
        self.storage().close();
        *self.storage.lock().unwrap() = open(&self.folder);
    }

    fn lobby(&self) -> (Arc<Lobby>, Arc<LobbyRecorder>) {
        let heard = Arc::<LobbyRecorder>::default();
        let discovery = Some(self.ether.antenna());
        let (rule, size) = (Rule::Freestyle, 15);
        let storage = self.storage();
        let lobby = storage.lobby(self.nickname, rule, size, discovery, heard.clone());
        (lobby.unwrap(), heard)
    }

    fn link(&self) -> String {
        let links = self.storage().links().unwrap();
        let [SavedLink { id, .. }] = links.as_slice() else {
            panic!("{links:?}");
        };
        id.clone()
    }

    fn resume(&self, opener: Option<Arc<dyn StreamOpener>>) -> Table {
        let storage = self.storage();
        let heard = Recorder::new();
        let discovery = Some(self.ether.antenna());
        let game = storage.resume(self.link(), self.nickname, discovery, opener, heard.clone());
        let game = game.unwrap();
        Table { game, heard }
    }

    fn kept(&self) -> SavedGame {
        let folder = self.folder.path().join("private/shelf/links");
        let file = |entry: io::Result<std::fs::DirEntry>| entry.unwrap().path();
        let mut files = std::fs::read_dir(folder).unwrap().map(file);
        let link = files.find(|file| file.extension().is_some_and(|ext| ext == "link"));
        replica_of(&link.unwrap())
    }
}

/// Headers of the storage and of the addresses precede the link's state.
fn replica_of(file: &Path) -> SavedGame {
    let bytes = std::fs::read(file).unwrap();
    let mut starts = bytes.windows(4).enumerate();
    let found = starts.find_map(|(at, magic)| {
        let fits = magic == b"GMKL";
        fits.then(|| SavedGame::from_bytes(&bytes[at..]).ok())
            .flatten()
    });
    found.expect("a kept game")
}

fn agree(lobbies: [(Arc<Lobby>, Arc<LobbyRecorder>); 2]) -> [Table; 2] {
    let comparing = |snapshot: &LobbySnapshot| {
        let pairing = snapshot.pairing.as_ref();
        pairing.is_some_and(|pairing| pairing.code.is_some())
    };
    let arrived = |snapshot: &LobbySnapshot| {
        let pairing = snapshot.pairing.as_ref();
        pairing.is_some_and(|pairing| pairing.stage != PairingStage::Connecting)
    };
    for (lobby, heard) in &lobbies {
        heard.wait_for("an invitation", arrived);
        // Fails for the inviting side.
        let _ = lobby.open_invitation();
    }
    for (_, heard) in &lobbies {
        heard.wait_for("a code", comparing);
    }
    for (lobby, _) in &lobbies {
        lobby.accept().unwrap();
    }
    lobbies.map(|(lobby, told)| {
        told.hear("the game", |event| *event == LobbyEvent::GameReady);
        let heard = Recorder::new();
        let game = lobby.take_game(heard.clone()).unwrap();
        lobby.shutdown();
        Table { game, heard }
    })
}

fn linked(table: &Table) {
    eventually("a link", || {
        table.game.snapshot().remote.unwrap().link == LinkState::Linked
    });
}

fn play(tables: &[Table; 2], names: &str) {
    for name in names.split_whitespace() {
        let black = tables[0].game.snapshot().moves.len().is_multiple_of(2);
        let (mover, other) = if black { (0, 1) } else { (1, 0) };
        tables[mover].plays(name);
        tables[other].sees(name);
    }
}

fn offer(from: &Table, to: &Table, offer: Offer, accept: bool) {
    seat(&from.game).offer(offer).unwrap();
    to.heard.wait_for_event("the offer", |event| {
        *event == GameEvent::OfferReceived { offer }
    });
    seat(&to.game).answer(accept).unwrap();
    let answer = if accept {
        OfferAnswer::Agreed
    } else {
        OfferAnswer::Rejected
    };
    from.heard.wait_for_event("the answer", |event| {
        *event == GameEvent::OfferAnswered { offer, answer }
    });
}

/// Removes who is local, which depends on the device.
fn impersonal(record: &str) -> String {
    let mut text = record.to_owned();
    for name in ["PB[", "PW[", "GKSEATS["] {
        if let Some(start) = text.find(name) {
            let end = start + text[start..].find(']').unwrap();
            text.replace_range(start..=end, "");
        }
    }
    text
}

/// Final entries, over every transport.
const SCRIPT: [&str; 11] = [
    "H8", "H9", "I8", "undo", "J8", "A1", "I8", "A2", "K8", "A3", "L8",
];

fn entries(kept: &SavedGame) -> Vec<String> {
    let name = |written: &WrittenEntry| match written.entry(Side::Host) {
        Some(Entry::Move { column, row, .. }) => {
            format!("{}{}", char::from(b'A' + column), row + 1)
        }
        // Black requests, and White writes the entry in White's turn.
        Some(Entry::Undo { asker: Side::Guest }) => "undo".into(),
        other => panic!("{other:?}"),
    };
    kept.entries.iter().map(name).collect()
}

fn script(carrier: &dyn Carrier) {
    let ether = Ether::new();
    let (ann, wei) = (Phone::new("Ann", &ether), Phone::new("小魏", &ether));
    let tables = carrier.begin(&ann, &wei);
    play(&tables, "H8 H9 I8");
    for table in &tables {
        assert_eq!(table.game.snapshot().keeps_awake, carrier.needs_both());
    }
    offer(&tables[0], &tables[1], Offer::Undo, true);
    for table in &tables {
        table
            .heard
            .wait_for_snapshot("two stones", |s| s.moves.len() == 2);
    }
    play(&tables, "J8 A1");
    // An offer in the player's turn doesn't block the game.
    offer(&tables[0], &tables[1], Offer::Draw, false);
    carrier.cut();
    play(&tables, "I8 A2");
    for (phone, table) in [&ann, &wei].into_iter().zip(&tables) {
        phone.restart(table);
    }
    drop(tables);

    let tables = carrier.go_on(&ann, &wei);
    tables.iter().for_each(linked);
    play(&tables, "K8 A3");
    for table in &tables {
        assert_eq!(table.game.snapshot().keeps_awake, carrier.needs_both());
    }
    play(&tables, "L8");
    let results = tables.each_ref().map(|table| {
        table
            .heard
            .wait_for_snapshot("the end", |s| s.phase == Phase::Over);
        assert!(!table.game.snapshot().keeps_awake, "it is over");
        table.game.snapshot().result.unwrap()
    });
    assert_eq!(results[0], results[1]);
    let expected = (Some(Stone::Black), EndReason::Five);
    assert_eq!((results[0].winner, results[0].reason), expected);
    let records = tables
        .each_ref()
        .map(|table| impersonal(&table.game.record()));
    assert_eq!(records[0], records[1]);

    // Stored states after the acknowledgements.
    let kept = || [&ann, &wei].map(|phone| phone.kept());
    let at = |kept: &SavedGame| (kept.slot.have, kept.slot.hash);
    eventually("the last move is kept", || {
        kept().iter().all(|kept| kept.entries.len() == 11)
    });
    let [of_ann, of_wei] = kept();
    assert_eq!(of_ann.entries, of_wei.entries);
    assert_eq!(at(&of_ann), at(&of_wei));
    assert_eq!(entries(&of_ann), SCRIPT);
    for table in &tables {
        table.game.shutdown();
    }
}

/// TCP relay that the test cuts.
#[derive(Default)]
struct Relay {
    streams: Mutex<Vec<TcpStream>>,
}

impl Relay {
    /// Returns the relay's address, valid until the test ends.
    fn open(target: SocketAddr) -> (Arc<Self>, SocketAddr) {
        let relay = Arc::<Self>::default();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let inside = Arc::clone(&relay);
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                // On failure the stream is dropped, and the client retries.
                if let Ok(far) = TcpStream::connect(target) {
                    inside.carry(&near, &far);
                }
            }
        });
        (relay, address)
    }

    fn cut(&self) {
        for stream in self.streams.lock().unwrap().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn carry(&self, near: &TcpStream, far: &TcpStream) {
        let mut streams = self.streams.lock().unwrap();
        for (from, to) in [(near, far), (far, near)] {
            let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
            streams.push(from.try_clone().unwrap());
            thread::spawn(move || {
                let mut buffer = [0; 512];
                while let Ok(count @ 1..) = from.read(&mut buffer) {
                    if to.write_all(&buffer[..count]).is_err() {
                        break;
                    }
                }
                let _ = to.shutdown(Shutdown::Both);
            });
        }
    }
}

#[derive(Default)]
struct Tcp {
    relay: OnceLock<Arc<Relay>>,
}

impl Carrier for Tcp {
    fn begin(&self, ann: &Phone, wei: &Phone) -> [Table; 2] {
        let lobbies = [ann.lobby(), wei.lobby()];
        let port = lobbies[1].0.snapshot().port;
        let (relay, address) = Relay::open(format!("127.0.0.1:{port}").parse().unwrap());
        assert!(self.relay.set(relay).is_ok());
        let invited = lobbies[0]
            .0
            .invite_address(address.to_string(), freestyle());
        invited.unwrap();
        agree(lobbies)
    }

    fn cut(&self) {
        self.relay.get().unwrap().cut();
    }

    fn go_on(&self, ann: &Phone, wei: &Phone) -> [Table; 2] {
        [ann, wei].map(|phone| phone.resume(None))
    }
}

/// App streams, such as Bluetooth.
struct Streams {
    radio: Arc<Radio>,
}

impl Carrier for Streams {
    fn begin(&self, ann: &Phone, wei: &Phone) -> [Table; 2] {
        let lobbies = [ann.lobby(), wei.lobby()];
        self.radio.leads_to_lobby(&lobbies[1].0);
        let opener = caller(&self.radio);
        lobbies[0]
            .0
            .invite_by_stream(opener, "phone".into(), freestyle())
            .unwrap();
        let tables = agree(lobbies);
        self.radio.leads_to_game(&tables[1].game);
        tables
    }

    fn cut(&self) {
        self.radio.cut();
    }

    fn go_on(&self, ann: &Phone, wei: &Phone) -> [Table; 2] {
        let opener = || Some(caller(&self.radio));
        let tables = [ann, wei].map(|phone| phone.resume(opener()));
        self.radio.leads_to_game(&tables[1].game);
        tables
    }
}

struct Server {
    _broker: Mosquitto,
    relay: Arc<Relay>,
    address: SocketAddr,
}

struct Told(Mutex<Sender<OnlineEvent>>);

impl OnlineObserver for Told {
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), CallbackError> {
        // The receiver is gone once the game begins.
        let _ = self.0.lock().unwrap().send(event);
        Ok(())
    }
}

fn told() -> (Arc<dyn OnlineObserver>, Receiver<OnlineEvent>) {
    let (sender, told) = mpsc::channel();
    (Arc::new(Told(Mutex::new(sender))), told)
}

fn take(table: &OnlineTable, told: &Receiver<OnlineEvent>) -> Table {
    while told.recv_timeout(PATIENCE).unwrap() != OnlineEvent::GameReady {}
    let heard = Recorder::new();
    let game = table.take_game(heard.clone()).unwrap();
    Table { game, heard }
}

impl Server {
    fn new() -> Self {
        let broker = Mosquitto::start();
        let (relay, address) = Relay::open(broker.address);
        Self {
            _broker: broker,
            relay,
            address,
        }
    }

    fn broker(&self) -> Broker {
        Broker::dialled(TcpDial::new(self.address))
    }

    fn at(&self) -> BrokerAddress {
        read_broker_address(&format!("tcp://{}", self.address)).unwrap()
    }
}

impl Carrier for Server {
    fn needs_both(&self) -> bool {
        false
    }

    fn begin(&self, ann: &Phone, wei: &Phone) -> [Table; 2] {
        let (observer, ann_told) = told();
        let (broker, at, setup) = (self.broker(), self.at(), freestyle());
        let storage = ann.storage();
        let invited =
            storage.invite_over(&broker, &at, ann.nickname, setup, InviteBy::Link, observer);
        let invited = invited.unwrap();
        let link = loop {
            if let OnlineEvent::Invitation { text } = ann_told.recv_timeout(PATIENCE).unwrap() {
                // Parameters of later versions are ignored.
                break format!("{text}?later=1");
            }
        };
        let (observer, wei_told) = told();
        let joined = wei
            .storage()
            .join_over(&broker, &at, wei.nickname, &link, observer);
        [take(&invited, &ann_told), take(&joined.unwrap(), &wei_told)]
    }

    fn cut(&self) {
        self.relay.cut();
    }

    fn go_on(&self, ann: &Phone, wei: &Phone) -> [Table; 2] {
        [ann, wei].map(|phone| {
            let (observer, told) = told();
            let (storage, id) = (phone.storage(), phone.link());
            let table = storage.reopen_over(&self.broker(), &id, phone.nickname, observer);
            take(&table.unwrap(), &told)
        })
    }
}

#[test]
fn over_tcp() {
    script(&Tcp::default());
}

#[test]
fn over_a_server() {
    script(&Server::new());
}

#[test]
fn over_streams_of_the_app() {
    let radio = Arc::default();
    script(&Streams { radio });
}
