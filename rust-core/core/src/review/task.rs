//! The thread that reviews a game.

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

/// A search recurses; a platform's default stack (512 KiB on iOS) is no promise.
const STACK_BYTES: usize = 8 << 20;

/// A review that goes on, on a thread of its own. Dropping it stops it.
pub struct ReviewTask {
    review: Arc<Mutex<Review>>,
    stop: StopFlag,
    thread: Option<JoinHandle<()>>,
}

impl ReviewTask {
    /// Goes on with a review from where it is, or begins anew where another version made it. `update` is
    /// called on the thread after each move, with no lock held. `engines` search.
    ///
    /// # Errors
    /// As the system says when there is no thread to be had.
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
                // What was said so far is whole, whatever goes wrong with the next move.
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

    /// Asks it to stop: it ends within 50 ms, and the move that it was at is begun again the next time.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// Whether it still works.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
    }

    /// What is known so far.
    #[must_use]
    pub fn review(&self) -> Review {
        lock(&self.review).clone()
    }

    /// Waits for the end and returns what there is: everything, unless it was stopped before. Not to be called
    /// from `update`.
    #[must_use]
    pub fn finish(mut self) -> Review {
        self.join();
        self.review()
    }

    fn join(&mut self) {
        if let Some(thread) = self.thread.take()
            // It can't wait for itself, where `update` lets go of the task.
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
    /// What this version says of one move (from 1) of the game, here and now: it takes as long as a part of
    /// a second, and says the same as a whole review. None for a move that the game does not have.
    #[must_use]
    pub fn review_move(&self, ply: i32, engines: &Engines) -> Option<MoveReview> {
        let at = usize::try_from(ply).ok()?.checked_sub(1)?;
        let mut examiner = Examiner::new(&self.source, engines, StopFlag::new());
        judge::review(&self.source, at, &mut examiner)
    }
}
