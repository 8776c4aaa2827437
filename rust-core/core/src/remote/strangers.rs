use std::sync::Mutex;
use std::time::Instant;

use gomoku_link::link::Guesses;
use gomoku_link::strangers::{CodeUse, StrangerQuota};

use crate::sync::lock;

/// Limits on invitations with strangers since the process started, shared by all lobbies.
pub(crate) struct StrangerLimits {
    start: Instant,
    limits: Mutex<StrangerQuota>,
    heard: Guesses,
    said: Guesses,
}

impl StrangerLimits {
    pub(crate) fn new() -> Self {
        Self {
            start: Instant::now(),
            limits: Mutex::new(StrangerQuota::new()),
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

    fn with<T>(&self, act: impl FnOnce(&mut StrangerQuota, u64) -> T) -> T {
        let now_ms = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        act(&mut lock(&self.limits), now_ms)
    }

    pub(crate) fn may_open(&self) -> bool {
        self.with(|limits, now_ms| limits.may_open(now_ms))
    }

    pub(crate) fn may_show(&self) -> bool {
        self.with(|limits, now_ms| limits.may_show(now_ms))
    }

    pub(crate) fn open(&self) -> Option<CodeUse> {
        self.with(StrangerQuota::open)
    }

    pub(crate) fn ask(&self) -> Option<CodeUse> {
        self.with(StrangerQuota::ask)
    }

    pub(crate) fn give_back(&self, look: CodeUse) {
        self.with(|limits, _| limits.give_back(look));
    }

    pub(crate) fn invitation_failed(&self) {
        self.with(StrangerQuota::invitation_failed);
    }
}
