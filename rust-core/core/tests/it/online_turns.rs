//! Background games: two are connected at a time, and all get a turn.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use crate::common::door::{ANN, Door, at, ear, invite, plain};
use crate::common::lan::{Table, freestyle, open};
use crate::common::mosquitto::Mosquitto;
use crate::common::{PATIENCE, Recorder, eventually};
use gomoku_core::{OnlineEvent, OnlineTable, RemoteSetup, Storage};

fn invitations(storage: &Storage, broker: SocketAddr, count: usize) -> Vec<String> {
    let begun = (0..count).map(|_| {
        let (table, _, _) = invite(storage, broker, freestyle());
        table.shutdown();
        table.id()
    });
    begun.collect()
}

/// Reopens stored games, each through the door of its broker.
fn reopen<'a>(
    storage: &Storage,
    door: &Arc<Door>,
    ways: impl Iterator<Item = (&'a str, SocketAddr)>,
) -> Vec<(Arc<OnlineTable>, Receiver<OnlineEvent>)> {
    let reopened = ways.enumerate().map(|(room, (id, broker))| {
        let (observer, heard) = ear();
        let way = door.to(broker, room);
        let table = storage.reopen_over(&way, id, ANN, observer).unwrap();
        (table, heard)
    });
    reopened.collect()
}

#[test]
fn two_are_connected_at_once_and_all_have_their_turn() {
    let (broker, folder) = (Mosquitto::start(), tempfile::tempdir().unwrap());
    let storage = open(&folder);
    let kept = invitations(&storage, broker.address, 7);
    let door = Arc::<Door>::default();
    let ways = kept.iter().map(|id| (id.as_str(), broker.address));
    let reopened = reopen(&storage, &door, ways);
    for (_, heard) in &reopened {
        let told = heard.recv_timeout(PATIENCE).unwrap();
        assert!(matches!(told, OnlineEvent::Invitation { .. }), "{told:?}");
    }
    assert_eq!(door.most(), 2);
    let came = door.came.lock().unwrap().clone();
    assert!((0..kept.len()).all(|room| came.contains(&room)), "{came:?}");
    // A room that yielded reports no lost broker.
    for (_, heard) in &reopened {
        assert_eq!(heard.try_recv().ok(), None);
    }
}

#[test]
fn what_somebody_looks_at_does_not_wait() {
    let (broker, folder) = (Mosquitto::start(), tempfile::tempdir().unwrap());
    let storage = open(&folder);
    let kept = invitations(&storage, broker.address, 3);
    // Accepts and never answers.
    let mute = TcpListener::bind("127.0.0.1:0").unwrap();
    let mute = mute.local_addr().map(|address| (mute, address)).unwrap();
    let door = Arc::<Door>::default();
    let ways = [mute.1, mute.1, broker.address];
    let reopened = reopen(&storage, &door, kept.iter().map(String::as_str).zip(ways));
    reopened[2].0.set_shown(true);
    let told = reopened[2].1.recv_timeout(PATIENCE).unwrap();
    assert!(matches!(told, OnlineEvent::Invitation { .. }), "{told:?}");
    // The other two have places in addition.
    eventually("three are there", || door.most() == 3);
    drop(mute.0);
}

#[test]
fn an_invitation_that_somebody_has_answered_is_not_withdrawn() {
    let broker = Mosquitto::start();
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (ann, wei) = (open(&folder), open(&other));
    let (invited, heard, link) = invite(&ann, broker.address, freestyle());
    let (observer, _told) = ear();
    let (way, address) = (plain(broker.address), at(broker.address));
    let joined = wei.join_over(&way, &address, "Wei", &link, observer);
    // Ann's app may still offer to withdraw.
    while heard.recv_timeout(PATIENCE).unwrap() != OnlineEvent::GameReady {}
    let games = || {
        ann.links()
            .unwrap()
            .iter()
            .filter(|it| it.game.is_some())
            .count()
    };
    eventually("Ann keeps it", || games() == 1);
    assert_eq!(ann.withdraw(invited.id()), Ok(false));
    let id = invited.id();
    invited.shutdown();
    drop(invited);
    assert_eq!(ann.withdraw(id), Ok(false));
    assert_eq!(games(), 1);
    joined.unwrap().shutdown();
}

#[test]
fn games_in_which_somebody_has_moved_are_found_in_turn() {
    let broker = Mosquitto::start();
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (ann, wei) = (open(&folder), open(&other));
    let setup = RemoteSetup {
        inviter_is_black: false,
        ..freestyle()
    };
    for games in 1..=3 {
        let (invited, _heard, link) = invite(&ann, broker.address, setup);
        let (observer, heard) = ear();
        let (way, address) = (plain(broker.address), at(broker.address));
        let joined = wei
            .join_over(&way, &address, "Wei", &link, observer)
            .unwrap();
        while heard.recv_timeout(PATIENCE).unwrap() != OnlineEvent::GameReady {}
        eventually("Ann keeps it", || {
            let kept = ann.links().unwrap();
            kept.iter().filter(|link| link.game.is_some()).count() == games
        });
        invited.shutdown();
        let heard = Recorder::new();
        let game = joined.take_game(heard.clone()).unwrap();
        let table = Table { game, heard };
        table.plays("H8");
        // Waits until the broker has the move.
        table.game.shutdown();
    }
    let door = Arc::<Door>::default();
    let kept = ann.links().unwrap();
    let ways = kept.iter().map(|link| (link.id.as_str(), broker.address));
    let reopened = reopen(&ann, &door, ways);
    for (_, heard) in &reopened {
        assert_eq!(
            heard.recv_timeout(PATIENCE).unwrap(),
            OnlineEvent::GameReady
        );
        assert_eq!(heard.recv_timeout(PATIENCE).unwrap(), OnlineEvent::OwnTurn);
    }
    assert_eq!((kept.len(), door.most()), (3, 2));
}
