use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle, ThreadId};
use std::time::{Duration, Instant};

use crate::callback::CallbackError;
use crate::game::Thinking;
use crate::sync::lock;

/// Ten progress callbacks a second are enough for a display.
const THINKING_INTERVAL: Duration = Duration::from_millis(100);

/// Foreign code runs on this stack; for example, a JVM attaches to the thread.
const STACK_BYTES: usize = 1 << 20;

pub(crate) trait Audience: Send + Sync + 'static {
    type Snapshot: Send;
    type Event: Send;

    fn snapshot(&self, snapshot: Self::Snapshot) -> Result<(), CallbackError>;
    fn event(&self, event: Self::Event) -> Result<(), CallbackError>;
    fn thinking(&self, thinking: Thinking) -> Result<(), CallbackError>;
}

enum Item<A: Audience> {
    Snapshot(Box<A::Snapshot>),
    Event(A::Event),
}

struct Queue<A: Audience> {
    items: VecDeque<Item<A>>,
    thinking: Option<Thinking>,
    calling: bool,
    open: bool,
}

struct Shared<A: Audience> {
    queue: Mutex<Queue<A>>,
    wake: Condvar,
}

/// Delivers snapshots, events and progress to one observer, in order, on one thread, without a
/// lock. An observer may fail, panic, block or call back.
pub(crate) struct Dispatcher<A: Audience> {
    shared: Arc<Shared<A>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    thread_id: Option<ThreadId>,
}

impl<A: Audience> Dispatcher<A> {
    pub(crate) fn start(observer: A) -> Self {
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue {
                items: VecDeque::new(),
                thinking: None,
                calling: false,
                open: true,
            }),
            wake: Condvar::new(),
        });
        let inside = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("gomoku-dispatch".into())
            .stack_size(STACK_BYTES)
            .spawn(move || inside.run(&observer))
            .inspect_err(|error| log::error!("no thread for the observer: {error}"))
            .ok();
        let thread_id = thread.as_ref().map(|handle| handle.thread().id());
        Self {
            shared,
            thread: Mutex::new(thread),
            thread_id,
        }
    }

    /// Queues a snapshot and the events whose effects it contains. A queued snapshot is replaced in
    /// place, so each event follows a snapshot with its effect.
    pub(crate) fn push(&self, snapshot: A::Snapshot, events: Vec<A::Event>) {
        let mut queue = lock(&self.shared.queue);
        if !queue.open {
            return;
        }
        let waiting = queue.items.iter_mut().find_map(|item| match item {
            Item::Snapshot(old) => Some(old),
            Item::Event(_) => None,
        });
        match waiting {
            Some(old) => **old = snapshot,
            None => queue.items.push_back(Item::Snapshot(Box::new(snapshot))),
        }
        queue.items.extend(events.into_iter().map(Item::Event));
        drop(queue);
        self.shared.wake.notify_one();
    }

    pub(crate) fn push_thinking(&self, thinking: Thinking) {
        let mut queue = lock(&self.shared.queue);
        if queue.open {
            queue.thinking = Some(thinking);
            drop(queue);
            self.shared.wake.notify_one();
        }
    }

    pub(crate) fn drop_thinking(&self) {
        lock(&self.shared.queue).thinking = None;
    }

    pub(crate) fn is_idle(&self) -> bool {
        let queue = lock(&self.shared.queue);
        queue.items.is_empty() && queue.thinking.is_none() && !queue.calling
    }

    /// Drops the queue and joins the thread, unless called from it. Idempotent.
    pub(crate) fn shutdown(&self) {
        {
            let mut queue = lock(&self.shared.queue);
            queue.open = false;
            queue.items.clear();
            queue.thinking = None;
        }
        self.shared.wake.notify_one();
        if self.thread_id == Some(thread::current().id()) {
            return;
        }
        // Locked while joining, so that a second caller returns no sooner than the first.
        let mut thread = lock(&self.thread);
        if let Some(handle) = thread.take()
            && handle.join().is_err()
        {
            log::error!("the observer's thread panicked");
        }
    }
}

enum Delivery<A: Audience> {
    Item(Item<A>),
    Thinking(Thinking),
}

impl<A: Audience> Shared<A> {
    fn run(&self, observer: &A) {
        let mut last_thinking = None;
        while let Some(delivery) = self.next(last_thinking) {
            let (what, answer) = match delivery {
                Delivery::Item(Item::Snapshot(snapshot)) => {
                    ("snapshot", guarded(|| observer.snapshot(*snapshot)))
                }
                Delivery::Item(Item::Event(event)) => ("event", guarded(|| observer.event(event))),
                Delivery::Thinking(thinking) => {
                    last_thinking = Some(Instant::now());
                    ("progress", guarded(|| observer.thinking(thinking)))
                }
            };
            if let Err(error) = answer {
                log::warn!("{what}: {error}");
            }
        }
    }

    fn next(&self, last_thinking: Option<Instant>) -> Option<Delivery<A>> {
        let mut queue = lock(&self.queue);
        queue.calling = false;
        loop {
            if !queue.open {
                return None;
            }
            if let Some(item) = queue.items.pop_front() {
                queue.calling = true;
                return Some(Delivery::Item(item));
            }
            let wait = match (&queue.thinking, last_thinking) {
                (None, _) => None,
                (Some(_), None) => Some(Duration::ZERO),
                (Some(_), Some(last)) => Some(THINKING_INTERVAL.saturating_sub(last.elapsed())),
            };
            queue = match wait {
                None => self
                    .wake
                    .wait(queue)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => match queue.thinking.take() {
                    Some(thinking) => {
                        queue.calling = true;
                        return Some(Delivery::Thinking(thinking));
                    }
                    None => queue,
                },
                Some(wait) => {
                    self.wake
                        .wait_timeout(queue, wait)
                        .unwrap_or_else(PoisonError::into_inner)
                        .0
                }
            };
        }
    }
}

/// Converts a panic to an error. Only an observer written in Rust can panic.
fn guarded(call: impl FnOnce() -> Result<(), CallbackError>) -> Result<(), CallbackError> {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| {
        Err(CallbackError::Failed {
            detail: "it panicked".into(),
        })
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{self, Sender};

    use super::*;

    /// Only a failing test waits that long.
    const PATIENCE: Duration = Duration::from_secs(120);

    struct Depths(Sender<i32>);

    impl Audience for Depths {
        type Snapshot = ();
        type Event = ();

        fn snapshot(&self, (): ()) -> Result<(), CallbackError> {
            Ok(())
        }

        fn event(&self, (): ()) -> Result<(), CallbackError> {
            Ok(())
        }

        fn thinking(&self, thinking: Thinking) -> Result<(), CallbackError> {
            self.0.send(thinking.depth).ok();
            Ok(())
        }
    }

    fn progress(depth: i32) -> Thinking {
        Thinking {
            stone: gomoku_engine::Stone::Black,
            depth,
            nodes: 0,
            nodes_per_second: 0,
            elapsed_ms: 0,
            score: 0,
            chance: 50,
            for_hint: false,
            line: Vec::new(),
        }
    }

    #[test]
    fn progress_is_throttled_and_its_last_word_arrives() {
        let (sender, heard) = mpsc::channel();
        let dispatcher = Dispatcher::start(Depths(sender));
        let start = Instant::now();
        let (mut last, mut told) = (0, 0);
        // Progress arrives while the search is still reporting.
        while told < 3 {
            assert!(start.elapsed() < PATIENCE, "{told} of {last} came");
            last += 1;
            dispatcher.push_thinking(progress(last));
            thread::sleep(Duration::from_millis(1));
            told += heard.try_iter().count();
        }
        last += 1;
        dispatcher.push_thinking(progress(last));
        loop {
            let depth = heard.recv_timeout(PATIENCE).expect("the last word");
            told += 1;
            if depth == last {
                break;
            }
        }
        let most = start.elapsed().as_millis() / THINKING_INTERVAL.as_millis() + 1;
        assert!(told as u128 <= most, "{told} in {:?}", start.elapsed());
        dispatcher.shutdown();
    }

    #[test]
    fn progress_of_a_stopped_search_is_forgotten() {
        let (sender, heard) = mpsc::channel();
        let dispatcher = Dispatcher::start(Depths(sender));
        let mut depth = 0;
        loop {
            depth += 2;
            let start = Instant::now();
            dispatcher.push_thinking(progress(depth - 1));
            // Progress of the previous round may arrive first if it was not dropped in time.
            while heard.recv_timeout(PATIENCE).expect("the first word") != depth - 1 {}
            dispatcher.push_thinking(progress(depth));
            dispatcher.drop_thinking();
            // On a slow machine the second progress may be delivered before it is dropped.
            if start.elapsed() < THINKING_INTERVAL {
                break;
            }
        }
        let start = Instant::now();
        while !dispatcher.is_idle() {
            assert!(start.elapsed() < PATIENCE, "something still waits");
            thread::yield_now();
        }
        dispatcher.shutdown();
        assert!(heard.try_recv().is_err());
    }
}
