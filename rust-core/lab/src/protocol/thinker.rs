//! Search with a guaranteed response time.
//!
//! A busy machine suspends a searching thread for tens of milliseconds but wakes a sleeping one
//! within a few. Therefore the search has its thread. If it is late, the waiting thread replies
//! with the last iteration's move.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gomoku_engine::{Choice, Engine, Limits, Point, Position, Progress, StopFlag};

use super::STACK_BYTES;
use super::load::Stopwatch;

#[derive(Debug, Clone)]
pub(super) struct Finding {
    pub(super) point: Point,
    pub(super) report: Progress,
}

impl From<Choice> for Finding {
    fn from(choice: Choice) -> Self {
        Self {
            point: choice.point,
            report: Progress {
                depth: choice.depth,
                score: choice.score,
                nodes: choice.nodes,
                elapsed: choice.elapsed,
                pv: choice.pv,
            },
        }
    }
}

impl Finding {
    fn of_iteration(report: Progress) -> Option<Self> {
        let point = *report.pv.first()?;
        Some(Self { point, report })
    }
}

/// Searches and calls `answer` once: at the end, or after `patience` if an iteration is complete.
/// Returns after the search, with the time in which it could not run.
pub(super) fn search(
    engine: &mut Engine,
    position: &Position,
    limits: &Limits,
    patience: Option<Duration>,
    stop: &StopFlag,
    answer: &mut dyn FnMut(Option<Finding>),
) -> Duration {
    let deadline = patience.and_then(|patience| Instant::now().checked_add(patience));
    let latest: Mutex<Option<Progress>> = Mutex::new(None);
    let latest = &latest;
    let (done, finished) = mpsc::channel();
    thread::scope(|scope| {
        let work = move || {
            let watch = Stopwatch::start();
            let choice = engine.search(position, limits, 0, stop, &mut |progress| {
                *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress.clone());
            });
            // The receiver waits for this.
            let _ = done.send((choice.map(Finding::from), watch.stolen()));
        };
        let thread = thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, work);
        let mut result = match deadline {
            Some(deadline) => {
                finished.recv_timeout(deadline.saturating_duration_since(Instant::now()))
            }
            None => finished.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let mut answered = false;
        if matches!(result, Err(RecvTimeoutError::Timeout)) {
            stop.stop();
            let progress = latest.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(finding) = progress.and_then(Finding::of_iteration) {
                answer(Some(finding));
                answered = true;
            }
            result = finished.recv().map_err(|_| RecvTimeoutError::Disconnected);
        }
        let (finding, stolen) = result.unwrap_or_default();
        if !answered {
            answer(finding);
        }
        if let Ok(thread) = thread {
            // No result only if the search panicked.
            let _ = thread.join();
        }
        stolen
    })
}

#[cfg(test)]
mod tests {
    use gomoku_engine::{BoardSize, EngineOptions, Rule};

    use super::*;

    fn findings(limits: Limits, patience: Option<Duration>) -> Vec<Option<Finding>> {
        let moves = ["h8", "i9"].map(|name| name.parse().unwrap());
        let position = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &moves).unwrap();
        let mut engine = Engine::new(EngineOptions {
            table_mib: 1,
            threads: 1,
        });
        let mut all = Vec::new();
        search(
            &mut engine,
            &position,
            &limits,
            patience,
            &StopFlag::new(),
            &mut |finding| all.push(finding),
        );
        all
    }

    #[test]
    fn a_search_in_time_is_answered_by_its_choice() {
        let limits = Limits {
            depth: Some(3),
            ..Limits::default()
        };
        for patience in [None, Some(Duration::from_secs(600))] {
            let found = findings(limits, patience);
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].as_ref().unwrap().report.depth, 3);
        }
    }

    #[test]
    fn a_late_search_is_answered_by_its_last_iteration_and_stopped() {
        // Unlimited. A busy machine needs a while for one iteration.
        let found = findings(Limits::default(), Some(Duration::from_secs(4)));
        assert_eq!(found.len(), 1);
        assert!(found[0].as_ref().unwrap().report.depth >= 1);
        // Without patience no iteration is complete, so the stopped search answers.
        let found = findings(Limits::default(), Some(Duration::ZERO));
        assert!(found.len() == 1 && found[0].is_some());
    }
}
