//! Weak player: the five-tuple player, but it overlooks some rows.
//!
//! It imitates human oversights: diagonal rows before straight ones, broken rows before solid ones,
//! the opponent's before own ones, twos before fours. The probabilities are constant, and each move
//! is among the best by the noticed rows.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::five_tuple::{self, Window};
use crate::{CompactPosition, Direction, Point, Position};

/// Probabilities of noticing a row, in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Attention {
    /// For an own solid orthogonal row of two, three and four stones.
    pub(crate) seen: [u8; 3],
    /// Factors in percent for a diagonal row, a row with a gap and an opponent's row.
    pub(crate) diagonal: u8,
    pub(crate) broken: u8,
    pub(crate) others: u8,
    /// Score difference, in percent of the best score, within which points count as equal.
    pub(crate) softness: u8,
}

fn is_near(board: &CompactPosition, point: Point) -> bool {
    let around = |centre: u8| centre.saturating_sub(2)..=centre.saturating_add(2);
    let mut cells = around(point.y).flat_map(|y| around(point.x).map(move |x| Point::new(x, y)));
    point == board.size().centre() || cells.any(|cell| board.at(cell).is_some())
}

impl Attention {
    /// Chooses a legal point, if any. Deterministic for a position and seed.
    pub(crate) fn choose(&self, position: &Position, seed: u64) -> Option<Point> {
        if position.outcome().is_some() {
            return None;
        }
        let board = CompactPosition::from(position);
        let mut legal = five_tuple::sums(&board, |window| self.value(&board, window, seed));
        legal.retain(|&(point, _)| position.check(point).is_ok());
        // People do not play distant points, even with similar scores.
        let near = |&(point, _): &(Point, u32)| is_near(&board, point);
        if legal.iter().any(near) {
            legal.retain(near);
        }
        let best = legal.iter().map(|&(_, score)| score).max()?;
        let enough = u64::from(best) * u64::from(100 - self.softness.min(100)) / 100;
        let good: Vec<Point> = legal
            .iter()
            .filter(|&&(_, score)| u64::from(score) >= enough)
            .map(|&(point, _)| point)
            .collect();
        five_tuple::draw(&good, &mut StdRng::seed_from_u64(seed))
    }

    /// An overlooked row counts as a single stone.
    fn value(&self, board: &CompactPosition, window: &Window, seed: u64) -> u32 {
        let count = window.own.max(window.other);
        if count < 2 || window.own > 0 && window.other > 0 || self.notices(board, window, seed) {
            return window.value();
        }
        window.lone_value()
    }

    /// Windows on one line with equally many stones of a colour share one draw, as one row to a
    /// person.
    fn notices(&self, board: &CompactPosition, window: &Window, seed: u64) -> bool {
        let count = window.own.max(window.other);
        let Some(&seen) = self.seen.get(count.wrapping_sub(2)) else {
            return true;
        };
        let broken = window.has_gap(board);
        let share = |applies: bool, percent: u8| u64::from(if applies { percent } else { 100 });
        // In units of 1/100⁴.
        let chance = u64::from(seen)
            * share(window.direction.is_diagonal(), self.diagonal)
            * share(broken, self.broken)
            * share(window.other > 0, self.others);
        let [first, ..] = window.points;
        let (x, y) = (u64::from(first.x), u64::from(first.y));
        let line = match window.direction {
            Direction::Horizontal => y,
            Direction::Vertical => x,
            Direction::Rising => 64 + x - y.min(64),
            Direction::Falling => x + y,
        };
        let row = [
            window.direction as u64,
            line,
            count as u64,
            u64::from(window.other > 0),
            u64::from(broken),
        ];
        let key = row.iter().fold(0, |key, part| key * 128 + part);
        let draw = StdRng::seed_from_u64(seed ^ key.wrapping_mul(0x9E37_79B9_7F4A_7C15))
            .random_range(0..100_000_000_u64);
        draw < chance
    }
}
