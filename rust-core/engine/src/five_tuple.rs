//! The five-tuple greedy player: looks one move ahead by the worth of every five-cell window.
//!
//! A window is five neighbouring cells in a row, all on the board. Its value is seen from the side
//! to move:
//!
//! | the window holds | 0 | 1 | 2 | 3 | 4 |
//! |---|---|---|---|---|---|
//! | own stones only | 7 | 35 | 800 | 15,000 | 800,000 |
//! | the other's only | 7 | 15 | 400 | 1,800 | 100,000 |
//! | both | 0 | 0 | 0 | 0 | 0 |
//!
//! A point's score is the sum over the windows that contain it. The table knows nothing of
//! overlines; of the rules only Black's forbidden points in Renju are respected.

use rand::{Rng, RngExt};

use crate::{CompactPosition, Direction, Point, Position, Stone};

/// Cells of a window.
const WINDOW: usize = 5;
/// Value by number of own stones, when there are no others. Five never has an empty point.
const OWN: [u32; WINDOW + 1] = [7, 35, 800, 15_000, 800_000, 0];
/// Value by number of the other side's stones, when there are no own.
const OTHER: [u32; WINDOW + 1] = [7, 15, 400, 1_800, 100_000, 0];

/// The score of every empty point for the side to move, row by row from the bottom.
///
/// A score is 0 when every window through the point holds stones of both colours; the greatest
/// possible is 16,000,000 (20 windows of four own stones each).
#[must_use]
pub fn scores(position: &CompactPosition) -> Vec<(Point, u32)> {
    let size = position.size();
    let mut sums = vec![0; size.area()];
    for direction in Direction::ALL {
        for start in size.points() {
            if let Some(window) = window(position, start, direction) {
                let value = value(position, &window);
                for point in window {
                    sums[point.index(size)] += value;
                }
            }
        }
    }
    size.points()
        .filter(|&point| position.at(point).is_none())
        .map(|point| (point, sums[point.index(size)]))
        .collect()
}

/// One of the legal points with the highest score, drawn by `rng`; `None` only when the game is
/// over. The same position and generator state give the same point on every machine.
#[must_use]
pub fn choose<R: Rng + ?Sized>(position: &Position, rng: &mut R) -> Option<Point> {
    if position.outcome().is_some() {
        return None;
    }
    let mut scores = scores(&CompactPosition::from(position));
    scores.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
    // Forbidden points can lie among the best, so each group of equals is asked in turn.
    scores.chunk_by(|a, b| a.1 == b.1).find_map(|equals| {
        let legal: Vec<Point> = equals
            .iter()
            .map(|e| e.0)
            .filter(|&point| position.check(point).is_ok())
            .collect();
        draw(&legal, rng)
    })
}

/// Drawn as `u32`, not `usize`: 32-bit and 64-bit phones must agree.
fn draw<R: Rng + ?Sized>(points: &[Point], rng: &mut R) -> Option<Point> {
    let count = u32::try_from(points.len())
        .ok()
        .filter(|&count| count > 0)?;
    points.get(rng.random_range(0..count) as usize).copied()
}

/// The window that begins at `start`, if it lies on the board.
fn window(
    position: &CompactPosition,
    start: Point,
    direction: Direction,
) -> Option<[Point; WINDOW]> {
    let mut window = [start; WINDOW];
    for (steps, cell) in (0..).zip(&mut window) {
        *cell = direction.walk(start, steps)?;
    }
    window
        .iter()
        .all(|&cell| position.size().contains(cell))
        .then_some(window)
}

fn value(position: &CompactPosition, window: &[Point; WINDOW]) -> u32 {
    let mut count = [0; 2];
    for stone in window.iter().filter_map(|&point| position.at(point)) {
        count[stone.index()] += 1;
    }
    let own = count[position.turn().index()];
    let other = count[Stone::opponent(position.turn()).index()];
    match (own, other) {
        (own, 0) => OWN[own],
        (0, other) => OTHER[other],
        _ => 0,
    }
}
