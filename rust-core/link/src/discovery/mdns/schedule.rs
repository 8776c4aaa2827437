use std::time::{Duration, Instant};

/// Times after a start: first a list, then at a fixed interval or never.
pub(super) struct Schedule {
    first: &'static [Duration],
    then_every: Option<Duration>,
    start: Instant,
    next: Option<Instant>,
    done: usize,
}

impl Schedule {
    pub(super) fn new(
        first: &'static [Duration],
        then_every: Option<Duration>,
        start: Instant,
    ) -> Self {
        let mut this = Self {
            first,
            then_every,
            start,
            next: None,
            done: 0,
        };
        this.restart(start);
        this
    }

    pub(super) fn restart(&mut self, start: Instant) {
        self.start = start;
        self.done = 0;
        self.next = self.first.first().map(|d| start + *d);
    }

    pub(super) const fn next(&self) -> Option<Instant> {
        self.next
    }

    pub(super) fn take_due(&mut self, now: Instant) -> bool {
        if self.next.is_none_or(|at| at > now) {
            return false;
        }
        self.done += 1;
        self.next = match self.first.get(self.done) {
            // Skip times of device sleep.
            Some(d) => Some((self.start + *d).max(now)),
            None => self.then_every.map(|d| now + d),
        };
        true
    }
}
