//! Search thread for the computer's moves and for hints.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use gomoku_engine::{
    Book, Choice, Engine, EngineOptions, Level, Limits, Point, Position, Progress, ProofPlayer,
    Proved, Rule, StopFlag, StudyResult, SwapChoice,
};

use crate::clock::TimeSource;
use crate::engines::Engines;
use crate::game::{Advice, Hint};
use crate::sync::lock;
use crate::wins::Advisor;

/// The search is recursive; the default stack (512 KiB on iOS) may be too small.
const STACK_BYTES: usize = 8 << 20;

/// A person waits for the hint.
const HINT_TIME: Duration = Duration::from_millis(1_000);
const HINT_NODES: u64 = 300_000;
/// Node limit of the search for the reply to a hint.
const REPLY_NODES: u64 = 5_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The computer's move.
    Move(Level),
    /// Next stone of an opening; the position is to be balanced after `left` more stones.
    Place { left: usize },
    /// Choice of a colour or, if it `may_add`, of two more stones.
    Choose { may_add: bool },
    /// A hint for a person.
    Hint,
    /// Proof for the position, without a move.
    Proof,
    /// Learning from a game that the side at this level has lost.
    Study(Level),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SearchResult {
    Stone(Point),
    Hint(Hint),
    /// The proof, and the move that follows from it.
    Proof(Option<Proved>),
    Choice(SwapChoice),
    Nothing,
}

pub(crate) struct Job {
    /// A result of an older generation is stale.
    pub(crate) generation: u64,
    pub(crate) purpose: Purpose,
    pub(crate) position: Position,
    /// Allowed points; empty for all.
    pub(crate) within: Vec<Point>,
    pub(crate) book: Arc<Book>,
    pub(crate) perfect: bool,
    pub(crate) seed: u64,
    pub(crate) threads: u32,
    /// Increases with each new game, and makes the engine discard data of the previous one.
    pub(crate) game: u64,
    pub(crate) stop: StopFlag,
    pub(crate) not_before_ms: u64,
}

impl Job {
    fn allows(&self, point: Point) -> bool {
        self.within.is_empty() || self.within.contains(&point)
    }
}

/// Receives progress and results on the search thread, without a lock of this module.
pub(crate) trait SearchHost: Send + Sync {
    fn searching(&self, generation: u64, progress: &Progress);
    fn found(&self, generation: u64, found: SearchResult);
    /// Receives the end of a study, with a book if the computer learnt anything.
    fn studied(&self, generation: u64, book: Option<Book>);
}

#[derive(Clone, Copy)]
enum WorkerState {
    Nothing,
    Searching,
    /// Delivers a result from this time on.
    HoldingBack(u64),
}

struct Slot {
    job: Option<Job>,
    doing: WorkerState,
    open: bool,
}

struct Shared {
    slot: Mutex<Slot>,
    wake: Condvar,
    time: Arc<dyn TimeSource>,
    engines: Engines,
}

/// Runs the newest job. It replaces a waiting job; the flag stops a running one.
pub(crate) struct Worker {
    shared: Arc<Shared>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Worker {
    pub(crate) fn new(time: Arc<dyn TimeSource>, engines: Engines) -> Self {
        let slot = Mutex::new(Slot {
            job: None,
            doing: WorkerState::Nothing,
            open: true,
        });
        Self {
            shared: Arc::new(Shared {
                slot,
                wake: Condvar::new(),
                time,
                engines,
            }),
            thread: Mutex::new(None),
        }
    }

    /// Starts thread and engine, which a game of two people never needs.
    pub(crate) fn submit(&self, job: Job, host: Arc<dyn SearchHost>) {
        {
            let mut slot = lock(&self.shared.slot);
            if !slot.open {
                return;
            }
            slot.job = Some(job);
        }
        self.shared.wake.notify_one();
        let mut thread = lock(&self.thread);
        if thread.is_none() {
            let inside = Arc::clone(&self.shared);
            *thread = thread::Builder::new()
                .name("gomoku-search".into())
                .stack_size(STACK_BYTES)
                .spawn(move || inside.run(&*host))
                .inspect_err(|error| log::error!("no thread for the search: {error}"))
                .ok();
        }
    }

    /// Drops a waiting job, and wakes a job that delays its result.
    pub(crate) fn cancel(&self) {
        lock(&self.shared.slot).job = None;
        self.shared.wake.notify_one();
    }

    pub(crate) fn is_idle(&self) -> bool {
        let now_ms = self.shared.time.now_ms();
        let slot = lock(&self.shared.slot);
        slot.job.is_none()
            && match slot.doing {
                WorkerState::Nothing => true,
                WorkerState::Searching => false,
                WorkerState::HoldingBack(until_ms) => now_ms < until_ms,
            }
    }

    /// Joins the thread. Idempotent. The caller has stopped the running job. Must not be called
    /// from the search thread.
    pub(crate) fn shutdown(&self) {
        {
            let mut slot = lock(&self.shared.slot);
            slot.open = false;
            slot.job = None;
        }
        self.shared.wake.notify_one();
        if let Some(handle) = lock(&self.thread).take()
            && handle.join().is_err()
        {
            log::error!("the search thread panicked");
        }
    }
}

impl Shared {
    fn run(&self, host: &dyn SearchHost) {
        let mut player = Player::new(&self.engines);
        while let Some(job) = self.next() {
            let generation = job.generation;
            let progress = |progress: &Progress| host.searching(generation, progress);
            let found = match job.purpose {
                Purpose::Move(level) => player.play(&job, level, progress),
                Purpose::Proof => SearchResult::Proof(player.proved(&job)),
                Purpose::Hint => player.hint(&job, progress),
                Purpose::Place { left } => player.place(&job, left),
                Purpose::Choose { may_add } => player.decide(&job, may_add),
                Purpose::Study(level) => {
                    let book = player.study(&job, level);
                    if self.hold_back(&job) {
                        host.studied(generation, book);
                    }
                    continue;
                }
            };
            if self.hold_back(&job) {
                host.found(generation, found);
            }
        }
    }

    fn next(&self) -> Option<Job> {
        let mut slot = lock(&self.slot);
        slot.doing = WorkerState::Nothing;
        loop {
            if !slot.open {
                return None;
            }
            if let Some(job) = slot.job.take() {
                slot.doing = WorkerState::Searching;
                return Some(job);
            }
            slot = self.wake.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits; returns false if the result is not needed any more.
    fn hold_back(&self, job: &Job) -> bool {
        let mut slot = lock(&self.slot);
        loop {
            if !slot.open || job.stop.is_stopped() {
                return false;
            }
            let now_ms = self.time.now_ms();
            if now_ms >= job.not_before_ms {
                slot.doing = WorkerState::Searching;
                return true;
            }
            slot.doing = WorkerState::HoldingBack(job.not_before_ms);
            let sleep = self.time.sleep_for(job.not_before_ms - now_ms);
            slot = self
                .wake
                .wait_timeout(slot, sleep)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }
}

/// Maps a solver's panic to `None`: hints and moves are possible without it.
fn guarded<T>(ask: impl FnOnce() -> Option<T>) -> Option<T> {
    catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(|_| {
        log::error!("the solver panicked; nothing is said");
        None
    })
}

struct Player<'e> {
    engines: &'e Engines,
    engine: Option<Engine>,
    proof: Option<(Rule, ProofPlayer)>,
    game: u64,
    threads: u32,
}

impl<'e> Player<'e> {
    fn new(engines: &'e Engines) -> Self {
        Self {
            engines,
            engine: None,
            proof: None,
            game: 0,
            threads: 0,
        }
    }

    /// A proved move if available in perfect play, else a searched one.
    fn play(&mut self, job: &Job, level: Level, progress: impl FnMut(&Progress)) -> SearchResult {
        let proved = job.perfect.then(|| self.proved(job)).flatten();
        match proved {
            Some(Proved { play: Some(_), .. }) => SearchResult::Proof(proved),
            _ => self.search(job, Some(level), progress),
        }
    }

    fn proved(&mut self, job: &Job) -> Option<Proved> {
        let rule = job.position.rule();
        let kept = self.proof.take().filter(|(of, _)| *of == rule);
        let new = || Some((rule, self.engines.proof_player(rule)?));
        let (_, mut proof) = kept.or_else(new)?;
        let asked = guarded(|| {
            let proved = proof.proved(&job.position);
            Some((proof, proved))
        });
        // A solver that panicked is discarded.
        let (proof, proved) = asked?;
        self.proof = Some((rule, proof));
        proved
    }

    fn search(
        &mut self,
        job: &Job,
        level: Option<Level>,
        mut progress: impl FnMut(&Progress),
    ) -> SearchResult {
        if let Some(level) = level
            && let Some(point) = job.book.advice(&job.position, level)
            && job.allows(point)
        {
            return SearchResult::Stone(point);
        }
        self.stone(job, |player| {
            let point = player.choose(job, level, &mut progress)?.point;
            if job.allows(point) {
                return Some(point);
            }
            player
                .engine(job)
                .best_of(&job.position, &job.within, &job.stop)
        })
    }

    /// A win by threats, or else the best move found in a short time, with the reason.
    fn hint(&mut self, job: &Job, mut progress: impl FnMut(&Progress)) -> SearchResult {
        let position = &job.position;
        let mut advisor = Advisor::new(position.rule(), job.stop.clone());
        let allows = |advice: &Advice| {
            let point = advice.point.on(position.size());
            point.is_some_and(|point| job.allows(point))
        };
        let win = guarded(|| advisor.win(position)).filter(allows);
        let mut advice = match win {
            Some(advice) => advice,
            None => {
                let mut line = Vec::new();
                let found = self.search(job, None, |said: &Progress| {
                    // An interrupted search may report its move without a continuation.
                    if said.pv.len() > 1 || said.pv.first() != line.first() {
                        line.clone_from(&said.pv);
                    }
                    progress(said);
                });
                let SearchResult::Stone(point) = found else {
                    return found;
                };
                let line = self.with_reply(job, point, line);
                let said = guarded(|| Some(advisor.search(position, point, &line)));
                said.unwrap_or_else(|| Advice::bare(point.into()))
            }
        };
        if !job.within.is_empty() {
            // The search ignores the opening's restrictions on the next stones.
            advice.lines.clear();
        }
        let lines = position.size().lines().into();
        SearchResult::Hint(Hint::new(advice, lines, position.hash()))
    }

    /// The expected line from `point` on. After an interrupted search that has just changed its
    /// move, a short search supplies the reply.
    fn with_reply(&mut self, job: &Job, point: Point, line: Vec<Point>) -> Vec<Point> {
        if line.len() > 1 && line.first() == Some(&point) {
            return line;
        }
        let mut line = vec![point];
        let mut after = job.position.clone();
        if after.play(point).is_ok() && after.outcome().is_none() {
            let limits = Limits {
                nodes: Some(REPLY_NODES),
                ..Limits::default()
            };
            let reply = guarded(|| {
                let engine = self.engine(job);
                engine.search(&after, &limits, job.seed, &job.stop, &mut |_| {})
            });
            if reply.is_none() {
                // After a stop or a panic the tables may be inconsistent.
                self.engine = None;
            }
            line.extend(reply.into_iter().flat_map(|choice| choice.pv));
        }
        line
    }

    fn place(&mut self, job: &Job, left: usize) -> SearchResult {
        self.stone(job, |player| {
            let engine = player.engine(job);
            engine.even_stone(&job.position, left, job.seed, &job.stop)
        })
    }

    fn decide(&mut self, job: &Job, may_add: bool) -> SearchResult {
        let chosen = catch_unwind(AssertUnwindSafe(|| {
            let engine = self.engine(job);
            engine.swap_choice(&job.position, may_add, job.seed, &job.stop)
        }));
        SearchResult::Choice(chosen.unwrap_or_else(|_| {
            log::error!("the engine panicked; taking White");
            self.engine = None;
            SwapChoice::White
        }))
    }

    fn stone(&mut self, job: &Job, find: impl FnOnce(&mut Self) -> Option<Point>) -> SearchResult {
        // If the engine panics, the person must still receive a move.
        let found = catch_unwind(AssertUnwindSafe(|| find(self)));
        let point = found.unwrap_or_else(|_| {
            log::error!("the engine panicked; playing any legal point");
            self.engine = None;
            let mut legal = job.position.legal_points().into_iter();
            legal.find(|&point| job.allows(point))
        });
        point.map_or(SearchResult::Nothing, SearchResult::Stone)
    }

    /// The book with the game's lessons for `level`; `None` without any.
    fn study(&mut self, job: &Job, level: Level) -> Option<Book> {
        let studied = catch_unwind(AssertUnwindSafe(|| {
            let mut book = Book::clone(&job.book);
            let studied = book.study(self.engine(job), &job.position, level, &job.stop);
            (studied == StudyResult::Learnt).then_some(book)
        }));
        studied.unwrap_or_else(|_| {
            log::error!("the engine panicked; nothing was learnt");
            self.engine = None;
            None
        })
    }

    fn engine(&mut self, job: &Job) -> &mut Engine {
        let options = EngineOptions {
            threads: job.threads,
            ..EngineOptions::default()
        };
        let engine = match &mut self.engine {
            Some(engine) => {
                if self.threads != job.threads {
                    engine.set_options(options);
                }
                if self.game != job.game {
                    engine.clear();
                }
                engine
            }
            none => none.insert(self.engines.engine(options)),
        };
        (self.threads, self.game) = (job.threads, job.game);
        engine
    }

    fn choose(
        &mut self,
        job: &Job,
        level: Option<Level>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Option<Choice> {
        let engine = self.engine(job);
        let choice = match level {
            Some(level) => engine.choose(&job.position, level, job.seed, &job.stop, progress),
            None => {
                let limits = Limits {
                    time: Some(HINT_TIME),
                    nodes: Some(HINT_NODES),
                    ..Limits::default()
                };
                engine.search(&job.position, &limits, job.seed, &job.stop, progress)
            }
        }?;
        // Report the final depth and nodes, even of a very short search.
        progress(&Progress {
            depth: choice.depth,
            score: choice.score,
            nodes: choice.nodes,
            elapsed: choice.elapsed,
            pv: choice.pv.clone(),
        });
        Some(choice)
    }
}
