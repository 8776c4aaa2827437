//! Limits and results of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::Point;

/// Score of a win. A win in `n` plies scores `MATE - n`, a loss in `n` plies `n - MATE`.
pub const MATE: i32 = 30_000;

/// Bound of ordinary scores. Scores beyond it are wins or losses with known distance.
pub(crate) const MATE_BOUND: i32 = MATE - 1_000;

/// Flag that stops a search from any thread. Clones share it.
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

/// Limits of a search. It ends at the first one reached, a proven result or the maximum depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Maximum time.
    pub time: Option<Duration>,
    /// Maximum nodes of all threads. Unless `goes_on` is set, the table is cleared first, so one
    /// thread gives deterministic results.
    pub nodes: Option<u64>,
    /// Whether a search with a node limit reuses the table.
    pub goes_on: bool,
    /// Maximum depth in plies, without forcing moves.
    pub depth: Option<u32>,
}

/// Progress after an iteration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// Finished depth in plies.
    pub depth: u32,
    /// Score for the side to move, about 100 for an open three; see [`MATE`].
    pub score: i32,
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// Principal variation, possibly truncated.
    pub pv: Vec<Point>,
}

impl Progress {
    /// Nodes per second, or 0 without elapsed time.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.elapsed)
    }
}

/// Chosen move with its search result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Chosen legal point.
    pub point: Point,
    /// Score for the side to move; see [`MATE`]. 0 without a search.
    pub score: i32,
    /// Depth in plies; 0 without a search.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Principal variation including `point`, possibly truncated.
    pub pv: Vec<Point>,
}

impl Choice {
    /// Nodes per second, or 0 without elapsed time.
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
