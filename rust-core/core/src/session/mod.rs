//! A game session with its threads. Every command locks, applies elapsed time, checks, changes,
//! passes the new state to the dispatcher and unlocks. The search and alarm threads do the same.

mod command_guard;
mod commands;
mod executor;
mod observer;
mod proofs;
mod remote;
mod shape;
mod show;
mod state;
mod storage;

use std::sync::{Arc, Mutex, MutexGuard, Weak};

use gomoku_engine::{Book, Progress, ShapeReader};

pub(crate) use command_guard::Command;
pub(crate) use executor::Executor;
pub use observer::GameObserver;
pub use shape::PointShapes;
pub(crate) use show::{SnapshotContext, snapshot};
pub(crate) use state::Options;
use state::State;
pub use storage::LevelOffer;
pub(crate) use storage::{SavedSession, SessionStorage};

use crate::alarm::Alarm;
use crate::clock::TimeSource;
use crate::dispatcher::Dispatcher;
use crate::game::{Clock, Game, GameSnapshot, Point, Thinking};
use crate::remote::Remote;
use crate::sync::lock;
use crate::worker::{Purpose, SearchHost, SearchResult, Worker};

pub(crate) struct Session {
    /// Reference for the search thread, which holds the session until shutdown.
    me: Weak<Self>,
    state: Mutex<State>,
    time: Arc<dyn TimeSource>,
    dispatcher: Dispatcher<Arc<dyn GameObserver>>,
    worker: Worker,
    alarm: Alarm,
    /// Most sessions need none.
    shapes: Mutex<Option<ShapeReader>>,
    /// `None` for a game that is not saved.
    saver: Option<Arc<dyn SessionStorage>>,
}

impl Session {
    /// Starts a session; clock and search start unless the game is paused or over.
    pub(crate) fn start(
        game: Game,
        remote: Option<Remote>,
        options: Options,
        time: Arc<dyn TimeSource>,
        observer: Arc<dyn GameObserver>,
    ) -> Arc<Self> {
        Self::start_saved(game, remote, options, time, observer, None, Arc::default())
    }

    /// As [`Session::start`], for a game that `saver` saves and a computer that has learnt `book`.
    pub(crate) fn start_saved(
        game: Game,
        remote: Option<Remote>,
        options: Options,
        time: Arc<dyn TimeSource>,
        observer: Arc<dyn GameObserver>,
        saver: Option<Arc<dyn SessionStorage>>,
        book: Arc<Book>,
    ) -> Arc<Self> {
        let watches = remote.as_ref().is_some_and(Remote::watching);
        let saver = saver.filter(|_| !watches);
        let counts_down = matches!(game.setup().clock, Clock::Countdown { .. });
        let engines = options.engines.clone();
        let session = Arc::new_cyclic(|me| Self {
            me: Weak::clone(me),
            state: Mutex::new(State::new(game, remote, options, book)),
            dispatcher: Dispatcher::start(observer),
            worker: Worker::new(Arc::clone(&time), engines),
            alarm: Alarm::new(Arc::clone(&time)),
            shapes: Mutex::new(None),
            saver,
            time,
        });
        if let Some(saver) = &session.saver {
            let kept: Weak<Self> = Arc::downgrade(&session);
            saver.attach(kept);
        }
        if counts_down {
            // A strong reference would keep the session alive.
            let weak = Arc::downgrade(&session);
            session.alarm.start(move || {
                if let Some(session) = weak.upgrade() {
                    session.ring();
                }
            });
        }
        let mut state = session.lock();
        let now_ms = session.time.now_ms();
        // In a remote game the link runs the clocks.
        if state.remote.is_none() {
            state.game.run_clock(now_ms);
        }
        state.lesson = state.lost_game();
        session.publish(&mut state, now_ms, Vec::new());
        drop(state);
        session
    }

    pub(crate) fn snapshot(&self) -> GameSnapshot {
        let mut state = self.lock();
        let now_ms = self.pass_time(&mut state);
        state.snapshot(now_ms)
    }

    pub(crate) fn record(&self) -> String {
        let mut state = self.lock();
        let now_ms = self.pass_time(&mut state);
        crate::record::write(&state.game, state.options.seed, now_ms)
    }

    /// Record to share: remote players become local ones.
    pub(crate) fn share(&self) -> String {
        let mut state = self.lock();
        let now_ms = self.pass_time(&mut state);
        let mut game = state.game.clone();
        game.seat_persons_here();
        crate::record::write(&game, state.options.seed, now_ms)
    }

    pub(crate) fn shapes(&self) -> Vec<PointShapes> {
        let position = {
            let mut state = self.lock();
            self.pass_time(&mut state);
            if state.game.is_over() {
                return Vec::new();
            }
            state.game.position().clone()
        };
        let mut kept = lock(&self.shapes);
        let reader = kept
            .take_if(|reader| reader.rule() == position.rule())
            .unwrap_or_else(|| ShapeReader::new(position.rule()));
        let read = kept.insert(reader).read(&position);
        read.into_iter().map(PointShapes::from).collect()
    }

    pub(crate) fn forbidding_rows(&self, point: Point) -> Vec<Vec<Point>> {
        let state = self.lock();
        let game = &state.game;
        let marked = point
            .on_board(game)
            .ok()
            .filter(|point| game.forbidden().iter().any(|(marked, _)| marked == point));
        let rows = marked.map(|point| game.position().forbidding_rows(point));
        let rows = rows.unwrap_or_default().into_iter();
        rows.map(|row| row.into_iter().map(Point::from).collect())
            .collect()
    }

    /// True for an unsaved game.
    pub(crate) fn flush(&self) -> bool {
        self.saver.as_ref().is_none_or(|saver| saver.flush())
    }

    pub(crate) fn archived(&self) -> Option<String> {
        self.saver.as_ref()?.archived()
    }

    pub(crate) fn offered_level(&self) -> Option<LevelOffer> {
        self.saver.as_ref()?.offered_level()
    }

    pub(crate) const fn saver(&self) -> Option<&Arc<dyn SessionStorage>> {
        self.saver.as_ref()
    }

    pub(crate) fn is_idle(&self) -> bool {
        // In the order in which each part triggers the next before it becomes idle.
        let _state = self.lock();
        self.alarm.is_idle() && self.worker.is_idle() && self.dispatcher.is_idle()
    }

    pub(crate) fn shutdown(&self) {
        let was_open = !self.lock().closed;
        if let Some(saver) = self.saver.as_ref().filter(|_| was_open) {
            saver.flush();
        }
        {
            let mut state = self.lock();
            if !state.closed {
                state.closed = true;
                state.cancel_search();
                let now_ms = self.time.now_ms();
                state.game.stop_clock(now_ms);
            }
        }
        self.worker.shutdown();
        self.alarm.shutdown();
        self.dispatcher.shutdown();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    fn ring(&self) {
        self.pass_time(&mut self.lock());
    }
}

impl SavedSession for Session {
    fn record(&self) -> String {
        Self::record(self)
    }

    fn is_over(&self) -> bool {
        self.lock().game.is_over()
    }

    fn notify_saved(&self, kept: bool) {
        let mut state = self.lock();
        if state.closed || state.not_saved != kept {
            return;
        }
        state.not_saved = !kept;
        let now_ms = self.time.now_ms();
        self.show(&mut state, now_ms, Vec::new());
    }
}

impl SearchHost for Session {
    fn searching(&self, generation: u64, progress: &Progress) {
        let state = self.lock();
        if state.is_current(generation, |purpose| !matches!(purpose, Purpose::Study(_))) {
            let for_hint = state.is_current(generation, |purpose| matches!(purpose, Purpose::Hint));
            let thinking = Thinking::new(progress, state.game.turn(), for_hint);
            self.dispatcher.push_thinking(thinking);
        }
    }

    fn found(&self, generation: u64, found: SearchResult) {
        let mut state = self.lock();
        self.take_result(&mut state, generation, found);
    }

    fn studied(&self, generation: u64, book: Option<Book>) {
        let mut state = self.lock();
        self.take_book(&mut state, generation, book);
    }
}

#[cfg(test)]
mod tests {
    use crate::engines::Engines;
    use gomoku_engine::{Level, Opening, Point as Place, Rule};

    use super::*;
    use crate::callback::CallbackError;
    use crate::clock::MonotonicTime;
    use crate::game::{ClockSetting, GameConfig, GameEvent, Seat};

    struct Deaf;

    impl GameObserver for Deaf {
        fn on_snapshot(&self, _: GameSnapshot) -> Result<(), CallbackError> {
            Ok(())
        }

        fn on_event(&self, _: GameEvent) -> Result<(), CallbackError> {
            Ok(())
        }

        fn on_thinking(&self, _: Thinking) -> Result<(), CallbackError> {
            Ok(())
        }
    }

    /// The stop flag usually suppresses a stale result; here the search thread has passed its last
    /// check.
    #[test]
    fn a_result_of_an_older_search_is_dropped() {
        let config = GameConfig {
            rule: Rule::Freestyle,
            size: 15,
            black: Seat::Human,
            white: Seat::Computer {
                level: Level::EASY.number().into(),
            },
            clock: ClockSetting::CountUp,
            forbidden_loses: false,
            opening: Opening::Free,
            threads: 1,
            min_reply_ms: 5_000,
            seed: Some(1),
            together: None,
            perfect: false,
        };
        let options = Options {
            threads: 1,
            min_reply_ms: 5_000,
            seed: 1,
            shown: true,
            engines: Engines::default(),
        };
        let game = Game::new(config.setup().unwrap());
        let time = Arc::new(MonotonicTime::new());
        let session = Session::start(game, None, options, time, Arc::new(Deaf));
        session.play(Point { x: 7, y: 7 }).unwrap();
        let stale = session.lock().generation;
        session.undo().unwrap();
        session.play(Point { x: 8, y: 8 }).unwrap();
        assert_ne!(session.lock().generation, stale);

        session.found(stale, SearchResult::Stone(Place::new(0, 0)));
        let snapshot = session.snapshot();
        assert_eq!(snapshot.moves.len(), 1);
        assert!(snapshot.computer_thinking, "the newer search goes on");

        let current = session.lock().generation;
        session.found(current, SearchResult::Stone(Place::new(0, 0)));
        assert_eq!(session.snapshot().moves.len(), 2);
        session.shutdown();
    }
}
