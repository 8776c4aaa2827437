//! Diagnostics after a crash name the event and its place, and no private data.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::common::alone::is_alone;
use crate::common::lan::{Ether, LobbyRecorder, Phone, freestyle};
use crate::common::{PATIENCE, Recorder, named, two_people};
use gomoku_core::{
    Bluetooth, BluetoothObserver, BluetoothSnapshot, BrokerAddress, CallbackError,
    DiscoveryAdapter, DiscoveryAdvert, DiscoverySink, GameConfig, InviteBy, OnlineEvent,
    OnlineObserver, RadioCommand, RadioReport, Rule, Storage, StreamLine, StreamOpener,
    core_version, note_crash,
};

const FOLDER: &str = "GOMOKU_DIAGNOSTICS_FOLDER";

/// Data fed to the child, which must not appear.
const OWN: &str = "Rosalinde-Q";
const PEER: &str = "Zebulon魏";
const HOST: &str = "secret-host.example";
const KEY: &str = "k3y0fTheServer";
const FAR: &str = "203.0.113.77";
const FAR6: &str = "2001:db8::beef";
const DEVICE: &str = "AA:BB:CC:0D:0E:0F";

#[test]
fn a_crash_leaves_what_happened_and_nothing_that_was_fed_in() {
    if !is_alone() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "diagnostics::child", "--nocapture"])
        .env(FOLDER, folder.path())
        .env("TMPDIR", folder.path())
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stdout);
    let why = String::from_utf8_lossy(&child.stderr);
    assert!(!child.status.success(), "it did not crash");
    assert!(
        said.contains("FED the end"),
        "it did not come to its end: {why}"
    );

    let at = said.lines().find_map(|line| line.split_once("AT "));
    let at = Path::new(at.expect("where it kept things").1);
    let storage = open(at);
    let shown = storage.diagnostics("Test phone, System 7");
    for expected in [
        &*format!("Gomoku {}", core_version()),
        "Test phone, System 7",
        "Game on the table: Renju, 15 lines, Free, person against person, 1 moves",
        "Kept: 0 games, 2 with others",
        "I pairing: Started",
        "I lobby: GameReady",
        "I game: suspended, Closed",
        "app's discovery: error -65570",
        "I online: Unreachable",
        "I radio: Failed status 133",
        "panic at tests/it/diagnostics.rs:",
        "its own words",
        "the app broke down",
        "  at app.gomoku.game.GameModel.tap:42",
    ] {
        let found = match expected.strip_prefix("app's discovery: ") {
            Some(fault) => shown
                .lines()
                .any(|l| l.contains("core::lobby::foreign:") && l.contains(fault)),
            None => shown.contains(expected),
        };
        assert!(found, "{expected:?} is not in:\n{shown}");
    }

    let journal = fs::read(at.join("private/shelf/journal")).unwrap();
    let journal = String::from_utf8(journal).unwrap();
    let drawn = said.lines().filter_map(|line| line.split_once("FED "));
    let drawn: Vec<String> = drawn.map(|(_, fed)| fed.to_owned()).collect();
    assert!(drawn.len() > 3, "{said}");
    let fed = [
        OWN,
        PEER,
        "Rosalinde",
        "Zebulon",
        HOST,
        "secret-host",
        KEY,
        FAR,
        FAR6,
        DEVICE,
        "127.0.0.1",
    ];
    for fed in fed.into_iter().chain(drawn.iter().map(String::as_str)) {
        for (where_it_is, text) in [("shown", &shown), ("on the disk", &journal)] {
            assert!(!text.contains(fed), "{fed:?} is {where_it_is}:\n{text}");
        }
    }
}

/// Runs in a separate process and crashes.
#[test]
fn child() {
    if env::var_os(FOLDER).is_none() {
        return;
    }
    let ether = Ether::new();
    let wei = Phone::open(PEER, &ether);
    // The storage opened last receives the process's log.
    let ann = Phone::open(OWN, &ether);
    let storage = Arc::clone(&ann.disk.storage);
    println!("AT {}", ann.disk.path().display());
    play_alone(&storage);

    ann.lobby.invite(ann.peer(PEER), freestyle()).unwrap();
    println!("FED {}", wei.code());
    assert_eq!(ann.code(), wei.code());
    for phone in [&ann, &wei] {
        phone.lobby.accept().unwrap();
        println!("FED {}", phone.address());
        println!("FED {}", phone.lobby.snapshot().short_code.unwrap());
    }
    let (black, white) = (ann.take(), wei.take());
    black.plays("H8");
    white.sees("H8");
    drop(white);
    wei.lobby.shutdown();
    black.heard.wait_for_event("the loss", |e| {
        matches!(e, gomoku_core::GameEvent::LinkLost { .. })
    });
    drop(black);
    ann.lobby.shutdown();

    discovery_fails(&storage);
    online_fails(&storage);
    radio_fails();
    let words = format!("{OWN} at {FAR}");
    thread::spawn(move || panic!("{words}")).join().unwrap_err();
    thread::spawn(|| panic!("its own words"))
        .join()
        .unwrap_err();
    note_crash(vec![
        "java.lang.IllegalStateException".into(),
        "app.gomoku.game.GameModel.tap:42".into(),
        format!("java.net.ConnectException: {FAR} {OWN}"),
    ]);
    println!("FED the end");
    std::process::abort();
}

fn play_alone(storage: &Arc<Storage>) {
    let alone = GameConfig {
        rule: Rule::Renju,
        ..two_people()
    };
    let heard = Recorder::new();
    let game = storage.start(alone, heard.clone()).unwrap();
    game.play(named("H8")).unwrap();
    game.shutdown();
}

fn discovery_fails(storage: &Arc<Storage>) {
    struct Broken;
    impl DiscoveryAdapter for Broken {
        fn start(&self, _: DiscoveryAdvert, sink: Arc<DiscoverySink>) -> Result<(), CallbackError> {
            sink.failed(format!("no way to {FAR} for {OWN}: error -65570"));
            sink.found(PEER.into(), vec![format!("[{FAR6}]:7")], HashMap::new());
            Err(CallbackError::Failed {
                detail: format!("{PEER} at {FAR6}"),
            })
        }
        fn update(&self, _: DiscoveryAdvert) -> Result<(), CallbackError> {
            Ok(())
        }
        fn network_changed(&self) -> Result<(), CallbackError> {
            Ok(())
        }
        fn stop(&self) -> Result<(), CallbackError> {
            Ok(())
        }
    }
    let heard = Arc::<LobbyRecorder>::default();
    let lobby = storage.lobby(OWN, Rule::Renju, 15, Some(Arc::new(Broken)), heard.clone());
    let lobby = lobby.unwrap();
    heard.wait_for("the failure", |s| s.discovery_failed.is_some());
    lobby.shutdown();
}

fn online_fails(storage: &Arc<Storage>) {
    struct NoWay;
    impl StreamOpener for NoWay {
        fn connect(&self, line: Arc<StreamLine>) -> Result<(), CallbackError> {
            line.failed(format!("{HOST} ({FAR}) refuses {KEY}"));
            Ok(())
        }
    }
    struct Ear(Mutex<Sender<OnlineEvent>>);
    impl OnlineObserver for Ear {
        fn on_online_event(&self, event: OnlineEvent) -> Result<(), CallbackError> {
            let _ = self.0.lock().unwrap().send(event);
            Ok(())
        }
    }
    let (sender, heard) = mpsc::channel();
    let address = BrokerAddress {
        host: HOST.into(),
        port: 8883,
        tls: true,
        key: Some(KEY.into()),
    };
    let ear = Arc::new(Ear(Mutex::new(sender)));
    let by = InviteBy::Link;
    let table = storage.invite(&address, OWN, freestyle(), by, Arc::new(NoWay), ear);
    let table = table.unwrap();
    println!("FED {}", table.id());
    heard.recv_timeout(PATIENCE).unwrap();
    table.shutdown();
}

fn radio_fails() {
    struct Radio;
    impl BluetoothObserver for Radio {
        fn on_bluetooth(&self, _: BluetoothSnapshot) -> Result<(), CallbackError> {
            Ok(())
        }
        fn on_command(&self, _: RadioCommand) -> Result<(), CallbackError> {
            Ok(())
        }
    }
    let bluetooth = Bluetooth::new(Arc::new(Radio));
    bluetooth.report(RadioReport::Sighted {
        device: DEVICE.into(),
    });
    bluetooth.report(RadioReport::Failed {
        device: DEVICE.into(),
        step: 1,
        detail: format!("status 133 with {DEVICE} of {PEER}"),
    });
}

fn open(at: &Path) -> Arc<Storage> {
    let at = |name: &str| at.join(name).to_str().unwrap().to_owned();
    Storage::open(&at("files"), &at("private/shelf"), 0)
}
