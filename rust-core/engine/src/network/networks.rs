//! Shipped networks.

use std::sync::Arc;

use thiserror::Error;

use super::format::NetworkError;
use super::integer::{IntegerNetwork, LENGTH};
use crate::Rule;

/// Networks by rule. Clones share them.
///
/// A file contains one to three integer networks. Each lists its rules; a rule has at most one
/// network.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Networks([Option<Arc<IntegerNetwork>>; Rule::ALL.len()]);

/// Error of an invalid networks file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("at byte {at}: {error}")]
pub struct NetworksError {
    /// Byte offset of the invalid network.
    pub at: usize,
    /// Its error.
    #[source]
    pub error: NetworkError,
}

impl Networks {
    /// Parses a file.
    ///
    /// # Errors
    /// [`NetworksError`] if any part is invalid.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworksError> {
        let mut networks = Self::default();
        let mut at = 0;
        loop {
            let end = bytes.len().min(at + LENGTH);
            let added = IntegerNetwork::from_bytes(&bytes[at..end])
                .and_then(|network| networks.add(Arc::new(network)));
            added.map_err(|error| NetworksError { at, error })?;
            at = end;
            if at == bytes.len() {
                return Ok(networks);
            }
        }
    }

    /// Returns the network of a rule.
    #[must_use]
    pub fn of(&self, rule: Rule) -> Option<&Arc<IntegerNetwork>> {
        self.0[rule as usize].as_ref()
    }

    fn add(&mut self, network: Arc<IntegerNetwork>) -> Result<(), NetworkError> {
        for rule in network.rules.iter() {
            let place = &mut self.0[rule as usize];
            if place.is_some() {
                return Err(NetworkError::Twice(rule));
            }
            *place = Some(network.clone());
        }
        Ok(())
    }
}

impl From<IntegerNetwork> for Networks {
    fn from(network: IntegerNetwork) -> Self {
        let network = Arc::new(network);
        Self(Rule::ALL.map(|rule| network.rules.contains(rule).then(|| network.clone())))
    }
}

impl std::fmt::Debug for Networks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rules = Rule::ALL
            .into_iter()
            .filter(|&rule| self.of(rule).is_some());
        f.debug_set().entries(rules).finish()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::format::RuleSet;
    use super::super::integer::tests::random_integers;
    use super::*;
    use crate::checksum::crc32;

    fn file(rules: &[Rule], seed: u64) -> Vec<u8> {
        let rules = rules.iter().map(|&rule| RuleSet::from(rule));
        let rules = rules.reduce(RuleSet::union).unwrap();
        random_integers(rules, seed).to_bytes()
    }

    #[test]
    fn each_rule_gets_its_network() {
        use Rule::{Freestyle, Renju, Standard};
        let bytes = [file(&[Freestyle, Standard], 1), file(&[Renju], 2)].concat();
        let networks = Networks::from_bytes(&bytes).unwrap();
        let of = |rule| networks.of(rule).unwrap();
        assert!(Arc::ptr_eq(of(Freestyle), of(Standard)));
        assert_eq!(of(Renju).to_bytes(), file(&[Renju], 2));
        assert_eq!(format!("{networks:?}"), "{Freestyle, Standard, Renju}");

        let alone = Networks::from_bytes(&file(&[Renju], 2)).unwrap();
        assert!(alone.of(Freestyle).is_none());
        assert_eq!(alone.of(Renju), networks.of(Renju));
    }

    #[test]
    fn anything_else_is_refused_with_what_and_where() {
        use Rule::{Freestyle, Renju, Standard};
        let (both, renju) = (file(&[Freestyle, Standard], 1), file(&[Renju], 2));
        let refused = |bytes: &[u8]| Networks::from_bytes(bytes).unwrap_err();
        let nothing = NetworksError {
            at: 0,
            error: NetworkError::Magic,
        };
        assert_eq!(refused(b""), nothing);
        let twice = refused(&[&both[..], &renju, &file(&[Standard], 3)].concat());
        assert_eq!(
            twice.to_string(),
            format!(
                "at byte {}: a second network for the rule Standard",
                2 * LENGTH
            )
        );
        let cut = refused(&[&both[..], &renju[..LENGTH - 1]].concat());
        assert_eq!(
            (cut.at, cut.error),
            (LENGTH, NetworkError::Length(LENGTH - 1, LENGTH))
        );
        let trailing = refused(&[&both[..], b"\n"].concat());
        assert_eq!((trailing.at, trailing.error), (LENGTH, NetworkError::Magic));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// Corrupt bytes with a valid checksum never cause a panic.
        #[test]
        fn hostile_bytes_are_refused_or_a_sound_network(
            changes in proptest::collection::vec((prop_oneof![
                0..64_usize,
                LENGTH - 16_000..LENGTH - 4,
                0..LENGTH - 4,
            ], any::<u8>()), 1..6),
            cut in prop_oneof![9 => Just(0_usize), 1 => 1..500_usize],
        ) {
            let mut bytes = file(&Rule::ALL, 4);
            bytes.truncate(LENGTH - 4);
            for (at, to) in changes {
                bytes[at] = to;
            }
            bytes.truncate(bytes.len() - cut);
            bytes.extend_from_slice(&crc32(&bytes).to_le_bytes());
            if let Ok(networks) = Networks::from_bytes(&bytes) {
                let known = networks.0.iter().flatten().next().unwrap();
                prop_assert!(known.to_bytes() == bytes);
                ask(&networks);
            }
        }
    }

    fn ask(networks: &Networks) {
        use crate::{BoardSize, Engine, EngineOptions, Limits, Position, StopFlag};
        for rule in Rule::ALL {
            let mut position = Position::new(rule, BoardSize::STANDARD);
            position.play(BoardSize::STANDARD.centre()).unwrap();
            let mut engine = Engine::new(EngineOptions {
                table_mib: 1,
                threads: 1,
            });
            engine.set_networks(networks.clone());
            let limits = Limits {
                nodes: Some(50),
                ..Limits::default()
            };
            let choice = engine.search(&position, &limits, 0, &StopFlag::new(), &mut |_| {});
            assert!(position.check(choice.unwrap().point).is_ok());
        }
    }
}
