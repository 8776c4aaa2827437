//! No thread or advertisement is left behind.
#![cfg(target_os = "linux")]

use crate::common::alone::is_alone;
use crate::common::lan::*;
use crate::common::*;

#[test]
fn nothing_runs_after_shutdown() {
    // Threads of the process are counted.
    if !is_alone() {
        return;
    }
    let pair = Pair::new(freestyle());
    pair.play("H8 A1");
    pair.ann.lobby.shutdown();
    pair.wei.lobby.shutdown();
    pair.play("I8");
    assert!(threads_named("gomoku-link") > 0);
    pair.black.game.shutdown();
    pair.white.game.shutdown();
    for phone in [&pair.ann, &pair.wei] {
        phone.disk.storage.close();
    }
    crate::common::eventually("no thread", || threads_named("gomoku-") == 0);
    assert_eq!(pair.ether.voices(), 0);
    assert_eq!(pair.black.game.snapshot().moves.len(), 3);
}

#[test]
fn a_lobby_that_is_dropped_ends() {
    let ether = Ether::new();
    let ann = Phone::open("Ann", &ether);
    crate::common::eventually("heard", || ether.voices() == 1);
    drop(ann);
    crate::common::eventually("silence", || ether.voices() == 0);
}
