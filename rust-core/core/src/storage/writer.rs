//! Background thread that writes changes of sessions.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::thread::{self, JoinHandle, ThreadId};

use crate::sync::lock;

/// Enough to write the record of the longest game.
const STACK_BYTES: usize = 1 << 20;

/// Work for the thread; an object is queued at most once.
pub(super) trait Work: Send + Sync {
    fn work(&self);
}

struct Queue {
    waiting: VecDeque<Weak<dyn Work>>,
    open: bool,
}

struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
}

pub(super) struct Writer {
    shared: Arc<Shared>,
    thread: Mutex<Option<JoinHandle<()>>>,
    thread_id: Option<ThreadId>,
}

impl Writer {
    pub(super) fn start() -> Self {
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue {
                waiting: VecDeque::new(),
                open: true,
            }),
            wake: Condvar::new(),
        });
        let inside = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("gomoku-shelf".into())
            .stack_size(STACK_BYTES)
            .spawn(move || inside.run())
            .inspect_err(|error| log::error!("no thread for the shelf: {error}"))
            .ok();
        let thread_id = thread.as_ref().map(|handle| handle.thread().id());
        Self {
            shared,
            thread: Mutex::new(thread),
            thread_id,
        }
    }

    /// Queues work without blocking. Does nothing after close.
    pub(super) fn submit(&self, work: Weak<dyn Work>) {
        let mut queue = lock(&self.shared.queue);
        if !queue.open || queue.waiting.iter().any(|other| other.ptr_eq(&work)) {
            return;
        }
        queue.waiting.push_back(work);
        drop(queue);
        self.shared.wake.notify_one();
    }

    /// Finishes queued work and ends the thread. Idempotent.
    pub(super) fn close(&self) {
        lock(&self.shared.queue).open = false;
        self.shared.wake.notify_one();
        if self.thread_id == Some(thread::current().id()) {
            return;
        }
        let mut thread = lock(&self.thread);
        if let Some(handle) = thread.take()
            && handle.join().is_err()
        {
            log::error!("the shelf's thread panicked");
        }
    }
}

impl Shared {
    fn run(&self) {
        while let Some(work) = self.next() {
            if let Some(work) = work.upgrade() {
                work.work();
            }
        }
    }

    fn next(&self) -> Option<Weak<dyn Work>> {
        let mut queue = lock(&self.queue);
        loop {
            if let Some(work) = queue.waiting.pop_front() {
                return Some(work);
            }
            if !queue.open {
                return None;
            }
            queue = self
                .wake
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}
