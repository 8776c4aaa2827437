//! Network state of either form.

#[cfg(feature = "float-network")]
use super::float::Accumulators;
use super::integer::IntegerAccumulators;
use super::{NetworkConfig, NetworkUse, NetworkWeights};
use crate::board::SearchBoard;
use crate::board::cell::Cell;
use crate::{BoardSize, Rule};

/// Network state between evaluations.
#[derive(Clone)]
pub(crate) struct NetworkState {
    how: NetworkUse,
    numbers: Accumulator,
}

#[derive(Clone)]
enum Accumulator {
    #[cfg(feature = "float-network")]
    Floats(Box<Accumulators>),
    Integers(Box<IntegerAccumulators>),
}

impl NetworkState {
    pub(crate) fn new(networked: &NetworkConfig, rule: Rule, size: BoardSize) -> Self {
        let numbers = match &networked.numbers {
            #[cfg(feature = "float-network")]
            NetworkWeights::Floats(network) => {
                Accumulator::Floats(Box::new(Accumulators::new(network.clone(), size)))
            }
            NetworkWeights::Integers(network) => Accumulator::Integers(Box::new(
                IntegerAccumulators::new(network.clone(), rule, size),
            )),
        };
        Self {
            how: networked.how,
            numbers,
        }
    }

    pub(crate) fn how(&self) -> NetworkUse {
        self.how
    }

    /// Evaluation for the side to move.
    pub(crate) fn evaluation(&mut self, board: &SearchBoard<'_>) -> i32 {
        match &mut self.numbers {
            #[cfg(feature = "float-network")]
            Accumulator::Floats(kept) => kept.evaluation(board),
            Accumulator::Integers(kept) => kept.evaluation(board),
        }
    }

    pub(crate) fn policy(
        &mut self,
        board: &SearchBoard<'_>,
        cells: impl Iterator<Item = Cell>,
    ) -> &[i32] {
        match &mut self.numbers {
            #[cfg(feature = "float-network")]
            Accumulator::Floats(kept) => kept.policy(board, cells),
            Accumulator::Integers(kept) => kept.policy(board, cells),
        }
    }
}
