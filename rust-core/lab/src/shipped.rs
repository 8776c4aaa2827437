//! The networks that ship, built in.

use std::sync::LazyLock;

use gomoku_engine::network::{Networks, NetworksError};
use gomoku_engine::{Engine, EngineOptions};

/// What the apps have beside their code.
const FILE: &[u8] = include_bytes!("../../../assets/networks.bin");

/// What an engine evaluates with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlaysBy {
    /// The fitted tables alone.
    Tables,
    /// The networks that ship, as in the apps.
    Networks,
}

impl PlaysBy {
    /// As the option `--tables` says.
    pub(crate) fn tables(tables: bool) -> Self {
        if tables { Self::Tables } else { Self::Networks }
    }

    /// An engine with its table allocated.
    pub(crate) fn engine(self, options: EngineOptions) -> Engine {
        static NETWORKS: LazyLock<Networks> = LazyLock::new(|| {
            // A test reads it.
            read().unwrap_or_default()
        });
        let mut engine = Engine::new(options);
        if self == Self::Networks {
            engine.set_networks(NETWORKS.clone());
        }
        engine
    }
}

/// Reads the file anew.
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
