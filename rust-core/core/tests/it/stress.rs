//! Many threads use one session: no deadlock, ordered callbacks, a valid game.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::*;
use gomoku_core::{GameConfig, GameEvent, GameSession, LevelName, Phase, Rule};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

#[test]
fn commands_from_many_threads_at_once() {
    for (round, level) in [LevelName::Easy, LevelName::Medium, LevelName::Hard]
        .into_iter()
        .enumerate()
    {
        let config = GameConfig {
            rule: Rule::Renju,
            size: 9,
            min_reply_ms: 1,
            clock: countdown(10_000, 0).clock,
            ..against(level)
        };
        let heard = Recorder::new();
        let time = HandTime::new();
        let session = GameSession::with_time(&config, heard.clone(), time.clone()).unwrap();
        let start = Instant::now();
        let enough = AtomicUsize::new(0);
        // Longer on a busy machine, until enough has happened.
        let goes_on = || {
            start.elapsed() < Duration::from_millis(700)
                || (enough.load(Ordering::Relaxed) <= 10 && start.elapsed() < PATIENCE)
        };
        std::thread::scope(|scope| {
            for seed in 0..4 {
                let (session, time, enough, goes_on) = (&session, &time, &enough, &goes_on);
                scope.spawn(move || {
                    let mut rng = StdRng::seed_from_u64(10 * round as u64 + seed);
                    while goes_on() {
                        // Refusals are expected, since other threads change the game.
                        match rng.random_range(0..16) {
                            0..6 => {
                                let point = at(rng.random_range(-1..10), rng.random_range(-1..10));
                                let played = usize::from(session.play(point).is_ok());
                                enough.fetch_add(played, Ordering::Relaxed);
                            }
                            6 => drop(session.undo()),
                            7 => drop(session.redo()),
                            8 => drop(session.resign()),
                            9 => drop(session.rematch()),
                            10 => drop(session.hint()),
                            11 => session.pause(),
                            12 => session.resume(),
                            13 => drop(session.set_threads(rng.random_range(-1..4))),
                            14 => drop(session.record()),
                            _ => time.advance(rng.random_range(0..100)),
                        }
                        let snapshot = session.snapshot();
                        assert_eq!(snapshot.phase == Phase::Over, snapshot.result.is_some());
                        assert!(!(snapshot.human_to_move && snapshot.computer_thinking));
                    }
                });
            }
        });
        let last = session.snapshot();
        session.shutdown();
        let mut revision = 0;
        for snapshot in heard.snapshots() {
            assert!(snapshot.revision > revision, "revisions grow");
            revision = snapshot.revision;
            for (i, played) in snapshot.moves.iter().enumerate() {
                let taken = snapshot.moves[..i].iter().any(|m| m.point == played.point);
                assert!(!taken, "a point is played once");
            }
        }
        assert!(revision <= last.revision);
        let placed = heard
            .events()
            .iter()
            .filter(|e| matches!(e, GameEvent::StonePlaced { .. }))
            .count();
        assert!(
            placed > 10,
            "only {placed} stones: the threads were not at work"
        );
    }
}
