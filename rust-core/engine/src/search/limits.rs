//! Limits and results of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::Point;

/// Score of a won game. A win in `n` plies scores `MATE - n`, a loss in `n` plies `n - MATE`.
pub const MATE: i32 = 30_000;

/// Bound of ordinary scores. Scores beyond it are wins or losses in a known number of plies.
pub(crate) const MATE_BOUND: i32 = MATE - 1_000;

/// Flag that stops a running search from any thread. Clones share one flag.
#[derive(Debug, Clone, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Returns a cleared flag.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag permanently. A search that polls it returns within 20 ms.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Limits of a search, which ends at the first one reached. Without limits, it ends at a proven
/// result or the maximum depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Time from the call.
    pub time: Option<Duration>,
    /// Number of nodes of all threads together. Such a search clears the table first, unless
    /// `goes_on` is set, so with one thread it is deterministic.
    pub nodes: Option<u64>,
    /// Whether a search with a node limit uses the table entries of earlier searches.
    pub goes_on: bool,
    /// Depth of the last iteration in plies, not counting forcing moves.
    pub depth: Option<u32>,
}

/// State of a running search, reported after each iteration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// Depth of the last finished iteration in plies.
    pub depth: u32,
    /// Score for the side to move; see [`MATE`]. Otherwise an open three is worth about 100.
    pub score: i32,
    /// Number of nodes visited so far.
    pub nodes: u64,
    /// Time since the call.
    pub elapsed: Duration,
    /// Principal variation, which may be truncated.
    pub pv: Vec<Point>,
}

impl Progress {
    /// Nodes per second; 0 while no time has elapsed.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.elapsed)
    }
}

/// The chosen move and the result of its search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// A legal point.
    pub point: Point,
    /// Score for the side to move; see [`MATE`]. 0 for a level that does not search.
    pub score: i32,
    /// Search depth in plies; 0 when no search was needed.
    pub depth: u32,
    /// Number of nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Principal variation, beginning with `point`. It may be truncated.
    pub pv: Vec<Point>,
}

impl Choice {
    /// Nodes per second; 0 while no time has elapsed.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.elapsed)
    }
}

fn per_second(nodes: u64, elapsed: Duration) -> u64 {
    let micros = elapsed.as_micros();
    if micros == 0 {
        return 0;
    }
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}
