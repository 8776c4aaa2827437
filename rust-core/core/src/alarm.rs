//! Alarm thread that ends a game on time without a call from the app.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use crate::clock::TimeSource;
use crate::sync::lock;

const STACK_BYTES: usize = 256 << 10;

struct Setting {
    at_ms: Option<u64>,
    ringing: bool,
    open: bool,
}

struct Shared {
    setting: Mutex<Setting>,
    wake: Condvar,
    time: Arc<dyn TimeSource>,
}

pub(crate) struct Alarm {
    shared: Arc<Shared>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Alarm {
    pub(crate) fn new(time: Arc<dyn TimeSource>) -> Self {
        let setting = Mutex::new(Setting {
            at_ms: None,
            ringing: false,
            open: true,
        });
        Self {
            shared: Arc::new(Shared {
                setting,
                wake: Condvar::new(),
                time,
            }),
            thread: Mutex::new(None),
        }
    }

    /// Starts the thread, which calls `ring` without a lock.
    pub(crate) fn start(&self, ring: impl Fn() + Send + 'static) {
        let inside = Arc::clone(&self.shared);
        *lock(&self.thread) = thread::Builder::new()
            .name("gomoku-clock".into())
            .stack_size(STACK_BYTES)
            .spawn(move || {
                while inside.wait() {
                    ring();
                }
            })
            .inspect_err(|error| log::error!("no thread for the clock: {error}"))
            .ok();
    }

    /// Sets the next ring in the time source's milliseconds; `None` cancels it.
    pub(crate) fn set(&self, at_ms: Option<u64>) {
        lock(&self.shared.setting).at_ms = at_ms;
        self.shared.wake.notify_one();
    }

    pub(crate) fn is_idle(&self) -> bool {
        let now_ms = self.shared.time.now_ms();
        let setting = lock(&self.shared.setting);
        !setting.ringing && setting.at_ms.is_none_or(|at_ms| now_ms < at_ms)
    }

    /// Joins the thread. Idempotent. Must not be called from the alarm's thread.
    pub(crate) fn shutdown(&self) {
        lock(&self.shared.setting).open = false;
        self.shared.wake.notify_one();
        if let Some(handle) = lock(&self.thread).take()
            && handle.join().is_err()
        {
            log::error!("the clock's thread panicked");
        }
    }
}

impl Shared {
    fn wait(&self) -> bool {
        let mut setting = lock(&self.setting);
        setting.ringing = false;
        loop {
            if !setting.open {
                return false;
            }
            setting = match setting.at_ms {
                None => self
                    .wake
                    .wait(setting)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(at_ms) => {
                    let now_ms = self.time.now_ms();
                    if now_ms >= at_ms {
                        setting.at_ms = None;
                        setting.ringing = true;
                        return true;
                    }
                    let sleep = self.time.sleep_for(at_ms - now_ms);
                    self.wake
                        .wait_timeout(setting, sleep)
                        .unwrap_or_else(PoisonError::into_inner)
                        .0
                }
            };
        }
    }
}
