//! Shipped networks, embedded in the program.

use std::sync::LazyLock;

use gomoku_engine::network::{Networks, NetworksError};
use gomoku_engine::{Engine, EngineOptions};

const FILE: &[u8] = include_bytes!("../../../assets/networks.bin");

/// Source of an engine's evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluator {
    /// The fitted tables alone.
    Tables,
    /// Shipped networks, as in the apps.
    Networks,
}

impl Evaluator {
    /// As the option `--tables` says.
    #[must_use]
    pub fn tables(tables: bool) -> Self {
        if tables { Self::Tables } else { Self::Networks }
    }

    /// An engine with its table allocated.
    #[must_use]
    pub fn engine(self, options: EngineOptions) -> Engine {
        static NETWORKS: LazyLock<Networks> = LazyLock::new(|| {
            // A test checks the file.
            read().unwrap_or_default()
        });
        let mut engine = Engine::new(options);
        if self == Self::Networks {
            engine.set_networks(NETWORKS.clone());
        }
        engine
    }
}

pub(crate) fn read() -> Result<Networks, NetworksError> {
    Networks::from_bytes(FILE)
}

#[cfg(test)]
mod tests {
    use gomoku_engine::Rule;

    use super::*;

    #[test]
    fn what_ships_can_be_read_and_serves_the_rules() {
        let networks = read().unwrap();
        assert!(networks.of(Rule::Freestyle).is_some());
    }
}
