//! Shared helpers: a recording observer, a manual clock, usual games.
#![allow(unreachable_pub)]

#[path = "../../../../link/tests/it/support/alone.rs"]
pub mod alone;
pub mod door;
pub mod lan;
pub mod mosquitto;
pub mod own;
pub mod radio;
pub mod raw;
pub mod reviews;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use gomoku_core::{
    CallbackError, ClockSetting, GameConfig, GameEvent, GameObserver, GameSession, GameSnapshot,
    LevelName, Phase, Point, RemoteSeat, Seat, Thinking, TimeSource, level_number,
};

pub use own::{Deaf, two_people};

/// Long enough for the slowest machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

#[derive(Debug, Clone, PartialEq)]
pub enum Callback {
    Snapshot(Box<GameSnapshot>),
    Event(GameEvent),
    Thinking(Thinking),
}

#[derive(Default)]
pub struct Recorder {
    callbacks: Mutex<Vec<Callback>>,
    told: Condvar,
}

impl Recorder {
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    pub fn all(&self) -> Vec<Callback> {
        self.callbacks.lock().unwrap().clone()
    }

    pub fn events(&self) -> Vec<GameEvent> {
        let pick = |callback| match callback {
            Callback::Event(event) => Some(event),
            _ => None,
        };
        self.all().into_iter().filter_map(pick).collect()
    }

    pub fn snapshots(&self) -> Vec<GameSnapshot> {
        let pick = |callback| match callback {
            Callback::Snapshot(snapshot) => Some(*snapshot),
            _ => None,
        };
        self.all().into_iter().filter_map(pick).collect()
    }

    #[track_caller]
    pub fn wait(&self, what: &str, enough: impl Fn(&[Callback]) -> bool) {
        let callbacks = self.callbacks.lock().unwrap();
        let (callbacks, timeout) = self
            .told
            .wait_timeout_while(callbacks, PATIENCE, |heard| !enough(heard))
            .unwrap();
        assert!(
            !timeout.timed_out(),
            "never heard {what}; last: {:?}",
            callbacks.last()
        );
    }

    #[track_caller]
    pub fn wait_for_event(&self, what: &str, such: impl Fn(&GameEvent) -> bool) {
        self.wait(what, |heard| {
            heard
                .iter()
                .any(|callback| matches!(callback, Callback::Event(event) if such(event)))
        });
    }

    #[track_caller]
    pub fn wait_for_snapshot(&self, what: &str, such: impl Fn(&GameSnapshot) -> bool) {
        self.wait(what, |heard| {
            let last = heard.iter().rev().find_map(|callback| match callback {
                Callback::Snapshot(snapshot) => Some(snapshot),
                _ => None,
            });
            last.is_some_and(|snapshot| such(snapshot))
        });
    }

    fn hear(&self, callback: Callback) {
        self.callbacks.lock().unwrap().push(callback);
        self.told.notify_all();
    }
}

impl GameObserver for Recorder {
    fn on_snapshot(&self, snapshot: GameSnapshot) -> Result<(), CallbackError> {
        self.hear(Callback::Snapshot(Box::new(snapshot)));
        Ok(())
    }

    fn on_event(&self, event: GameEvent) -> Result<(), CallbackError> {
        self.hear(Callback::Event(event));
        Ok(())
    }

    fn on_thinking(&self, thinking: Thinking) -> Result<(), CallbackError> {
        self.hear(Callback::Thinking(thinking));
        Ok(())
    }
}

#[derive(Default)]
pub struct HandTime(AtomicU64);

impl HandTime {
    pub fn new() -> Arc<Self> {
        // Not zero: the origin is arbitrary.
        Arc::new(Self(AtomicU64::new(1_000_000)))
    }

    pub fn advance(&self, ms: u64) {
        self.0.fetch_add(ms, Ordering::SeqCst);
    }
}

impl TimeSource for HandTime {
    fn now_ms(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }

    fn sleep_for(&self, _: u64) -> Duration {
        Duration::from_millis(1)
    }
}

/// Creates a game in which the person has Black.
pub fn against(level: LevelName) -> GameConfig {
    GameConfig {
        white: computer(level),
        ..two_people()
    }
}

pub fn computer(level: LevelName) -> Seat {
    Seat::Computer {
        level: level_number(level),
    }
}

pub fn countdown(main_ms: i64, increment_ms: i64) -> GameConfig {
    GameConfig {
        clock: ClockSetting::Countdown {
            main_ms,
            increment_ms,
        },
        ..two_people()
    }
}

pub fn at(x: i32, y: i32) -> Point {
    Point { x, y }
}

pub fn named(name: &str) -> Point {
    gomoku_core::parse_point(name, 20).unwrap()
}

#[track_caller]
pub fn seat(session: &GameSession) -> Arc<RemoteSeat> {
    session.remote().expect("a game with a far player")
}

#[track_caller]
pub fn play_all(session: &GameSession, names: &str) {
    for name in names.split_whitespace() {
        session
            .play(named(name))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[track_caller]
pub fn until(session: &GameSession, what: &str, such: impl Fn(&GameSnapshot) -> bool) {
    let start = Instant::now();
    while !such(&session.snapshot()) {
        assert!(start.elapsed() < PATIENCE, "never: {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Waits until no more callbacks follow.
#[track_caller]
pub fn until_idle(session: &GameSession) {
    eventually("the session is idle", || session.is_idle());
}

/// Removes what differs in a restored game: the pause and the revision.
pub fn settled(snapshot: &GameSnapshot) -> GameSnapshot {
    let mut settled = snapshot.clone();
    settled.revision = 0;
    settled.hint = None;
    settled.hint_reason = None;
    settled.hint_area = None;
    for player in [&mut settled.black, &mut settled.white] {
        player.clock_running = false;
    }
    if settled.phase == Phase::Playing {
        settled.phase = Phase::Paused;
        settled.keeps_awake = false;
        settled.human_to_move = false;
        settled.human_to_choose = false;
        settled.computer_thinking = false;
        settled.hint_pending = false;
        settled.can_undo = false;
        settled.can_redo = false;
        settled.can_hint = false;
        settled.can_halt = false;
    }
    settled
}

/// Threads of this process with this prefix.
#[cfg(target_os = "linux")]
pub fn threads_named(prefix: &str) -> usize {
    let tasks = std::fs::read_dir("/proc/self/task").unwrap();
    tasks
        .filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("comm")).ok())
        .filter(|name| name.starts_with(prefix))
        .count()
}

#[track_caller]
pub fn eventually(what: &str, such: impl Fn() -> bool) {
    let start = Instant::now();
    while !such() {
        assert!(start.elapsed() < PATIENCE, "never: {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}
