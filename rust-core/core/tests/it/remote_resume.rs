//! Remote games survive a lost link and a killed app.

use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::common::lan::*;
use crate::common::*;
use gomoku_core::{
    CommandError, GameEvent, LinkLoss, LinkState, LobbyEvent, MoveError, Offer, Rule,
    SavedGameSummary, Stone, Storage, StorageDamage, StorageError, StoragePart,
};

struct Wire {
    address: SocketAddr,
    port: Arc<AtomicI32>,
    led: Arc<AtomicUsize>,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl Wire {
    fn to(port: i32) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let streams = Arc::<Mutex<Vec<TcpStream>>>::default();
        let ends = Arc::clone(&streams);
        let end = Arc::new(AtomicI32::new(port));
        let port = Arc::clone(&end);
        let count = Arc::<AtomicUsize>::default();
        let led = Arc::clone(&count);
        thread::spawn(move || {
            for near in listener.incoming() {
                let near = near.unwrap();
                let port = end.load(Ordering::Relaxed);
                let Ok(far) = TcpStream::connect(format!("127.0.0.1:{port}")) else {
                    continue;
                };
                count.fetch_add(1, Ordering::Relaxed);
                ends.lock()
                    .unwrap()
                    .extend([near.try_clone().unwrap(), far.try_clone().unwrap()]);
                carry(near.try_clone().unwrap(), far.try_clone().unwrap());
                carry(far, near);
            }
        });
        Self {
            address,
            port,
            led,
            streams,
        }
    }

    fn led(&self) -> usize {
        self.led.load(Ordering::Relaxed)
    }

    fn leads_to(&self, port: i32) {
        self.port.store(port, Ordering::Relaxed);
    }

    fn cut(&self) {
        for stream in self.streams.lock().unwrap().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream) {
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count) = from.read(&mut buffer) {
            if count == 0 || to.write_all(&buffer[..count]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
    });
}

#[track_caller]
fn linked(table: &Table) {
    table.heard.wait_for_snapshot("linked", |s| {
        s.remote.as_ref().unwrap().link == LinkState::Linked
    });
}

#[track_caller]
fn suspended(table: &Table) {
    table.heard.wait_for_snapshot("suspended", |s| {
        matches!(s.remote.as_ref().unwrap().link, LinkState::Suspended { .. })
    });
}

fn points(table: &Table) -> Vec<gomoku_core::Point> {
    let moves = table.game.snapshot().moves;
    moves.into_iter().map(|played| played.point).collect()
}

#[test]
fn a_cut_wire_is_spliced() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let wire = Wire::to(wei.lobby.snapshot().port);
    ann.lobby
        .invite_address(wire.address.to_string(), freestyle())
        .unwrap();
    assert_eq!(wei.code(), ann.code());
    wei.lobby.accept().unwrap();
    ann.lobby.accept().unwrap();
    let (black, white) = (ann.take(), wei.take());
    for (index, name) in "H8 A1 I8 B1 J8 C1 K8 D1".split(' ').enumerate() {
        let (mover, other) = if index % 2 == 0 {
            (&black, &white)
        } else {
            (&white, &black)
        };
        mover.plays(name);
        // The peer may or may not have the move.
        wire.cut();
        other.sees(name);
    }
    for table in [&black, &white] {
        table
            .heard
            .wait_for_event("the loss", |e| matches!(e, GameEvent::LinkLost { .. }));
        table
            .heard
            .wait_for_event("the new link", |e| *e == GameEvent::LinkResumed);
        linked(table);
    }
    black.plays("L8");
    white.sees("L8");
    assert!(white.game.snapshot().result.is_some());
    assert_eq!(points(&black), points(&white));
}

#[test]
fn an_app_that_died_goes_on() {
    let Pair {
        ether: _ether,
        ann,
        wei,
        black,
        white,
    } = Pair::new(freestyle());
    black.plays("H8");
    white.sees("H8");
    white.plays("A1");
    black.sees("A1");

    black.game.shutdown();
    ann.lobby.shutdown();
    suspended(&white);
    let alone = white.game.snapshot();
    assert!(!alone.white.clock_running && !alone.black.clock_running);
    assert!(alone.remote.unwrap().seat_left_ms.is_some());
    assert_eq!(
        seat(&white.game).offer(Offer::Draw),
        Err(CommandError::NotLinked)
    );
    drop(black);
    let black = ann.resume();
    linked(&white);
    linked(&black);
    black.plays("I8");
    white.sees("I8");

    // The host returns on another port while its old one is in use.
    white.game.shutdown();
    let port = wei.lobby.snapshot().port;
    wei.lobby.shutdown();
    drop(white);
    let _squatter = TcpListener::bind(format!("0.0.0.0:{port}"));
    suspended(&black);
    assert_eq!(black.game.play(named("B1")), Err(MoveError::NotLinked));
    let white = wei.resume();
    linked(&white);
    linked(&black);
    white.plays("B1");
    black.sees("B1");

    black.game.shutdown();
    white.game.shutdown();
    drop((black, white));
    let (black, white) = (ann.resume(), wei.resume());
    linked(&black);
    linked(&white);
    black.plays("J8");
    white.sees("J8");
    assert_eq!(points(&black), points(&white));
    assert_eq!(points(&black).len(), 5);
}

/// Regression: after a kill the host's person opened a lobby first. It answered that the game was
/// unknown, and the guest deleted its stored game.
#[test]
fn a_lobby_in_the_place_of_a_kept_game_does_not_deny_it() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let wire = Wire::to(wei.lobby.snapshot().port);
    let address = wire.address.to_string();
    ann.lobby.invite_address(address, freestyle()).unwrap();
    assert_eq!(wei.code(), ann.code());
    wei.lobby.accept().unwrap();
    ann.lobby.accept().unwrap();
    let (black, white) = (ann.take(), wei.take());
    black.plays("H8");
    white.sees("H8");
    white.game.shutdown();
    drop(white);
    let wei = wei.again(&ether);
    wire.leads_to(wei.lobby.snapshot().port);
    wire.cut();
    let before = wire.led();
    eventually("the second try", || wire.led() >= before + 2);
    let link = black.game.snapshot().remote.unwrap().link;
    let reason = LinkLoss::Closed;
    assert_eq!(link, LinkState::Suspended { reason }, "nothing is denied");
    assert_eq!(ann.disk.moves(), 1, "it is kept");
    wei.lobby.shutdown();
    let white = wei.resume();
    linked(&white);
    linked(&black);
    white.plays("A1");
    black.sees("A1");
}

#[test]
fn a_game_that_could_not_be_kept_says_so_until_it_is() {
    let pair = Pair::new(freestyle());
    pair.play("H8 A1");
    pair.ann.disk.fill(true);
    pair.black.plays("I8");
    let heard = &pair.black.heard;
    heard.wait_for_snapshot("not kept", |s| s.not_saved);
    assert_eq!(
        pair.white.game.snapshot().moves.len(),
        2,
        "nothing unsaved is sent"
    );
    pair.ann.disk.fill(false);
    heard.wait_for_snapshot("kept", |s| !s.not_saved);
    pair.white.sees("I8");
    pair.play("B1");
}

#[test]
fn what_was_kept_is_needed_whole_and_with_its_identity() {
    let pair = Pair::new(freestyle());
    pair.play("H8");
    pair.black.game.shutdown();
    suspended(&pair.white);
    let Disk { storage, .. } = &pair.ann.disk;
    let (id, file) = (pair.ann.disk.game().id, pair.ann.disk.file());
    let resume = |storage: &Storage, nickname: &str, observer| {
        let discovery = Some(pair.ether.antenna());
        storage.resume(id.clone(), nickname, discovery, None, observer)
    };
    let ann = &*pair.ann.nickname;
    let refused = || resume(storage, ann, Arc::new(Deaf)).err();
    let kept = fs::read(&file).unwrap();
    let spoil = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        assert_eq!(refused(), Some(StorageError::Damaged));
        assert_eq!(storage.links().unwrap(), []);
        let lost = StorageDamage {
            what: StoragePart::Link,
            newer: false,
        };
        assert_eq!(storage.damage(), [lost]);
        assert_eq!(refused(), Some(StorageError::Unknown));
    };
    for end in [0, 5, 9, kept.len() / 2, kept.len() - 1] {
        spoil(&kept[..end]);
    }
    let mut changed = kept.clone();
    *changed.last_mut().unwrap() ^= 1;
    spoil(&changed);
    fs::write(&file, &kept).unwrap();
    let game = SavedGameSummary {
        name: "小魏".into(),
        rule: Rule::Freestyle,
        size: 15,
        moves: 1,
        own_turn: Some(false),
        left: false,
    };
    assert_eq!(pair.ann.disk.game().game, Some(game));
    let nameless = resume(storage, "", Arc::new(Deaf)).err();
    assert_eq!(nameless, Some(StorageError::BadNickname));

    // A copy of the file on another device is refused.
    let folder = tempfile::tempdir().unwrap();
    let stranger = open(&folder);
    let links = folder.path().join("private/shelf/links");
    fs::create_dir_all(&links).unwrap();
    fs::write(links.join(file.file_name().unwrap()), &kept).unwrap();
    let heard = Recorder::new();
    let game = resume(&stranger, ann, heard.clone()).unwrap();
    let refused = GameEvent::LinkLost {
        reason: LinkLoss::ChangedKey,
    };
    heard.wait_for_event("the refusal", |e| *e == refused);
    assert!(!game.snapshot().human_to_move);
    game.shutdown();
    let black = pair.ann.resume();
    linked(&black);
    linked(&pair.white);
    pair.white.plays("A1");
    black.sees("A1");
}

#[test]
fn what_only_the_other_side_remembers_is_given_back() {
    let Pair {
        ether: _ether,
        ann,
        wei: _wei,
        black,
        white,
    } = Pair::new(freestyle());
    black.plays("H8");
    white.plays("A1");
    black.sees("A1");
    assert_eq!(
        seat(&black.game).restart(),
        Err(CommandError::NothingOffered)
    );
    // A move appears shortly before it is stored.
    eventually("A1 on the disk", || ann.disk.moves() == 2);
    let backup = fs::read(ann.disk.file()).unwrap();
    black.plays("I8");
    white.sees("I8");
    black.game.shutdown();
    ann.lobby.shutdown();
    drop(black);
    fs::write(ann.disk.file(), backup).unwrap();

    let black = ann.resume();
    assert_eq!(black.game.snapshot().moves.len(), 2);
    black.sees("I8");
    // A move is on the board shortly before its event.
    let placed = GameEvent::StonePlaced {
        stone: Stone::Black,
        point: named("I8"),
        by_computer: false,
    };
    black
        .heard
        .wait_for_event("the stone", |event| *event == placed);
    white.plays("J8");
    black.sees("J8");
    assert_eq!(points(&black), points(&white));
    eventually("all on the disk", || ann.disk.moves() == 4);
}

#[test]
fn a_phone_that_slept_listens_again() {
    let Pair {
        ether,
        ann,
        wei,
        black,
        white,
    } = Pair::new(freestyle());
    black.plays("H8");
    white.sees("H8");
    // A system's effect on a sleeping app's sockets can't be tested, only the new listener.
    white.game.pause();
    white.game.resume();
    seat(&white.game).network_changed();
    black
        .heard
        .wait_for_event("awake", |e| *e == GameEvent::PeerAway { away: false });
    black.game.shutdown();
    ann.lobby.shutdown();
    drop(black);
    suspended(&white);
    let black = ann.resume();
    linked(&black);
    linked(&white);
    white.plays("A1");
    black.sees("A1");

    let (eve, sam) = (Phone::open("Eve", &ether), Phone::open("Sam", &ether));
    for phone in [&eve, &sam] {
        phone.lobby.network_changed();
    }
    eventually("an open door", || {
        let address = format!("127.0.0.1:{}", sam.lobby.snapshot().port);
        TcpStream::connect(address).is_ok()
    });
    let (first, second) = pair(&eve, &sam, freestyle());
    first.plays("H8");
    second.sees("H8");
    drop(wei);
}

#[test]
fn a_link_that_was_lost_before_the_game_was_taken_is_made_again() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let eve = Phone::open("Eve", &ether);
    let in_the_lobby = eve.peer("Ann");
    ann.lobby.invite(ann.peer("小魏"), freestyle()).unwrap();
    assert_eq!(wei.code(), ann.code());
    ann.lobby.accept().unwrap();
    wei.lobby.accept().unwrap();
    ann.heard.hear("the game", |e| *e == LobbyEvent::GameReady);
    let white = wei.take();
    let port = wei.lobby.snapshot().port;
    white.game.shutdown();
    wei.lobby.shutdown();
    // Ann searches for Wei before and after her game is taken.
    let ann_but = |names: &[&String]| {
        eve.heard.wait_for("Ann looks for Wei", |s| {
            let mut peers = s.peers.iter();
            peers.any(|peer| peer.nickname == "Ann" && !names.contains(&&peer.id))
        });
        eve.peer("Ann")
    };
    let looking = ann_but(&[&in_the_lobby]);
    let black = ann.table();
    suspended(&black);
    ann_but(&[&in_the_lobby, &looking]);
    // Only discovery reports the new port.
    let address = format!("[::]:{port}");
    let taken = TcpListener::bind(address).unwrap();
    let white = wei.resume();
    linked(&black);
    linked(&white);
    black.plays("H8");
    white.sees("H8");
    drop(taken);
}

#[test]
fn noise_at_the_door_disturbs_no_game() {
    let pair = Pair::new(freestyle());
    pair.play("H8 A1");
    let port = pair.wei.lobby.snapshot().port;
    let mut noisy = Vec::new();
    for length in [0_usize, 1, 2, 3, 100, 5_000, 100_000] {
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        let bytes: Vec<u8> = (0..length).map(|i| (i * 31 + length) as u8).collect();
        // The other end may close early.
        let _ = stream.write_all(&bytes);
        noisy.push(stream);
    }
    pair.play("I8 B1 J8");
    let links = [&pair.black, &pair.white].map(|table| table.game.snapshot().remote.unwrap().link);
    assert_eq!(links, [LinkState::Linked; 2]);
    let lost = LinkState::Suspended {
        reason: LinkLoss::Misbehaved,
    };
    assert!(!links.contains(&lost));
}
