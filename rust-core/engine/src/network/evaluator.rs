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
    kept: NetworkState,
}

impl<'t> NetworkEvaluator<'t> {
    /// Returns an evaluator for one board size. The network must support the extractor's rule.
    #[must_use]
    pub fn new(extractor: &'t Extractor, numbers: NetworkWeights, size: BoardSize) -> Self {
        let networked = NetworkConfig {
            numbers,
            how: NetworkUse::default(),
        };
        Self {
            reader: InputReader::new(extractor, size),
            points: size.points().collect(),
            size,
            kept: NetworkState::new(&networked, extractor.tables().rule(), size),
        }
    }

    /// Returns the evaluation for the side to move. Fills `inputs` with the network's inputs and
    /// `scores` with move scores.
    pub fn judge(
        &mut self,
        stones: impl Iterator<Item = (Point, Stone)>,
        turn: Stone,
        inputs: &mut Inputs,
        scores: &mut Vec<i32>,
    ) -> i32 {
        let (kept, points, size) = (&mut self.kept, &self.points, self.size);
        self.reader.visit(stones, turn, |board| {
            fill(board, size, inputs);
            let cells = (inputs.cells.iter()).map(|cell| cell_of(points[usize::from(cell.point)]));
            scores.clear();
            scores.extend_from_slice(kept.policy(board, cells));
            kept.evaluation(board)
        })
    }
}

impl std::fmt::Debug for NetworkEvaluator<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Judge").finish_non_exhaustive()
    }
}
