//! Observers that fail, panic, block or call back.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::time::{Duration, Instant};

use crate::common::*;
use gomoku_core::{
    CallbackError, GameEvent, GameObserver, GameSession, GameSnapshot, LevelName, Phase, Thinking,
};

/// Observer made of a function of the callback's name.
struct Acts<F>(F);

impl<F: Fn(&str) -> Result<(), CallbackError> + Send + Sync> GameObserver for Acts<F> {
    fn on_snapshot(&self, _: GameSnapshot) -> Result<(), CallbackError> {
        (self.0)("snapshot")
    }

    fn on_event(&self, event: GameEvent) -> Result<(), CallbackError> {
        (self.0)(if matches!(event, GameEvent::GameOver { .. }) {
            "over"
        } else {
            "event"
        })
    }

    fn on_thinking(&self, _: Thinking) -> Result<(), CallbackError> {
        (self.0)("thinking")
    }
}

const WIN: &str = "H8 A1 I8 B1 J8 C1 K8 D1 L8";

fn a_game_goes_to_its_end(act: impl Fn(&str) -> Result<(), CallbackError> + Send + Sync + 'static) {
    let (over, is_over) = mpsc::channel();
    let over = Mutex::new(over);
    let observer = Acts(move |what: &str| {
        if what == "over" {
            over.lock().unwrap_or_else(|e| e.into_inner()).send(()).ok();
        }
        act(what)
    });
    let session = GameSession::new(two_people(), Arc::new(observer)).unwrap();
    play_all(&session, WIN);
    is_over
        .recv_timeout(PATIENCE)
        .expect("the last event comes");
    assert_eq!(session.snapshot().phase, Phase::Over);
    session.rematch().unwrap();
    play_all(&session, WIN);
    is_over
        .recv_timeout(PATIENCE)
        .expect("and again after a rematch");
    session.shutdown();
}

#[test]
fn one_that_always_fails() {
    a_game_goes_to_its_end(|_| {
        Err(CallbackError::Failed {
            detail: "dead".into(),
        })
    });
}

#[test]
fn one_that_always_panics() {
    a_game_goes_to_its_end(|what| panic!("an observer's panic at {what}, meant by the test"));
}

#[test]
fn a_slow_one_gets_every_event_and_skips_snapshots() {
    let (snapshots, events) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (gate_open, gate): (Sender<()>, Receiver<()>) = mpsc::channel();
    let gate = Mutex::new(Some(gate));
    let observer = {
        let (snapshots, events) = (snapshots.clone(), events.clone());
        Acts(move |what: &str| {
            if let Some(gate) = gate.lock().unwrap().take() {
                gate.recv().ok(); // blocks in the very first callback
            }
            let counter = if what == "snapshot" {
                &snapshots
            } else {
                &events
            };
            counter.fetch_add(1, Ordering::SeqCst);
            Ok(())
        })
    };
    let session = GameSession::new(two_people(), Arc::new(observer)).unwrap();
    let start = Instant::now();
    play_all(&session, WIN);
    // The observer is still blocked.
    gate_open.send(()).unwrap();
    while events.load(Ordering::SeqCst) < 10 {
        assert!(start.elapsed() < PATIENCE, "nine stones and the end");
        std::thread::sleep(Duration::from_millis(1));
    }
    session.shutdown();
    assert_eq!(events.load(Ordering::SeqCst), 10);
    // One was being delivered; of nine others only the newest remained.
    assert!(snapshots.load(Ordering::SeqCst) <= 3, "{snapshots:?}");
}

/// Plays moves inside the callback.
struct PlaysBack {
    session: OnceLock<Weak<GameSession>>,
    moves: Mutex<Vec<gomoku_core::Point>>,
}

impl GameObserver for PlaysBack {
    fn on_snapshot(&self, snapshot: GameSnapshot) -> Result<(), CallbackError> {
        if let Some(session) = self.session.get().and_then(Weak::upgrade)
            && snapshot.human_to_move
            && let Some(point) = self.moves.lock().unwrap().pop()
        {
            session.play(point).ok();
            session.snapshot();
            session.record();
        }
        Ok(())
    }

    fn on_event(&self, _: GameEvent) -> Result<(), CallbackError> {
        Ok(())
    }

    fn on_thinking(&self, _: Thinking) -> Result<(), CallbackError> {
        Ok(())
    }
}

#[test]
fn one_that_calls_back_into_the_session() {
    let moves = WIN.split(' ').rev().map(named).collect();
    let observer = Arc::new(PlaysBack {
        session: OnceLock::new(),
        moves: Mutex::new(moves),
    });
    let session = GameSession::new(two_people(), observer.clone()).unwrap();
    observer.session.set(Arc::downgrade(&session)).unwrap();
    session.pause();
    session.resume(); // produces a snapshot after the session is set
    until(&session, "the end", |s| s.phase == Phase::Over);
    session.shutdown();
}

#[test]
fn one_that_shuts_the_session_down_from_its_callback() {
    let known: Arc<OnceLock<Weak<GameSession>>> = Arc::default();
    let done = Arc::new(AtomicBool::new(false));
    let after = Arc::new(AtomicUsize::new(0));
    let observer = {
        let (known, done, after) = (known.clone(), done.clone(), after.clone());
        Acts(move |what: &str| {
            if done.load(Ordering::SeqCst) {
                after.fetch_add(1, Ordering::SeqCst);
            } else if what == "event"
                && let Some(session) = known.get().and_then(Weak::upgrade)
            {
                session.shutdown();
                session.shutdown();
                done.store(true, Ordering::SeqCst);
            }
            Ok(())
        })
    };
    let session = GameSession::new(against(LevelName::Hard), Arc::new(observer)).unwrap();
    known.set(Arc::downgrade(&session)).unwrap();
    play_all(&session, "H8");
    let start = Instant::now();
    while !done.load(Ordering::SeqCst) {
        assert!(start.elapsed() < PATIENCE, "the callback came and returned");
        std::thread::sleep(Duration::from_millis(1));
    }
    session.shutdown(); // the owner still joins
    assert_eq!(
        after.load(Ordering::SeqCst),
        0,
        "nothing is said after the end"
    );
    assert_eq!(
        session.snapshot().moves.len(),
        1,
        "the game can still be read"
    );
    assert!(session.record().starts_with("(;FF[4]"));
}

#[test]
fn nothing_is_said_after_shutdown_returned() {
    for _ in 0..50 {
        let closed = Arc::new(AtomicBool::new(false));
        let late = Arc::new(AtomicBool::new(false));
        let observer = {
            let (closed, late) = (closed.clone(), late.clone());
            Acts(move |_: &str| {
                std::thread::sleep(Duration::from_micros(200));
                late.fetch_or(closed.load(Ordering::SeqCst), Ordering::SeqCst);
                Ok(())
            })
        };
        let session = GameSession::new(against(LevelName::Easy), Arc::new(observer)).unwrap();
        play_all(&session, "H8");
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    session.shutdown();
                    closed.store(true, Ordering::SeqCst);
                });
            }
        });
        std::thread::sleep(Duration::from_millis(1));
        assert!(!late.load(Ordering::SeqCst));
    }
}

#[test]
fn a_dropped_session_ends_its_threads_by_itself() {
    let heard = Recorder::new();
    let session = GameSession::new(against(LevelName::Hard), heard.clone()).unwrap();
    play_all(&session, "H8");
    drop(session);
    // A search that is ending holds the session briefly.
    let start = Instant::now();
    while Arc::strong_count(&heard) > 1 {
        assert!(start.elapsed() < PATIENCE, "the observer was not let go");
        std::thread::sleep(Duration::from_millis(1));
    }
}
