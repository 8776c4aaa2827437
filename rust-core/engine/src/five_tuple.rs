//! Five-tuple player, which looks one move ahead and scores windows.
//!
//! A window is five consecutive cells of a line on the board. Its value for the side to move:
//!
//! | stones in the window | 0 | 1 | 2 | 3 | 4 |
//! |---|---|---|---|---|---|
//! | own only | 7 | 35 | 800 | 15,000 | 800,000 |
//! | opponent's only | 7 | 15 | 400 | 1,800 | 100,000 |
//! | both | 0 | 0 | 0 | 0 | 0 |
//!
//! A point's score is the sum over its windows. The table ignores overlines; the player respects
//! forbidden points.

use rand::{Rng, RngExt};

use crate::{CompactPosition, Direction, Point, Position, Stone};

const WINDOW: usize = 5;
/// Value by number of own stones. A window of five has no empty point.
const OWN: [u32; WINDOW + 1] = [7, 35, 800, 15_000, 800_000, 0];
/// Value by number of opposing stones.
const OTHER: [u32; WINDOW + 1] = [7, 15, 400, 1_800, 100_000, 0];

/// Returns the score of every empty point for the side to move, row by row from the bottom: 0 if
/// all windows have both colours, at most 16,000,000 for 20 windows of four own stones.
#[must_use]
pub fn scores(position: &CompactPosition) -> Vec<(Point, u32)> {
    sums(position, Window::value)
}

/// Sums `worth` over the windows through each empty point, row by row from the bottom.
pub(crate) fn sums(
    position: &CompactPosition,
    worth: impl Fn(&Window) -> u32,
) -> Vec<(Point, u32)> {
    let size = position.size();
    let mut sums = vec![0; size.area()];
    for direction in Direction::ALL {
        for start in size.points() {
            if let Some(window) = Window::at(position, start, direction) {
                let worth = worth(&window);
                for point in window.points {
                    sums[point.index(size)] += worth;
                }
            }
        }
    }
    size.points()
        .filter(|&point| position.at(point).is_none())
        .map(|point| (point, sums[point.index(size)]))
        .collect()
}

/// Returns a random legal point with the highest score, if any. Deterministic for a position and
/// generator state.
#[must_use]
pub fn choose<R: Rng + ?Sized>(position: &Position, rng: &mut R) -> Option<Point> {
    if position.outcome().is_some() {
        return None;
    }
    let mut scores = scores(&CompactPosition::from(position));
    scores.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
    // All best points may be forbidden.
    scores.chunk_by(|a, b| a.1 == b.1).find_map(|equals| {
        let legal: Vec<Point> = equals
            .iter()
            .map(|e| e.0)
            .filter(|&point| position.check(point).is_ok())
            .collect();
        draw(&legal, rng)
    })
}

/// Draws as `u32`, so that 32-bit and 64-bit phones agree.
pub(crate) fn draw<R: Rng + ?Sized>(points: &[Point], rng: &mut R) -> Option<Point> {
    let count = u32::try_from(points.len())
        .ok()
        .filter(|&count| count > 0)?;
    points.get(rng.random_range(0..count) as usize).copied()
}

pub(crate) struct Window {
    pub(crate) points: [Point; WINDOW],
    pub(crate) direction: Direction,
    pub(crate) own: usize,
    pub(crate) other: usize,
}

impl Window {
    fn at(position: &CompactPosition, start: Point, direction: Direction) -> Option<Self> {
        let mut points = [start; WINDOW];
        for (steps, cell) in (0..).zip(&mut points) {
            *cell = direction.walk(start, steps)?;
        }
        if !points.iter().all(|&cell| position.size().contains(cell)) {
            return None;
        }
        let mut count = [0; 2];
        for stone in points.iter().filter_map(|&point| position.at(point)) {
            count[stone.index()] += 1;
        }
        Some(Self {
            points,
            direction,
            own: count[position.turn().index()],
            other: count[Stone::opponent(position.turn()).index()],
        })
    }

    pub(crate) fn value(&self) -> u32 {
        match (self.own, self.other) {
            (own, 0) => OWN[own],
            (0, other) => OTHER[other],
            _ => 0,
        }
    }

    pub(crate) fn has_gap(&self, position: &CompactPosition) -> bool {
        let held = |point: &&Point| position.at(**point).is_some();
        let first = self.points.iter().position(|point| held(&point));
        let last = self.points.iter().rposition(|point| held(&point));
        match first.zip(last) {
            Some((first, last)) => last - first + 1 > self.own + self.other,
            None => false,
        }
    }

    /// Value with a single stone of its colour.
    pub(crate) fn lone_value(&self) -> u32 {
        if self.own > 0 { OWN[1] } else { OTHER[1] }
    }
}
