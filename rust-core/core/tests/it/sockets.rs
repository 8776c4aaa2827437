//! The app receives outgoing sockets to nearby devices before they connect.

use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use crate::common::eventually;
use crate::common::lan::*;
use gomoku_core::{CallbackError, SocketBinder};

/// Records requests, and whether a connection preceded the binder's answer.
struct Binder {
    listener: TcpListener,
    asked: Mutex<Vec<(i32, String)>>,
    /// They stay open, so that clients don't retry.
    came: Mutex<Vec<TcpStream>>,
    early: Mutex<bool>,
}

impl Binder {
    fn new() -> Arc<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        Arc::new(Self {
            listener,
            asked: Mutex::default(),
            came: Mutex::default(),
            early: Mutex::new(false),
        })
    }

    fn address(&self) -> String {
        self.listener.local_addr().unwrap().to_string()
    }

    fn let_in(&self) -> bool {
        let accepted = self.listener.accept();
        let came = accepted.map(|(stream, _)| self.came.lock().unwrap().push(stream));
        came.is_ok()
    }

    fn times(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

impl SocketBinder for Binder {
    fn bind(&self, descriptor: i32, address: String) -> Result<(), CallbackError> {
        *self.early.lock().unwrap() |= self.let_in();
        self.asked.lock().unwrap().push((descriptor, address));
        Ok(())
    }
}

#[test]
fn whoever_is_invited_or_watched_is_reached_by_a_bound_socket() {
    let (ether, binder) = (Ether::new(), Binder::new());
    let ann = Phone::bound("Ann", &ether, Arc::clone(&binder) as _);
    type Act = fn(&Phone, &str);
    let acts: [Act; 2] = [
        |ann, address| {
            ann.lobby
                .invite_address(address.into(), freestyle())
                .unwrap()
        },
        |ann, address| ann.lobby.watch_address(address.into()).unwrap(),
    ];
    for act in acts {
        act(&ann, &binder.address());
        eventually("somebody comes", || binder.let_in());
        assert!(
            !*binder.early.lock().unwrap(),
            "connected before it was bound"
        );
        ann.lobby.decline(false).unwrap();
    }
    let asked = binder.asked.lock().unwrap().clone();
    assert!(asked.len() >= 2, "{asked:?}");
    // Descriptors 0 to 2 belong to the process.
    assert!(
        asked.iter().all(|(descriptor, _)| *descriptor > 2),
        "{asked:?}"
    );
    assert!(asked.iter().all(|(_, address)| address == "127.0.0.1"));
}

#[test]
fn listed_players_are_asked_by_bound_sockets() {
    let (ether, binder) = (Ether::new(), Binder::new());
    let ann = Phone::bound("Ann", &ether, Arc::clone(&binder) as _);
    let wei = Phone::open("Wei", &ether);
    ann.peer(&wei.nickname);
    eventually("Wei is asked whether he is still there", || {
        binder.times() > 0
    });
}

struct Broken;

impl SocketBinder for Broken {
    fn bind(&self, descriptor: i32, _: String) -> Result<(), CallbackError> {
        assert!(descriptor % 2 == 0, "a binder that panics");
        Err(CallbackError::Failed {
            detail: "no such network".into(),
        })
    }
}

#[test]
fn a_binder_that_fails_stops_no_game() {
    let ether = Ether::new();
    let ann = Phone::bound("Ann", &ether, Arc::new(Broken));
    let wei = Phone::bound("Wei", &ether, Arc::new(Broken));
    let (black, white) = pair(&ann, &wei, freestyle());
    black.plays("H8");
    white.sees("H8");
}

/// A resumed game uses the binder set when it was opened.
#[test]
fn a_game_that_is_gone_on_with_is_bound_too() {
    let (ether, binder) = (Ether::new(), Binder::new());
    let ann = Phone::bound("Ann", &ether, Arc::clone(&binder) as _);
    let wei = Phone::open("Wei", &ether);
    let (black, white) = pair(&ann, &wei, freestyle());
    black.plays("H8");
    white.sees("H8");
    black.game.shutdown();
    let before = binder.times();
    let black = ann.resume();
    black.game.resume();
    eventually("Ann comes back", || binder.times() > before);
    white.plays("A1");
    black.sees("A1");
    black.game.shutdown();
    let other = Binder::new();
    ann.disk.storage.bind_sockets(Some(Arc::clone(&other) as _));
    let black = ann.resume();
    black.game.resume();
    eventually("Ann comes back once more", || other.times() > 0);
}
