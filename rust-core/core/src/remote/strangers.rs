use std::sync::Mutex;
use std::time::Instant;

use gomoku_link::link::Guesses;
use gomoku_link::strangers::{Look, Strangers};

use crate::sync::lock;

/// Limits on invitations with strangers since the process started, shared by all lobbies.
pub(crate) struct StrangerLimits {
    start: Instant,
    limits: Mutex<Strangers>,
    heard: Guesses,
    said: Guesses,
}

impl StrangerLimits {
    pub(crate) fn new() -> Self {
        Self {
            start: Instant::now(),
            limits: Mutex::new(Strangers::new()),
            heard: Guesses::new(),
            said: Guesses::new(),
        }
    }

    /// Returns the counter of wrong guesses of the join codes shown here.
    pub(crate) fn heard(&self) -> Guesses {
        self.heard.clone()
    }

    /// Returns the counter of wrong join codes typed here.
    pub(crate) fn said(&self) -> Guesses {
        self.said.clone()
    }

    fn with<T>(&self, act: impl FnOnce(&mut Strangers, u64) -> T) -> T {
        let now_ms = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        act(&mut lock(&self.limits), now_ms)
    }

    pub(crate) fn may_open(&self) -> bool {
        self.with(|limits, now_ms| limits.may_open(now_ms))
    }

    pub(crate) fn may_show(&self) -> bool {
        self.with(|limits, now_ms| limits.may_show(now_ms))
    }

    pub(crate) fn open(&self) -> Option<Look> {
        self.with(Strangers::open)
    }

    pub(crate) fn ask(&self) -> Option<Look> {
        self.with(Strangers::ask)
    }

    pub(crate) fn give_back(&self, look: Look) {
        self.with(|limits, _| limits.give_back(look));
    }

    pub(crate) fn came_to_nothing(&self) {
        self.with(Strangers::came_to_nothing);
    }
}
