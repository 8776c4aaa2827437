//! Machine load: time in which a runnable thread did not run.

use std::time::{Duration, Instant};

pub(super) struct Stopwatch {
    begun: Instant,
    worked: Option<Duration>,
}

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self {
            begun: Instant::now(),
            worked: thread_time(),
        }
    }

    /// Time in which the calling thread did not run; meaningful only if it did not block. Zero
    /// without a thread clock.
    pub(super) fn stolen(&self) -> Duration {
        let elapsed = self.begun.elapsed();
        match (self.worked, thread_time()) {
            (Some(before), Some(now)) => elapsed.saturating_sub(now.saturating_sub(before)),
            _ => Duration::ZERO,
        }
    }
}

/// Processor time of the calling thread, if the system has such a clock.
#[cfg(any(target_os = "linux", target_os = "android", target_os = "macos"))]
pub(crate) fn thread_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanos = u32::try_from(time.tv_nsec).ok()?;
    Some(Duration::new(seconds, nanos))
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_os = "macos")))]
pub(crate) fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleeping_counts_as_stolen_and_working_does_not() {
        let nap = Duration::from_millis(20);
        let watch = Stopwatch::start();
        std::thread::sleep(nap);
        let stolen = watch.stolen();
        assert!(stolen.is_zero() || stolen >= nap / 2, "{stolen:?}");
        // Work of 5 ms by the thread's clock.
        let watch = Stopwatch::start();
        let begun = Instant::now();
        let before = thread_time();
        while match (before, thread_time()) {
            (Some(before), Some(now)) => now - before < Duration::from_millis(5),
            _ => false,
        } {}
        let worked = begun.elapsed().saturating_sub(watch.stolen());
        assert!(before.is_none() || worked >= Duration::from_millis(4));
    }
}
