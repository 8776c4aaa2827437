//! What bounds a search and what it tells.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::Point;

/// Score of a won game: a win in `n` plies scores `MATE - n`, a loss in `n` plies `n - MATE`.
pub const MATE: i32 = 30_000;

/// Scores beyond this are wins or losses in a known number of plies.
pub(crate) const MATE_BOUND: i32 = MATE - 1_000;

/// Asks a running search to stop, from any thread. Clones share one flag.
#[derive(Debug, Clone, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag; it stays set. A search that polls it returns within 20 ms.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag was set.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Where a search ends: at whichever bound is reached first. Without any, it ends when a win or a
/// loss is proven, or at the greatest depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Time from the call.
    pub time: Option<Duration>,
    /// Nodes visited, by all threads together. A search bounded by nodes starts from an empty
    /// table, so with one thread it is repeatable; unless `goes_on` is set.
    pub nodes: Option<u64>,
    /// A search bounded by nodes begins with what earlier ones left in the table.
    pub goes_on: bool,
    /// Plies looked ahead by the last iteration, forcing moves not counted.
    pub depth: Option<u32>,
}

/// State of a running search, told after each iteration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// Plies looked ahead by the last finished iteration.
    pub depth: u32,
    /// For the side to move; see [`MATE`]. Otherwise 100 is about an open three's worth.
    pub score: i32,
    /// Nodes visited so far.
    pub nodes: u64,
    /// Time since the call.
    pub elapsed: Duration,
    /// The line expected, beginning with the best move; it may be cut short.
    pub pv: Vec<Point>,
}

impl Progress {
    /// Nodes visited a second; 0 before the clock has moved.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.elapsed)
    }
}

/// The move chosen, and what was thought of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// A legal point.
    pub point: Point,
    /// For the side to move; see [`MATE`]. 0 from a level that does not look ahead.
    pub score: i32,
    /// Plies looked ahead; 0 when nothing had to be searched.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// The line expected, beginning with `point`; it may be cut short.
    pub pv: Vec<Point>,
}

impl Choice {
    /// Nodes visited a second; 0 before the clock has moved.
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
