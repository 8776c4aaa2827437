//! Wins by threats for hints and reviews. `prover` finds and replays wins, `advice` explains moves.

mod advice;
mod prover;
mod threat;
mod win;

pub(crate) use advice::Advisor;
pub(crate) use prover::{Effort, Prover, WinKept};
pub use win::{EstimatedWin, ReplayedWin, Win};

use gomoku_engine as engine;

use crate::game::Point;

pub(crate) fn shown(line: &[engine::Point]) -> Vec<Point> {
    line.iter().copied().map(Point::from).collect()
}
