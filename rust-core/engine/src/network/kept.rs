//! Network state of either form.

#[cfg(feature = "float-network")]
use super::float::Accumulators;
use super::integer::IntegerAccumulators;
use super::{NetworkUse, Networked, Numbers};
use crate::board::SearchBoard;
use crate::board::cell::Cell;
use crate::{BoardSize, Rule};

/// Network state between evaluations.
#[derive(Clone)]
pub(crate) struct Kept {
    how: NetworkUse,
    numbers: Either,
}

#[derive(Clone)]
enum Either {
    #[cfg(feature = "float-network")]
    Floats(Box<Accumulators>),
    Integers(Box<IntegerAccumulators>),
}

impl Kept {
    pub(crate) fn new(networked: &Networked, rule: Rule, size: BoardSize) -> Self {
        let numbers = match &networked.numbers {
            #[cfg(feature = "float-network")]
            Numbers::Floats(network) => {
                Either::Floats(Box::new(Accumulators::new(network.clone(), size)))
            }
            Numbers::Integers(network) => Either::Integers(Box::new(IntegerAccumulators::new(
                network.clone(),
                rule,
                size,
            ))),
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
            Either::Floats(kept) => kept.evaluation(board),
            Either::Integers(kept) => kept.evaluation(board),
        }
    }

    pub(crate) fn policy(
        &mut self,
        board: &SearchBoard<'_>,
        cells: impl Iterator<Item = Cell>,
    ) -> &[i32] {
        match &mut self.numbers {
            #[cfg(feature = "float-network")]
            Either::Floats(kept) => kept.policy(board, cells),
            Either::Integers(kept) => kept.policy(board, cells),
        }
    }
}
