//! Hostile networks with valid headers and checksums. Each is rejected, or serialises to the same
//! bytes and can be used in a search.
#![no_main]

use std::sync::LazyLock;

use gomoku_engine::network::Networks;
use gomoku_engine::{BoardSize, Engine, EngineOptions, Limits, Position, StopFlag};
use libfuzzer_sys::fuzz_target;

const SHIPPED: &[u8] = include_bytes!("../../../assets/networks.bin");
/// Length of the first shipped network. Networks are too long to generate, so the input modifies
/// it.
static ONE: LazyLock<usize> = LazyLock::new(|| {
    let second = SHIPPED[4..].windows(4).position(|at| at == b"GMKI");
    second.map_or(SHIPPED.len(), |at| at + 4)
});

fuzz_target!(|data: &[u8]| {
    let mut bytes = SHIPPED[..*ONE].to_vec();
    let end = bytes.len() - 4;
    let mut changes = data.chunks_exact(4);
    for change in &mut changes {
        let [a, b, c, to] = change else { continue };
        // Mostly the layers at the end of the file.
        let at = usize::from(*a) | usize::from(*b) << 8 | usize::from(*c) << 16;
        let at = if at & 1 == 0 {
            end - 1 - (at >> 1) % 16_384
        } else {
            (at >> 1) % end
        };
        bytes[at] = *to;
    }
    let sum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    bytes.extend_from_slice(changes.remainder());
    let Ok(networks) = Networks::from_bytes(&bytes) else {
        return;
    };
    for rule in gomoku_engine::Rule::ALL {
        let Some(network) = networks.of(rule) else {
            continue;
        };
        assert_eq!(network.to_bytes(), bytes);
        let mut position = Position::new(rule, BoardSize::STANDARD);
        assert!(position.play(BoardSize::STANDARD.centre()).is_ok());
        let mut engine = Engine::new(EngineOptions {
            table_mib: 1,
            threads: 1,
        });
        engine.set_networks(networks.clone());
        let limits = Limits {
            nodes: Some(20),
            ..Limits::default()
        };
        let choice = engine.search(&position, &limits, 0, &StopFlag::new(), &mut |_| {});
        assert!(choice.is_some_and(|choice| position.check(choice.point).is_ok()));
    }
});
