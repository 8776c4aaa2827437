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
    usage: NetworkUse,
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
        let numbers = match &networked.weights {
            #[cfg(feature = "float-network")]
            NetworkWeights::Floats(network) => {
                Accumulator::Floats(Box::new(Accumulators::new(network.clone(), size)))
            }
            NetworkWeights::Integers(network) => Accumulator::Integers(Box::new(
                IntegerAccumulators::new(network.clone(), rule, size),
            )),
        };
        Self {
            usage: networked.usage,
            numbers,
        }
    }

    pub(crate) fn usage(&self) -> NetworkUse {
        self.usage
    }

    /// Evaluation for the side to move.
    pub(crate) fn evaluation(&mut self, board: &SearchBoard<'_>) -> i32 {
        match &mut self.numbers {
            #[cfg(feature = "float-network")]
            Accumulator::Floats(accumulators) => accumulators.evaluation(board),
            Accumulator::Integers(accumulators) => accumulators.evaluation(board),
        }
    }

    pub(crate) fn policy(
        &mut self,
        board: &SearchBoard<'_>,
        cells: impl Iterator<Item = Cell>,
    ) -> &[i32] {
        match &mut self.numbers {
            #[cfg(feature = "float-network")]
            Accumulator::Floats(accumulators) => accumulators.policy(board, cells),
            Accumulator::Integers(accumulators) => accumulators.policy(board, cells),
        }
    }
}
