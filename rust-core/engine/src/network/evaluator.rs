//! Evaluation by a network, for comparisons.

use super::float::{InputReader, Inputs, fill};
use super::{NetworkConfig, NetworkState, NetworkUse, NetworkWeights};
use crate::board::cell::cell_of;
use crate::tuning::Extractor;
use crate::{BoardSize, Point, Stone};

/// Evaluates positions with a network.
pub struct NetworkEvaluator<'t> {
    reader: InputReader<'t>,
    points: Vec<Point>,
    size: BoardSize,
    state: NetworkState,
}

impl<'t> NetworkEvaluator<'t> {
    /// Returns an evaluator for one board size. The network must support the extractor's rule.
    #[must_use]
    pub fn new(extractor: &'t Extractor, weights: NetworkWeights, size: BoardSize) -> Self {
        let networked = NetworkConfig {
            weights,
            usage: NetworkUse::default(),
        };
        Self {
            reader: InputReader::new(extractor, size),
            points: size.points().collect(),
            size,
            state: NetworkState::new(&networked, extractor.tables().rule(), size),
        }
    }

    /// Returns the evaluation for the side to move. Fills `inputs` with the network's inputs and
    /// `scores` with move scores.
    pub fn evaluate(
        &mut self,
        stones: impl Iterator<Item = (Point, Stone)>,
        turn: Stone,
        inputs: &mut Inputs,
        scores: &mut Vec<i32>,
    ) -> i32 {
        let (state, points, size) = (&mut self.state, &self.points, self.size);
        self.reader.visit(stones, turn, |board| {
            fill(board, size, inputs);
            let cells = (inputs.cells.iter()).map(|cell| cell_of(points[usize::from(cell.point)]));
            scores.clear();
            scores.extend_from_slice(state.policy(board, cells));
            state.evaluation(board)
        })
    }
}

impl std::fmt::Debug for NetworkEvaluator<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Judge").finish_non_exhaustive()
    }
}
