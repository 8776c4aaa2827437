use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use gomoku_engine::StopFlag;

use super::examiner::Examiner;
use super::judge;
use super::report::{MoveReview, Review};
use crate::engines::Engines;
use crate::sync::lock;

/// The search is recursive; default stacks may be too small (512 KiB on iOS).
const STACK_BYTES: usize = 8 << 20;

/// Background review. Dropping it stops the review.
pub struct ReviewTask {
    review: Arc<Mutex<Review>>,
    stop: StopFlag,
    thread: Option<JoinHandle<()>>,
}

impl ReviewTask {
    /// Continues a review, or restarts one of another version. Calls `update` on the thread after
    /// each move, without a lock.
    ///
    /// # Errors
    /// An I/O error if the system can't create the thread.
    pub fn start(
        review: Review,
        engines: &Engines,
        mut update: impl FnMut(&MoveReview) + Send + 'static,
    ) -> io::Result<Self> {
        let review = if review.is_current() {
            review
        } else {
            Review::of(review.source)
        };
        let review = Arc::new(Mutex::new(review));
        let stop = StopFlag::new();
        let (inside, flag) = (Arc::clone(&review), stop.clone());
        let engines = engines.clone();
        let thread = thread::Builder::new()
            .name("gomoku-review".into())
            .stack_size(STACK_BYTES)
            .spawn(move || {
                // Finished moves stay valid if the next one panics.
                let run = AssertUnwindSafe(|| run(&inside, &engines, &flag, &mut update));
                if catch_unwind(run).is_err() {
                    log::error!("the review panicked");
                }
            })?;
        Ok(Self {
            review,
            stop,
            thread: Some(thread),
        })
    }

    /// Requests a stop, which takes up to 50 ms and discards the move in progress.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// Whether the thread runs.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
    }

    /// Returns the review so far.
    #[must_use]
    pub fn review(&self) -> Review {
        lock(&self.review).clone()
    }

    /// Waits for the end. The review is complete unless stopped. Must not be called from `update`.
    #[must_use]
    pub fn finish(mut self) -> Review {
        self.join();
        self.review()
    }

    fn join(&mut self) {
        if let Some(thread) = self.thread.take()
            // If `update` drops the task, the thread can't join itself.
            && thread.thread().id() != thread::current().id()
            && thread.join().is_err()
        {
            log::error!("the review's thread panicked");
        }
    }
}

impl Drop for ReviewTask {
    fn drop(&mut self) {
        self.stop();
        self.join();
    }
}

impl fmt::Debug for ReviewTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReviewTask")
            .field("is_running", &self.is_running())
            .finish_non_exhaustive()
    }
}

fn run(
    review: &Mutex<Review>,
    engines: &Engines,
    stop: &StopFlag,
    update: &mut dyn FnMut(&MoveReview),
) {
    let (source, mut at) = {
        let review = lock(review);
        (review.source.clone(), review.moves.len())
    };
    let mut examiner = Examiner::new(&source, engines, stop.clone());
    while !stop.is_stopped() {
        let Some(said) = judge::review(&source, at, &mut examiner) else {
            return;
        };
        lock(review).add(said.clone());
        update(&said);
        at += 1;
    }
}

impl Review {
    /// Reviews one move (from 1) synchronously in a fraction of a second, with the same result as a
    /// complete review. None if out of range.
    #[must_use]
    pub fn review_move(&self, ply: i32, engines: &Engines) -> Option<MoveReview> {
        let at = usize::try_from(ply).ok()?.checked_sub(1)?;
        let mut examiner = Examiner::new(&self.source, engines, StopFlag::new());
        judge::review(&self.source, at, &mut examiner)
    }
}
