//! Wins by threats, for people: what there is, what the other side threatens, how sure that is, and why a
//! move is a good one. `prover` finds and replays, `advice` words it; reviews and hints ask both.

mod advice;
mod prover;
mod threat;
mod win;

pub(crate) use advice::Advisor;
pub(crate) use prover::{Effort, Kept, Prover};
pub use win::{EstimatedWin, ReplayedWin, Win};

use gomoku_engine as engine;

use crate::game::Point;

pub(crate) fn shown(line: &[engine::Point]) -> Vec<Point> {
    line.iter().copied().map(Point::from).collect()
}
