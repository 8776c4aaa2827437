//! Counts threads, so it needs a separate process.
#![cfg(target_os = "linux")]

use std::time::Instant;

use crate::common::alone::is_alone;
use crate::common::*;
use gomoku_core::{GameConfig, GameSession, LevelName};

#[test]
fn two_hundred_sessions_leave_no_thread() {
    if !is_alone() {
        return;
    }
    for round in 0..200 {
        let white = computer([LevelName::Easy, LevelName::Hard][round % 2]);
        let config = GameConfig {
            white,
            ..countdown(60_000, 0)
        };
        let session = GameSession::new(config, Recorder::new()).unwrap();
        play_all(&session, "H8");
        wait_for_threads(3, round); // dispatcher, clock and search
        if round % 3 == 0 {
            drop(session);
        } else {
            session.shutdown();
        }
        wait_for_threads(0, round);
    }
}

/// A thread gets its name shortly after its start and is listed shortly after its end.
fn wait_for_threads(count: usize, round: usize) {
    let start = Instant::now();
    while threads_named("gomoku-") != count {
        assert!(
            start.elapsed() < PATIENCE,
            "not {count} threads in round {round}"
        );
        std::thread::yield_now();
    }
}
